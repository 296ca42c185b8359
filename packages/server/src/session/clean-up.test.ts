import { randomBytes } from 'node:crypto'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect, onTestFinished, test } from 'vitest'
import { makeId } from '../keys/ids.ts'
import { testDatabase } from '../testing/database.ts'
import { cleanUpSessions } from './clean-up.ts'

const now = '2026-11-15T10:00:00.000Z'
const days = (count: number) => addMinutes(now, count * 24 * 60)

async function cleanRoom() {
  const { db, close } = await testDatabase()
  onTestFinished(close)
  const accountId = makeId(now)
  await db
    .insertInto('account')
    .values({ id: accountId, public_id: accountId, kind: 'Staff', hsa_id: 'SE1-1', created_at: now, updated_at: now })
    .execute()

  async function session(expires_at: string, absolute_expires_at: string) {
    const id = makeId(now)
    await db
      .insertInto('session')
      .values({ id, account_id: accountId, level: 'Four', created_at: days(-40), expires_at, absolute_expires_at })
      .execute()
    return id
  }
  return { db, accountId, session }
}

test('a session left alone is marked as expired when it expired, others are left as they are', async () => {
  const { db, session } = await cleanRoom()
  const open = await session(addMinutes(now, 1), addMinutes(now, 60))
  const left = await session(addMinutes(now, -3), addMinutes(now, 60))
  const out = await session(addMinutes(now, -3), addMinutes(now, 60))
  await db
    .updateTable('session')
    .set({ ended_at: days(-1), ended_by: 'Logout' })
    .where('id', '=', out)
    .execute()

  expect(await cleanUpSessions(db, now)).toBe(1)
  expect(await cleanUpSessions(db, now)).toBe(0)

  const rows = await db.selectFrom('session').select(['id', 'ended_at', 'ended_by']).orderBy('ended_by').execute()
  expect(rows).toHaveLength(3)
  expect(rows).toContainEqual({ id: open, ended_at: null, ended_by: null })
  expect(rows).toContainEqual({ id: left, ended_at: addMinutes(now, -3), ended_by: 'Expired' })
  expect(rows).toContainEqual({ id: out, ended_at: days(-1), ended_by: 'Logout' })
})

test('a session is removed thirty days after its longest time, with its tokens', async () => {
  const { db, session } = await cleanRoom()
  const kept = await session(days(-30), days(-30))
  const gone = await session(days(-31), days(-31))
  for (const session_id of [kept, gone])
    await db
      .insertInto('session_token')
      .values({ token_hash: randomBytes(32), session_id, created_at: now })
      .execute()

  await cleanUpSessions(db, now)

  expect(await db.selectFrom('session').select('id').execute()).toEqual([{ id: kept }])
  expect(await db.selectFrom('session_token').select('session_id').execute()).toEqual([{ session_id: kept }])
})

test('tokens, codes and identifications that nobody can use are removed; a replaced token is known while its session lives', async () => {
  const { db, accountId, session } = await cleanRoom()
  const session_id = await session(addMinutes(now, 30), addMinutes(now, 60))
  const over = await session(addMinutes(now, -1), addMinutes(now, 60))
  for (const { session_id: id, valid_until } of [
    { session_id, valid_until: null },
    { session_id, valid_until: addMinutes(now, -1) },
    { session_id: over, valid_until: addMinutes(now, -1) },
  ])
    await db
      .insertInto('session_token')
      .values({ token_hash: randomBytes(32), session_id: id, valid_until, created_at: now })
      .execute()
  for (const expires_at of [addMinutes(now, 1), now])
    await db
      .insertInto('media_token')
      .values({ token_hash: randomBytes(32), session_id, expires_at })
      .execute()
  for (const created_at of [days(-1), days(-3)]) {
    await db
      .insertInto('identification')
      .values({ token_hash: randomBytes(32), kind: 'Staff', account_id: accountId, created_at, expires_at: created_at })
      .execute()
    await db
      .insertInto('one_time_code')
      .values({
        id: makeId(now),
        subject_index: randomBytes(8),
        purpose: 'Sms',
        code_hash: randomBytes(8),
        created_at,
        expires_at: created_at,
      })
      .execute()
  }

  expect(await cleanUpSessions(db, now)).toBe(5)

  expect(await db.selectFrom('session_token').select('valid_until').orderBy('valid_until').execute()).toEqual([
    { valid_until: addMinutes(now, -1) },
    { valid_until: null },
  ])
  expect(await db.selectFrom('media_token').select('expires_at').execute()).toEqual([
    { expires_at: addMinutes(now, 1) },
  ])
  expect(await db.selectFrom('identification').select('created_at').execute()).toEqual([{ created_at: days(-1) }])
  expect(await db.selectFrom('one_time_code').select('created_at').execute()).toEqual([{ created_at: days(-1) }])
})

test('what browsers reported is kept for ninety days', async () => {
  const { db } = await cleanRoom()
  for (const at of [days(-91), days(-89)])
    await db
      .insertInto('client_exception')
      .values({ id: makeId(now), at, message: 'x' })
      .execute()
  expect(await cleanUpSessions(db, now)).toBe(1)
  expect(await db.selectFrom('client_exception').select('at').execute()).toEqual([{ at: days(-89) }])
})

test('any number of sessions is ended', async () => {
  const { db, accountId } = await cleanRoom()
  const many = Array.from({ length: 2500 }, () => ({
    id: makeId(now),
    account_id: accountId,
    level: 'Four' as const,
    created_at: now,
    expires_at: now,
    absolute_expires_at: now,
  }))
  await db.insertInto('session').values(many).execute()
  expect(await cleanUpSessions(db, now)).toBe(2500)
})
