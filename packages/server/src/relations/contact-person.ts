import type { Instant } from '@samklang/contract/instants'
import type { IdType } from '@samklang/contract/personal-ids'
import type { Language } from '@samklang/contract/session'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { blindIndex, blindIndexes } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import type { Keys } from '../keys/keys.ts'
import { sealField } from '../keys/sealed-field.ts'
import { personalIdColumns, phoneColumns } from '../patients/person-fields.ts'
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
 * One person however many children, classes or roles: known again by the personal id, and without one by the same name
 * at the same phone or e-mail. Whoever is found keeps their name; what lacked is filled in.
 */
export async function ensurePerson(
  db: Db,
  keys: Keys,
  { unitId, ...contact }: Contact & { unitId: string },
  now: Instant,
): Promise<string> {
  await takeTurn(
    db,
    blindIndex(keys, 'code-subject', `contact|${contact.phone ?? contact.email ?? contact.personalId}`),
  )
  const found = await findPerson(db, keys, contact)
  if (!found) return insertPerson(db, keys, contact, now)
  // The number of another unit's patient is what they sign in with there: a form filled in here does not move it.
  const isTheirs = await isPatientElsewhere(db, found.id, unitId)
  await setAddress(
    db,
    keys,
    found.id,
    {
      phone: contact.phone && !(isTheirs && found.phone) ? contact.phone : undefined,
      email: contact.email && !(isTheirs && found.email) ? contact.email : undefined,
    },
    now,
  )
  return found.id
}

/** What is undefined stays, null clears. */
export type Address = { phone?: string | null | undefined; email?: string | null | undefined }

export async function setAddress(db: Db, keys: Keys, id: string, address: Address, now: Instant): Promise<void> {
  const changes = {
    ...(address.phone !== undefined && phoneColumns(keys, id, address.phone)),
    ...(address.email !== undefined && emailColumns(keys, id, address.email)),
  }
  if (Object.keys(changes).length === 0) return
  await db
    .updateTable('person')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute()
}

async function findPerson(db: Db, keys: Keys, { personalId, phone, email, firstname, lastname }: Contact) {
  const people = db.selectFrom('person').select(['id', 'phone', 'email'])
  if (personalId)
    return people.where('personal_id_index', 'in', blindIndexes(keys, 'personal-id', personalId)).executeTakeFirst()
  const named = people
    .where(sql`lower(firstname collate "sv-x-icu")`, '=', firstname.toLowerCase())
    .where(sql`lower(lastname collate "sv-x-icu")`, '=', lastname.toLowerCase())
    .orderBy('created_at')
    .limit(1)
  if (phone) return named.where('phone_index', 'in', blindIndexes(keys, 'phone', phone)).executeTakeFirst()
  if (email) return named.where('email_index', 'in', blindIndexes(keys, 'email', email)).executeTakeFirst()
  return undefined
}

async function insertPerson(db: Db, keys: Keys, contact: Contact, now: Instant): Promise<string> {
  const id = makeId(now)
  const { personalId } = contact
  const inserted = await db
    .insertInto('person')
    .values({
      id,
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
    .onConflict((conflict) =>
      conflict.column('personal_id_index').where('personal_id_index', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  // Somebody else registered the same id in the meantime: it is the same person.
  const found = inserted ?? (await findPerson(db, keys, contact))
  if (!found) throw new Error('a person was neither made nor found')
  return found.id
}

async function isPatientElsewhere(db: Db, personId: string, unitId: string): Promise<boolean> {
  const { rows } = await sql<object>`select from patient p where p.person_id = ${personId} and p.status = 'Active'
    and not exists (select from patient_unit pu
      where pu.patient_id = p.id and pu.unit_id = ${unitId} and pu.released_at is null)`.execute(db)
  return rows.length > 0
}

function emailColumns(keys: Keys, row: string, email: string | null) {
  return {
    email: email === null ? null : sealField(keys, { table: 'person', column: 'email', row }, email),
    email_index: email === null ? null : blindIndex(keys, 'email', email),
  }
}
