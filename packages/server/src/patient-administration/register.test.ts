import { birthDateOfId } from '@samklang/contract/personal-ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import { blindIndex } from '../keys/blind-index.ts'
import type { RecordedPerson } from '../person-register/register.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const recordedId = madeUpCivicId('2015-03-12', '995')
const recorded: RecordedPerson = {
  Firstname: 'Dimma',
  Lastname: "O'Skyddsvik",
  DateOfBirth: '2015-03-12',
  Gender: 'Female',
  IsProtected: true,
  Guardians: [],
}

let server: TestServer & { recorded: Map<string, RecordedPerson> }
let clinic: TestClinic

beforeAll(async () => {
  const known = new Map([[recordedId, recorded]])
  server = { ...(await startTestServer({ register: { find: async (_, id) => known.get(id) } })), recorded: known }
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

async function staffAt(unit: 'child' | 'adult' | 'ward') {
  const account = unit === 'child' ? clinic.staff.childStaff : clinic.staff.twoUnitStaff
  const session = { account, level: 'Four', unit: clinic.units[unit], now: server.clock.now() } as const
  return server.as(await openSession(server.db, session))
}

const civicId = madeUpCivicId('2014-03-02', '990')
const form = {
  Firstname: 'Anna-Lisa',
  Lastname: 'Ångström Björk',
  Phone: '070-174 06 50',
  Gender: 'Female',
  DateOfBirth: '2014-03-02',
  IdType: 'PNR',
  PersonalId: `${civicId.slice(0, 8)}-${civicId.slice(8)}`,
  HasNotificationConsent: true,
}

test('R-110 R-124 R-126 R-136 a patient is registered, with phone and id as they are stored and shown', async () => {
  const me = await staffAt('child')
  const { Id, IsNew } = (await me.post('/api/patients', form)).json()
  expect(IsNew).toBe(true)
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({
    Firstname: 'Anna-Lisa',
    Lastname: 'Ångström Björk',
    Phone: '+46701740650',
    HasPhone: true,
    HasNotificationConsent: true,
    PreferredLanguage: 'sv',
    CanModify: true,
    Identity: { IdType: 'PNR', IsProtected: false, FormattedPersonalId: form.PersonalId },
    ConsentStatus: 'NotRegistered',
    AdmittedInTreatment: true,
    AdmittedDateInTreatment: null,
    InviteStatus: 'Unsent',
    UnitIds: [clinic.units.child.id],
    OpeningEndsAt: null,
  })
})

test('an id that is known here opens the patient, and one known elsewhere begins a record here', async () => {
  const child = await staffAt('child')
  const adult = await staffAt('adult')
  const { Id } = (await child.post('/api/patients', form)).json()
  const again = { ...form, Firstname: 'Annan', Phone: '0701740651' }
  expect((await child.post('/api/patients', again)).json()).toEqual({ Id, IsNew: false, Outcome: 'AlreadyHere' })
  expect((await adult.get(`/api/patients/${Id}`)).statusCode).toBe(404)
  const there = (await adult.post('/api/patients', again)).json()
  expect(there.IsNew).toBe(true)
  expect(there.Id).not.toBe(Id)
  expect((await adult.get(`/api/patients/${there.Id}`)).json()).toMatchObject({
    Firstname: 'Annan',
    Phone: '+46701740651',
  })
  expect((await child.get(`/api/patients/${Id}`)).json()).toMatchObject({ Firstname: 'Anna-Lisa' })
})

test('many registrations of one person at once give one patient', async () => {
  const me = await staffAt('child')
  const PersonalId = madeUpCivicId('2013-05-06', '991')
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => me.post('/api/patients', { ...form, PersonalId, DateOfBirth: '2013-05-06' })),
  )
  const made = replies.map((reply) => reply.json())
  expect(new Set(made.map(({ Id }) => Id)).size).toBe(1)
  expect(made.filter(({ IsNew }) => IsNew)).toHaveLength(1)
})

test('somebody whom the unit knows as a guardian becomes a patient without becoming a second person', async () => {
  const me = await staffAt('child')
  const { guardian } = clinic.persons
  const born = { PersonalId: guardian.civicId, DateOfBirth: birthDateOfId('PNR', guardian.civicId) }
  const { Id } = (await me.post('/api/patients', { ...form, ...born, IsSamePerson: true })).json()
  const patient = await server.db.selectFrom('patient').selectAll().where('id', '=', Id).executeTakeFirstOrThrow()
  expect(patient.person_id).toBe(guardian.id)
})

test('without an id every registration is a patient of its own', async () => {
  const me = await staffAt('child')
  const unknown = { ...form, IdType: 'Unknown', PersonalId: null }
  const [one, other] = [await me.post('/api/patients', unknown), await me.post('/api/patients', unknown)]
  expect(one.json().Id).not.toBe(other.json().Id)
})

test.each([
  ['R-106', { Firstname: ' ' }, 'Firstname', 'required'],
  ['R-107', { Firstname: 'Anna2' }, 'Firstname', 'validateNoDigits'],
  ['R-108', { Lastname: "O'Brien" }, 'Lastname', 'validateNoSpecialCharacters'],
  ['R-109', { Lastname: 'Sol☀️' }, 'Lastname', 'validateNoEmojis'],
  ['R-112 R-114', { DateOfBirth: '2023-02-29' }, 'DateOfBirth', 'valid-date-of-birth'],
  ['R-113', { DateOfBirth: '2999-01-01' }, 'DateOfBirth', 'valid-date-of-birth'],
  ['R-119 R-120', { Phone: '12345' }, 'Phone', 'invalid-phone'],
  ['R-122', { Phone: '••••••••' }, 'Phone', 'invalid-phone'],
  ['R-129', { PersonalId: '20140302-123' }, 'PersonalId', 'validLengthCivicId'],
  ['R-130', { PersonalId: '201413020001' }, 'PersonalId', 'validMonthInCivicId'],
  ['R-130', { PersonalId: '201403320001' }, 'PersonalId', 'validDayInCivicId'],
  ['R-237', { IdType: 'SNR', PersonalId: '201403020001' }, 'PersonalId', 'validDayInCivicId'],
  ['R-237', { IdType: 'LID', PersonalId: 'A1' }, 'PersonalId', 'validLengthCivicId'],
  ['R-360', { IdType: 'LID', PersonalId: '19880314-0006' }, 'PersonalId', 'civicIdUnderOtherType'],
  ['R-360', { IdType: 'LRID', PersonalId: '8803140006' }, 'PersonalId', 'civicIdUnderOtherType'],
  ['R-360', { IdType: 'Unknown', PersonalId: '198803140006' }, 'PersonalId', 'civicIdUnderOtherType'],
  ['R-360', { IdType: 'Unknown', PersonalId: '\u200b\u200b' }, 'PersonalId', 'regex'],
  ['R-360', { IdType: 'Unknown', PersonalId: '=HYPERLINK("x")' }, 'PersonalId', 'regex'],
  ['R-360', { PersonalId: madeUpCivicId('2099-03-02', '990') }, 'PersonalId', 'futureDateInCivicId'],
  ['R-360', { DateOfBirth: '2004-03-02' }, 'DateOfBirth', 'birth-date-of-id'],
  ['without an id', { PersonalId: null }, 'PersonalId', 'required'],
  ['R-131', { Comment: 'x'.repeat(1001) }, 'Comment', 'maxLength'],
  ['with an unknown tag', { Tags: ['finns inte'] }, 'Tags', 'not-allowed'],
])('%s R-236 %o is refused on the server with the key of the form', async (_, change, Field, Key) => {
  const me = await staffAt('child')
  const reply = await me.post('/api/patients', { ...form, ...change })
  expect(reply.statusCode).toBe(400)
  const keys: Record<string, string> = Object.fromEntries(
    reply.json().Errors.map((fault: { Field: string; Key: string }) => [fault.Field, fault.Key]),
  )
  expect(keys[Field]).toBe(Key)
})

test('R-113 R-238 a child born today is registered, by the day that it is at the unit', async () => {
  const me = await staffAt('child')
  const DateOfBirth = civilDay(server.clock.now())
  const reply = await me.post('/api/patients', { ...form, IdType: 'Unknown', PersonalId: null, DateOfBirth })
  expect(reply.statusCode).toBe(200)
})

test('R-154 registering on a ward does not admit', async () => {
  const me = await staffAt('ward')
  const PersonalId = madeUpCivicId('1980-05-06', '992')
  const { Id } = (await me.post('/api/patients', { ...form, PersonalId, DateOfBirth: '1980-05-06' })).json()
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ AdmittedInTreatment: false })
})

test('what the person record says stands, whatever was typed, and a protected identity is so from the start', async () => {
  const me = await staffAt('child')
  const typed = { ...form, PersonalId: recordedId, Firstname: 'Påhittad', FromPersonRecord: true }
  const { Id } = (await me.post('/api/patients', typed)).json()
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({
    Firstname: 'Dimma',
    Lastname: "O'Skyddsvik",
    DateOfBirth: '2015-03-12',
    Phone: '••••••••',
    CanModify: false,
    Identity: { IsProtected: true, FormattedPersonalId: '••••••••-••••' },
  })
})

test('R-146 R-147 phone and consent that the person record has come from there: the consent is fixed, the phone is replaced by hand', async () => {
  const me = await staffAt('child')
  const known = { ...recorded, Firstname: 'Ljung', Lastname: 'Hed', IsProtected: false }
  server.recorded.set(madeUpCivicId('1993-03-03', '980'), {
    ...known,
    Phone: '070-174 06 98',
    HasNotificationConsent: false,
  })
  const body = { ...form, PersonalId: madeUpCivicId('1993-03-03', '980'), FromPersonRecord: true }
  const looked = (await me.post('/api/person-record/lookup', { IdType: 'PNR', CivicId: body.PersonalId })).json()
  expect(looked.Person).toMatchObject({ Phone: '070-174 06 98', HasNotificationConsent: false })
  const { Id } = (await me.post('/api/patients', { ...body, Phone: looked.Person.Phone })).json()
  const read = async () => (await me.get(`/api/patients/${Id}`)).json()
  expect(await read()).toMatchObject({
    Phone: '+46701740698',
    PhoneSource: 'Integration',
    HasNotificationConsent: false,
    ConsentSource: 'Integration',
  })
  const refused = await me.put(`/api/patients/${Id}`, { HasNotificationConsent: true })
  expect(refused.json().Errors).toEqual([{ Field: 'HasNotificationConsent', Key: 'not-allowed' }])
  expect((await me.put(`/api/patients/${Id}`, { Phone: '0701740697' })).json()).toMatchObject({
    Phone: '+46701740697',
    PhoneSource: 'Manual',
    ConsentSource: 'Integration',
  })
})

test('R-146 R-147 R-239 of a protected identity the record’s phone comes as dots, which sent back keep it; typed ones are the clinic’s', async () => {
  const me = await staffAt('child')
  const [dotted, typed] = [madeUpCivicId('2016-04-04', '980'), madeUpCivicId('2016-04-04', '982')]
  for (const id of [dotted, typed]) server.recorded.set(id, { ...recorded, Phone: '+46701740699' })
  const looked = (await me.post('/api/person-record/lookup', { IdType: 'PNR', CivicId: dotted })).json()
  expect(looked.Person).toMatchObject({ Phone: '••••••••', IsProtected: true })
  const body = { ...form, FromPersonRecord: true, HasNotificationConsent: true }
  const kept = (await me.post('/api/patients', { ...body, PersonalId: dotted, Phone: '••••••••' })).json()
  const source = async (id: string) => (await me.get(`/api/patients/${id}`)).json()
  expect(await source(kept.Id)).toMatchObject({ HasPhone: true, PhoneSource: 'Integration', ConsentSource: 'Manual' })
  const shown = await me.post(`/api/patients/${kept.Id}/reveal`, { Reason: 'Kallas per telefon' })
  expect(shown.json().Phone).toBe('+46701740699')
  const other = (await me.post('/api/patients', { ...body, PersonalId: typed, Phone: '0701740690' })).json()
  expect(await source(other.Id)).toMatchObject({ HasPhone: true, PhoneSource: 'Manual' })
})

test('a refused registration is logged as the look-up that it is, and its errors tell nothing of the person record', async () => {
  const me = await staffAt('adult')
  const ids = [
    madeUpCivicId('2016-05-04', '980'),
    madeUpCivicId('2016-05-04', '982'),
    madeUpCivicId('2016-05-04', '984'),
  ]
  const [reached, unreached, unknown] = ids
  server.recorded.set(String(reached), { ...recorded, Phone: '+46701740698' })
  server.recorded.set(String(unreached), recorded)
  const probes = [
    { Tags: ['finns-inte'] },
    { Tags: ['finns-inte'], Firstname: '123' },
    { DateOfBirth: '2099-01-01' },
    { DateOfBirth: '2099-01-01', Phone: '0701740690' },
    { FromPersonRecord: false },
  ]
  for (const probe of probes) {
    const answers = new Set<string>()
    for (const PersonalId of ids) {
      const body = { ...form, PersonalId, FromPersonRecord: true, Phone: '••••••••', ...probe }
      const refused = await me.post('/api/patients', body)
      expect(refused.statusCode, refused.body).toBe(400)
      answers.add(JSON.stringify(refused.json().Errors))
      const [row] = await listAudit(server.database, { action: 'RegisterPatient' })
      expect(row).toMatchObject({
        outcome: 'Refused',
        data: {
          LookedFor: [blindIndex(server.keys, 'looked-for', PersonalId).toString('base64url')],
          Source: 'PersonRecord',
          Outcome: PersonalId === unknown ? 'NotFound' : 'Found',
        },
      })
    }
    expect([...answers], JSON.stringify(probe)).toHaveLength(1)
  }
  // The person whom another unit knows is named, so that their extract shows it.
  const { child } = clinic.persons
  await me.post('/api/patients', { ...form, PersonalId: child.civicId, Tags: ['finns-inte'] })
  const [named] = await listAudit(server.database, { action: 'RegisterPatient' })
  expect(named).toMatchObject({ outcome: 'Refused', entity: 'Person', entity_id: child.id, patient_id: null })
})

test('of a protected identity the look-up shows dots for a number that can be used, and for no other', async () => {
  const me = await staffAt('adult')
  const CivicId = madeUpCivicId('2016-06-04', '980')
  server.recorded.set(CivicId, { ...recorded, Phone: 'hemligt' })
  const looked = await me.post('/api/person-record/lookup', { IdType: 'PNR', CivicId })
  expect(looked.json().Person.Phone ?? null).toBeNull()
})

test('whom the person record does not know is registered by hand, by the rules for what is typed', async () => {
  const me = await staffAt('child')
  const PersonalId = madeUpCivicId('2012-02-03', '993')
  const typed = { ...form, PersonalId, DateOfBirth: '2012-02-03', FromPersonRecord: true }
  expect((await me.post('/api/patients', { ...typed, Firstname: 'Anna2' })).statusCode).toBe(400)
  const { Id } = (await me.post('/api/patients', typed)).json()
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ Firstname: 'Anna-Lisa', CanModify: true })
})

test('R-239 a protected identity is protected also when somebody types it in by hand', async () => {
  await server.db.updateTable('person').set({ is_protected: false, protected_since: null }).execute()
  const me = await staffAt('adult')
  const { Id } = (await me.post('/api/patients', { ...form, PersonalId: recordedId, DateOfBirth: '2015-03-12' })).json()
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ Identity: { IsProtected: true } })
})
