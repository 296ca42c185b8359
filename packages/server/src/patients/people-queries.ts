import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import type { Db } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import { blindIndexes } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { personalIdColumns, phoneColumns } from './person-fields.ts'

export type PersonFacts = {
  idType: IdType
  personalId: string | null
  firstname: string
  lastname: string
  dateOfBirth: CivilDate
  gender: Gender
  isProtected: boolean
  phone: string | null
  language: string
  /** Whether the person record could be asked; if not, it is asked again later. */
  isRecordRead: boolean
}

export type KnownPerson = {
  personId: string
  hasPhone: boolean
  dateOfBirth: CivilDate | null
  gender: Gender
  isProtected: boolean
  /** Set when this person is a patient of the unit already. */
  patientIdHere: string | null
}

export async function findKnownPerson(
  db: Db,
  keys: Keys,
  personalId: string,
  unitId: string,
): Promise<KnownPerson | undefined> {
  return db
    .selectFrom('person')
    .leftJoin('patient', (join) =>
      join.onRef('patient.person_id', '=', 'person.id').on('patient.status', '=', 'Active'),
    )
    .leftJoin('patient_unit as at', (join) =>
      join.onRef('at.patient_id', '=', 'patient.id').on('at.unit_id', '=', unitId).on('at.released_at', 'is', null),
    )
    .select((eb) => [
      'person.id as personId',
      eb('person.phone', 'is not', null).$castTo<boolean>().as('hasPhone'),
      'person.date_of_birth as dateOfBirth',
      'person.gender',
      'person.is_protected as isProtected',
      'at.patient_id as patientIdHere',
    ])
    .where('person.personal_id_index', 'in', blindIndexes(keys, 'personal-id', personalId))
    .executeTakeFirst()
}

/** Undefined when somebody with this id has been entered in the meantime: one id is one person, whoever was first. */
export async function insertPerson(db: Db, keys: Keys, facts: PersonFacts, now: Instant): Promise<string | undefined> {
  const id = makeId(now)
  const inserted = await db
    .insertInto('person')
    .values({
      id,
      id_type: facts.idType,
      ...personalIdColumns(keys, id, facts.personalId),
      firstname: facts.firstname,
      lastname: facts.lastname,
      date_of_birth: facts.dateOfBirth,
      gender: facts.gender,
      is_protected: facts.isProtected,
      protected_since: facts.isProtected ? now : null,
      protection_source: facts.isProtected ? 'Integration' : null,
      ...readingColumns(facts, now),
      ...phoneColumns(keys, id, facts.phone),
      preferred_language: facts.language,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('personal_id_index').where('personal_id_index', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

type Filling = KnownPerson & { facts: PersonFacts; isRecorded: boolean }

/** What is known stays as it is, but for what the person record says; gaps are filled with what was typed. */
export async function fillPerson(db: Db, keys: Keys, known: Filling, now: Instant): Promise<void> {
  const { personId, facts, isRecorded } = known
  await db
    .updateTable('person')
    .set({
      ...(isRecorded && { firstname: facts.firstname, lastname: facts.lastname }),
      ...((isRecorded || known.dateOfBirth === null) && { date_of_birth: facts.dateOfBirth }),
      ...((isRecorded || known.gender === 'Unknown') && { gender: facts.gender }),
      ...(!known.hasPhone && facts.phone !== null && phoneColumns(keys, personId, facts.phone)),
      ...readingColumns(facts, now),
      updated_at: now,
    })
    .where('id', '=', personId)
    .execute()
}

function readingColumns({ isRecordRead }: PersonFacts, now: Instant) {
  return isRecordRead ? { record_asked_at: now, record_read_at: now } : {}
}
