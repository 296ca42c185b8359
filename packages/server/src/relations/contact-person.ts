import type { Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import type { Language } from '@samklang/contract/session'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { blindIndex, blindIndexes } from '../keys/blind-index.ts'
import type { Keys } from '../keys/keys.ts'
import { sealField } from '../keys/sealed-field.ts'
import { ensureIdentity } from '../patients/identity.ts'
import { insertPerson } from '../patients/insert-person.ts'
import {
  findKnownPerson,
  hasPatientRecord,
  type KnownPerson,
  listDifferingNames,
  lockKnownPerson,
  refuseUnlessSame,
} from '../patients/known-here.ts'
import { personalIdColumns, phoneColumns } from '../patients/person-fields.ts'
import { lockPatientOf } from '../patients/queries.ts'
import { setPhoneByHand } from '../patients/registration-queries.ts'
import { endFormerAddress } from '../sign-in/change-address.ts'
import { takeTurn } from '../sign-in/codes.ts'

/** Somebody around a patient, as staff describe them. */
export type ContactPerson = {
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
 * by the same name at the same phone or e-mail. Whoever the unit knows keeps their name and addresses, and by an id whoever adds
 * them is asked first; what lacked is filled in, and told. What other units know by the same id is theirs: here stands
 * what was typed.
 */
export async function ensurePerson(db: Db, keys: Keys, contact: ContactPerson & Place, now: Instant): Promise<Ensured> {
  await takeTurn(
    db,
    blindIndex(
      keys,
      'code-subject',
      `contact|${contact.unitId}|${contact.phone ?? contact.email ?? contact.personalId}`,
    ),
  )
  const found = await findPerson(db, keys, contact, now)
  if ('personId' in found) {
    if (found.personId === contact.patientPersonId) throw invalid('PersonalId', 'not-allowed')
    return takeKnown(db, keys, { contact, ...found }, now)
  }
  const personId = await insertContactPerson(db, keys, { ...contact, ...found }, now)
  // A colleague entered the same person a moment ago: the unit knows that one now.
  return personId ? { personId, filled: [], kept: [] } : ensurePerson(db, keys, contact, now)
}

type Place = {
  unitId: string
  issuerId: string | null
  /** Nobody is a contact of their own. */
  patientPersonId: string
  actor: Pick<Actor, 'Permissions'>
  isSamePerson: boolean | undefined
}
export type AddressField = 'Phone' | 'Email'
/** Kept: what was typed and is not where the unit reaches them, or, of a protected identity, is not told to be. */
type Ensured = { personId: string; filled: AddressField[]; kept: AddressField[] }

/** Known is whom the unit has by the id; without an id the row was found by what was typed. */
type Found = { personId: string; known: KnownPerson | undefined }

/**
 * Where codes and links go is how a person comes in: it is changed where the person stands already, by whoever means to, and
 * never by adding them somewhere else. A contact with no address at all gets the one that was typed; whom nothing ties to the
 * unit any more begins anew with it.
 */
async function takeKnown(
  db: Db,
  keys: Keys,
  { contact, personId, known }: Found & { contact: ContactPerson & Place },
  now: Instant,
): Promise<Ensured> {
  const typed = await listTypedAddresses(db, keys, personId, contact)
  const isAnew = known?.as === 'Nobody'
  const isPatient = await hasPatientRecord(db, personId, now)
  const isOpen = typed.every(({ index }) => index === null) && !isPatient
  const isKept = !isAnew && !isOpen && (isPatient || (await isContact(db, personId)))
  const differing = isKept ? typed.filter(({ isOther }) => isOther).map(({ Field }) => Field) : []
  if (known) {
    // Whoever is also somebody's contact is known to every colleague as that.
    const standing = known.as === 'Deleted' && known.isContact ? { ...known, as: 'Contact' as const } : known
    const all = [...listDifferingNames(known, contact), ...differing]
    refuseUnlessSame(contact.actor, { known: standing, differing: all, isSamePerson: contact.isSamePerson })
  } else if (differing.length > 0)
    throw new Refusal(409, 'known-otherwise', {
      Errors: differing.map((Field) => ({ Field, Key: 'known-otherwise' })),
    })
  const isGiven = ({ value }: { value: string | null }) => value !== null
  const fieldsOf = (addresses: typeof typed) => addresses.map(({ Field }) => Field)
  if (isKept) return { personId, filled: [], kept: known?.isProtected ? fieldsOf(typed.filter(isGiven)) : differing }
  const { phone, email } = contact
  if (isAnew) await beginAnew(db, { ...contact, personId }, now)
  const address = isAnew ? { phone, email } : { phone: phone ?? undefined, email: email ?? undefined }
  await setAddress(db, keys, personId, address, now)
  return { personId, filled: fieldsOf(typed.filter((one) => one.index === null && isGiven(one))), kept: [] }
}

/** What was typed, beside the index of what the unit has. */
async function listTypedAddresses(db: Db, keys: Keys, personId: string, { phone, email }: ContactPerson) {
  const known = await db
    .selectFrom('person')
    .select(['phone_index', 'email_index'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const { phone_index, email_index } = known
  const isOther = (kind: 'phone' | 'email', value: string | null, index: Buffer | null) =>
    value !== null && !(index && blindIndexes(keys, kind, value).some((one) => one.equals(index)))
  return [
    { Field: 'Phone', value: phone, index: phone_index, isOther: isOther('phone', phone, phone_index) },
    { Field: 'Email', value: email, index: email_index, isOther: isOther('email', email, email_index) },
  ] satisfies { Field: AddressField; value: string | null; index: Buffer | null; isOther: boolean }[]
}

/** Of whom the unit has nothing any more, what is given now is all that there is. */
async function beginAnew(
  db: Db,
  { personId, firstname, lastname, language }: ContactPerson & { personId: string },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('person')
    .set({ firstname, lastname, preferred_language: language, proven_at: null, updated_at: now })
    .where('id', '=', personId)
    .execute()
}

/** Whether the unit has them as somebody's contact who was not removed. */
async function isContact(db: Db, personId: string): Promise<boolean> {
  const relation = db
    .selectFrom('relation')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '<>', 'Removed')
  return (await relation.limit(1).executeTakeFirst()) !== undefined
}

/** What is undefined stays, null clears. */
export type ContactAddress = { phone?: string | null | undefined; email?: string | null | undefined }

/** An address that becomes another one ends what rested on it. */
export async function setAddress(db: Db, keys: Keys, id: string, address: ContactAddress, now: Instant): Promise<void> {
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
  contact: ContactPerson & Place,
  now: Instant,
): Promise<Found | { identityId: string }> {
  const { personalId, idType, issuerId, unitId } = contact
  if (!personalId) {
    const personId = await findByAddress(db, keys, contact)
    if (personId) return { personId, known: undefined }
    const nobodyElse = await ensureIdentity(db, keys, { idType: 'Unknown', personalId: null, issuerId: null }, now)
    return { identityId: nobodyElse.id }
  }
  const { id: identityId } = await ensureIdentity(db, keys, { idType, personalId, issuerId }, now)
  await lockKnownPerson(db, { identityId, unitId })
  const known = await findKnownPerson(db, { identityId, unitId }, now)
  return known ? { personId: known.personId, known } : { identityId }
}

/** nobody of protected identity, whose number or address would be confirmed by being found. */
async function findByAddress(
  db: Db,
  keys: Keys,
  { unitId, firstname, lastname, phone, email }: ContactPerson & Place,
): Promise<string | undefined> {
  const named = db
    .selectFrom('person')
    .select('id')
    .where('unit_id', '=', unitId)
    .where('is_protected', '=', false)
    .where(sql`lower(firstname collate "sv-x-icu")`, '=', firstname.toLowerCase())
    .where(sql`lower(lastname collate "sv-x-icu")`, '=', lastname.toLowerCase())
    .orderBy('created_at')
    .limit(1)
  if (phone) return (await named.where('phone_index', 'in', blindIndexes(keys, 'phone', phone)).executeTakeFirst())?.id
  if (email) return (await named.where('email_index', 'in', blindIndexes(keys, 'email', email)).executeTakeFirst())?.id
  return undefined
}

type NewPerson = ContactPerson & Place & { identityId: string }

/** Undefined when the unit has come to know this person in the meantime. */
function insertContactPerson(db: Db, keys: Keys, contact: NewPerson, now: Instant): Promise<string | undefined> {
  const { personalId, phone, email } = contact
  const columnsOf = (id: string) => ({
    id_type: personalId ? contact.idType : ('Unknown' as const),
    ...personalIdColumns(keys, id, personalId ?? null),
    firstname: contact.firstname,
    lastname: contact.lastname,
    ...phoneColumns(keys, id, phone),
    ...emailColumns(keys, id, email),
    preferred_language: contact.language,
  })
  return insertPerson(db, contact, columnsOf, now)
}

function emailColumns(keys: Keys, row: string, email: string | null) {
  return {
    email: email === null ? null : sealField(keys, { table: 'person', column: 'email', row }, email),
    email_index: email === null ? null : blindIndex(keys, 'email', email),
  }
}
