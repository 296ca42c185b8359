import { timingSafeEqual } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import type { Token } from '@samklang/contract/sign-in'
import { addMinutes } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, notFound, Refusal } from '../http/refusal.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { noteActivity } from '../patients/activity.ts'
import { showToUnit } from '../patients/identity.ts'
import { shareProtection } from '../patients/protect.ts'
import { lockPatient } from '../patients/queries.ts'
import { exchangeToken } from '../session/tokens.ts'
import { type ContextRow, civicIdOf, listContextRows } from './contexts.ts'

const mostTries = 5

export type ContextChoice = { contextId: string; civicId: string | undefined }

/** Binds the session to one patient. The token is exchanged, so that an old tab cannot answer for the child before. */
export async function selectContext(
  db: Db,
  keys: Keys,
  actor: Actor,
  choice: ContextChoice,
  now: Instant,
): Promise<Token> {
  const row = (await listContextRows(db, actor, now)).find(({ contextId }) => contextId === choice.contextId)
  const level = actor.SecurityLevel
  if (!row || !level) throw notFound()
  if (row.asksCivicId) {
    await checkCivicId(
      db,
      keys,
      { actor, expected: civicIdOf(keys, row), given: choice.civicId, contextId: row.contextId },
      now,
    )
  }
  if (level === 'Three') await showWhoTheyAre(db, actor, row, now)
  await db
    .updateTable('session')
    .set({ context_type: row.type, context_patient_id: row.patientId, context_relation_id: row.relationId })
    .where('id', '=', actor.sessionId)
    .execute()
  await noteActivity(db, { patientId: row.patientId }, now)
  return exchangeToken(db, actor, level, now)
}

/** By e-ID they have shown the unit who they are; also who accepted the invitation by a code, or before they had an e-ID. */
async function showWhoTheyAre(
  db: Db,
  { identityId }: Actor,
  { patientId, relationId }: ContextRow,
  now: Instant,
): Promise<void> {
  const unproven = db
    .selectFrom('person')
    .select(['id', 'unit_id as unitId'])
    .where('identity_id', '=', identityId)
    .where('proven_at', 'is', null)
    .where('id', '=', (eb) =>
      relationId
        ? eb.selectFrom('relation').select('person_id').where('id', '=', relationId)
        : eb.selectFrom('patient').select('person_id').where('id', '=', patientId),
    )
  if (!identityId || !(await unproven.executeTakeFirst())) return
  await lockPatient(db, patientId)
  // Their id may have been corrected a moment ago.
  const person = await unproven.forNoKeyUpdate().executeTakeFirst()
  if (!person) return
  await showToUnit(db, person.id, now)
  await shareProtection(db, { identityId, unitId: person.unitId }, now)
}

type CivicIdProof = { actor: Actor; contextId: string; expected: string | undefined; given: string | undefined }

/** A code by SMS proves a phone; naming the child's civic id proves that the right person holds it. Five tries an hour. */
async function checkCivicId(db: Db, keys: Keys, proof: CivicIdProof, now: Instant): Promise<void> {
  if (proof.given === undefined) throw invalid('PatientCivicId', 'required')
  const tries = await countTry(db, keys, proof, now)
  if (tries > mostTries) throw new Refusal(429, 'rate-limited', { RetryAfter: 3600, keep: true })
  const right = proof.expected !== undefined && isSame(keys, proof.expected, proof.given)
  // Whoever knows the child may go back and forth between siblings all day.
  if (right) return forgetTries(db, keys, proof)
  throw new Refusal(400, 'validation', {
    Errors: [{ Field: 'PatientCivicId', Key: 'not-allowed' }],
    AttemptsLeft: mostTries - tries,
    keep: true,
  })
}

/** Counted per person and context, one after the other and before the comparison, so that parallel tries are tries too. */
async function countTry(db: Db, keys: Keys, { actor, contextId }: CivicIdProof, now: Instant): Promise<number> {
  const subject = subjectOf(keys, actor, contextId)
  await db.selectFrom('account').select('id').where('id', '=', actor.accountId).forNoKeyUpdate().execute()
  await db
    .insertInto('one_time_code')
    .values({
      id: makeId(now),
      subject_index: subject,
      identity_id: actor.identityId,
      purpose: 'ContextCivicId',
      code_hash: Buffer.alloc(0),
      attempts: 1,
      created_at: now,
      expires_at: addMinutes(now, 60),
    })
    .execute()
  const { tries } = await db
    .selectFrom('one_time_code')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('subject_index', '=', subject)
    .where('purpose', '=', 'ContextCivicId')
    .where('created_at', '>', addMinutes(now, -60))
    .executeTakeFirstOrThrow()
  return tries
}

async function forgetTries(db: Db, keys: Keys, { actor, contextId }: CivicIdProof): Promise<void> {
  await db
    .deleteFrom('one_time_code')
    .where('subject_index', '=', subjectOf(keys, actor, contextId))
    .where('purpose', '=', 'ContextCivicId')
    .execute()
}

function subjectOf(keys: Keys, { accountId }: Actor, contextId: string): Buffer {
  return blindIndex(keys, 'code-subject', `context|${accountId}|${contextId}`)
}

function isSame(keys: Keys, expected: string, given: string): boolean {
  return timingSafeEqual(blindIndex(keys, 'personal-id', expected), blindIndex(keys, 'personal-id', given))
}
