import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startBus } from '../events/bus.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../testing/forms.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic
let form: string

beforeAll(async () => {
  server = await startTestServer()
  const now = server.clock.now()
  clinic = await seedTestClinic(server.db, server.keys, now)
  const { questionnaire: type } = await seedTestForms(server.db, now)
  form = await seedTestForm(server.db, {
    ...{ type, status: 'Closed', now },
    patient: clinic.patients.adult,
    unit: clinic.units.adult,
  })
})
afterAll(() => server.close())

const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten.', Hours: 8 }
const hour = 3600_000

async function staff() {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

async function reviewer() {
  const session = { account: clinic.staff.adultReviewer, level: 'Four', unit: clinic.units.adult } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

type Me = Awaited<ReturnType<typeof staff>>

let opened = 0

/** Each time for another reason, knowing of the ones before. */
async function open(me: Me): Promise<string> {
  opened += 1
  const body = { ...opening, Reason: `${opening.Reason} Nummer ${opened}.`, IsConfirmed: true }
  return (await me.post(`/api/patients/${clinic.patients.adult.id}/emergency-opening`, body)).json().Id
}

async function readAll(me: Me): Promise<[number, string | undefined][]> {
  const at = `/api/patients/${clinic.patients.adult.id}`
  const answers = [
    await me.get(at),
    await me.get(`${at}/care-items`),
    await me.post(`${at}/analysis`, {}),
    await me.get(`/api/forms/${form}`),
    await me.post(`${at}/reveal`, { Reason: 'Behöver ringa upp.' }),
  ]
  return answers.map((answer) => [answer.statusCode, answer.json().Code])
}

const waiting = async (me: Me) => (await me.get('/api/units/current/notifications')).json().OpeningsToReview

test('R-358 an opening that is found not justified ends at once: nothing more is read by it, and its opener is told why', async () => {
  const me = await staff()
  const Id = await open(me)
  expect((await readAll(me)).map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
  server.clock.moveTo(hour)
  const reviewing = await reviewer()
  const found = { Outcome: 'NotJustified', Comment: 'Ingen hade ringt.' }
  expect((await reviewing.post(`/api/emergency-openings/${Id}/review`, found)).statusCode).toBe(200)
  const again = await staff()
  expect(await readAll(again)).toEqual(Array.from({ length: 5 }, () => [403, 'opening-ended']))
  const address = `/api/patients/${clinic.patients.adult.id}`
  expect((await again.get(address)).json().Message).toMatch(/^Nödöppningen är avslutad/)
  const [listed] = (await reviewing.get('/api/emergency-openings?reviewed=true')).json()
  expect(listed).toMatchObject({ Id, EndsAt: listed.ReviewedAt, ReviewOutcome: 'NotJustified' })
  // What was tried afterwards is beside what was read.
  const events = (await reviewing.get(`/api/emergency-openings/${Id}/events`)).json()
  const isTried = ({ Kind, IsRefused }: { Kind: string; IsRefused: boolean }) => Kind === 'Form' && IsRefused
  expect(events.filter(isTried)).toHaveLength(1)
  // Whoever never opened it is told nothing, and neither is the opener once it would have been over anyway.
  const { adminStaff } = clinic.staff
  const colleague = { account: adminStaff, level: 'Four', unit: clinic.units.child, now: server.clock.now() } as const
  expect((await server.as(await openSession(server.db, colleague)).get(address)).statusCode).toBe(404)
  server.clock.moveTo(8 * hour + 1000)
  expect((await (await staff()).get(address)).statusCode).toBe(404)
})

test('R-358 a new opening after one that was found not justified is an opening of its own, and waits for review', async () => {
  server.clock.moveTo(20 * hour)
  const me = await staff()
  const first = await open(me)
  const reviewing = await reviewer()
  const found = { Outcome: 'NotJustified', Comment: 'Ingen hade ringt.' }
  await reviewing.post(`/api/emergency-openings/${first}/review`, found)
  expect(await waiting(reviewing)).toBe(0)
  const second = await open(me)
  expect(second).not.toBe(first)
  expect((await readAll(me)).map(([status]) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await waiting(reviewing)).toBe(1)
  await reviewing.post(`/api/emergency-openings/${second}/review`, found)
})

test('R-358 an opening is found justified when it is over and not before, so that nothing is read after its review', async () => {
  server.clock.moveTo(40 * hour)
  const Id = await open(await staff())
  const early = await (await reviewer()).post(`/api/emergency-openings/${Id}/review`, { Outcome: 'Justified' })
  expect([early.statusCode, early.json().Code]).toEqual([409, 'opening-running'])
  expect(await waiting(await reviewer())).toBe(1)
  server.clock.moveTo(48 * hour)
  const late = await (await reviewer()).post(`/api/emergency-openings/${Id}/review`, { Outcome: 'Justified' })
  expect(late.statusCode).toBe(200)
  expect(await waiting(await reviewer())).toBe(0)
})

test('R-358 open pages of the opener are told at once that the opening has ended', async () => {
  server.clock.moveTo(60 * hour)
  const Id = await open(await staff())
  const log = { info: () => undefined, warn: () => undefined }
  const bus = await startBus(server.database.ownerUrl, log)
  const found = { Outcome: 'NotJustified', Comment: 'Ingen hade ringt.' }
  await (await reviewer()).post(`/api/emergency-openings/${Id}/review`, found)
  const changed = [{ Kind: 'care-changed', PatientId: clinic.patients.adult.id }]
  await vi.waitFor(() => expect(bus.changedRecently(clinic.units.child.id)).toEqual(changed), 5000)
  await bus.close()
})
