import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageStatus } from '../database/table-types.ts'
import { blindIndex } from '../keys/blind-index.ts'
import { makeId } from '../keys/ids.ts'
import { sealField } from '../keys/sealed-field.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { outboxPage } from './outbox-page.ts'

const keys = { fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }], indexKey: Buffer.alloc(32, 8) }
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function send(text: string, at: string, status: MessageStatus = 'Queued') {
  const id = makeId(at)
  const place = { table: 'outgoing_message', row: id }
  await database.db
    .insertInto('outgoing_message')
    .values({
      id,
      channel: 'Sms',
      purpose: 'OneTimeCode',
      recipient: sealField(keys, { ...place, column: 'recipient' }, '+46701740605'),
      recipient_index: blindIndex(keys, 'phone', '+46701740605'),
      body: sealField(keys, { ...place, column: 'body' }, text),
      status,
      next_attempt_at: at,
      idempotency_key: id,
      created_at: at,
    })
    .execute()
}

test('the outbox says what would be there while it is empty', async () => {
  expect(await outboxPage(database.db, keys, 'sv')).toContain('Här visas meddelanden när något har skickats')
  expect(await outboxPage(database.db, keys, 'en')).toContain('Messages show here once something has been sent')
})

test('the outbox shows the latest first, in local time, and never as markup', async () => {
  await send('Din kod är 123456', '2026-07-01T10:00:00.000Z')
  await send('<script>"&\'</script>', '2026-11-15T10:00:00.000Z')
  const page = await outboxPage(database.db, keys, 'sv')
  expect(page).toContain('&#60;script&#62;&#34;&#38;&#39;&#60;/script&#62;')
  expect(page).not.toContain('<script')
  expect(page.indexOf('2026-11-15 11:00:00')).toBeLessThan(page.indexOf('2026-07-01 12:00:00'))
  expect(page).toContain('Din kod är 123456')
  expect(page).toContain('+46701740605')
})

test('the outbox shows nothing that was held back for want of consent', async () => {
  await send('Du är inbjuden', '2026-11-15T11:00:00.000Z', 'Suppressed')
  expect(await outboxPage(database.db, keys, 'sv')).not.toContain('Du är inbjuden')
})
