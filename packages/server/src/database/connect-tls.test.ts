import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withTls } from '../config/database-tls.ts'
import { startBus } from '../events/bus.ts'
import { startBoss } from '../jobs/boss.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

// A database without TLS that keeps what it is told. The first thing said in PostgreSQL's way asks for TLS.
const asksForTls = '0000000804d2162f'
const hasNoTls = 'N'
let server: Server
let url: string
let heard: string[] = []

beforeAll(async () => {
  server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.on('data', (part) => {
      heard.push(part.toString('hex'))
      socket.write(hasNoTls)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  url = withTls(`postgres://samklang:secret@127.0.0.1:${port}/samklang?sslmode=require`)
})
beforeEach(() => {
  heard = []
})
afterAll(() => server.close())

const silent = { info() {}, warn() {} }

test.each([
  ['the pool', () => sql`select 1`.execute(connect(url, { max: 1 }))],
  ['migrations', () => migrate({ ownerUrl: url, appRole: 'samklang' })],
  ['live events', () => startBus(url, silent)],
  ['jobs', () => startBoss(url, silent)],
])('%s ask for TLS, and say nothing at all to a database without it', async (_, open) => {
  await expect(open()).rejects.toThrow('does not support SSL')
  expect(new Set(heard)).toEqual(new Set([asksForTls]))
})
