import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import type { Db } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { endFormerAddress } from '../sign-in/change-address.ts'
import type { FoundIdentity, IdentityKey } from './identity.ts'
import { personalIdColumns, phoneColumns } from './person-fields.ts'

export type PersonFacts = {
  idType: IdType
  personalId: string | null
  firstname: string
  lastname: string
  dateOfBirth: CivilDate
  gender: Gender
  phone: string | null
  language: string
  /** Whether the person record could be asked; if not, it is asked again later. */
  isRecordRead: boolean
}

/** Somebody as this unit knows them. */
export type KnownPerson = {
  personId: string
  gender: Gender
  /** Set when this person is a patient of the unit now. */
  patientIdHere: string | null
}

function knownPeople(db: Db, unitId: string) {
  return db
    .selectFrom('person')
    .leftJoin('patient', (join) =>
      join.onRef('patient.person_id', '=', 'person.id').on('patient.status', '=', 'Active'),
    )
    .leftJoin('patient_unit as at', (join) =>
      join.onRef('at.patient_id', '=', 'patient.id').on('at.released_at', 'is', null),
    )
    .select(['person.id as personId', 'person.gender', 'at.patient_id as patientIdHere'])
    .where('person.unit_id', '=', unitId)
}

export function findKnownPerson(db: Db, identityId: string, unitId: string): Promise<KnownPerson | undefined> {
  return knownPeople(db, unitId).where('person.identity_id', '=', identityId).executeTakeFirst()
}

/** The patient of this unit who has that id. Whoever other units know by it is not there. */
export async function findPatientById(
  db: Db,
  keys: Keys,
  { idType, personalId }: IdentityKey,
  unitId: string,
): Promise<string | null> {
  const known = await knownPeople(db, unitId)
    .where('person.id_type', '=', idType)
    .where('person.personal_id_index', 'in', blindIndexes(keys, 'personal-id', personalId ?? ''))
    .executeTakeFirst()
  return known?.patientIdHere ?? null
}

type Place = { identity: FoundIdentity; unitId: string }

/** Undefined when the unit has come to know this person in the meantime. */
export async function insertPerson(
  db: Db,
  keys: Keys,
  { identity, unitId }: Place,
  facts: PersonFacts,
  now: Instant,
): Promise<string | undefined> {
  const id = makeId(now)
  const inserted = await db
    .insertInto('person')
    .values({
      id,
      identity_id: identity.id,
      unit_id: unitId,
      id_type: facts.idType,
      ...personalIdColumns(keys, id, facts.personalId),
      firstname: facts.firstname,
      lastname: facts.lastname,
      date_of_birth: facts.dateOfBirth,
      gender: facts.gender,
      ...readingColumns(facts, now),
      ...phoneColumns(keys, id, facts.phone),
      preferred_language: facts.language,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['identity_id', 'unit_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

type Filling = KnownPerson & { facts: PersonFacts }

/**
 * Somebody whom the unit knows as a contact becomes its patient by what was typed, as the summary said: name and number too.
 * What was left empty stays as it is known. A number that becomes another one ends what rested on it, and is told.
 */
export async function fillPerson(db: Db, keys: Keys, known: Filling, now: Instant): Promise<void> {
  const { personId, facts } = known
  const isNewPhone = facts.phone !== null && !(await hasPhone(db, keys, personId, facts.phone))
  if (isNewPhone) await endFormerAddress(db, keys, { personId, column: 'phone' }, now)
  await db
    .updateTable('person')
    .set({
      firstname: facts.firstname,
      lastname: facts.lastname,
      date_of_birth: facts.dateOfBirth,
      ...((facts.gender !== 'Unknown' || known.gender === 'Unknown') && { gender: facts.gender }),
      ...(isNewPhone && phoneColumns(keys, personId, facts.phone)),
      ...readingColumns(facts, now),
      updated_at: now,
    })
    .where('id', '=', personId)
    .execute()
}

async function hasPhone(db: Db, keys: Keys, personId: string, phone: string): Promise<boolean> {
  const same = await db
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('phone_index', 'in', blindIndexes(keys, 'phone', phone))
    .executeTakeFirst()
  return same !== undefined
}

function readingColumns({ isRecordRead }: PersonFacts, now: Instant) {
  return isRecordRead ? { record_asked_at: now, record_read_at: now } : {}
}
