import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '@samklang/contract/events'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addMinutes, type MovableClock, movableClock } from '../clock.ts'
import { makeId } from '../keys/ids.ts'
import { endSession } from '../session/end.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Bus, publish, startBus } from './bus.ts'
import { followDemoClock, moveDemoClock } from './demo-clock.ts'
import { eventStream, streamOpener } from './stream.ts'

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

async function signIn(minutes = 30) {
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
  await vi.waitFor(async () => {
    await publish(database.db, { unitId: anna.unitId }, { Kind: 'profile-changed' })
    expect(annas.heard.length).toBeGreaterThan(3)
  }, patience)

  expect(annas.heard.slice(0, 3)).toEqual([hello, changed, changed])
  expect(others.heard).toEqual([hello])
  annas.stream.destroy()
  others.stream.destroy()
})

test('an event of a transaction that was rolled back is never heard', async () => {
  const anna = await signIn()
  const { heard, stream } = follow(there, anna)
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
  await endSession(database.db, anna.sessionId, 'Revoked', clock.now())
  for (const { heard, stream } of streams) {
    await settled(stream)
    expect(heard).toEqual([hello, ended])
  }
})

test('a session that has ended already gets a hello and a farewell', async () => {
  const anna = await signIn()
  await endSession(database.db, anna.sessionId, 'Logout', clock.now())
  const { heard, stream } = follow(here, anna)
  await settled(stream)
  expect(heard).toEqual([hello, ended])
})

test('a session that expires ends its stream, one that was renewed goes on', async () => {
  const left = await signIn(3 / 60)
  const kept = await signIn(3 / 60)
  const leaving = follow(here, left)
  const keeping = follow(here, kept)
  await database.db
    .updateTable('session')
    .set({ expires_at: addMinutes(clock.now(), 30) })
    .where('id', '=', kept.sessionId)
    .execute()
  await settled(leaving.stream)
  expect(leaving.heard).toEqual([hello, ended])
  await sleep(200)
  expect(keeping.heard).toEqual([hello])

  const forget = await followDemoClock({ db: database.db, bus: there, onError: () => {} }, clock)
  const elsewhere = follow(there, kept)
  await moveDemoClock(database.db, 31 * 60_000)
  await settled(elsewhere.stream)
  expect(elsewhere.heard).toEqual([hello, ended])
  forget()
  keeping.stream.destroy()
})

test('after a lost connection the browsers are told to fetch everything anew', async () => {
  const anna = await signIn()
  const { heard, stream } = follow(here, anna)
  const bea = await signIn()
  const beas = follow(here, bea)
  let woken = 0
  here.onOutbox(() => {
    woken += 1
  })
  await vi.waitFor(async () => {
    await publish(database.db, { unitId: bea.unitId }, { Kind: 'profile-changed' })
    expect(beas.heard).toContain(changed)
  }, patience)
  await sleep(100)
  beas.heard.length = 0
  await sql`update session set ended_at = ${clock.now()}, ended_by = 'Revoked' where id = ${bea.sessionId}`.execute(
    database.db,
  )
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'samklang-events' and datname = current_database()`.execute(database.db)

  await vi.waitFor(() => expect(heard).toEqual([hello, hello]), patience)
  await vi.waitFor(() => expect(beas.heard).toEqual([hello, ended]), patience)
  expect(woken).toBe(1)
  expect(here.isConnected()).toBe(true)
  await vi.waitFor(async () => {
    await publish(database.db, { sessionId: anna.sessionId }, { Kind: 'profile-changed' })
    expect(heard).toContain(changed)
  }, patience)
  stream.destroy()
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

test('whoever opens stream after stream loses the oldest, and nobody else does', async () => {
  const open = streamOpener({ db: database.db, bus: here, clock })
  const anna = await signIn()
  const others = open(await signIn())
  const annas = Array.from({ length: 12 }, () => open(anna))
  expect(annas.map(({ destroyed }) => destroyed)).toEqual([true, true, ...Array(10).fill(false)])
  expect(others.destroyed).toBe(false)
  for (const stream of [others, ...annas]) stream.destroy()
})

test('what is not understood disturbs nobody', async () => {
  const anna = await signIn()
  const { heard, stream } = follow(here, anna)
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
  await bus.close()
  await settled(stream)
  expect(heard).toEqual([hello])
})
