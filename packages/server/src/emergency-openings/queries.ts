import type { Opening } from '@samklang/contract/emergency-openings'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { makeId } from '../keys/ids.ts'

/** One more is asked for, to know whether there are more. */
export const mostShown = 500

function openings(db: Db) {
  return db
    .selectFrom('emergency_opening as o')
    .innerJoin('patient', 'patient.id', 'o.patient_id')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .innerJoin('unit', 'unit.id', 'o.unit_id')
    .innerJoin('account', 'account.id', 'o.account_id')
    .select([
      'o.id as Id',
      'o.patient_id as PatientId',
      sql<string>`concat_ws(' ', person.firstname, person.lastname)`.as('PatientFullname'),
      'unit.name as UnitName',
      'account.public_id as StaffUserId',
      sql<string>`concat_ws(' ', account.firstname, account.lastname)`.as('StaffFullname'),
      'o.basis as Basis',
      'o.reason as Reason',
      'o.opened_at as OpenedAt',
      'o.ends_at as EndsAt',
      'o.reviewed_at as ReviewedAt',
      sql<Opening['ReviewOutcome']>`o.review_outcome`.as('ReviewOutcome'),
      'o.review_comment as ReviewComment',
    ])
}

export function findOpening(db: Db, id: string): Promise<Opening> {
  return openings(db).where('o.id', '=', id).executeTakeFirstOrThrow()
}

type Wanted = { from?: Instant | undefined; to?: Instant | undefined; reviewed?: 'true' | 'false' | undefined }

/** The newest first. */
export function listOpenings(db: Db, { from, to, reviewed }: Wanted): Promise<Opening[]> {
  let wanted = openings(db)
  if (from) wanted = wanted.where('o.opened_at', '>=', from)
  if (to) wanted = wanted.where('o.opened_at', '<', to)
  if (reviewed) wanted = wanted.where('o.reviewed_at', reviewed === 'true' ? 'is not' : 'is', null)
  return wanted
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(mostShown + 1)
    .execute()
}

export type NewOpening = {
  patientId: string
  unitId: string
  accountId: string
  basis: Opening['Basis']
  reason: string
  endsAt: Instant
}

export async function insertOpening(db: Db, opening: NewOpening, now: Instant): Promise<string> {
  const id = makeId(now)
  await db
    .insertInto('emergency_opening')
    .values({
      id,
      patient_id: opening.patientId,
      unit_id: opening.unitId,
      account_id: opening.accountId,
      basis: opening.basis,
      reason: opening.reason,
      opened_at: now,
      ends_at: opening.endsAt,
    })
    .execute()
  return id
}

export async function isActivePatient(db: Db, id: string): Promise<boolean> {
  const patient = await db
    .selectFrom('patient')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return patient !== undefined
}

export async function findSessionStart(db: Db, sessionId: string): Promise<Instant> {
  const { created_at } = await db
    .selectFrom('session')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return created_at
}

type Review = { id: string; reviewedBy: string; outcome: 'Justified' | 'NotJustified'; comment: string | null }

export async function setReviewed(db: Db, review: Review, now: Instant): Promise<void> {
  await db
    .updateTable('emergency_opening')
    .set({
      reviewed_at: now,
      reviewed_by: review.reviewedBy,
      review_outcome: review.outcome,
      review_comment: review.comment,
    })
    .where('id', '=', review.id)
    .execute()
}

export function findOpener(db: Db, id: string) {
  return db
    .selectFrom('emergency_opening')
    .select(['account_id as accountId', 'patient_id as patientId'])
    .where('id', '=', id)
    .executeTakeFirst()
}
