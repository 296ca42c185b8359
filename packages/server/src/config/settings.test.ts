import { expect, test } from 'vitest'
import { toPublicKey } from '../audit/signature.ts'
import { demoDefaults, makeKeys } from './demo-keys.ts'
import { type Environment, readMode, readSettings } from './settings.ts'

const keys = makeKeys()
const production: Environment = {
  ...demoDefaults(keys, '3000'),
  PUBLIC_URL: 'https://samklang.example/',
  STAFF_OIDC_ISSUER: 'https://idp.example',
  EID_OIDC_ISSUER: 'https://eid.example',
  DATABASE_URL: 'postgres://app:x@db.example/samklang?sslmode=verify-full',
  DATABASE_OWNER_URL: 'postgres://owner:x@db.example/samklang?sslmode=verify-full',
  LOG_LEVEL: 'info',
}

function problemOf(env: Environment): string {
  try {
    readSettings(env, 'production')
  } catch (error) {
    return String(error)
  }
  return ''
}

test.each([
  [{}, 'demo'],
  [{ DATABASE_URL: 'postgres://a@b/c' }, 'production'],
  [{ DATABASE_URL: 'postgres://a@b/c', SAMKLANG_MODE: 'demo' }, 'demo'],
  [{ SAMKLANG_MODE: 'production' }, 'production'],
])('%o means %s mode', (env, mode) => {
  expect(readMode(env)).toBe(mode)
})

test('a mode that does not exist is refused rather than taken for a demo', () => {
  expect(() => readMode({ SAMKLANG_MODE: 'prod' })).toThrow('SAMKLANG_MODE must be demo or production')
})

test('production names every missing setting at once', () => {
  const problem = problemOf({})
  const required = Object.keys(production).filter((name) => !/^(SUPPORT_|ENVIRONMENT_NAME|LOG_LEVEL)/.test(name))
  for (const name of required) expect(problem).toContain(`${name} is missing`)
})

test('an empty setting counts as missing', () => {
  expect(problemOf({ ...production, INDEX_KEY: ' ' })).toContain('INDEX_KEY is missing')
})

test.each([
  ['PUBLIC_URL', 'http://samklang.example', 'must be an https address'],
  ['STAFF_OIDC_ISSUER', 'http://idp.example', 'must be an https address'],
  ['INDEX_KEY', 'c2hvcnQ=', 'must be 32 bytes in base64'],
  ['FIELD_KEYS', 'one:c2hvcnQ=', 'must be id:key pairs'],
  ['DATABASE_URL', 'mysql://app@db', 'must look like postgres://'],
  ['DATABASE_URL', 'postgres://app:secret@db:port/x', 'must look like postgres://'],
  ['DATABASE_URL', 'postgres://%zz:secret@db/x', 'must look like postgres://'],
  ['LOG_LEVEL', 'loud', 'must be one of'],
  ['PORT', '70000', 'is not valid'],
  ['SUPPORT_PHONE', '08-12', 'must be a phone number'],
])('%s=%s is refused, without repeating the value', (name, value, reason) => {
  const problem = problemOf({ ...production, [name]: value })
  expect(problem).toContain(`${name} ${reason}`)
  if (/KEYS?$|^DATABASE/.test(name)) expect(problem).not.toContain(value)
})

test('a demo that is given a port that is none names the port alone', () => {
  const demo = { ...demoDefaults(makeKeys(), 'abc'), PORT: 'abc' }
  expect(() => readSettings(demo, 'demo')).toThrow(/in demo mode: PORT is not valid\.$/)
})

test('production refuses one role for the server and the owner of the audit log', () => {
  expect(problemOf({ ...production, DATABASE_OWNER_URL: production.DATABASE_URL })).toContain('another role')
})

test('past a pooler it is the same role, and without one the same address', () => {
  const pooled = {
    ...production,
    DATABASE_DIRECT_URL: 'postgres://app:x@postgres.example/samklang?sslmode=verify-full',
  }
  expect(readSettings(pooled, 'production')).toMatchObject({
    databaseUrl: production.DATABASE_URL,
    databaseDirectUrl: pooled.DATABASE_DIRECT_URL,
    isPooled: true,
  })
  expect(readSettings(production, 'production')).toMatchObject({
    databaseDirectUrl: production.DATABASE_URL,
    isPooled: false,
  })
  const other = { ...production, DATABASE_DIRECT_URL: production.DATABASE_OWNER_URL }
  expect(problemOf(other)).toContain('DATABASE_DIRECT_URL must name the same role as DATABASE_URL')
})

test('several field keys are read, the newest first', () => {
  const older = makeKeys().fieldKey
  const settings = readSettings({ ...production, FIELD_KEYS: `b:${keys.fieldKey}, a:${older}` }, 'production')
  expect(settings.keys.fieldKeys.map(({ id }) => id)).toEqual(['b', 'a'])
  expect(settings.keys.fieldKeys[1]?.key.toString('base64')).toBe(older)
})

test('an index key that is being changed has another one before it', () => {
  const before = makeKeys().indexKey
  expect(readSettings({ ...production, INDEX_KEY_PREVIOUS: before }, 'production').keys.previousIndexKey).toEqual(
    Buffer.from(before, 'base64'),
  )
  for (const [name, key] of [
    ['INDEX_KEY', keys.indexKey],
    ['FIELD_KEYS', keys.fieldKey],
  ])
    expect(problemOf({ ...production, INDEX_KEY_PREVIOUS: key })).toContain(`must be another key than ${name}`)
})

test('earlier keys of the audit log are read as public keys, and heads are kept where it is said', () => {
  const spki = toPublicKey(Buffer.alloc(32, 1)).export({ format: 'der', type: 'spki' }).toString('base64')
  const heads = { AUDIT_HEADS_FILE: '/var/log/heads', AUDIT_HEADS_URL: 'https://heads.example' }
  const { audit } = readSettings({ ...production, ...heads, AUDIT_PREVIOUS_KEYS: `first:${spki}` }, 'production')
  expect(audit.previousKeys.map(([id]) => id)).toEqual(['first'])
  expect(audit.heads).toMatchObject({
    file: '/var/log/heads',
    url: { url: 'https://heads.example', mayBePrivate: false },
  })
  expect(problemOf({ ...production, AUDIT_PREVIOUS_KEYS: 'first:x' })).toContain(
    'AUDIT_PREVIOUS_KEYS must be id:key pairs',
  )
  expect(problemOf({ ...production, AUDIT_HEADS_URL: 'http://heads.example' })).toContain('must be an https address')
})

test('the defaults are those of the server', () => {
  const settings = readSettings(production, 'production')
  expect(settings).toMatchObject({
    port: 3000,
    publicUrl: 'https://samklang.example',
    trustProxy: false,
    isEducation: false,
    sessionLifetimes: { staffMinutes: 30, staffHours: 10, patientMinutes: 20, patientHours: 4 },
  })
})

const s3: Environment = {
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-north-1',
  S3_BUCKET: 'samklang-filer',
  S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  S3_SECRET_ACCESS_KEY: 'secret of the bucket',
}

test('R-442 files lie in a folder unless a bucket is said, and each kind has its limit', () => {
  const { media } = readSettings(production, 'production')
  expect(media.s3).toBeUndefined()
  expect(media.folder).toMatch(/\/var\/media$/)
  expect(media.limits).toEqual({ Image: 10_485_760, Audio: 52_428_800, Video: 209_715_200, Document: 20_971_520 })
  const { media: inBucket } = readSettings({ ...production, ...s3, MEDIA_VIDEO_MB: '500' }, 'production')
  expect(inBucket.s3).toMatchObject({ endpoint: 'https://s3.example', bucket: 'samklang-filer' })
  expect(inBucket.limits.Video).toBe(524_288_000)
})

test.each(Object.keys(s3))(
  'R-442 a bucket without %s keeps the server from starting, and its secret is not told',
  (name) => {
    const problem = problemOf({ ...production, ...s3, [name]: '' })
    expect(problem).toContain(`${name} is missing, since`)
    expect(problem).not.toContain('secret of the bucket')
  },
)

test.each([
  ['S3_ENDPOINT', 'http://s3.example', 'must be an https address'],
  ['S3_BUCKET', 'Inte/en hink', 'must be the name of a bucket'],
  ['MEDIA_VIDEO_MB', '0', 'must be at least 1'],
  ['MEDIA_IMAGE_MB', '5000', 'must be at most 1024'],
])('R-442 %s that cannot be used is told', (name, value, why) => {
  expect(problemOf({ ...production, ...s3, [name]: value })).toContain(`${name} ${why}`)
})
