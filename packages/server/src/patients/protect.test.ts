import { birthDateOfId } from '@samklang/contract/personal-ids'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeUpCivicId } from '../demo/made-up-numbers.ts'
import { readRecordsAgain } from '../person-record/read-again.ts'
import type { PersonRegister } from '../person-register/register.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic

/** A register whose mind and health the tests decide. */
const says = { isDown: false, protectedIds: new Set<string>(), asked: 0 }
const register: PersonRegister = {
  async find(_, id) {
    says.asked += 1
    if (says.isDown) throw new Error('down')
    const person = { Firstname: 'Dimma', Lastname: 'Provskog', DateOfBirth: '2014-03-02', Gender: 'Female' } as const
    return { ...person, IsProtected: says.protectedIds.has(id), Guardians: [] }
  },
}

beforeAll(async () => {
  server = await startTestServer({ register })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

async function staff() {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

async function guardian() {
  const context = {
    type: 'Guardian',
    patient: clinic.patients.child,
    relationId: clinic.relations.guardianOfChild,
  } as const
  const session = { account: clinic.persons.guardian.account, level: 'Three', context } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

const url = () => `/api/patients/${clinic.patients.child.id}`
const readAgain = (now = server.clock.now()) => readRecordsAgain(server.db, { keys: server.keys, register }, now)
const tomorrow = (days = 1) => addMinutes(server.clock.now(), days * 24 * 60 + 1)

test('R-239 staff mark an identity as protected: numbers are masked, who represents is out, open invitations are void', async () => {
  const me = await staff()
  const parent = await guardian()
  const relation = { RelationType: 'Guardian', Firstname: 'Provfar', Lastname: 'Provskog', Phone: '0701740611' }
  await me.post(`${url()}/relations`, { ...relation, InviteBy: 'Sms' })
  expect((await parent.get('/api/profile')).statusCode).toBe(200)

  const marked = (await me.put(`${url()}/protection`, { IsProtected: true })).json()
  expect(marked).toMatchObject({
    Identity: { IsProtected: true, FormattedPersonalId: '••••••••-••••' },
    ProtectionSource: 'Manual',
  })
  expect(marked.PatientContactRelations.every(({ NeedsApproval }: { NeedsApproval: boolean }) => NeedsApproval)).toBe(
    true,
  )
  expect((await parent.get('/api/profile')).statusCode).toBe(401)
  const open = await server.db
    .selectFrom('invitation')
    .select('id')
    .where('patient_id', '=', clinic.patients.child.id)
    .where('status', '=', 'Pending')
    .where('withdrawn_at', 'is', null)
    .execute()
  expect(open).toEqual([])
  const [row] = await listAudit(server.database, { action: 'SetProtection' })
  expect(row).toMatchObject({ patient_id: clinic.patients.child.id, data: { IsProtected: true } })
})

test('R-239 the people around a protected patient are as hidden as the patient, and shown with a reason', async () => {
  const me = await staff()
  const shown = (await me.get(url())).json().PatientContactRelations
  expect(new Set(shown.map(({ Phone }: { Phone: string | null }) => Phone))).toEqual(new Set(['••••••••']))
  const revealed = (await me.post(`${url()}/reveal`, { Reason: 'Ringer mamman.' })).json()
  const own = revealed.Contacts.find(
    ({ RelationId }: { RelationId: string }) => RelationId === clinic.relations.guardianOfChild,
  )
  expect(own.Phone).toMatch(/^\+46\d+$/)
})

test('what staff said staff take back, and the guardian represents the child again', async () => {
  const me = await staff()
  const cleared = (await me.put(`${url()}/protection`, { IsProtected: false })).json()
  expect(cleared).toMatchObject({ Identity: { IsProtected: false }, ProtectionSource: null })
  expect((await (await guardian()).get('/api/profile')).statusCode).toBe(200)
})

test('the record is read again daily: newly protected is protected everywhere, and only its own word is taken back', async () => {
  const me = await staff()
  const { child, sibling } = clinic.persons
  await me.put(`/api/patients/${clinic.patients.sibling.id}/protection`, { IsProtected: true })
  await readAgain()
  says.asked = 0
  expect(await readAgain()).toBe(0)
  expect(says.asked).toBe(0)

  const parent = await guardian()
  says.protectedIds.add(child.civicId)
  expect(await readAgain(tomorrow())).toBe(1)
  expect((await parent.get('/api/profile')).statusCode).toBe(401)
  expect((await me.get(url())).json()).toMatchObject({ ProtectionSource: 'Integration' })
  expect((await me.put(`${url()}/protection`, { IsProtected: false })).statusCode).toBe(409)

  says.protectedIds.clear()
  expect(await readAgain(tomorrow(3))).toBe(1)
  expect((await me.get(url())).json()).toMatchObject({ ProtectionSource: null, Identity: { IsProtected: false } })
  const other = await server.db.selectFrom('person').selectAll().where('id', '=', sibling.id).executeTakeFirstOrThrow()
  expect(other).toMatchObject({ is_protected: true, protection_source: 'Manual' })
})

test('whoever is registered while the record is down is looked up soon after', async () => {
  const me = await staff()
  const PersonalId = madeUpCivicId('2014-03-02', '997')
  const form = { Firstname: 'Dimma', Lastname: 'Provskog', Gender: 'Female', DateOfBirth: '2014-03-02', IdType: 'PNR' }
  says.isDown = true
  says.protectedIds.add(PersonalId)
  const { Id } = (await me.post('/api/patients', { ...form, PersonalId })).json()
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ Identity: { IsProtected: false } })
  says.asked = 0
  expect(await readAgain()).toBe(0)
  expect(says.asked, 'a record that is down is left alone').toBe(1)
  says.isDown = false
  expect(await readAgain(addMinutes(server.clock.now(), 15))).toBe(1)
  expect((await me.get(`/api/patients/${Id}`)).json()).toMatchObject({ Identity: { IsProtected: true } })
})

test('R-239 somebody around a patient has a protected identity of their own, unless their own page decides', async () => {
  const me = await staff()
  const relation = { RelationType: 'Guardian', Firstname: 'Provmor', Lastname: 'Provskog', Phone: '0701740612' }
  const { Id } = (await me.post(`${url()}/relations`, relation)).json()
  const mark = (IsProtected: boolean, id = Id) =>
    me.put(`${url()}/relations/${id}/update-relation`, { RelationType: 'Guardian', IsProtected })
  expect((await mark(true)).json()).toMatchObject({ IsProtected: true, Phone: '••••••••', NeedsApproval: false })
  expect((await mark(false)).json()).toMatchObject({ IsProtected: false, Phone: '+46701740612' })
  const [row] = await listAudit(server.database, { action: 'UpdateRelation' })
  expect(row).toMatchObject({ data: { IsProtected: false } })

  const { civicId: PersonalId } = clinic.persons.guardian
  const DateOfBirth = birthDateOfId('PNR', PersonalId)
  const form = { Firstname: 'Provfar', Lastname: 'Provskog', Gender: 'Male', DateOfBirth, IdType: 'PNR' }
  await me.post('/api/patients', { ...form, PersonalId, IsSamePerson: true })
  expect((await mark(true, clinic.relations.guardianOfChild)).statusCode).toBe(409)
})

test('a slow record holds no transaction: others save while a registration waits for it', async () => {
  let answer: (() => void) | undefined
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = Promise.withResolvers<void>()
  const slow = await startTestServer({
    register: {
      async find() {
        asked.resolve()
        await waiting
        return undefined
      },
    },
  })
  const there = await seedTestClinic(slow.db, slow.keys, slow.clock.now())
  const session = { account: there.staff.childStaff, level: 'Four', unit: there.units.child } as const
  const me = slow.as(await openSession(slow.db, { ...session, now: slow.clock.now() }))
  const form = { Firstname: 'Dimma', Lastname: 'Provskog', Gender: 'Female', DateOfBirth: '2014-03-02', IdType: 'PNR' }
  const registering = me.post('/api/patients', { ...form, PersonalId: madeUpCivicId('2014-03-02', '998') })
  await asked.promise
  const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(slow.db)
  expect(rows[0]?.open).toBe(0)
  answer?.()
  expect((await registering).json()).toMatchObject({ IsNew: true })
  await slow.close()
})
