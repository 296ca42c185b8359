import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import type { Db } from '../database/connect.ts'
import type { Gender } from '../database/table-types.ts'
import type { Keys } from '../keys/keys.ts'
import type { FoundIdentity } from '../patients/identity.ts'
import { insertPerson } from '../patients/insert-person.ts'
import type { KnownPerson } from '../patients/known-here.ts'
import { openPhone, personalIdColumns, phoneColumns } from '../patients/person-fields.ts'
import type { RecordedPerson } from '../person-register/register.ts'
import { endFormerAddress } from '../sign-in/change-address.ts'

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

type Place = { identity: FoundIdentity; unitId: string }

/** Undefined when the unit has come to know this person in the meantime. */
export function insertPatientPerson(
  db: Db,
  keys: Keys,
  { identity, unitId }: Place,
  facts: PersonFacts,
  now: Instant,
): Promise<string | undefined> {
  const columnsOf = (id: string) => ({
    id_type: facts.idType,
    ...personalIdColumns(keys, id, facts.personalId),
    firstname: facts.firstname,
    lastname: facts.lastname,
    date_of_birth: facts.dateOfBirth,
    gender: facts.gender,
    ...readingColumns(facts, now),
    ...phoneColumns(keys, id, facts.phone),
    preferred_language: facts.language,
  })
  return insertPerson(db, { identityId: identity.id, unitId }, columnsOf, now)
}

type PersonToFill = { known: KnownPerson; facts: PersonFacts; recorded: RecordedPerson | undefined }

/**
 * What the unit knows of somebody stays as they become its patient: what it lacks is filled in, and what the person record says
 * is the record's. Of whom it has nothing any more, what is given now is all that there is. A number that becomes another one
 * ends what rested on it, and is told. Resolves to whether the date of birth is another one now.
 */
export async function fillPerson(db: Db, keys: Keys, filling: PersonToFill, now: Instant): Promise<boolean> {
  const { known, facts, recorded } = filling
  const { personId } = known
  const isAnew = known.as === 'Nobody'
  const phone = isAnew ? facts.phone : (openPhone(keys, known) ?? facts.phone)
  const isNewPhone = phone !== openPhone(keys, known)
  const born = isAnew || recorded?.DateOfBirth || known.dateOfBirth === null ? facts.dateOfBirth : known.dateOfBirth
  if (isNewPhone) await endFormerAddress(db, keys, { personId, column: 'phone' }, now)
  if (isAnew) await endFormerAddress(db, keys, { personId, column: 'email' }, now)
  await db
    .updateTable('person')
    .set({
      ...((isAnew || recorded) && { firstname: facts.firstname, lastname: facts.lastname }),
      date_of_birth: born,
      ...((isAnew || isTold(recorded?.Gender) || known.gender === 'Unknown') && { gender: facts.gender }),
      ...(isNewPhone && phoneColumns(keys, personId, phone)),
      ...(isAnew && { email: null, email_index: null, proven_at: null, preferred_language: facts.language }),
      ...readingColumns(facts, now),
      updated_at: now,
    })
    .where('id', '=', personId)
    .execute()
  return born !== known.dateOfBirth
}

function isTold(gender: Gender | undefined): boolean {
  return gender !== undefined && gender !== 'Unknown'
}

function readingColumns({ isRecordRead }: PersonFacts, now: Instant) {
  return isRecordRead ? { record_asked_at: now, record_read_at: now } : {}
}
