import { allCalls } from '@samklang/contract/all-calls'
import type { Call, Schema } from '@samklang/contract/call'
import { clientVersion } from '@samklang/contract/client-version'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { mount } from '../app/mount.ts'
import { systemClock } from '../clock.ts'
import { testDatabase } from '../testing/database.ts'
import { testSettings } from '../testing/test-server.ts'
import { checkReply } from './check-reply.ts'
import { replyCutter } from './cut-reply.ts'
import { slice } from './slice.ts'

const calls = Object.values(allCalls)
  .flatMap((table) => Object.entries<Call>(table))
  .flatMap(([name, { reply }]) => (typeof reply === 'string' ? [] : [{ name, reply }]))

/** What may hold anything, and why that is no leak. */
const open: Record<string, string> = {
  getOpenApi: 'the contract itself',
  exportFormDefinition: 'a form as FHIR has it',
}

type Planting = { isPlanted: boolean; option: number; depth: number; opened?(path: string): void }

/** Something as deep as the schema goes, with or without an undeclared field in every object. */
function sampleOf(schema: Schema, path: string, planting: Planting): unknown {
  const inner = (of: Schema, at = path, depth = planting.depth) => sampleOf(of, at, { ...planting, depth })
  if (schema instanceof z.core.$ZodObject) {
    const { shape, catchall } = schema._zod.def
    if (catchall && !(catchall instanceof z.core.$ZodNever)) return planting.opened?.(path)
    const fields = Object.entries<Schema>(shape).map(([name, field]) => [name, inner(field, `${path}.${name}`)])
    return Object.fromEntries([...fields, ...(planting.isPlanted ? [['Undeclared', 'secret']] : [])])
  }
  if (schema instanceof z.core.$ZodArray) return [inner(schema._zod.def.element, `${path}[]`)]
  if (schema instanceof z.core.$ZodUnion) {
    const { options } = schema._zod.def
    const option = options[planting.option % options.length]
    return option && inner(option)
  }
  if (schema instanceof z.core.$ZodRecord) return { key: inner(schema._zod.def.valueType, `${path}{}`) }
  if (schema instanceof z.core.$ZodLazy)
    return planting.depth < 3 ? inner(schema._zod.def.getter(), path, planting.depth + 1) : undefined
  if (
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault
  )
    return inner(schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodUnknown) return planting.opened?.(path)
  const leaves = ['string', 'number', 'boolean', 'enum', 'literal', 'null']
  if (!leaves.includes(schema._zod.def.type)) throw new Error(`${path}: cut-reply.ts knows no ${schema._zod.def.type}`)
  return 'said'
}

test.each([0, 1, 2, 3, 4, 5])(
  'of every reply what is not declared is left out, at every depth (option %i)',
  (option) => {
    for (const { name, reply } of calls) {
      const cut = replyCutter({ reply })
      const declared = sampleOf(reply, name, { isPlanted: false, option, depth: 0 })
      expect(cut(declared), `${name} is as it was`).toBe(declared)
      expect(cut(sampleOf(reply, name, { isPlanted: true, option, depth: 0 })), name).toEqual(declared)
    }
  },
)

test('hardly any reply has a part that may hold anything', () => {
  const found: string[] = []
  const opened = (path: string) => void found.push(path)
  for (const { name, reply } of calls) sampleOf(reply, name, { isPlanted: false, option: 0, depth: 0, opened })
  expect([...new Set(found)].map((path) => path.replace('{}', '')).sort()).toEqual(Object.keys(open).sort())
})

const Nested = z.object({
  Text: z.string(),
  One: z.nullable(z.object({ Text: z.string() })),
  Many: z.array(z.object({ Of: z.union([z.object({ A: z.number() }), z.object({ B: z.number() })]) })),
  Named: z.record(z.string(), z.object({ Text: z.string() })),
})
const nested = { Text: 'a', One: { Text: 'b' }, Many: [{ Of: { B: 1 } }], Named: { x: { Text: 'c' } } }

test.each([
  ['in the reply', { ...nested, More: 1 }],
  ['in an object', { ...nested, One: { Text: 'b', More: 1 } }],
  ['in a list', { ...nested, Many: [{ Of: { B: 1 }, More: 1 }] }],
  ['in one of several', { ...nested, Many: [{ Of: { B: 1, More: 1 } }] }],
  ['in a record', { ...nested, Named: { x: { Text: 'c', More: 1 } } }],
])('the check of replies in tests refuses what is not declared: %s', (_, answer) => {
  const call: Call = { method: 'GET', path: '/api/nested', access: 'guest', reply: Nested }
  const mounted = {
    name: 'getNested',
    call,
    beforeTransaction: undefined,
    singleStatement: false,
    handle: async () => {},
  }
  checkReply(mounted, nested)
  expect(() => checkReply(mounted, answer)).toThrow('answers more than its contract declares')
})

test('a server that does not check its replies sends no undeclared field either', async () => {
  const database = await testDatabase()
  const app = Fastify()
  const reply = z.object({ Name: z.string(), Around: z.array(z.object({ Name: z.string() })) })
  const leaking = { Name: 'a', personal_id: 'secret', Around: [{ Name: 'b', phone: 'secret' }] }
  const table = { getLeaking: { method: 'GET', path: '/api/leaking', access: 'guest', reply } } as const
  const settings = testSettings(database)
  mount(app, [slice(table, { getLeaking: () => leaking })], {
    db: database.db,
    clock: systemClock,
    keys: settings.keys,
    supportedClientVersions: settings.supportedClientVersions,
    publicUrl: undefined,
    gatewaySecret: undefined,
    fileWaitMs: undefined,
    checkReplies: false,
    leavePlace: () => {},
  })
  const sent = await app.inject({ url: '/api/leaking', headers: { 'x-client-version': clientVersion } })
  expect([sent.statusCode, sent.json()]).toEqual([200, { Name: 'a', Around: [{ Name: 'b' }] }])
  await app.close()
  await database.close()
})
