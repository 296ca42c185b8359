import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@samklang/contract/all-calls'
import type { Call } from '@samklang/contract/call'
import { ErrorCode, errorKeys, validationKeys } from '@samklang/contract/errors'
import { walkSchema } from '@samklang/contract/walk-schema'
import { expect, test } from 'vitest'
import { errorMessages } from '../packages/server/src/http/error-messages.ts'
import english from '../packages/web/src/i18n/en/common.json' with { type: 'json' }
import administration from '../packages/web/src/i18n/sv/administration.ts'
import swedish from '../packages/web/src/i18n/sv/common.json' with { type: 'json' }

const known: readonly string[] = errorKeys

test('R-217 the catalogue has its nineteen keys, the session dialog its six and the banner its six', () => {
  expect(validationKeys).toHaveLength(19)
  expect(validationKeys.filter((key) => !Object.hasOwn(swedish.validation, key))).toEqual([])
  const session = ['session-expired', 'session-soon-to-expire'].flatMap((key) => [key, `${key}-explanation`])
  expect(Object.keys(swedish.session)).toEqual(expect.arrayContaining([...session, 'login-again', 'login-refresh']))
  const banner = ['error-message', 'error-time', 'copied', 'need-help', 'contact-support', 'hide']
  expect(Object.keys(swedish.banner)).toEqual(expect.arrayContaining(banner))
})

test('R-222 every error key has its words in both languages, and no words are without a key', () => {
  expect(Object.keys(swedish.validation).sort()).toEqual([...errorKeys].sort())
  expect(Object.keys(english.validation).sort()).toEqual([...errorKeys].sort())
  expect(Object.values({ ...swedish.validation, ...english.validation }).filter((words) => !words.trim())).toEqual([])
})

test('R-222 every code of a refusal has its message in both languages', () => {
  for (const messages of Object.values(errorMessages)) {
    expect(Object.keys(messages).sort()).toEqual([...ErrorCode.options].sort())
    expect(Object.values(messages).filter((words) => !words.trim())).toEqual([])
  }
})

test('R-222 every key that the server names in a refusal is in the list', () => {
  const named = sourcesOf('server', 'engine').flatMap(({ file, source }) => [
    ...[...source.matchAll(/\b(?:invalid|refuseFault)\((?:[^()]|\([^()]*\))*?'([\w-]+)'\)/g)].map(([, key]) => ({
      file,
      key,
    })),
    ...[...source.matchAll(/Field\b[^{}]*\bKey: '([\w-]+)'/g)].map(([, key]) => ({ file, key })),
  ])
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ key }) => !known.includes(key ?? ''))).toEqual([])
})

test('R-222 every message that a schema of a call refuses with is a key of the list', () => {
  const calls: [string, Call][] = Object.values(allCalls).flatMap((table) => Object.entries<Call>(table))
  const said = calls.flatMap(([name, { params, query, body }]) =>
    [params, query, body].flatMap((schema) =>
      schema ? walkSchema(schema).flatMap((part) => messagesOf(part.schema).map((message) => ({ name, message }))) : [],
    ),
  )
  expect(said.length).toBeGreaterThan(20)
  expect(said.filter(({ message }) => !known.includes(message))).toEqual([])
})

test('R-222 a screen has words for a key from the list alone', () => {
  const asked = sourcesOf('web').flatMap(({ file, source }) =>
    [...source.matchAll(/'(?:common:)?validation\.([\w-]+)'/g)].map(([, key]) => ({ file, key })),
  )
  expect(asked.length).toBeGreaterThan(3)
  expect(asked.filter(({ key }) => !known.includes(key ?? ''))).toEqual([])
  // A screen's own words for a field's fault stand under the keys of the faults, or are asked for by a function of keys.
  expect(Object.keys(administration.tags.fault).filter((key) => !known.includes(key))).toEqual([])
})

type Source = { file: string; source: string }

function sourcesOf(...packages: string[]): Source[] {
  return packages.flatMap((name) => {
    const folder = `packages/${name}/src`
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^(testing|demo)\//.test(file))
      .map((file) => ({ file: join(name, file), source: readFileSync(join(folder, file), 'utf8') }))
  })
}

/** What the schema and its checks say instead of zod's own words. */
function messagesOf({ _zod: { def } }: ReturnType<typeof walkSchema>[number]['schema']): string[] {
  const checks = def.checks ?? []
  return [def, ...checks.map((check) => check._zod.def)].flatMap(({ error }) => {
    const said: unknown = error && Reflect.apply(error, undefined, [{ code: 'custom', input: undefined, path: [] }])
    const message = typeof said === 'object' && said && 'message' in said ? String(said.message) : said
    return typeof message === 'string' ? [message] : []
  })
}
