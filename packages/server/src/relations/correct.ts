import type { Input } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import { findGivenIdFault, type IdType, normalisePersonalId } from '@samklang/contract/personal-ids'
import type { CorrectedField, relationCalls } from '@samklang/contract/relations'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { sealField } from '../keys/sealed-field.ts'
import { ensureIdentity, issuerOf } from '../patients/identity.ts'
import { findKnownPerson, toldOf } from '../patients/known-here.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import { maskedPersonalId, openPersonalId, personalIdColumns } from '../patients/person-fields.ts'
import { moveContactProtection } from '../patients/protect.ts'
import { findRecordOf, lockPatient } from '../patients/queries.ts'
import { endAccess } from './end-access.ts'
import type { RelationRow } from './queries.ts'

type Correction = Input<typeof relationCalls.correctContact>['body']
type CorrectDependencies = { keys: Keys; actor: Pick<Actor, 'accountId' | 'Permissions'> }
type ContactToCorrect = { patient: FoundPatient; row: RelationRow; given: Correction }

/**
 * what was typed wrong of a contact is typed right, wherever in the unit the same person is a contact. What stood there
 * is kept. Another id is another identity: whoever came in by the former one is out, and nobody comes in by the new one before
 * they have been invited and have accepted. Whoever has shown the unit by e-ID who they are is that person: their name and id
 * are not corrected, somebody else is added instead.
 */
export async function correctContact(
  db: Db,
  { keys, actor }: CorrectDependencies,
  { patient, row, given }: ContactToCorrect,
  now: Instant,
): Promise<CorrectedField[]> {
  const { accountId } = actor
  await lockPatient(db, patient.id)
  const known = await lockPerson(db, row.personId)
  if (await findRecordOf(db, row.personId)) throw new Refusal(409, 'corrected-on-own-page')
  const identity = await findIdentity(db, { keys, actor }, { patient, known, given }, now)
  // A record that was deleted stays that of whoever had the id.
  if (identity && known.hadRecord) throw invalid('PersonalId', 'not-allowed')
  const name = { firstname: given.Firstname ?? known.firstname, lastname: given.Lastname ?? known.lastname }
  const language = given.PreferredLanguage ?? known.language
  const isNewName = name.firstname !== known.firstname || name.lastname !== known.lastname
  const fields: CorrectedField[] = [
    ...(isNewName ? (['Name'] as const) : []),
    ...(identity ? (['PersonalId'] as const) : []),
    ...(language === known.language ? [] : (['PreferredLanguage'] as const)),
  ]
  if (fields.length === 0) return []
  if (known.provenAt && (isNewName || identity)) throw new Refusal(409, 'proven-by-eid')
  await insertCorrection(db, keys, { known, accountId, fields }, now)
  await db
    .updateTable('person')
    .set({ ...name, preferred_language: language, updated_at: now })
    .where('id', '=', known.personId)
    .execute()
  if (identity) await setIdentity(db, keys, { known, identity, accountId }, now)
  return fields
}

type KnownPerson = Awaited<ReturnType<typeof lockPerson>>

async function lockPerson(db: Db, personId: string) {
  return db
    .selectFrom('person')
    .select((eb) => [
      'id as personId',
      'unit_id as unitId',
      'identity_id as identityId',
      'firstname',
      'lastname',
      'preferred_language as language',
      'id_type as idType',
      'personal_id as personalId',
      'proven_at as provenAt',
      'is_protected as isProtected',
      eb.exists(eb.selectFrom('patient').select('id').where('person_id', '=', personId)).as('hadRecord'),
    ])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

type NewIdentity = { id: string; idType: IdType; personalId: string | null }
type Finding = { patient: FoundPatient; known: KnownPerson; given: Correction }

/** Undefined where the id stays as it is. */
async function findIdentity(
  db: Db,
  { keys, actor }: CorrectDependencies,
  { patient, known, given }: Finding,
  now: Instant,
): Promise<NewIdentity | undefined> {
  if (given.PersonalId === undefined || given.PersonalId === maskedPersonalId) return undefined
  const personalId = normalisePersonalId(given.PersonalId ?? '') || null
  const idType = personalId === null ? 'Unknown' : given.IdType
  if (idType === 'Unknown' && personalId !== null) throw invalid('IdType', 'required')
  const fault = personalId === null ? undefined : findGivenIdFault(idType, personalId, civilDay(now, patient.timeZone))
  if (fault) throw invalid('PersonalId', fault)
  if (idType === known.idType && personalId === openPersonalId(keys, known)) return undefined
  const issuerId = issuerOf(idType, { id: patient.unitId, groupId: patient.unitGroupId })
  const { id } = await ensureIdentity(db, keys, { idType, personalId, issuerId }, now)
  if (id === known.identityId) return undefined
  const here = await findKnownPerson(db, { identityId: id, unitId: known.unitId }, now)
  if (here?.personId === patient.personId) throw invalid('PersonalId', 'not-allowed')
  // Two people do not become one by a correction: whoever is meant is added, and this contact removed.
  const Errors = [{ Field: 'PersonalId', Key: 'exists' as const }]
  if (here) throw new Refusal(400, 'validation', { Errors, Details: toldOf(here, actor) ?? undefined })
  return { id, idType, personalId }
}

type Kept = { known: KnownPerson; accountId: string; fields: CorrectedField[] }

async function insertCorrection(db: Db, keys: Keys, { known, accountId, fields }: Kept, now: Instant): Promise<void> {
  const id = makeId(now)
  const personalId = openPersonalId(keys, known)
  const place = { table: 'contact_correction', column: 'personal_id', row: id }
  await db
    .insertInto('contact_correction')
    .values({
      id,
      person_id: known.personId,
      account_id: accountId,
      at: now,
      fields,
      firstname: known.firstname,
      lastname: known.lastname,
      preferred_language: known.language,
      id_type: known.idType,
      personal_id: personalId === null ? null : sealField(keys, place, personalId),
      identity_id: known.identityId,
    })
    .execute()
}

type PersonToMove = { known: KnownPerson; identity: NewIdentity; accountId: string }

async function setIdentity(
  db: Db,
  keys: Keys,
  { known, identity, accountId }: PersonToMove,
  now: Instant,
): Promise<void> {
  const { personId, unitId } = known
  await endAccess(db, personId, now)
  await db
    .updateTable('person')
    .set({
      identity_id: identity.id,
      id_type: identity.idType,
      ...personalIdColumns(keys, personId, identity.personalId),
      record_asked_at: null,
      record_read_at: null,
      updated_at: now,
    })
    .where('id', '=', personId)
    .execute()
  const contact = { personId, identityId: identity.id, unitId, accountId }
  await moveContactProtection(db, contact, { identityId: known.identityId, isProtected: known.isProtected }, now)
}
