import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addRecordAt, openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { mostLookUps } from './open.ts'

let server: TestServer
let clinic: TestClinic
let day = 0

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())
// Nothing of what an earlier test has opened or had found unjustified reaches here.
beforeEach(() => {
  day += 80
  moveTo(0)
})

const hour = 3600_000
const moveTo = (hours: number) => server.clock.moveTo(day * 24 * hour + hours * hour)
const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten.', Hours: 8 }
const otherReason = 'Har svimmat igen, läkemedelslistan behövs nu.'
const found = { Outcome: 'NotJustified', Comment: 'Ingen hade ringt.' }
const url = '/api/emergency-openings'

async function staff(account = clinic.staff.childStaff, unit = clinic.units.child) {
  return server.as(await openSession(server.db, { account, level: 'Four', unit, now: server.clock.now() }))
}
const reviewer = () => staff(clinic.staff.adultReviewer, clinic.units.adult)
type Me = Awaited<ReturnType<typeof staff>>

const linkTo = (id = clinic.patients.adult.id) => `/api/patients/${id}/emergency-opening`
const byLink = (me: Me, more: object = {}) => me.post(linkTo(), { ...opening, ...more })
const byNumber = (me: Me, more: object = {}) =>
  me.post(url, { PersonalId: clinic.persons.adult.civicId, ...opening, ...more })

async function review(Id: string) {
  const reviewed = await (await reviewer()).post(`${url}/${Id}/review`, found)
  expect(reviewed.statusCode, reviewed.body).toBe(200)
}

const listed = async (me: Me) => [
  (await me.get(`${url}/own`)).json(),
  (await me.post('/api/patients/search', { Search: clinic.persons.adult.civicId })).json().Openings,
]

test('R-358 an opening that was found not justified is not listed as going on, at home or in the search', async () => {
  const me = await staff()
  const { Id } = (await byLink(me)).json()
  for (const openings of await listed(me)) expect(openings).toMatchObject([{ PatientId: clinic.patients.adult.id }])
  await review(Id)
  expect(await listed(me)).toEqual([[], []])
  const { id } = clinic.patients.adult
  expect((await me.get(`/api/patients/${id}`)).json().Code).toBe('opening-ended')
})

test('R-358 a patient whom the own unit has is not opened, by a link either', async () => {
  const me = await staff()
  const refused = await me.post(linkTo(clinic.patients.child.id), opening)
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'opening-not-needed'])
  expect(refused.json().Message).toMatch(/^Patienten finns på din enhet/)
  expect((await me.get(`${url}/own`)).json()).toEqual([])
  const rows = server.db.selectFrom('emergency_opening').select('id').where('patient_id', '=', clinic.patients.child.id)
  expect(await rows.execute()).toEqual([])
})

test('R-358 no opening from a unit that has the patient itself outlives its release, whenever it was made', async () => {
  const { sibling } = clinic.patients
  const patient = `/api/patients/${sibling.id}`
  const me = await staff()
  await me.get(`${patient}/release`)
  moveTo(1)
  expect((await (await staff()).post(linkTo(sibling.id), opening)).statusCode).toBe(200)
  expect((await (await staff()).get(patient)).statusCode).toBe(200)
  const at = server.db.updateTable('patient_unit').where('patient_id', '=', sibling.id)
  await at.set({ released_at: null }).execute()
  expect((await (await staff()).get(`${url}/own`)).json()).toEqual([])
  moveTo(2)
  await at.set({ released_at: server.clock.now() }).execute()
  const again = await staff()
  expect((await again.get(patient)).statusCode).toBe(404)
  expect((await again.get(`${url}/own`)).json()).toEqual([])
  await at.set({ released_at: null }).execute()
})

test('R-358 whoever opens again after one that was not justified is told so first, gives another reason, and is never stopped', async () => {
  const me = await staff()
  await review((await byLink(me)).json().Id)
  const [{ ReviewedAt }] = (await (await reviewer()).get(`${url}?reviewed=true`)).json()
  moveTo(29 * 24)
  const again = await staff()
  for (const open of [byLink, byNumber]) {
    const told = await open(again, { Reason: otherReason })
    expect([told.statusCode, told.json()]).toMatchObject([409, { Code: 'opening-unjustified-before' }])
    expect(told.json().Details).toEqual({ ReviewedAt })
    expect(told.body).not.toContain(found.Comment)
    const same = await open(again, { Reason: `  ${opening.Reason.toUpperCase()} `, IsConfirmed: true })
    expect([same.statusCode, same.json().Errors]).toEqual([400, [{ Field: 'Reason', Key: 'reason-used-before' }]])
  }
  expect(await listed(again)).toEqual([[], []])
  const opened = await byLink(again, { Reason: otherReason, IsConfirmed: true })
  expect(opened.statusCode, opened.body).toBe(200)
  expect((await again.get(`/api/patients/${clinic.patients.adult.id}`)).statusCode).toBe(200)
  // Whoever reviews sees it at once, with what came before.
  const reviewing = await reviewer()
  expect((await reviewing.get('/api/units/current/notifications')).json().OpeningsToReview).toBe(1)
  const [waiting] = (await reviewing.get(`${url}?reviewed=false`)).json()
  expect(waiting).toMatchObject({ Id: opened.json().Id, UnjustifiedBeforeAt: ReviewedAt })
  await review(waiting.Id)
  moveTo(31 * 24)
  // A month after the first; the second one counts still.
  expect((await byNumber(await staff(), { Reason: otherReason })).statusCode).toBe(409)
  const third = await byNumber(await staff(), { Reason: `${otherReason} Igen.`, IsConfirmed: true })
  expect(third.statusCode, third.body).toBe(200)
  await review(third.json().Records[0].Id)
})

test('R-358 another person, another patient and a month later are told nothing', async () => {
  const me = await staff()
  const first = (await byLink(me, { IsConfirmed: true })).json()
  expect(first).toMatchObject({ UnjustifiedBeforeAt: null })
  await review(first.Id)
  expect((await me.post(linkTo(clinic.patients.inpatient.id), opening)).statusCode).toBe(200)
  expect((await byLink(await staff(clinic.staff.adminStaff))).statusCode).toBe(200)
  moveTo(30 * 24 + 1)
  const later = await byLink(await staff())
  expect([later.statusCode, later.json().UnjustifiedBeforeAt]).toEqual([200, null])
})

test('R-358 the same asked for again under its key tells nothing of an opening that has ended, whichever record comes first', async () => {
  const { db } = server
  const { child, adult } = clinic.units
  // The own unit's record comes first.
  const own = await db
    .selectFrom('patient')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .select('patient.id')
    .where('person.unit_id', '=', child.id)
    .where('patient.id', '=', clinic.patients.protectedChild.id)
    .executeTakeFirstOrThrow()
  const there = await addRecordAt(db, own, adult, server.clock.now())
  expect(own.id < there.id).toBe(true)
  const key = 'opened-by-number-once'
  const body = { PersonalId: clinic.persons.protectedChild.civicId, ...opening }
  const me = await staff()
  const send = (who: Me) => who.send('POST', url, body, { 'idempotency-key': key })
  const first = await send(me)
  expect(first.json()).toMatchObject({ PatientIdHere: own.id, Records: [{ PatientId: there.id }] })
  expect((await send(me)).json()).toEqual(first.json())
  await review(first.json().Records[0].Id)
  const again = await send(me)
  expect([again.statusCode, again.json().Code]).toEqual([403, 'opening-ended'])
  expect(again.body).not.toContain(first.json().Records[0].OwnerUnitName)
  // Also while a new one goes on.
  const anew = { ...body, Reason: otherReason, IsConfirmed: true }
  expect((await me.post(url, anew)).statusCode).toBe(200)
  expect((await send(me)).json().Code).toBe('opening-ended')
})

test('R-318 a link that leads to nobody counts among the look-ups of an hour, and what was never looked for does not', async () => {
  const me = await staff()
  const old = server.as(
    await openSession(server.db, {
      account: clinic.staff.childStaff,
      level: 'Four',
      unit: clinic.units.child,
      now: new Date(Date.parse(server.clock.now()) - 16 * 60_000).toISOString(),
    }),
  )
  for (let times = 0; times < 3; times += 1) expect((await byLink(old)).json().Code).toBe('identify-anew')
  const nobody = linkTo('018f0000-0000-7000-8000-00000000dead')
  for (let times = 0; times < mostLookUps; times += 1) expect((await me.post(nobody, opening)).statusCode).toBe(404)
  for (const refused of [await me.post(nobody, opening), await byLink(me), await byNumber(me)])
    expect(refused.statusCode).toBe(429)
  moveTo(1.1)
  expect((await (await staff()).post(nobody, opening)).statusCode).toBe(404)
})
