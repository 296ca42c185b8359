import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '../database/connect.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { askMediaToken, fileSamples, uploadFile } from '../testing/files.ts'

const patience = { timeout: 50_000, interval: 50 }
const size = 15_000_000
let server: AnsweringServer
let path: string
let cookie: string
const sockets: Socket[] = []

beforeAll(async () => {
  // Nobody who waits or reads nothing is ended while they are counted, however slow the machine is.
  server = await startAnsweringServer({ requestsAtOnce: 40, stalledMs: 600_000, fileWaitMs: 600_000 })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { staff, units } = server.clinic
  const admin = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  const start = fileSamples['video/webm']
  const uploaded = await uploadFile(admin, Buffer.concat([start, Buffer.alloc(size - start.length, 1)]))
  const { token, cookies } = await askMediaToken(admin)
  path = `/api/media/${uploaded.json().Id}?mediaToken=${token}`
  cookie = Object.entries(cookies)
    .map((named) => named.join('='))
    .join('; ')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.close())

function portOf(app: FastifyInstance): number {
  const [listening] = app.addresses()
  return typeof listening === 'object' ? listening.port : 0
}

/** Asks for the film, reads how the answer begins and stops there. */
async function askAndStop(of = server.app): Promise<{ socket: Socket; status: () => string; heard: () => string }> {
  const socket = connect({ port: portOf(of), host: '127.0.0.1' })
  sockets.push(socket)
  let heard = ''
  socket.on('error', () => {})
  socket.once('data', (part) => {
    socket.pause()
    heard = part.toString('latin1')
  })
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: samklang\r\ncookie: ${cookie}\r\n\r\n`)
  return { socket, status: () => heard.slice(9, 12), heard: () => heard }
}

async function askMany(count: number) {
  const asked = []
  for (let at = 0; at < count; at += 1) {
    const one = await askAndStop()
    // Those that wait for their turn say nothing.
    await vi.waitFor(() => expect(one.status()).not.toBe(''), { timeout: 40, interval: 5 }).catch(() => undefined)
    asked.push(one)
  }
  return asked
}
const askVersion = () => server.app.inject({ url: '/api/version', remoteAddress: '127.0.0.1' })

test('R-441 whoever asks for files and does not read them keeps nobody at their address from anything', async () => {
  const stalled = await askMany(26)
  await vi.waitFor(() => expect(stalled.filter(({ status }) => status() === '200')).toHaveLength(6), patience)
  expect((await askVersion()).statusCode).toBe(200)
})

test('R-441 one person has six files at once, some more wait for their turn, and the rest is told to come back', async () => {
  const asked = await askMany(45)
  const withStatus = (status: string) => asked.filter((one) => one.status() === status)
  await vi.waitFor(() => {
    expect(withStatus('200')).toHaveLength(6)
    expect(withStatus('429')).toHaveLength(15)
  }, patience)
  expect(withStatus('429')[0]?.heard()).toMatch(/retry-after: \d/i)
  withStatus('200')[0]?.socket.destroy()
  await vi.waitFor(() => expect(withStatus('200')).toHaveLength(7), patience)
})

const countConnections = (app: FastifyInstance) => promisify(app.server.getConnections.bind(app.server))()
async function countHeldUp(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_locks
    where not granted and relation = 'media_asset'::regclass`.execute(db)
  return rows[0]?.count ?? 0
}

test('R-441 whoever leaves while a file is looked for keeps no place', async () => {
  const { app, db } = server
  await vi.waitFor(async () => expect(await countConnections(app)).toBe(0), patience)
  for (let time = 0; time < 6; time += 1) {
    await db.transaction().execute(async (trx) => {
      await sql`lock table media_asset in access exclusive mode`.execute(trx)
      const { socket } = await askAndStop()
      await vi.waitFor(async () => expect(await countHeldUp(trx)).toBe(1), patience)
      socket.destroy()
      await vi.waitFor(async () => expect(await countConnections(app)).toBe(0), patience)
    })
  }
  await vi.waitFor(async () => expect(await countHeldUp(db)).toBe(0), patience)
  const next = await askAndStop()
  await vi.waitFor(() => expect(next.status()).toBe('200'), patience)
})

test('R-441 a reader who takes nothing is ended, a slow one who reads gets all of it', {
  timeout: 120_000,
}, async () => {
  const app = await server.beside({ stalledMs: 6000 })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const stalled = await askAndStop(app)
  const slow = await askAndStop(app)
  let came = slow.heard().length
  slow.socket.on('data', async (part) => {
    came += part.length
    slow.socket.pause()
    await sleep(Math.ceil(part.length / 1000))
    slow.socket.resume()
  })
  await vi.waitFor(() => expect([stalled.status(), slow.status()]).toEqual(['200', '200']), patience)
  const started = performance.now()
  slow.socket.resume()
  await vi.waitFor(() => expect(came).toBeGreaterThan(size), patience)
  expect(performance.now() - started).toBeGreaterThan(6000)
  await vi.waitFor(async () => expect(await countConnections(app)).toBe(1), patience)
  // What lay on the way is read, and then there is no more.
  let rest = 0
  stalled.socket.on('data', (part) => (rest += part.length)).resume()
  await vi.waitFor(() => expect(stalled.socket.closed).toBe(true), patience)
  expect(rest).toBeLessThan(size - 1_000_000)
})
