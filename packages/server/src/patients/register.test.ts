import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import type { Recorded } from '../person-record/register.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { layTestClinic, openSession, type TestClinic } from '../testing/clinic.ts'

const recordedId = madeUpCivicId('2015-03-12', '995')
const recorded: Recorded = {
  Firstname: 'Dimma',
  Lastname: "O'Skyddsvik",
  DateOfBirth: '2015-03-12',
  Gender: 'Female',
  IsProtected: true,
  Guardians: [],
}

let house: TestApp
let clinic: TestClinic

beforeAll(async () => {
  house = await testApp({ register: { find: async (_, id) => (id === recordedId ? recorded : undefined) } })
  clinic = await layTestClinic(house.db, house.keys, house.clock.now())
})
afterAll(() => house.close())

async function staffAt(unit: 'child' | 'adult' | 'ward') {
  const account = unit === 'child' ? clinic.staff.childStaff : clinic.staff.twoUnitStaff
  const session = { account, level: 'Four', unit: clinic.units[unit], now: house.clock.now() } as const
  return house.as(await openSession(house.db, session))
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

test('an id that is known here opens the patient, and one known elsewhere is registered here too', async () => {
  const child = await staffAt('child')
  const adult = await staffAt('adult')
  const { Id } = (await child.post('/api/patients', form)).json()
  const again = { ...form, Firstname: 'Annan', Phone: '0701740651' }
  expect((await child.post('/api/patients', again)).json()).toEqual({ Id, IsNew: false })
  expect((await adult.get(`/api/patients/${Id}`)).statusCode).toBe(404)
  expect((await adult.post('/api/patients', again)).json()).toEqual({ Id, IsNew: true })
  expect((await adult.get(`/api/patients/${Id}`)).json()).toMatchObject({
    Firstname: 'Anna-Lisa',
    Phone: '+46701740650',
  })
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

test('somebody known as a guardian becomes a patient without becoming a second person', async () => {
  const me = await staffAt('adult')
  const { guardian } = clinic.persons
  const { Id } = (await me.post('/api/patients', { ...form, PersonalId: guardian.civicId })).json()
  const patient = await house.db.selectFrom('patient').selectAll().where('id', '=', Id).executeTakeFirstOrThrow()
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
  const DateOfBirth = civilDay(house.clock.now())
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

test('whom the person record does not know is registered by hand, by the rules for what is typed', async () => {
  const me = await staffAt('child')
  const PersonalId = madeUpCivicId('2012-02-03', '993')
  const typed = { ...form, PersonalId, DateOfBirth: '2012-02-03', FromPersonRecord: true }
  expect((await me.post('/api/patients', { ...typed, Firstname: 'Anna2' })).statusCode).toBe(400)
  const { Id } = (await me.post('/api/patients', typed)).json()
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ Firstname: 'Anna-Lisa', CanModify: true })
})

test('R-239 a protected identity is protected also when somebody types it in by hand', async () => {
  await house.db.updateTable('person').set({ is_protected: false, protected_since: null }).execute()
  const me = await staffAt('adult')
  const { Id } = (await me.post('/api/patients', { ...form, PersonalId: recordedId })).json()
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ Identity: { IsProtected: true } })
})
