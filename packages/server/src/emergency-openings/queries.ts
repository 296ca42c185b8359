import type { OpenedRecord, Opening } from '@samklang/contract/emergency-openings'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { OwnOpening } from '@samklang/contract/own-opening'
import type { IdType } from '@samklang/contract/personal-ids'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import { publishCareChanged } from '../forms/events.ts'
import type { Actor } from '../http/actor.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { endOfOpening, isLive } from '../patients/live-opening.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { shownPersonalId } from '../patients/person-fields.ts'
import { readDuty } from '../units/roster.ts'

/** One more is asked for, to know whether there are more. */
export const mostShown = 500

function openings(db: Db) {
  return db
    .selectFrom('emergency_opening as e')
    .innerJoin('patient', 'patient.id', 'e.patient_id')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .innerJoin('unit', 'unit.id', 'e.unit_id')
    .innerJoin('unit as owner', 'owner.id', 'person.unit_id')
    .innerJoin('account', 'account.id', 'e.account_id')
    .select([
      'e.id as Id',
      'e.patient_id as PatientId',
      sql<string>`concat_ws(' ', person.firstname, person.lastname)`.as('PatientFullname'),
      'unit.name as UnitName',
      'person.unit_id as ownerUnitId',
      'owner.name as OwnerUnitName',
      'account.public_id as StaffUserId',
      sql<string>`concat_ws(' ', account.firstname, account.lastname)`.as('StaffFullname'),
      'e.basis as Basis',
      'e.reason as Reason',
      'e.opened_at as OpenedAt',
      endOfOpening.as('EndsAt'),
      'e.reviewed_at as ReviewedAt',
      sql<Opening['ReviewOutcome']>`e.review_outcome`.as('ReviewOutcome'),
      'e.review_comment as ReviewComment',
      // R-358: within the month after one of the same person's, of the same patient, was found not justified.
      sql<Instant | null>`(select max(former.reviewed_at) from emergency_opening former
        where former.patient_id = e.patient_id and former.account_id = e.account_id and former.review_outcome = 'NotJustified'
          and former.reviewed_at <= e.opened_at and former.reviewed_at > e.opened_at - make_interval(days => ${sql.lit(daysTold)}))`.as(
        'UnjustifiedBeforeAt',
      ),
    ])
    .select([
      'person.id as personId',
      'person.id_type as idType',
      'person.personal_id as personalId',
      'person.is_protected as isProtected',
      'person.date_of_birth as dateOfBirth',
      'person.gender as gender',
    ])
}

type OpeningRow = Omit<Opening, 'Patient'> & {
  ownerUnitId: string | null
  personId: string
  idType: IdType
  personalId: Buffer | null
  isProtected: boolean
  dateOfBirth: CivilDate | null
  gender: Gender
}

function toOpening<Row extends OpeningRow>(keys: Keys, row: Row) {
  const { ownerUnitId, personId, idType, personalId, isProtected, dateOfBirth, gender, ...opening } = row
  const FormattedPersonalId = shownPersonalId(keys, row)
  const Patient = { DateOfBirth: dateOfBirth, Gender: gender, FormattedPersonalId, IsProtected: isProtected }
  return { ...opening, Patient }
}

export async function findOpening(db: Db, keys: Keys, id: string): Promise<Opening> {
  return toOpening(keys, await openings(db).where('e.id', '=', id).executeTakeFirstOrThrow())
}

const mostOwn = 50

/** R-318: what this person has opened from this unit and may still read, of one id or of all; the one that ends first, first. */
export async function listOwnOpenings(
  db: Db,
  { accountId, unitId }: Pick<Actor, 'accountId' | 'unitId'>,
  { now, personalIdIndexes }: { now: Instant; personalIdIndexes?: readonly Buffer[] },
): Promise<OwnOpening[]> {
  const ofId = personalIdIndexes && sql`and n.personal_id_index = any (${[...personalIdIndexes]}::bytea[])`
  const { rows } =
    await sql<OwnOpening>`select p.id as "PatientId", concat_ws(' ', n.firstname, n.lastname) as "PatientFullname",
      u.name as "OwnerUnitName", max(e.ends_at) as "EndsAt"
    from emergency_opening e join patient p on p.id = e.patient_id join person n on n.id = p.person_id
    join unit u on u.id = n.unit_id
    where e.account_id = ${accountId} and e.unit_id = ${unitId} and ${isLive(now)} and p.status = 'Active'
      ${ofId ?? sql``}
    group by p.id, n.id, u.id order by 4, 1 limit ${sql.lit(mostOwn)}`.execute(db)
  return rows
}

type Wanted = { from?: Instant | undefined; to?: Instant | undefined; reviewed?: 'true' | 'false' | undefined }

/**
 * The newest first, of the patients of the units where this person works as care staff: they are the ones to whom it was done.
 * Whoever administers without a part in care sees that there were openings, at which units and by whom, and not of whom or why.
 */
export async function listOpenings(
  { db, keys }: { db: Db; keys: Keys },
  { from, to, reviewed }: Wanted,
  { Roles, careUnitIds }: Pick<Actor, 'Roles' | 'careUnitIds'>,
): Promise<Opening[]> {
  const isCareStaff = Roles.includes('Staff')
  let wanted = openings(db)
  if (isCareStaff) wanted = wanted.where(sql<boolean>`person.unit_id = any (${careUnitIds}::uuid[])`)
  if (from) wanted = wanted.where('e.opened_at', '>=', from)
  if (to) wanted = wanted.where('e.opened_at', '<', to)
  if (reviewed) wanted = wanted.where('e.reviewed_at', reviewed === 'true' ? 'is not' : 'is', null)
  const rows = await wanted
    .orderBy('e.opened_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(mostShown + 1)
    .execute()
  const withheld = { PatientId: null, PatientFullname: null, Patient: null, Reason: null, ReviewComment: null }
  return rows.map((row) => ({ ...toOpening(keys, row), ...(!isCareStaff && withheld) }))
}

/** Those that `listOpenings` gives this person to review; nobody reviews their own. */
export async function countToReview(
  db: Db,
  { careUnitIds, accountId }: Pick<Actor, 'careUnitIds' | 'accountId'>,
): Promise<number> {
  const { rows } = await toReviewStatement({ careUnitIds, accountId }).execute(db)
  return rows[0]?.waiting ?? 0
}

export function toReviewStatement({ careUnitIds, accountId }: Pick<Actor, 'careUnitIds' | 'accountId'>) {
  return sql<{ waiting: number }>`select count(*)::int as waiting from emergency_opening o
    join patient p on p.id = o.patient_id join person n on n.id = p.person_id
    where o.reviewed_at is null and o.account_id <> ${accountId} and n.unit_id = any (${careUnitIds}::uuid[])`
}

/** The unit whose patient it is has one more to review, or one less: open pages count anew. */
export async function tellOwner(db: Db, patientId: string): Promise<void> {
  const owner = db.selectFrom('patient').innerJoin('person', 'person.id', 'patient.person_id')
  const { unitId } = await owner
    .select('person.unit_id as unitId')
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow()
  if (unitId) await publishCareChanged(db, { unitId, patientId })
}

export type NewOpening = {
  patientId: string
  unitId: string
  accountId: string
  basis: Opening['Basis']
  reason: string
  hours: number
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
      ends_at: addMinutes(now, opening.hours * 60),
    })
    .execute()
  return id
}

/** R-358: for so long whoever has opened without justification is told so before they open the same patient again. */
const daysTold = 30

/** Of this person, of any of these patients: those found not justified recently, the latest first. */
export async function listUnjustified(
  db: Db,
  { patientIds, accountId }: { patientIds: readonly string[]; accountId: string },
  now: Instant,
): Promise<{ reviewedAt: Instant; reason: string }[]> {
  const { rows } = await sql<{ reviewedAt: Instant; reason: string }>`select reviewed_at as "reviewedAt", reason
    from emergency_opening
    where patient_id = any (${[...patientIds]}::uuid[]) and account_id = ${accountId} and review_outcome = 'NotJustified'
      and reviewed_at > ${addMinutes(now, -daysTold * 24 * 60)}::timestamptz
    order by reviewed_at desc limit 100`.execute(db)
  return rows
}

/** The same that was asked for a moment ago: a double click, or a retry after a lost answer. */
export async function findRecent(db: Db, opening: NewOpening, since: Instant): Promise<string | undefined> {
  const recent = await db
    .selectFrom('emergency_opening')
    .select('id')
    .where('patient_id', '=', opening.patientId)
    .where('unit_id', '=', opening.unitId)
    .where('account_id', '=', opening.accountId)
    .where('basis', '=', opening.basis)
    .where('reason', '=', opening.reason)
    .where('opened_at', '>', since)
    .where('reviewed_at', 'is', null)
    .where(sql<boolean>`ends_at - opened_at = make_interval(hours => ${opening.hours})`)
    .limit(1)
    .executeTakeFirst()
  return recent?.id
}

type FoundRecord = { id: string; unitId: string; releasedAt: Instant | null }

/** Every record that a unit has of the person, also of one who has been released there; by id, so that locks come in order. */
export async function listRecordsOf(db: Db, identityId: string | null): Promise<FoundRecord[]> {
  const { rows } = await sql<FoundRecord>`select p.id, n.unit_id as "unitId", pu.released_at as "releasedAt"
    from person n join patient p on p.person_id = n.id
    join patient_unit pu on pu.patient_id = p.id and pu.unit_id = n.unit_id
    where n.identity_id = ${identityId} and p.status = 'Active' order by p.id limit 20`.execute(db)
  return rows
}

/** With what the one who opened needs first: which unit, its phone and who is responsible there. */
export async function listOpenedRecords(
  { db, actor, now }: Pick<PatientRequest, 'db' | 'actor' | 'now'>,
  keys: Keys,
  ids: string[],
): Promise<OpenedRecord[]> {
  if (ids.length === 0) return []
  const rows = await openings(db)
    .leftJoin('patient_unit as pu', (join) =>
      join.onRef('pu.patient_id', '=', 'patient.id').onRef('pu.unit_id', '=', 'person.unit_id'),
    )
    .leftJoin('unit_group as g', 'g.id', 'owner.unit_group_id')
    .select(['owner.phone as OwnerUnitPhone', 'pu.released_at as ReleasedAt'])
    .select(['owner.time_zone as timeZone', 'owner.unit_group_id as unitGroupId'])
    .select(
      sql<
        string | null
      >`case when owner.unit_group_id = (select w.unit_group_id from unit w where w.id = ${actor.unitId})
        then g.on_call_phone end`.as('onCallPhone'),
    )
    .select(
      sql<OpenedRecord['Responsibles']>`(select coalesce(json_agg(json_build_object('StaffUserId', a.public_id,
          'Fullname', concat_ws(' ', a.firstname, a.lastname)) order by a.lastname collate "sv-x-icu", a.id), '[]')
        from patient_responsible r join account a on a.id = r.account_id
        where r.patient_id = patient.id and r.unit_id = person.unit_id and a.status = 'Active'
          and exists (select from account_care_unit held where held.account_id = a.id and held.unit_id = r.unit_id))`.as(
        'Responsibles',
      ),
    )
    .where('e.id', 'in', ids)
    .orderBy(sql`pu.released_at is not null`)
    .orderBy(sql`owner.name collate "sv-x-icu"`)
    .execute()
  const records: OpenedRecord[] = []
  // A person has few records, each at a unit of its own.
  for (const { timeZone, unitGroupId, onCallPhone, ...row } of rows) {
    const { hours } = await readDuty(db, { timeZone, unitGroupId }, now)
    const OnCallPhone = hours === 'Closed' ? onCallPhone : null
    records.push({ ...toOpening(keys, row), OwnerUnitHours: hours, OnCallPhone })
  }
  return records
}

/** When the nth latest look-up since then was made, by a number or a link; null where there were fewer. The log knows, and tells no more. */
export async function findNthLookUp(
  db: Db,
  accountId: string,
  { since, nth }: { since: Instant; nth: number },
): Promise<Instant | null> {
  const { rows } = await sql<{
    at: Instant | null
  }>`select nth_emergency_look_up(${accountId}, ${since}, ${nth}) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** A patient who exists, and whether the unit has them itself. */
export function findActivePatient(db: Db, id: string, unitId: string): Promise<{ isHere: boolean } | undefined> {
  return db
    .selectFrom('patient')
    .select(
      sql<boolean>`exists (select from patient_unit own
        where own.patient_id = patient.id and own.unit_id = ${unitId} and own.released_at is null)`.as('isHere'),
    )
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .executeTakeFirst()
}

/** When the identity provider last saw whoever has this session; null where it does not say. */
export async function findAuthentication(db: Db, sessionId: string): Promise<Instant | null> {
  const { authenticated_at } = await db
    .selectFrom('session')
    .select('authenticated_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return authenticated_at
}

type Review = { id: string; reviewedBy: string; outcome: 'Justified' | 'NotJustified'; comment: string | null }

/** False when somebody has decided otherwise before: what is decided stays. */
export async function setReviewed(db: Db, review: Review, now: Instant): Promise<boolean> {
  const { id, reviewedBy, outcome, comment } = review
  const decided = await db
    .updateTable('emergency_opening')
    .set({ reviewed_at: now, reviewed_by: reviewedBy, review_outcome: outcome, review_comment: comment })
    .where('id', '=', id)
    .where('reviewed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (decided) return true
  const same = await db
    .selectFrom('emergency_opening')
    .select('id')
    .where('id', '=', id)
    .where('reviewed_by', '=', reviewedBy)
    .where('review_outcome', '=', outcome)
    .where(sql<boolean>`review_comment is not distinct from ${comment}`)
    .executeTakeFirst()
  return same !== undefined
}

export function findOpener(db: Db, id: string) {
  return db
    .selectFrom('emergency_opening as e')
    .innerJoin('patient', 'patient.id', 'e.patient_id')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .select(['e.account_id as accountId', 'e.patient_id as patientId', 'e.unit_id as unitId'])
    .select(endOfOpening.as('endsAt'))
    .select('person.unit_id as ownerUnitId')
    .where('e.id', '=', id)
    .executeTakeFirst()
}
