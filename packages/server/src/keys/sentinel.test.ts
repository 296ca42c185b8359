import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMessage } from '../outbox/outbox.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import type { Keys } from './keys.ts'
import { addSentinels, checkKeys, removeFieldSentinel, removeIndexSentinel } from './sentinel.ts'

const now = '2026-11-16T10:00:00.000Z'
const first = { id: 'a', key: randomBytes(32) }
const second = { id: 'b', key: randomBytes(32) }
const keys: Keys = { fieldKeys: [first], indexKey: randomBytes(32) }
const otherIndex = randomBytes(32)

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  await database.db.deleteFrom('key_sentinel').execute()
  await database.db.deleteFrom('outgoing_message').execute()
})
afterAll(() => database.close())

const check = (given: Keys) => checkKeys(database.db, given, now)
const listNoted = async () =>
  (await database.db.selectFrom('key_sentinel').select('key_id').where('kind', '=', 'field').execute()).map(
    ({ key_id }) => key_id,
  )

test.each([
  ['another key of the same name', { ...keys, fieldKeys: [{ ...second, id: 'a' }] }, /FIELD_KEYS has another key as a/],
  ['another key alone', { ...keys, fieldKeys: [second] }, /FIELD_KEYS lacks the key a/],
  ['another index key', { ...keys, indexKey: otherIndex }, /INDEX_KEY is another key/],
  ['both', { fieldKeys: [second], indexKey: otherIndex }, /FIELD_KEYS lacks .*; INDEX_KEY is another/],
])('keys that do not fit what the database holds are refused by their name: %s', async (_, given, problem) => {
  await check(keys)
  await check(keys)
  await expect(check(given)).rejects.toThrow(problem)
  expect(await listNoted()).toEqual(['a'])
  await check(keys)
})

test('a new field key goes before the old one, which is needed until nothing is sealed with it', async () => {
  await check(keys)
  await check({ ...keys, fieldKeys: [second, first] })
  await expect(check({ ...keys, fieldKeys: [second] })).rejects.toThrow('FIELD_KEYS lacks the key a')
  await expect(check(keys)).rejects.toThrow('FIELD_KEYS lacks the key b')
  await removeFieldSentinel(database.db, 'a')
  await check({ ...keys, fieldKeys: [second] })
})

test('while one index key takes another’s place both fit, then the new one alone', async () => {
  await check(keys)
  const changed = { ...keys, indexKey: otherIndex }
  await addSentinels(database.db, changed, now)
  await check(keys)
  await check(changed)
  await removeIndexSentinel(database.db, keys)
  await check(changed)
  await expect(check(keys)).rejects.toThrow('INDEX_KEY')
})

test('of two that start at once on a new database with different keys one is refused', async () => {
  const both = await Promise.allSettled([check(keys), check({ fieldKeys: [second], indexKey: otherIndex })])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a database from before there were sentinels is known by what was sealed in it', async () => {
  const message = { channel: 'Sms', purpose: 'Invitation', recipient: '+46701740605', body: 'Prov' } as const
  await queueMessage(database.db, keys, { ...message, idempotencyKey: 'k' }, now)
  await expect(check({ ...keys, fieldKeys: [{ ...second, id: 'a' }] })).rejects.toThrow('FIELD_KEYS')
  await expect(check({ ...keys, indexKey: otherIndex })).rejects.toThrow('INDEX_KEY')
  await check(keys)
})
