import fc from 'fast-check'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { answerErrors } from './error-handler.ts'
import { readJsonBodies } from './read-body.ts'

const app = Fastify()
answerErrors(app)
readJsonBodies(app)
app.post('/', async ({ body }) => ({ body }))

const post = (payload: string) =>
  app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

const runs = Number(process.env.PROPERTY_RUNS ?? 300)
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 6 }),
  fc.constantFrom('"', '\\', '":', '\\"', ': ', ',"'),
)
// Node 20 misreads a key with a quote in it where it has just read one with a backslash: {"":0,"\\"":0}, then {"":0,"\":":0}.
// No field of ours has either, so such a key is refused or left out as it is; but this test can then not say what was sent.
const key = text.map((name) => name.replaceAll('\\', '/'))
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, text, fc.integer(), fc.boolean(), fc.constant(null), tie('list'), tie('record')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  record: fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
}))

test('whatever is written once arrives as it was sent, however it is laid out', async () => {
  await fc.assert(
    fc.asyncProperty(anything, fc.constantFrom('', ' ', '\t', '  '), async (value, indent) => {
      const sent = JSON.stringify(value, null, indent)
      fc.pre(!/__proto__|constructor|\\u0000/.test(sent))
      expect((await post(sent)).json()).toEqual({ body: JSON.parse(sent) })
    }),
    { numRuns: runs },
  )
})

test('a key that is written twice in one object is refused, wherever it stands', async () => {
  await fc.assert(
    fc.asyncProperty(key, anything, anything, fc.boolean(), async (written, one, other, isInside) => {
      const name = JSON.stringify(written)
      fc.pre(!/__proto__|constructor|\\u0000/.test(name + JSON.stringify([one, other])))
      const twice = `{${name}: ${JSON.stringify(one)}, "\u00e5": [{"x":"\\""}], ${name}:${JSON.stringify(other)}}`
      const reply = await post(isInside ? `[{"list":[${twice}]}]` : twice)
      expect([reply.statusCode, reply.json().Errors]).toEqual([400, [{ Field: '', Key: 'duplicate-field' }]])
    }),
    { numRuns: runs },
  )
})
