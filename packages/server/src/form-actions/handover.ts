import type { Instant } from '@samklang/contract/instants'
import type { Token } from '@samklang/contract/sign-in'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { ContextType } from '../database/table-types.ts'
import { type FoundForm, lockForm } from '../forms/found-form.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { notFound } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import { hashToken, makeToken } from '../keys/tokens.ts'
import { relationHolds } from '../session/representation.ts'
import { issueToken } from '../session/tokens.ts'
import { ensureAccount } from '../sign-in/queries.ts'

const ticketMinutes = 10
const lockedMinutes = 120

/** A ticket for one device and a few minutes. An older one that nobody used is good no more. */
export async function makeHandover(db: Db, form: FoundForm, accountId: string, now: Instant) {
  const ticket = makeToken()
  const ExpiresAt = addMinutes(now, ticketMinutes)
  await db
    .insertInto('form_handover')
    .values({
      token_hash: hashToken(ticket),
      form_id: form.id,
      created_by: accountId,
      created_at: now,
      expires_at: ExpiresAt,
    })
    .execute()
  return { Path: `/svara-har#${ticket}`, ExpiresAt }
}

/** Who is handed the form, as a session knows them. Undefined for whoever may not stand in the patient's place now. */
export async function findTaker(db: Db, form: FoundForm, now: Instant) {
  if (form.respondentType === 'Staff') return undefined
  return form.relationId === null ? findPatientTaker(db, form) : findRelatedTaker(db, form.relationId, now)
}

type Taker = { identityId: string; language: string; type: ContextType; relationId: string | null }

function findPatientTaker(db: Db, { patientId }: FoundForm): Promise<Taker | undefined> {
  return db
    .selectFrom('patient as p')
    .innerJoin('person as n', 'n.id', 'p.person_id')
    .select(['n.identity_id as identityId', 'n.preferred_language as language'])
    .select([sql<ContextType>`'Patient'`.as('type'), sql<null>`null`.as('relationId')])
    .where('p.id', '=', patientId)
    .where('p.status', '=', 'Active')
    .executeTakeFirst()
}

function findRelatedTaker(db: Db, relationId: string, now: Instant): Promise<Taker | undefined> {
  return db
    .selectFrom('relation as l')
    .innerJoin('patient as p', 'p.id', 'l.patient_id')
    .innerJoin('person as n', 'n.id', 'l.person_id')
    .select([
      'n.identity_id as identityId',
      'n.preferred_language as language',
      'l.acts_as as type',
      'l.id as relationId',
    ])
    .where('l.id', '=', relationId)
    .where(relationHolds({ level: sql`'Two'`, today: civilDay(now) }))
    .executeTakeFirst()
}

/** The ticket becomes a session that opens this form and nothing else, once. */
export async function takeOver(
  db: Db,
  { ticket, note }: { ticket: string; note(facts: AuditFacts): void },
  now: Instant,
): Promise<{ Token: Token; FormId: string }> {
  const tokenHash = hashToken(ticket)
  const handover = await db
    .selectFrom('form_handover')
    .select(['form_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  const form = handover && handover.expires_at > now ? await lockForm(db, handover.form_id) : undefined
  if (!form) throw notFound()
  note({ level: 'Two', patientId: form.patientId, entity: 'Form', entityId: form.id, data: { Method: 'Handover' } })
  // The form is locked, so that of two devices with the same ticket one is first.
  const spent = await db
    .updateTable('form_handover')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .returning('form_id')
    .executeTakeFirst()
  const taker = spent && (await findTaker(db, form, now))
  if (!taker) throw notFound()
  const accountId = await ensureAccount(db, taker, now)
  note({ accountId, ...(taker.relationId && { relationId: taker.relationId }) })
  return { Token: await openLocked(db, form, { ...taker, accountId }, now), FormId: form.id }
}

async function openLocked(
  db: Db,
  form: FoundForm,
  { accountId, type, relationId }: Taker & { accountId: string },
  now: Instant,
): Promise<Token> {
  const id = makeId(now)
  const ends = addMinutes(now, lockedMinutes)
  await db
    .insertInto('session')
    .values({
      id,
      account_id: accountId,
      level: 'Two',
      context_type: type,
      context_patient_id: form.patientId,
      context_relation_id: relationId,
      locked_form_id: form.id,
      vouching_unit_ids: [form.unitId],
      created_at: now,
      expires_at: ends,
      absolute_expires_at: ends,
    })
    .execute()
  return issueToken(db, { id, expiresAt: ends, absolute: ends, level: 'Two' }, now)
}
