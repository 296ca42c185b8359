import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKeys } from '../config/demo-keys.ts'
import { openField, sealField } from '../keys/sealed-field.ts'
import { seedTestClinic } from '../testing/clinic.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { createAdmin } from './create-admin.ts'
import { readStep } from './move-clock.ts'
import { readExpected } from './report-audit.ts'

const now = '2026-11-15T10:00:00.000Z'
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test.each([
  ['+14d', 1_209_600_000],
  ['-2h', -7_200_000],
  ['1w', 604_800_000],
  ['90s', 90_000],
  ['14', undefined],
  ['d', undefined],
  ['+1y', undefined],
])('the step %s is %s ms', (text, milliseconds) => {
  expect(readStep(text)).toBe(milliseconds)
})

test('the first administrator holds every permission, and making the same one twice makes one', async () => {
  const { db } = database
  const admin = { hsaId: 'SE0000000000-A1', firstname: 'Rotvälta', lastname: 'Exempel' }
  await createAdmin(db, admin, now)
  await createAdmin(db, { ...admin, hsaId: admin.hsaId.toLowerCase() }, now)
  const accounts = await db.selectFrom('account').select(['id', 'kind', 'status']).execute()
  expect(accounts).toMatchObject([{ kind: 'Staff', status: 'Active' }])
  expect(await db.selectFrom('account_role').select('role').execute()).toEqual([{ role: 'SysAdmin' }])
  const permissions = await db.selectFrom('account_permission').select('permission').execute()
  expect(permissions.length).toBeGreaterThan(5)
})

test.each([
  [undefined, undefined, undefined],
  ['7', 'AB'.repeat(32), { block: 7, head: 'ab'.repeat(32) }],
])('block %s and head %s are what the log is held against', (block, head, expected) => {
  expect(readExpected(block, head)).toEqual(expected)
})

test.each([
  ['7', undefined],
  [undefined, 'ab'.repeat(32)],
  ['x', 'ab'.repeat(32)],
  ['7', 'zz'],
])('block %s and head %s prove nothing and are refused', (block, head) => {
  expect(() => readExpected(block, head)).toThrow('belong together')
})

test('change-keys says how far it came, what may go, and what is left to do', async () => {
  const { db, appUrl, ownerUrl } = database
  const [old, fresh] = [makeKeys(), makeKeys()]
  const keys = { fieldKeys: [{ id: 'old', key: Buffer.from(old.fieldKey, 'base64') }] }
  await seedTestClinic(db, { ...keys, indexKey: Buffer.from(old.indexKey, 'base64') }, now)
  const env = {
    SAMKLANG_MODE: 'demo',
    SAMKLANG_VAR: mkdtempSync(join(tmpdir(), 'samklang-change-')),
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    INDEX_KEY: fresh.indexKey,
  }
  const newField = `new:${fresh.fieldKey}`
  const forgotten = await runCommand(['change-keys'], { ...env, FIELD_KEYS: newField })
  expect(forgotten.code).toBe(1)
  expect(forgotten.told).toMatch(/person [-\da-f]{36}: field key old is not configured/)
  expect(forgotten.told).toContain('Something is left')

  const both = { FIELD_KEYS: `${newField},old:${old.fieldKey}`, INDEX_KEY_PREVIOUS: old.indexKey }
  const changed = await runCommand(['change-keys'], { ...env, ...both })
  expect(changed).toMatchObject({ code: 0 })
  expect(changed.told).toMatch(/person: (\d+) of \1\n/)
  expect(changed.told).toContain('Nothing needs these field keys any more, but for backups: old.')
  expect(changed.told).toContain('INDEX_KEY_PREVIOUS may go')
  const finished = await runCommand(['change-keys'], { ...env, FIELD_KEYS: newField })
  expect(finished).toMatchObject({ code: 0 })
  rmSync(env.SAMKLANG_VAR, { recursive: true })
})

test('migrate also seals what a migration has copied, with the keys that lie outside the database', async () => {
  const { db, appUrl, ownerUrl } = database
  const { fieldKey, indexKey } = makeKeys()
  const keys = {
    fieldKeys: [{ id: 'one', key: Buffer.from(fieldKey, 'base64') }],
    indexKey: Buffer.from(indexKey, 'base64'),
  }
  const people = await db.selectFrom('person').select(['id', 'phone']).limit(2).execute()
  const [source, copy] = people.map(({ id }) => id)
  if (!source || !copy) throw new Error('nobody is there')
  const place = { table: 'person', column: 'phone', row: source }
  await db
    .updateTable('person')
    .set({ phone: sealField(keys, place, '+46701740699'), personal_id: null, email: null })
    .where('id', '=', source)
    .execute()
  await db.updateTable('person').set({ phone: null, sealed_from: source }).where('id', '=', copy).execute()
  const env = {
    SAMKLANG_MODE: 'demo',
    SAMKLANG_VAR: mkdtempSync(join(tmpdir(), 'samklang-migrate-')),
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    FIELD_KEYS: `one:${fieldKey}`,
    INDEX_KEY: indexKey,
  }
  expect(await runCommand(['migrate'], env)).toMatchObject({ code: 0 })
  rmSync(env.SAMKLANG_VAR, { recursive: true })
  const { phone, sealed_from } = await db
    .selectFrom('person')
    .select(['phone', 'sealed_from'])
    .where('id', '=', copy)
    .executeTakeFirstOrThrow()
  expect(sealed_from).toBeNull()
  expect(openField(keys, { ...place, row: copy }, phone ?? Buffer.of())).toBe('+46701740699')
})

test.each([['migrate now'], ['seed 100'], ['verify-audit --quick'], ['seed --patients']])(
  '%s is a mistake: nothing is done and it ends with 2',
  async (line) => {
    expect((await runCommand(line.split(' '))).code).toBe(2)
  },
)

test('a step back of the clock is a word, not an option', async () => {
  expect((await runCommand(['clock', '-2x'])).said).toContain('-2x is not a step')
})

test('an unknown command shows what there is and ends with 2', async () => {
  const { code, said } = await runCommand(['no-such'])
  expect(code).toBe(2)
  expect(said).toContain(
    '  verify-audit [--block N --head HEX] [--key ID:PUBLICKEY …] [--accept REASON]\n      looks for',
  )
  expect(said).not.toMatch(/\]\w/)
})

function runCommand(args: string[], env = {}): Promise<{ code: unknown; told: string; said: string }> {
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env: { ...process.env, ...env } }, (error, told, said) =>
      resolve({ code: error?.code ?? 0, told, said }),
    )
  })
}
