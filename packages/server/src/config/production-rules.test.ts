import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { demoDefaults, makeKeys } from './demo-keys.ts'
import { isDrawnAtRandom } from './key-strength.ts'
import { type Environment, readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'samklang-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keys = makeKeys()
const production: Environment = {
  ...demoDefaults(keys, '3000'),
  PUBLIC_URL: 'https://samklang.example/',
  STAFF_OIDC_ISSUER: 'https://idp.example',
  EID_OIDC_ISSUER: 'https://eid.example',
  DATABASE_URL: 'postgres://app:x@db.example/samklang?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://owner:x@db.example/samklang?sslmode=require',
  LOG_LEVEL: 'info',
}

function problemOf(changes: Environment): string {
  try {
    readSettings({ ...production, ...changes }, 'production')
  } catch (error) {
    return String(error)
  }
  return ''
}

const inBase64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64')
const weakKeys = [
  ['nothing but zeros', inBase64(Buffer.alloc(32))],
  ['one word over and over', inBase64('samklangsamklangsamklangsamklang')],
  ['letters that somebody typed', inBase64('jK3!pQ8zR5wX2mN7vB4cT9yL6hG1fD0s')],
  ['figures counted up', inBase64(Buffer.from(Array.from({ length: 32 }, (_, place) => place * 7)))],
  ['half a key twice', inBase64(Buffer.concat([randomBytes(8), randomBytes(8), Buffer.alloc(16, 1)]))],
]

test.each(weakKeys)('production refuses keys that are %s', (_, key = '') => {
  for (const name of ['INDEX_KEY', 'AUDIT_SIGNING_KEY'])
    expect(problemOf({ [name]: key })).toContain(`${name} must be drawn at random`)
  const problem = problemOf({ FIELD_KEYS: `new:${keys.fieldKey},old:${key}` })
  expect(problem).toContain('FIELD_KEYS must be drawn at random')
  expect(problem).not.toContain(key)
})

test('production takes any key that was drawn at random', () => {
  expect(problemOf({ INDEX_KEY: inBase64(randomBytes(32)) })).toBe('')
  const many = Array.from({ length: 20_000 }, () => isDrawnAtRandom(randomBytes(32)))
  expect(many).not.toContain(false)
})

test('production refuses a shared secret that is easily guessed, and takes one drawn at random', () => {
  for (const secret of ['a'.repeat(32), 'secret'.repeat(6), '0123456789abcdef0123456789abcdef'])
    expect(problemOf({ SMS_GATEWAY_REPORT_SECRET: secret })).toContain('SMS_GATEWAY_REPORT_SECRET must be drawn')
  for (const form of ['hex', 'base64'] as const)
    expect(problemOf({ SMS_GATEWAY_REPORT_SECRET: randomBytes(32).toString(form) })).toBe('')
})

test('production refuses one key in two places, and names both', () => {
  expect(problemOf({ INDEX_KEY: keys.auditSigningKey })).toContain(
    'AUDIT_SIGNING_KEY must be another key than INDEX_KEY',
  )
  expect(problemOf({ INDEX_KEY: keys.fieldKey })).toContain('INDEX_KEY must be another key than FIELD_KEYS')
  expect(problemOf({ FIELD_KEYS: `a:${keys.fieldKey},b:${keys.fieldKey}` })).toContain(
    'FIELD_KEYS must be another key than FIELD_KEYS',
  )
  expect(problemOf({ SMS_GATEWAY_REPORT_SECRET: keys.indexKey })).toContain(
    'SMS_GATEWAY_REPORT_SECRET must be another key than INDEX_KEY',
  )
})

test.each([
  ['STAFF_SESSION_HOURS', '25', '24'],
  ['STAFF_SESSION_MINUTES', '1441', '24'],
  ['PATIENT_SESSION_HOURS', '13', '12'],
  ['PATIENT_SESSION_MINUTES', '721', '12'],
  ['STAFF_SESSION_HOURS', '24', undefined],
  ['PATIENT_SESSION_HOURS', '12', undefined],
])('production with %s=%s: at most %s hours', (name, value, hours) => {
  expect(problemOf({ [name]: value })).toContain(hours ? `${name} must be at most ${hours} hours` : '')
  if (!hours) expect(problemOf({ [name]: value })).toBe('')
})

test.each(['warn', 'error', 'fatal', 'silent'])('production does not log from %s up alone', (level) => {
  expect(problemOf({ LOG_LEVEL: level })).toContain('LOG_LEVEL must not be above info')
})

test.each(['info', 'debug', 'trace'])('production may log from %s up', (level) => {
  expect(problemOf({ LOG_LEVEL: level })).toBe('')
})

test.each([
  '',
  '?sslmode=disable',
  '?sslmode=prefer',
  '?sslmode=allow',
  '?sslmode=no-verify',
  '?ssl=true',
  '?sslmode=require&sslmode=disable',
])('production refuses a database address that ends in %j, unless DATABASE_TLS=off', (query) => {
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL']) {
    const role = name === 'DATABASE_URL' ? 'app' : 'owner'
    const changes = { [name]: `postgres://${role}:hidden@db.example/samklang${query}` }
    const problem = problemOf(changes)
    expect(problem).toContain(`${name} must say sslmode=verify-full`)
    expect(problem).not.toContain('hidden')
    expect(problemOf({ ...changes, DATABASE_TLS: 'off' })).toBe('')
  }
})

test('whatever mode with TLS is asked for, the certificate of the database is checked', () => {
  for (const mode of ['require', 'verify-ca', 'verify-full']) {
    const url = `postgres://app:p%2Fw@db.example:5433/samklang?uselibpqcompat=true&sslmode=${mode}`
    const { databaseUrl } = readSettings({ ...production, DATABASE_URL: url }, 'production')
    expect(databaseUrl).toBe('postgres://app:p%2Fw@db.example:5433/samklang?sslmode=verify-full')
  }
})

test('a root certificate is named in the address and must be there', () => {
  const file = join(folder, 'root.pem')
  const address = (path: string) => `postgres://app:x@db.example/samklang?sslmode=verify-full&sslrootcert=${path}`
  expect(problemOf({ DATABASE_URL: address(file) })).toContain('DATABASE_URL must name files that can be read')
  writeFileSync(file, '')
  expect(problemOf({ DATABASE_URL: address(file) })).toBe('')
})

test.each([
  'true',
  '*',
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1, 128.0.0.0/1',
  '2000::/3',
  '::ffff:0:0/96',
  '10.0.0.0/33',
  '10.0.0.0/255.0.0.0',
  'proxy.example',
])('TRUST_PROXY=%s is refused by name', (value) => {
  expect(problemOf({ TRUST_PROXY: value })).toContain('TRUST_PROXY must be addresses')
})

test.each(['10.0.0.0/8', '127.0.0.1', 'fc00::/7 ::1', 'loopback,uniquelocal', '2001:db8::/32', '::ffff:10.0.0.0/104'])(
  'TRUST_PROXY=%s is taken',
  (value) => {
    expect(problemOf({ TRUST_PROXY: value })).toBe('')
  },
)
