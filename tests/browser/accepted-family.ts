import { clientVersion } from '../../packages/contract/src/client-version.ts'
import { madeUpCivicId, madeUpPhone } from '../../packages/server/src/demo/made-up-numbers.ts'
import { openSession } from '../../packages/server/src/testing/clinic.ts'
import type { Product } from './start.ts'
import { until } from './until.ts'

/** Thirteen on every day of the year: old enough to answer for herself, young enough to be somebody's child. */
const birthDate = Temporal.Now.plainDateISO('Europe/Stockholm').subtract({ years: 13, months: 6 }).toString()

export const girl = {
  firstname: 'Hallon',
  lastname: 'Dunmoln',
  civicId: madeUpCivicId(birthDate, '982'),
  phone: madeUpPhone(80),
}
export const mother = {
  firstname: 'Syren',
  lastname: 'Dunmoln',
  civicId: madeUpCivicId('1984-03-04', '984'),
  phone: madeUpPhone(81),
  standing: { RelationType: 'Guardian', ActsAs: 'Guardian', RelationTypeDescription: 'Mamma' },
}
export const father = {
  firstname: 'Lärk',
  lastname: 'Dunmoln',
  civicId: madeUpCivicId('1982-06-07', '985'),
  phone: madeUpPhone(82),
  standing: { RelationType: 'Guardian', ActsAs: 'Guardian', RelationTypeDescription: 'Pappa' },
}
/** Known by nothing but a phone, as teachers are. */
export const teacher = {
  firstname: 'Radergummi',
  lastname: 'Tavelsudd',
  civicId: null,
  phone: madeUpPhone(83),
  standing: {
    RelationType: 'Other',
    ActsAs: 'Other',
    RelationTypeDescription: 'Lärare',
    SchoolConsent: 'Accepted',
  },
}

export type SendCall = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<unknown>

/** A child, two guardians and a teacher who have said yes to their invitations. */
export async function seedFamily(product: Product) {
  const { patientId, staffVisitor } = await seedPatient(product)
  for (const { firstname, lastname, phone, civicId, standing } of [mother, father, teacher]) {
    const identity = civicId ? { IdType: 'PNR', PersonalId: civicId } : {}
    const contact = {
      Firstname: firstname,
      Lastname: lastname,
      Phone: phone,
      InviteBy: 'Sms',
      ...identity,
      ...standing,
    }
    await staffVisitor('POST', `/api/patients/${patientId}/relations`, contact)
    await acceptInvitation(product, phone)
  }
  return { patientId, staffVisitor }
}

/** The girl alone, who has said yes to her invitation. */
export async function seedPatient(product: Product) {
  const staffVisitor = await openStaffVisitor(product)
  const { firstname: Firstname, lastname: Lastname, phone: Phone, civicId: PersonalId } = girl
  const registration = { Firstname, Lastname, Phone, IdType: 'PNR', PersonalId }
  const more = { Gender: 'Female', DateOfBirth: birthDate, HasNotificationConsent: true }
  const { Id } = Object(await staffVisitor('POST', '/api/patients', { ...registration, ...more }))
  const patientId = String(Id)
  await staffVisitor('POST', `/api/patients/${patientId}/responsible-professionals`, {})
  await staffVisitor('POST', `/api/patients/${patientId}/invite`, { Channel: 'Sms' })
  await acceptInvitation(product, girl.phone)
  return { patientId, staffVisitor }
}

/** Speaks with the server as the psychologist of the children's clinic. */
export async function openStaffVisitor({ db, base }: Product): Promise<SendCall> {
  const { accountId, unitId } = await db
    .selectFrom('account')
    .innerJoin('account_care_unit as held', 'held.account_id', 'account.id')
    .select(['account.id as accountId', 'held.unit_id as unitId'])
    .where('account.hsa_id', '=', 'SE0000000000-D001')
    .executeTakeFirstOrThrow()
  const now = await timeAt(base)
  return talkAs(base, await openSession(db, { account: { id: accountId }, level: 'Four', unit: { id: unitId }, now }))
}

/** Speaks with the server as the girl herself. */
export async function talkAsPatient({ db, base }: Product, patientId: string): Promise<SendCall> {
  const account = await db
    .selectFrom('account')
    .innerJoin('person', 'person.identity_id', 'account.identity_id')
    .innerJoin('patient', 'patient.person_id', 'person.id')
    .select('account.id')
    .where('patient.id', '=', patientId)
    .executeTakeFirstOrThrow()
  const context = { type: 'Patient', patient: { id: patientId } } as const
  return talkAs(base, await openSession(db, { account, level: 'Two', context, now: await timeAt(base) }))
}

/** The demo's clock may have been moved. */
async function timeAt(base: string): Promise<string> {
  const { headers } = await fetch(`${base}/api/version`)
  return new Date(headers.get('date') ?? '').toISOString()
}

/** All of them are one browser's: a link to a document opens there alone. */
export const ofOneBrowser = { Cookie: 'samklang_document=journey' }

function talkAs(base: string, token?: string): SendCall {
  return async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...ofOneBrowser,
        'X-Client-Version': clientVersion,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

async function acceptInvitation(product: Product, phone: string): Promise<void> {
  const guest = talkAs(product.base)
  const [, token, userId] = await findMessage(product, phone, /\/inbjudan\/([\w-]+)\?userId=([\w-]+)/)
  await guest('POST', `/api/invitations/${token}/code`)
  const [Code] = await findMessage(product, phone, /(?<!\d)\d{6}(?!\d)/)
  await guest('POST', `/api/invitations/${token}/accept`, { UserId: userId, Code })
}

/** What the newest message to this number says, as soon as it says what is looked for. */
export async function findMessage(product: Product, phone: string, looked: RegExp): Promise<RegExpExecArray> {
  const found: RegExpExecArray[] = []
  await until(async () => {
    const [newest = ''] = await messagesTo(product, phone)
    const match = looked.exec(newest)
    if (match) found.push(match)
    return match !== null
  }, `a message to ${phone} with ${looked}`)
  const [match] = found
  if (!match) throw new Error('nothing found')
  return match
}

/** Everything that has gone to this number, the newest first, read where a visitor of the demo reads it. */
export async function messagesTo({ base }: Product, phone: string): Promise<string[]> {
  const page = await (await fetch(`${base}/demo/outbox`)).text()
  return page
    .split('<li>')
    .filter((item) => item.includes(`<dd>${phone}</dd>`))
    .map((item) => /class="text">.*?<dd>(.*?)<\/dd>/s.exec(item)?.[1] ?? '')
}
