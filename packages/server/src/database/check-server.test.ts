import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { checkServer } from './check-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

function addresses(change: { owner?: string; app?: string } = {}) {
  return { databaseOwnerUrl: change.owner ?? database.ownerUrl, databaseUrl: change.app ?? database.appUrl }
}

function withPart(url: string, part: 'password' | 'pathname' | 'port', value: string): string {
  return Object.assign(new URL(url), { [part]: value }).href
}

test('a database that fits is taken', async () => {
  await expect(checkServer(addresses())).resolves.toBeUndefined()
})

test('another password is told by the name of its variable, and not repeated', async () => {
  const owner = checkServer(addresses({ owner: withPart(database.ownerUrl, 'password', 'another-one') }))
  await expect(owner).rejects.toThrow(/^DATABASE_OWNER_URL: the database refuses this role or its password\.$/)
  const app = checkServer(addresses({ app: withPart(database.appUrl, 'password', 'another-one') }))
  await expect(app).rejects.toThrow(/^DATABASE_URL: the database refuses this role or its password\.$/)
})

test('a database that is not there is told in one line', async () => {
  const unnamed = checkServer(addresses({ app: withPart(database.appUrl, 'pathname', '/no-such') }))
  await expect(unnamed).rejects.toThrow('DATABASE_URL: there is no database of that name.')
  const unreachable = checkServer(addresses({ owner: withPart(database.ownerUrl, 'port', '1') }))
  await expect(unreachable).rejects.toThrow(/^DATABASE_OWNER_URL: the database cannot be reached \(ECONNREFUSED.*\)\.$/)
})

test('a PostgreSQL before 15 is told by its version', async () => {
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), message('Z', Buffer.from('I'))]))
      socket.on('data', (part) => part.toString().startsWith('Q') && socket.write(answerOf('140012')))
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const owner = `postgres://owner@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/samklang`
  await expect(checkServer(addresses({ owner }))).rejects.toThrow(
    'DATABASE_OWNER_URL leads to PostgreSQL 14. Samklang needs PostgreSQL 15 or later.',
  )
  server.close()
})

/** One row of one text column, as PostgreSQL sends it. */
function answerOf(value: string): Buffer {
  const column = [Buffer.from('server_version_num\0'), int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)]
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), ...column])),
    message('D', Buffer.concat([int16(1), int32(value.length), Buffer.from(value)])),
    message('C', Buffer.from('SHOW\0')),
    message('Z', Buffer.from('I')),
  ])
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
