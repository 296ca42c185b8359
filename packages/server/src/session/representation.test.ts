import { guardianMay } from '@samklang/engine/people/guardian-policy'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { restGuardians } from '../relations/rest-guardians.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { findActor } from './find-actor.ts'
import { findGuardianMay } from './guardian-may.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

/** The same session all along: what ends it is what changes around it. */
async function guardianOfSibling() {
  const relationId = clinic.relations.guardianOfSibling
  const context = { type: 'Guardian', patient: clinic.patients.sibling, relationId } as const
  const account = clinic.persons.guardian.account
  const token = await openSession(server.db, { account, level: 'Three', context, now: server.clock.now() })
  return {
    isAlive: async () => (await server.as(token).get('/api/profile')).statusCode === 200,
    relation: server.db.updateTable('relation').where('id', '=', relationId),
  }
}

const person = () => server.db.updateTable('person').where('id', '=', clinic.persons.sibling.id)

function bornBefore(years: number, days = 0): string {
  return Temporal.PlainDate.from(civilDay(server.clock.now())).subtract({ years }).add({ days }).toString()
}

test('a guardian represents the child until the day of coming of age, and after it only when staff approve', async () => {
  const { isAlive, relation } = await guardianOfSibling()
  await person()
    .set({ date_of_birth: bornBefore(18, 1) })
    .execute()
  expect(await isAlive()).toBe(true)
  await person()
    .set({ date_of_birth: bornBefore(18) })
    .execute()
  expect(await isAlive()).toBe(false)
  await relation.set({ approved_at: '2020-01-01T00:00:00.000Z' }).execute()
  expect(await isAlive()).toBe(false)
  await relation.set({ approved_at: server.clock.now() }).execute()
  expect(await isAlive()).toBe(true)
  await relation.set({ approved_at: null }).execute()
})

test('the age is the policy of the unit group', async () => {
  const { isAlive } = await guardianOfSibling()
  await person()
    .set({ date_of_birth: bornBefore(16) })
    .execute()
  expect(await isAlive()).toBe(true)
  await server.db.updateTable('unit_group').set({ guardian_answers_until: 16 }).execute()
  expect(await isAlive()).toBe(false)
  await server.db.updateTable('unit_group').set({ guardian_answers_until: 18 }).execute()
  expect(await isAlive()).toBe(true)
})

test('protection ends representation until staff approve a relation by name, however small the child', async () => {
  const { isAlive, relation } = await guardianOfSibling()
  await relation.set({ approved_at: '2020-01-01T00:00:00.000Z' }).execute()
  await person().set({ is_protected: true, protected_since: '2021-01-01T00:00:00.000Z' }).execute()
  expect(await isAlive()).toBe(false)
  await relation.set({ approved_at: '2021-01-02T00:00:00.000Z' }).execute()
  expect(await isAlive()).toBe(true)
  await relation.set({ approved_at: null }).execute()
  await person().set({ protected_since: null }).execute()
  expect(await isAlive()).toBe(false)
  await person().set({ is_protected: false }).execute()
})

test('what a guardian may see and do follows the child’s age and the unit group, and is told with the context', async () => {
  const account = clinic.persons.guardian.account
  const seen = async () => {
    const token = await openSession(server.db, { account, level: 'Three', now: server.clock.now() })
    const { Contexts } = (await server.as(token).get('/api/papp/session-contexts')).json()
    return Contexts.find((context: { ContextId: string }) => context.ContextId === clinic.relations.guardianOfSibling)
      ?.GuardianMay
  }
  const all = { Represents: true, ReadsShared: true, SeesWaiting: true }
  for (const [age, expected] of [
    [12, all],
    [13, { ...all, SeesWaiting: false }],
    [16, { ...all, SeesWaiting: false, ReadsShared: false }],
    [18, undefined],
  ] as const) {
    await person()
      .set({ date_of_birth: bornBefore(age) })
      .execute()
    expect(await seen(), `at ${age}`).toEqual(expected)
  }
  await person()
    .set({ date_of_birth: bornBefore(14) })
    .execute()
  await server.db.updateTable('unit_group').set({ guardian_reads_until: 14 }).execute()
  expect(await seen()).toEqual({ ...all, SeesWaiting: false, ReadsShared: false })
  await server.db.updateTable('unit_group').set({ guardian_reads_until: 16 }).execute()
})

test('a guardian’s rights are asked for by patient: of the sibling at home, and never of somebody else’s child', async () => {
  await person()
    .set({ date_of_birth: bornBefore(14) })
    .execute()
  const relationId = clinic.relations.guardianOfSibling
  const context = { type: 'Guardian', patient: clinic.patients.sibling, relationId } as const
  const now = server.clock.now()
  const token = await openSession(server.db, {
    account: clinic.persons.guardian.account,
    level: 'Three',
    context,
    now,
  })
  const actor = await findActor(server.db, token, now)
  if (!actor) throw new Error('the guardian is not let in')
  const may = (patient: { id: string }) => findGuardianMay(server.db, actor, patient.id, now)
  expect(await may(clinic.patients.sibling)).toEqual({ Represents: true, ReadsShared: true, SeesWaiting: false })
  expect((await may(clinic.patients.child))?.Represents).toBe(false)
  expect(await findGuardianMay(server.db, { ...actor, context: null }, clinic.patients.sibling.id, now)).toBeUndefined()
})

test('the session holds exactly when the engine says that a guardian represents', async () => {
  const { isAlive, relation } = await guardianOfSibling()
  const today = civilDay(server.clock.now())
  for (const representsUntil of [0, 16, 18])
    for (const birth of [bornBefore(15), bornBefore(16, 1), bornBefore(16), bornBefore(18, 1), bornBefore(18), null])
      for (const days of [-800, -1, 0, null]) {
        const approvedAt =
          days === null ? null : new Date(Date.parse(server.clock.now()) + days * 86_400_000).toISOString()
        await server.db.updateTable('unit_group').set({ guardian_answers_until: representsUntil }).execute()
        await person().set({ date_of_birth: birth }).execute()
        await relation.set({ approved_at: approvedAt }).execute()
        const policy = { representsUntil, readsSharedUntil: 16, seesWaitingUntil: 13 }
        const approvedOn = approvedAt && civilDay(approvedAt)
        const { Represents } = guardianMay({ policy, birth, today, approvedOn })
        expect(await isAlive(), `${representsUntil} ${birth} ${days}`).toBe(Represents)
      }
  await server.db.updateTable('unit_group').set({ guardian_answers_until: 18 }).execute()
  await relation.set({ approved_at: null }).execute()
})

test('at 18 the guardian’s open sessions end by themselves, once; staff see that the relation rests and approve it anew', async () => {
  await person()
    .set({ date_of_birth: bornBefore(18, 2) })
    .execute()
  const { isAlive } = await guardianOfSibling()
  expect(await restGuardians(server.db, server.clock.now())).toBe(0)
  const two = 2 * 86_400_000
  server.clock.moveTo(two)
  expect(await restGuardians(server.db, server.clock.now())).toBeGreaterThan(0)
  expect(await restGuardians(server.db, server.clock.now())).toBe(0)
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  const staff = server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
  const url = `/api/patients/${clinic.patients.sibling.id}`
  const shown = async () =>
    (await staff.get(url))
      .json()
      .PatientContactRelations.find(({ Id }: { Id: string }) => Id === clinic.relations.guardianOfSibling)
  expect(await shown()).toMatchObject({
    NeedsApproval: true,
    RestsSince: civilDay(server.clock.now()),
    ContactStatus: 'NoContact',
    GuardianMay: { Represents: false, ReadsShared: false, SeesWaiting: false },
  })
  const relationUrl = `${url}/relations/${clinic.relations.guardianOfSibling}`
  expect((await staff.post(`${relationUrl}/renew-invitation`)).statusCode).toBe(409)
  const approved = await staff.put(`${relationUrl}/update-relation`, { RelationType: 'Guardian', Approve: true })
  expect(approved.json()).toMatchObject({
    NeedsApproval: false,
    RestsSince: null,
    GuardianMay: { Represents: true, ReadsShared: true, SeesWaiting: false },
  })
  expect(await isAlive()).toBe(false)
  expect(await (await guardianOfSibling()).isAlive()).toBe(true)
  server.clock.moveTo(0)
})

test('an agent has no session left once the patient takes back the leave', async () => {
  const { agentOfAdult: relationId } = clinic.relations
  const context = { type: 'Agent', patient: clinic.patients.adult, relationId } as const
  const account = clinic.persons.agent.account
  const token = await openSession(server.db, { account, level: 'Three', context, now: server.clock.now() })
  expect((await server.as(token).get('/api/profile')).statusCode).toBe(200)
  await server.db
    .updateTable('patient')
    .set({ allow_agent: false })
    .where('id', '=', clinic.patients.adult.id)
    .execute()
  expect((await server.as(token).get('/api/profile')).statusCode).toBe(401)
})
