import { PassThrough } from 'node:stream'
import { fastify } from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { answerErrors } from './error-handler.ts'

test.each([
  ['ERR_STREAM_PREMATURE_CLOSE', []],
  ['ERR_SOMETHING_ELSE', [50]],
])('a failure is logged as an error unless a browser left while it was answered: %s', async (code, expected) => {
  const lines: string[] = []
  const stream = new PassThrough().on('data', (line: Buffer) => lines.push(line.toString()))
  const app = fastify({ logger: { level: 'warn', stream } })
  answerErrors(app)
  app.get('/', () => {
    throw Object.assign(new Error('told'), { code })
  })
  expect((await app.inject('/')).statusCode).toBe(500)
  await app.close()
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(expected)
})

test('a statement whose table was changed meanwhile is worth another try, and one that asks for what there is not is none', async () => {
  const app = fastify()
  answerErrors(app)
  const failAs = (routine: string) =>
    Object.assign(new pg.DatabaseError('told', 4, 'error'), { code: '0A000', routine })
  app.get('/outdated', () => {
    throw failAs('RevalidateCachedQuery')
  })
  app.get('/unsupported', () => {
    throw failAs('transformLockingClause')
  })
  const outdated = await app.inject('/outdated')
  expect([outdated.statusCode, outdated.headers['retry-after']]).toEqual([503, '2'])
  expect((await app.inject('/unsupported')).statusCode).toBe(500)
  await app.close()
})
