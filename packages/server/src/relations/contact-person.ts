import type { Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import type { Language } from '@samklang/contract/session'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { blindIndex, blindIndexes } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { sealField } from '../keys/sealed-field.ts'
import { ensureIdentity } from '../patients/identity.ts'
import { personalIdColumns, phoneColumns } from '../patients/person-fields.ts'
import { lockPatientOf } from '../patients/queries.ts'
import { setPhoneByHand } from '../patients/registration-queries.ts'
import { endFormerAddress } from '../sign-in/change-address.ts'
import { takeTurn } from '../sign-in/codes.ts'

/** Somebody around a patient, as staff describe them. */
export type Contact = {
  firstname: string
  lastname: string
  idType: IdType
  /** Normalised. */
  personalId: string | undefined
  phone: string | null
  email: string | null
  language: Language
}

/**
 * One row for a person at a unit, however many children, classes or roles: known again by the personal id, and without one
 * by the same name at the same phone or e-mail. Whoever the unit knows keeps their name and addresses; what lacked is filled
 * in, and told. What other units know by the same id is theirs: here stands what was typed.
 */
export async function ensurePerson(db: Db, keys: Keys, contact: Contact & Place, now: Instant): Promise<Ensured> {
  await takeTurn(
    db,
    blindIndex(
      keys,
      'code-subject',
      `contact|${contact.unitId}|${contact.phone ?? contact.email ?? contact.personalId}`,
    ),
  )
  const found = await findPerson(db, keys, contact, now)
  if (!('identityId' in found)) {
    if (found.personId === contact.patientPersonId) throw invalid('PersonalId', 'not-allowed')
    return fillAddress(db, keys, { ...contact, ...found }, now)
  }
  const personId = await insertPerson(db, keys, { ...contact, ...found }, now)
  // A colleague entered the same person a moment ago: the unit knows that one now.
  return personId ? { personId, filled: [] } : ensurePerson(db, keys, contact, now)
}

/** Nobody is a contact of their own. */
type Place = { unitId: string; issuerId: string | null; patientPersonId: string }
export type AddressField = 'Phone' | 'Email'
type Ensured = { personId: string; filled: AddressField[] }

/**
 * Where codes and links go is how a person comes in: it is changed where the person stands already, by whoever means to, and
 * never by adding them somewhere else. A contact with no address at all gets the one that was typed; whom nothing ties to the
 * unit any more begins anew with it.
 */
async function fillAddress(
  db: Db,
  keys: Keys,
  { personId, phone, email }: Contact & { personId: string },
  now: Instant,
): Promise<Ensured> {
  const known = await db
    .selectFrom('person')
    .select(['phone_index', 'email_index'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const typed = [
    { Field: 'Phone', index: known.phone_index, indexes: phone === null ? [] : blindIndexes(keys, 'phone', phone) },
    { Field: 'Email', index: known.email_index, indexes: email === null ? [] : blindIndexes(keys, 'email', email) },
  ] as const
  const isOpen = known.phone_index === null && known.email_index === null && !(await isPatient(db, personId))
  const differing = typed.filter(
    ({ index, indexes }) => indexes.length > 0 && !(index && indexes.some((one) => one.equals(index))),
  )
  if (!isOpen && differing.length > 0 && (await isTied(db, personId)))
    throw new Refusal(409, 'known-otherwise', {
      Errors: differing.map(({ Field }) => ({ Field, Key: 'known-otherwise' })),
    })
  await setAddress(db, keys, personId, { phone: phone ?? undefined, email: email ?? undefined }, now)
  const isFilled = ({ index, indexes }: (typeof typed)[number]) => index === null && indexes.length > 0
  return { personId, filled: typed.filter(isFilled).map(({ Field }) => Field) }
}

async function isPatient(db: Db, personId: string): Promise<boolean> {
  const patient = db.selectFrom('patient').select('id').where('person_id', '=', personId)
  return (await patient.executeTakeFirst()) !== undefined
}

/** Whether the unit has them as a patient, or somebody's contact who was not removed. */
async function isTied(db: Db, personId: string): Promise<boolean> {
  const patient = db.selectFrom('patient').select('id').where('person_id', '=', personId)
  const relation = db
    .selectFrom('relation')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '<>', 'Removed')
  return (await patient.unionAll(relation).limit(1).executeTakeFirst()) !== undefined
}

/** What is undefined stays, null clears. */
export type Address = { phone?: string | null | undefined; email?: string | null | undefined }

/** An address that becomes another one ends what rested on it. */
export async function setAddress(db: Db, keys: Keys, id: string, address: Address, now: Instant): Promise<void> {
  await lockPatientOf(db, id)
  const known = await db
    .selectFrom('person')
    .select(['phone_index', 'email_index'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const columns = {
    ...(address.phone !== undefined && phoneColumns(keys, id, address.phone)),
    ...(address.email !== undefined && emailColumns(keys, id, address.email)),
  }
  const isNewPhone = isOther(keys, 'phone', known.phone_index, address.phone)
  const isNewEmail = isOther(keys, 'email', known.email_index, address.email)
  if (!isNewPhone && !isNewEmail) return
  if (isNewPhone) await endFormerAddress(db, keys, { personId: id, column: 'phone' }, now)
  if (isNewEmail) await endFormerAddress(db, keys, { personId: id, column: 'email' }, now)
  await db
    .updateTable('person')
    .set({ ...columns, updated_at: now })
    .where('id', '=', id)
    .execute()
  if (isNewPhone) await setPhoneByHand(db, id, now)
}

/** Also while the index key is being changed: the same address has another index by each key. */
function isOther(
  keys: Keys,
  kind: 'phone' | 'email',
  known: Buffer | null,
  address: string | null | undefined,
): boolean {
  if (address === undefined) return false
  if (address === null || known === null) return address !== known
  return !blindIndexes(keys, kind, address).some((index) => index.equals(known))
}

/** The row by which the unit knows this person, or else the identity that a row is to be made for. */
async function findPerson(
  db: Db,
  keys: Keys,
  contact: Contact & Place,
  now: Instant,
): Promise<{ personId: string } | { identityId: string }> {
  const { personalId, idType, issuerId, unitId, phone, email, firstname, lastname } = contact
  const people = db.selectFrom('person').select('id as personId').where('unit_id', '=', unitId)
  if (personalId) {
    const identity = await ensureIdentity(db, keys, { idType, personalId, issuerId }, now)
    const here = await people.where('identity_id', '=', identity.id).executeTakeFirst()
    return here ?? { identityId: identity.id }
  }
  const named = people
    .where(sql`lower(firstname collate "sv-x-icu")`, '=', firstname.toLowerCase())
    .where(sql`lower(lastname collate "sv-x-icu")`, '=', lastname.toLowerCase())
    .orderBy('created_at')
    .limit(1)
  const here = phone
    ? await named.where('phone_index', 'in', blindIndexes(keys, 'phone', phone)).executeTakeFirst()
    : email && (await named.where('email_index', 'in', blindIndexes(keys, 'email', email)).executeTakeFirst())
  if (here) return here
  const nobodyElse = await ensureIdentity(db, keys, { idType: 'Unknown', personalId: null, issuerId: null }, now)
  return { identityId: nobodyElse.id }
}

type NewPerson = Contact & Place & { identityId: string }

/** Undefined when the unit has come to know this person in the meantime. */
async function insertPerson(db: Db, keys: Keys, contact: NewPerson, now: Instant): Promise<string | undefined> {
  const id = makeId(now)
  const { personalId, identityId, unitId } = contact
  const inserted = await db
    .insertInto('person')
    .values({
      id,
      identity_id: identityId,
      unit_id: unitId,
      id_type: personalId ? contact.idType : 'Unknown',
      ...personalIdColumns(keys, id, personalId ?? null),
      firstname: contact.firstname,
      lastname: contact.lastname,
      ...phoneColumns(keys, id, contact.phone),
      ...emailColumns(keys, id, contact.email),
      preferred_language: contact.language,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['identity_id', 'unit_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

function emailColumns(keys: Keys, row: string, email: string | null) {
  return {
    email: email === null ? null : sealField(keys, { table: 'person', column: 'email', row }, email),
    email_index: email === null ? null : blindIndex(keys, 'email', email),
  }
}
