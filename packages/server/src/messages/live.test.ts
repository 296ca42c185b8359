import type { LiveEvent } from '@samklang/contract/events'
import { sql } from 'kysely'
import { expect, onTestFinished, vi } from 'vitest'
import { type EventAddress, startBus } from '../events/bus.ts'
import { guardiansTest as test } from '../testing/guardians-test.ts'
import type { TestServer } from '../testing/test-server.ts'
import { asPatient, asStaff, chat, comment } from '../testing/thread-test.ts'

/** What another instance on the same database hears. */
async function listen({ settings }: TestServer) {
  const bus = await startBus(settings.databaseUrl, { info() {}, warn() {} })
  onTestFinished(() => bus.close())
  const heard: { to: EventAddress; event: LiveEvent }[] = []
  let latest: EventAddress
  bus.subscribe({
    wants(to) {
      latest = to
      return true
    },
    receive: (event) => void heard.push({ to: latest, event }),
    end() {},
  })
  return heard
}

test('R-418 what is written or confirmed is told to both sides on every instance, by ids alone', async ({
  server,
  clinic,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const { sibling } = clinic.patients
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const heard = await listen(server)
  const toUnit = { to: { unitId: clinic.units.child.id }, event: { Kind: 'care-changed', PatientId: sibling.id } }
  const toPatient = { Kind: 'messages-changed', TreatmentId: thread.id }
  const told = async (act: () => Promise<unknown>, count: number) => {
    heard.length = 0
    await act()
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(count), 20_000)
    expect(JSON.stringify(heard)).not.toContain('Hemlig')
    return heard
  }
  const { Id } = (await staff.post(asStaff(thread.id), chat('Hemlig'))).json()
  for (const act of [
    () => staff.post(asStaff(thread.id), chat('Hemlig')),
    () => me.post(asPatient(thread.id), { MessageText: 'Hemlig' }),
    () => me.post(`/api/papp/messages/${Id}/confirm`),
  ]) {
    const events = await told(act, 2)
    expect(events).toContainEqual(toUnit)
    expect(events.map(({ event }) => event)).toContainEqual(toPatient)
  }
  // Of a comment the patient's pages hear nothing, not even that something was written.
  await sql`select pg_sleep(0.2)`.execute(server.db)
  await told(() => staff.post(asStaff(thread.id), comment('Hemlig')), 1)
  await sql`select pg_sleep(0.2)`.execute(server.db)
  expect(heard).toEqual([toUnit])
})

test('R-418 sessions of guardians of somebody who is fifteen, and of other patients, hear nothing', async ({
  server,
  clinic,
  thread,
  signIn,
  signInStaff,
}) => {
  const { persons, patients, relations } = clinic
  await server.db.deleteFrom('session_token').execute()
  await server.db.updateTable('session').set({ ended_at: server.clock.now() }).where('ended_at', 'is', null).execute()
  const staff = await signInStaff()
  await signIn({
    account: persons.guardian.account,
    level: 'Three',
    context: { type: 'Guardian', patient: patients.sibling, relationId: relations.guardianOfSibling },
  })
  await signIn({
    account: persons.adult.account,
    level: 'Three',
    context: { type: 'Patient', patient: patients.adult },
  })
  const heard = await listen(server)
  await staff.post(asStaff(thread.id), chat('Hej'))
  await vi.waitFor(() => expect(heard).toHaveLength(1), 20_000)
  await sql`select pg_sleep(0.2)`.execute(server.db)
  expect(heard.map(({ event }) => event.Kind)).toEqual(['care-changed'])
})

test('R-457, R-418 open pages of guardians hear of a small child’s thread by ids alone, and nothing from the thirteenth birthday', async ({
  server,
  clinic,
  childs,
  childTurns,
  signInGuardian,
  signInOtherGuardian,
  signInStaff,
}) => {
  await server.db.deleteFrom('session_token').execute()
  await server.db.updateTable('session').set({ ended_at: server.clock.now() }).where('ended_at', 'is', null).execute()
  const staff = await signInStaff()
  const heard = await listen(server)
  const told = async (text: string, write = chat) => {
    heard.length = 0
    await staff.post(asStaff(childs.id), write(text))
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(1), 20_000)
    await sql`select pg_sleep(0.3)`.execute(server.db)
    return heard.flatMap(({ event }) => (event.Kind === 'messages-changed' ? [event] : []))
  }
  await signInGuardian()
  await signInGuardian('Two')
  await signInOtherGuardian()
  const event = { Kind: 'messages-changed', TreatmentId: childs.id }
  expect(await told('Hej')).toEqual([event, event])
  expect(await told('Hej', comment)).toEqual([])
  const relation = server.db.updateTable('relation').where('id', '=', clinic.relations.guardianOfChild)
  await relation.set({ status: 'Removed', removed_at: server.clock.now() }).execute()
  expect(await told('Hej')).toEqual([event])
  await relation.set({ status: 'Active', removed_at: null }).execute()
  await childTurns(13)
  expect(await told('Hej')).toEqual([])
})
