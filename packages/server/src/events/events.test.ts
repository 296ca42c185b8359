import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@samklang/contract/events'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { eventStream, streamOpener } from '../app/stream.ts'
import { type MovableClock, movableClock } from '../clock.ts'
import { makeId } from '../keys/ids.ts'
import { endSession } from '../session/end.ts'
import { openSession, seedTestClinic } from '../testing/clinic.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { startTestServer } from '../testing/test-server.ts'
import { type Bus, publish, startBus } from './bus.ts'
import { followDemoClock, moveDemoClock } from './demo-clock.ts'

const log = { info: () => {}, warn: () => {} }

let database: TestDatabase
let here: Bus
let there: Bus
let clock: MovableClock

beforeEach(async () => {
  database = await testDatabase()
  here = await startBus(database.appUrl, log)
  there = await startBus(database.appUrl, log)
  clock = movableClock()
})

afterEach(async () => {
  await here.close()
  await there.close()
  await database.close()
})

async function signIn(minutes = 30, role: 'Staff' | 'Admin' = 'Staff') {
  const { db } = database
  const now = clock.now()
  const accountId = makeId(now)
  const sessionId = makeId(now)
  const unitId = makeId(now)
  const provider = { id: unitId, kind: 'CareUnit', name: 'Björkbacken', updated_at: now } as const
  await db.insertInto('unit').values(provider).execute()
  await db
    .insertInto('account')
    .values({ id: accountId, public_id: accountId, kind: 'Staff', hsa_id: accountId, created_at: now, updated_at: now })
    .execute()
  await db.insertInto('account_role').values({ account_id: accountId, role }).execute()
  await db.insertInto('account_care_unit').values({ account_id: accountId, unit_id: unitId }).execute()
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      account_id: accountId,
      level: 'Four',
      unit_id: unitId,
      created_at: now,
      expires_at: addMinutes(now, minutes),
      absolute_expires_at: addMinutes(now, 600),
    })
    .execute()
  return { accountId, sessionId, unitId }
}

function follow(bus: Bus, session: { sessionId: string; accountId: string }) {
  const stream = eventStream({ db: database.db, bus, clock }, session)
  const heard: string[] = []
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => heard.push(text))
  return { stream, heard }
}

const line = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`
const hello = line({ Kind: 'hello' })
const ended = line({ Kind: 'session-ended' })
// However busy the machine is.
const patience = 20_000
const changed = line({ Kind: 'profile-changed' })

async function settled(stream: Readable) {
  if (!stream.readableEnded) await once(stream, 'end')
}

test('an event that one instance raises reaches the browsers of another', async () => {
  const anna = await signIn()
  const other = await signIn()
  const annas = follow(there, anna)
  const others = follow(there, other)
  await vi.waitFor(() => expect(annas.heard).toEqual([hello]), patience)

  await publish(database.db, { sessionId: anna.sessionId }, { Kind: 'profile-changed' })
  await publish(database.db, { accountId: anna.accountId }, { Kind: 'profile-changed' })
  await publish(database.db, { unitId: anna.unitId }, { Kind: 'profile-changed' })
  await vi.waitFor(() => expect(annas.heard).toEqual([hello, changed, changed, changed]), patience)
  await vi.waitFor(() => expect(others.heard).toEqual([hello]), patience)
  annas.stream.destroy()
  others.stream.destroy()
})

test('what happens at the unit while a browser is still on its way is heard by it, once', async () => {
  const anna = await signIn()
  const bea = await signIn()
  const before = follow(there, anna)
  await vi.waitFor(() => expect(before.heard).toEqual([hello]), patience)
  const PatientId = crypto.randomUUID()
  for (const _ of [1, 2]) await publish(database.db, { unitId: anna.unitId }, { Kind: 'care-changed', PatientId })
  await vi.waitFor(() => expect(before.heard).toHaveLength(3), patience)

  const late = follow(there, anna)
  const elsewhere = follow(there, bea)
  await vi.waitFor(() => expect(late.heard.join('')).toBe(hello + line({ Kind: 'care-changed', PatientId })), patience)
  await vi.waitFor(() => expect(elsewhere.heard).toEqual([hello]), patience)

  // And so when the person goes over to that unit, whose lists were fetched before the stream had heard of it.
  await database.db
    .insertInto('account_care_unit')
    .values({ account_id: bea.accountId, unit_id: anna.unitId })
    .execute()
  await database.db.updateTable('session').set({ unit_id: anna.unitId }).where('id', '=', bea.sessionId).execute()
  await publish(database.db, { sessionId: bea.sessionId }, { Kind: 'profile-changed' })
  await vi.waitFor(() => expect(elsewhere.heard.at(-1)).toBe(line({ Kind: 'care-changed', PatientId })), patience)
  for (const { stream } of [before, late, elsewhere]) stream.destroy()
})

test('a browser is greeted when its unit is known: by then nothing has been missed', async () => {
  const anna = await signIn()
  const event = { Kind: 'care-changed', PatientId: crypto.randomUUID() } as const
  const told: LiveEvent[] = []
  const forget = there.subscribe({ wants: () => true, receive: (heard) => told.push(heard), end: () => {} })
  const slow = await database.db.transaction().execute(async (trx) => {
    await sql`lock table session in access exclusive mode`.execute(trx)
    const following = follow(there, anna)
    await publish(database.db, { unitId: anna.unitId }, event)
    await vi.waitFor(() => expect(told).toEqual([event]), patience)
    return following
  })
  await vi.waitFor(() => expect(slow.heard.join('')).toBe(hello + line(event)), patience)
  forget()
  slow.stream.destroy()
})

test('an event of a transaction that was rolled back is never heard', async () => {
  const anna = await signIn()
  const { heard, stream } = follow(there, anna)
  await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  await database.db
    .transaction()
    .execute(async (trx) => {
      await publish(trx, { sessionId: anna.sessionId }, { Kind: 'profile-changed' })
      throw new Error('rolled back')
    })
    .catch(() => {})
  await publish(database.db, { sessionId: anna.sessionId }, { Kind: 'session-ended' })
  await settled(stream)
  expect(heard).toEqual([hello, ended])
})

test('a session that is revoked on one instance ends its streams on every other', async () => {
  const anna = await signIn()
  const streams = [follow(here, anna), follow(there, anna)]
  for (const { heard } of streams) await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  await endSession(database.db, anna.sessionId, 'Revoked', clock.now())
  for (const { heard, stream } of streams) {
    await settled(stream)
    expect(heard).toEqual([hello, ended])
  }
})

test.each([
  ['a unit', sql`delete from account_care_unit`],
  ['a role', sql`delete from account_role where role = 'Staff'`],
  ['a permission', sql`delete from account_permission`],
  ['the unit itself', sql`update unit set status = 'Inactive'`],
])('%s that is taken away ends the streams of every instance at once', async (_, taking) => {
  const anna = await signIn()
  const permission = { account_id: anna.accountId, permission: 'Tags.Manage' }
  await database.db.insertInto('account_permission').values(permission).execute()
  const streams = [follow(here, anna), follow(there, anna)]
  for (const { heard } of streams) await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  await taking.execute(database.db)
  for (const { heard, stream } of streams) {
    await settled(stream)
    // The session lives: the browser reads its profile anew and opens a stream of what is left.
    expect(heard).toEqual([hello, changed])
  }
  const after = follow(here, anna)
  await vi.waitFor(() => expect(after.heard).toEqual([hello]), patience)
  after.stream.destroy()
})

test('an account that is closed ends its streams at once, and so its session', async () => {
  const anna = await signIn()
  const { heard, stream } = follow(there, anna)
  await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  await sql`update account set status = 'Inactive'`.execute(database.db)
  await settled(stream)
  expect(heard).toEqual([hello, changed, ended])
})

test('nothing of a unit is heard by whoever may not read of its patients', async () => {
  const anna = await signIn(30, 'Admin')
  const { heard, stream } = follow(here, anna)
  await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  await publish(database.db, { unitId: anna.unitId }, { Kind: 'care-changed', PatientId: crypto.randomUUID() })
  await publish(database.db, { accountId: anna.accountId }, { Kind: 'profile-changed' })
  await vi.waitFor(() => expect(heard).toEqual([hello, changed]), patience)
  stream.destroy()
})

test('a session that has ended already gets a hello and a farewell', async () => {
  const anna = await signIn()
  // Over, and heard of, before the stream is asked for: else the news of it may come before the greeting.
  let isHeard = false
  const forget = here.subscribe({
    wants: () => true,
    receive: ({ Kind }) => {
      isHeard ||= Kind === 'session-ended'
    },
    end: () => {},
  })
  await endSession(database.db, anna.sessionId, 'Logout', clock.now())
  await vi.waitFor(() => expect(isHeard).toBe(true), patience)
  forget()
  const { heard, stream } = follow(here, anna)
  await settled(stream)
  expect(heard.join('')).toBe(hello + ended)
})

test('a session that expires ends its stream, one that was renewed goes on', async () => {
  const kept = await signIn(6 / 60)
  const firstEnd = addMinutes(clock.now(), 6 / 60)
  const keeping = follow(here, kept)
  await vi.waitFor(() => expect(keeping.heard).toEqual([hello]), patience)
  await database.db
    .updateTable('session')
    .set({ expires_at: addMinutes(clock.now(), 30) })
    .where('id', '=', kept.sessionId)
    .execute()
  const leaving = follow(here, await signIn(2 / 60))
  await settled(leaving.stream)
  expect(leaving.heard.join('')).toBe(hello + ended)
  await vi.waitUntil(() => clock.now() > firstEnd, patience)
  await sleep(200)
  expect(keeping.heard).toEqual([hello])

  const forget = await followDemoClock({ db: database.db, bus: there, onError: () => {} }, clock)
  const elsewhere = follow(there, kept)
  await vi.waitFor(() => expect(elsewhere.heard).toEqual([hello]), patience)
  await moveDemoClock(database.db, 31 * 60_000)
  await settled(elsewhere.stream)
  expect(elsewhere.heard).toEqual([hello, ended])
  forget()
  keeping.stream.destroy()
})

test('after a lost connection the browsers are told to fetch everything anew', async () => {
  const anna = await signIn()
  const annas = follow(here, anna)
  const bea = await signIn()
  const beas = follow(here, bea)
  let woken = 0
  here.onOutbox(() => {
    woken += 1
  })
  for (const { heard } of [annas, beas]) await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  beas.heard.length = 0
  await sql`update session set ended_at = ${clock.now()}, ended_by = 'Revoked' where id = ${bea.sessionId}`.execute(
    database.db,
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'samklang-events' and datname = current_database()`.execute(database.db)

  await vi.waitFor(() => expect(annas.heard).toEqual([hello, hello]), patience)
  await vi.waitFor(() => expect(beas.heard.join('')).toBe(hello + ended), patience)
  expect(woken).toBe(1)
  expect(here.isConnected()).toBe(true)
  await vi.waitFor(async () => {
    await publish(database.db, { sessionId: anna.sessionId }, { Kind: 'profile-changed' })
    expect(annas.heard).toContain(changed)
  }, patience)
  annas.stream.destroy()
})

test('a reader who falls far behind is cut off', async () => {
  const anna = await signIn()
  const stream = eventStream({ db: database.db, bus: here, clock }, anna)
  const closed = once(stream, 'close')
  await sql`select pg_notify('samklang_events', json_build_object('n', n, 'event', json_build_object('Kind', 'profile-changed'),
    'to', json_build_object('sessionId', ${anna.sessionId}::text))::text) from generate_series(1, 3000) n`.execute(
    database.db,
  )
  await closed
  expect(stream.readableEnded).toBe(false)
})

test('a session has ten streams; one more is refused, and nobody loses theirs', async () => {
  const open = streamOpener({ db: database.db, bus: here, clock })
  const anna = await signIn()
  const annas = Array.from({ length: 10 }, () => open(anna))
  const refusal = { status: 429, details: { RetryAfter: 30, Errors: [{ Field: '', Key: 'too-many-streams' }] } }
  expect(() => open(anna)).toThrow(expect.objectContaining(refusal))
  const others = open(await signIn())
  expect([...annas, others].some(({ destroyed }) => destroyed)).toBe(false)
  annas.pop()?.destroy()
  await vi.waitFor(() => annas.push(open(anna)), patience)

  // A phone on a bad line leaves streams behind that nobody reads: after a while the oldest gives way.
  clock.moveTo(121_000)
  annas.push(open(anna))
  expect(annas.map(({ destroyed }) => destroyed)).toEqual([true, ...Array(10).fill(false)])
  for (const stream of [others, ...annas]) stream.destroy()
})

test('whoever asks for an eleventh stream over the network is told so in words', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { staff, units } = await seedTestClinic(server.db, server.keys, server.clock.now())
  const session = { account: staff.childStaff, level: 'Four', unit: units.child, now: server.clock.now() } as const
  const authorization = `Bearer ${await openSession(server.db, session)}`
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const ask = () => fetch(`${url}/api/events`, { headers: { authorization }, signal: leaving.signal })
  const replies = await Promise.all(Array.from({ length: 12 }, ask))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), 429, 429])
  const refused = replies.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('30')
  const Errors = [{ Field: '', Key: 'too-many-streams' }]
  expect(await refused?.json()).toMatchObject({ Code: 'rate-limited', Errors })
  leaving.abort()
})

test('what is not understood disturbs nobody', async () => {
  const anna = await signIn()
  const { heard, stream } = follow(here, anna)
  await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  await sql`select pg_notify('samklang_events', 'nonsense')`.execute(database.db)
  await sql`select pg_notify('samklang_events', ${JSON.stringify({ to: { sessionId: anna.sessionId }, event: { Kind: 'of tomorrow' } })})`.execute(
    database.db,
  )
  await publish(database.db, { sessionId: anna.sessionId }, { Kind: 'profile-changed' })
  await vi.waitFor(() => expect(heard).toEqual([hello, changed]), patience)
  stream.destroy()
})

test('closing ends every stream', async () => {
  const bus = await startBus(database.appUrl, log)
  const { stream, heard } = follow(bus, await signIn())
  await vi.waitFor(() => expect(heard).toEqual([hello]), patience)
  await bus.close()
  await settled(stream)
  expect(heard).toEqual([hello])
})
