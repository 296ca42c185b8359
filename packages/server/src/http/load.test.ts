import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect as connectDb } from '../database/connect.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

// However busy the machine is.
const patience = 20_000

let server: TestServer
let port: number
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startTestServer({ requestsAtOnce: 4, requestTimeoutMs: 1500 })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const [listening] = server.app.addresses()
  port = typeof listening === 'object' ? listening.port : 0
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.close())

const from = '192.0.2.1'

/** Asks to sign in and never says as whom. */
async function sendSlowly(path = '/api/smsrequest'): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  let heard = ''
  socket.on('error', () => {}).on('data', (part) => (heard += part))
  await once(socket, 'connect')
  const headers = ['host: samklang', 'content-type: application/json', 'content-length: 100']
  socket.write(`POST ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`)
  return { socket, heard: () => heard }
}

const ask = (url: string, remoteAddress = from) => server.app.inject({ method: 'GET', url, remoteAddress })

// Of nobody known, and of somebody else each time: two codes to one person wait for each other.
const people = ['201103040018', '199001012385', '198507099805', '198112289874', '197802022389', '196408233234']
let asked = 0
function requestCode(remoteAddress: string) {
  const CivicId = people[asked++ % people.length]
  return server.app.inject({ method: 'POST', url: '/api/smsrequest', remoteAddress, payload: { CivicId } })
}

test('bodies that never come take nobody else’s place, and none of their own address beyond its share', async () => {
  const slow = await Promise.all(Array.from({ length: 8 }, () => sendSlowly()))
  // What one address may send at once is half of what there is room for: the rest is told to come back.
  await vi.waitFor(() => expect(slow.filter(({ heard }) => heard().includes('503'))).toHaveLength(6), patience)
  for (const address of [from, '127.0.0.1']) expect((await ask('/api/version', address)).statusCode).toBe(200)
  expect((await requestCode(from)).statusCode).toBe(200)
})

test('a request that is not whole within its time is ended', async () => {
  const { socket, heard } = await sendSlowly()
  await once(socket, 'close')
  expect(heard()).toMatch(/^HTTP\/1\.1 408 /)
})

test.each(['/api/media?name=prov', '/nowhere', '/%'])(
  'so is one to %s that is answered before it is whole',
  async (path) => {
    const { socket, heard } = await sendSlowly(path)
    const started = performance.now()
    await once(socket, 'close')
    expect(heard()).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(performance.now() - started).toBeLessThan(15_000)
  },
)

test('requests being answered are bounded, of one address and in all, and health answers all the same', async () => {
  const owner = connectDb(server.database.ownerUrl, { max: 1 })
  const waiting = async (count: number) => {
    const { rows } = await sql<{ pid: number }>`select pid from pg_locks
      where not granted and relation = 'one_time_code'::regclass`.execute(server.db)
    expect(rows).toHaveLength(count)
  }
  const held = await owner.transaction().execute(async (trx) => {
    await sql`lock table one_time_code in access exclusive mode`.execute(trx)
    const first = [requestCode(from), requestCode(from)]
    await vi.waitFor(() => waiting(2), patience)
    expect((await requestCode(from)).statusCode).toBe(503)
    const others = [requestCode('192.0.2.2'), requestCode('192.0.2.3')]
    await vi.waitFor(() => waiting(4), patience)
    const refused = await ask('/api/version', '192.0.2.4')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().Code]).toEqual([503, '1', 'busy'])
    for (const address of [from, '192.0.2.4']) expect((await ask('/api/health', address)).statusCode).toBe(200)
    return [...first, ...others]
  })
  for (const reply of await Promise.all(held)) expect(reply.statusCode).toBe(200)
  await owner.destroy()
})
