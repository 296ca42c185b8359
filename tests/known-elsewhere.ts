import { randomUUID } from 'node:crypto'
import { formatCivicId } from '@samklang/contract/civic-id'
import type { PersonFieldKind } from '@samklang/contract/names-person'
import { madeUpCivicId, madeUpPhone } from '../packages/server/src/demo/made-up-numbers.ts'
import { openSession, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import type { TestServer } from '../packages/server/src/testing/test-server.ts'
import { seedSubject, type TestSubject } from './subject.ts'

/** Somebody whom another unit knows, with all that a stranger may have heard of them. */
export type Known = {
  /** Said in what a test reports. */
  as: string
  identityId: string
  civicId: string
  name: { firstname: string; lastname: string }
  phone: string
  email: string
  /** Every id that stands for them: in addresses of pages, in other systems, and last the one in links. */
  ids: string[]
  isProtected: boolean
  /** What the unit has about a patient. */
  records?: TestSubject
  /** What ties a contact to one. */
  relationId?: string
}

const birthDate = '1990-05-06'

/**
 * Two families at the grown-ups' clinic, the second one protected: signed in, with a code, a password, forms and messages. The
 * first one's contact has accepted, the other is invited.
 */
export async function seedKnown(server: TestServer, clinic: TestClinic): Promise<Known[]> {
  const open = await seedFamily(server, clinic, { number: 0, isProtected: false })
  const hidden = await seedFamily(server, clinic, { number: 1, isProtected: true })
  const accepted = open[1]?.relationId ?? ''
  await server.db.updateTable('relation').set({ status: 'Active' }).where('id', '=', accepted).execute()
  await server.db.updateTable('invitation').set({ status: 'Accepted' }).where('relation_id', '=', accepted).execute()
  return [...open, ...hidden]
}

/** Somebody whom that clinic has deleted and can still take back. */
export async function seedDeleted(server: TestServer, { units, staff }: TestClinic): Promise<Known> {
  const subject = await seedSubject(server, { unit: units.adult, opener: staff.adultStaff, isDeleted: true })
  const name = { firstname: '', lastname: '' }
  const ids = [subject.patientId, subject.guid, subject.account.id, subject.account.publicId, subject.linkId]
  const identityId = await identityOf(server, subject)
  return { ...subject, as: 'a deleted patient', records: subject, identityId, name, phone: '', email: '', ids }
}

type Laying = { number: number; isProtected: boolean }

async function seedFamily(
  server: TestServer,
  { units, staff }: TestClinic,
  { number, isProtected }: Laying,
): Promise<Known[]> {
  const now = server.clock.now()
  const person = {
    firstname: ['Kändtall', 'Doldtall'][number] ?? '',
    lastname: ['Kändbarr', 'Doldbarr'][number] ?? '',
    civicId: madeUpCivicId(birthDate, `98${number * 2}`),
    phone: madeUpPhone(70 + number),
    email: `patient${number}.kand@exempel.se`,
    isProtected,
  }
  const contact = {
    firstname: ['Kändgran', 'Doldgran'][number] ?? '',
    lastname: ['Kändkotte', 'Doldkotte'][number] ?? '',
    civicId: madeUpCivicId(birthDate, `98${number * 2 + 1}`),
    phone: madeUpPhone(72 + number),
    email: `kontakt${number}.kand@exempel.se`,
    isProtected,
  }
  const subject = await seedSubject(server, { unit: units.adult, opener: staff.adultStaff, person, contact })
  const identityId = await identityOf(server, subject)
  await server.as().post('/api/smsrequest', { CivicId: person.civicId, RequestId: randomUUID() })
  const atUnit = { account: staff.adultStaff, level: 'Four', unit: units.adult, now } as const
  const doctor = server.as(await openSession(server.db, atUnit))
  await doctor.get(`/api/patient/${subject.patientId}/onetimepassword`)
  for (const account of [subject.account, subject.contactAccount])
    await openSession(server.db, { account, level: 'Two', vouchedBy: [units.adult], now })
  const of = isProtected ? 'a protected' : 'a'
  return [
    {
      ...person,
      records: subject,
      as: `${of} patient`,
      name: person,
      identityId,
      ids: [identityId, subject.patientId, subject.guid, subject.account.id, subject.account.publicId, subject.linkId],
    },
    {
      ...contact,
      as: `${of} contact`,
      relationId: subject.relationId,
      name: contact,
      identityId: subject.contactId,
      ids: [
        subject.contactId,
        subject.relationId,
        subject.contactAccount.id,
        subject.contactAccount.publicId,
        subject.userId,
      ],
    },
  ]
}

/** Known by a number that the clinic made up. */
export async function seedLocal(server: TestServer, { units, staff }: TestClinic): Promise<Known> {
  const now = server.clock.now()
  const doctor = server.as(
    await openSession(server.db, { account: staff.adultStaff, level: 'Four', unit: units.adult, now }),
  )
  const name = { firstname: 'Lokaltall', lastname: 'Lokalbarr' }
  const made = await doctor.post('/api/patients', {
    IdType: 'LID',
    PersonalId: '1001',
    Firstname: name.firstname,
    Lastname: name.lastname,
    Gender: 'Female',
    DateOfBirth: birthDate,
  })
  const patientId: string = made.json().Id
  const person = await server.db
    .selectFrom('patient')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .select(['person.id', 'person.identity_id', 'patient.guid'])
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow()
  return {
    as: 'a patient with a local id',
    identityId: person.identity_id,
    civicId: '1001',
    name,
    phone: '',
    email: '',
    ids: [patientId, person.guid, person.id, person.identity_id],
    isProtected: false,
  }
}

async function identityOf({ db }: TestServer, { account }: TestSubject): Promise<string> {
  const row = db.selectFrom('account').select('identity_id').where('id', '=', account.id)
  return (await row.executeTakeFirstOrThrow()).identity_id ?? ''
}

/** A value about the person and one of the same form about nobody. */
export type Pair = { known: string; nobody: string }

export const nobodysId = '018f0000-0000-7000-8000-00000000dead'

/** What a field of this kind can say of somebody. */
export function pairsOf(kind: PersonFieldKind, known: Known): Pair[] {
  const { firstname, lastname } = known.name
  const nobodysCivicId = madeUpCivicId(birthDateOf(known.civicId), '989')
  const civicId = { known: known.civicId, nobody: nobodysCivicId }
  const phone = { known: known.phone, nobody: madeUpPhone(80) }
  const email = { known: known.email, nobody: 'ingen.alls@exempel.se' }
  const names = [
    { known: firstname, nobody: 'Ingensson' },
    { known: lastname, nobody: 'Ingensdotter' },
  ]
  const ids = known.ids.map((id) => ({ known: id, nobody: nobodysId }))
  switch (kind) {
    case 'civicId':
      return [civicId]
    case 'phone':
      return [phone]
    case 'email':
      return [email]
    case 'address':
      return [phone, email]
    case 'name':
      return names
    case 'search':
      return [
        civicId,
        { known: formatCivicId(known.civicId), nobody: formatCivicId(nobodysCivicId) },
        phone,
        email,
        ...names,
        ...ids,
      ]
    case 'user':
    case 'staff':
      return ids
  }
}

export function birthDateOf(civicId: string): string {
  return `${civicId.slice(0, 4)}-${civicId.slice(4, 6)}-${civicId.slice(6, 8)}`
}
