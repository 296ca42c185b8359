import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStorage } from '../storage/open-storage.ts'
import { openSession, seedTestClinic } from '../testing/clinic.ts'
import { distinctFile, fileSamples, openFile, uploadFile, uploadHeaders } from '../testing/files.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { makeFileReceiver } from './file-receiver.ts'
import { removeUnusedObjects } from './remove-unused.ts'

const patience = { timeout: 20_000, interval: 50 }
let server: TestServer
let token: string
let port: number

beforeAll(async () => {
  server = await startTestServer()
  const { staff, units } = await seedTestClinic(server.db, server.keys, server.clock.now())
  token = await openSession(server.db, {
    account: staff.adminStaff,
    level: 'Four',
    unit: units.child,
    now: server.clock.now(),
  })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const [listening] = server.app.addresses()
  port = typeof listening === 'object' ? listening.port : 0
})
afterAll(() => server.close())

function startUpload(size: number) {
  const headers = uploadHeaders(token, size)
  const sending = request({ port, method: 'POST', path: '/api/media?name=Film', headers })
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() })
    })
  })
  answered.catch(() => undefined)
  return { sending, answered }
}

const listStored = async () => {
  const names = await readdir(server.settings.media.folder).catch(() => [])
  // The folder's own mark is no file of anybody's.
  return names.filter((name) => !name.startsWith('.'))
}
const listRows = async () => (await server.db.selectFrom('stored_object').select('key').execute()).map(({ key }) => key)

test('R-441 two hundred megabytes pass through a few', { timeout: 120_000 }, async () => {
  const size = server.settings.media.limits.Video
  const { sending, answered } = startUpload(size)
  const before = process.memoryUsage()
  let most = 0
  const part = Buffer.alloc(262_144, 1)
  sending.write(fileSamples['video/mp4'])
  for (let sent = fileSamples['video/mp4'].length; sent < size; ) {
    const next = part.subarray(0, Math.min(part.length, size - sent))
    sent += next.length
    if (!sending.write(next)) await once(sending, 'drain')
    const now = process.memoryUsage()
    most = Math.max(most, now.arrayBuffers - before.arrayBuffers + now.heapUsed - before.heapUsed)
  }
  sending.end()
  const { status, body } = await answered
  expect(status, body).toBe(200)
  expect(JSON.parse(body)).toMatchObject({ Kind: 'Video', Size: size })
  // With what this test sends, and what nobody has collected yet.
  expect(most).toBeLessThan(150_000_000)
})

test('R-441 a file that is larger than its kind may be is stopped at once, and nothing of it is left', async () => {
  const before = [await listStored(), await listRows()]
  const { sending, answered } = startUpload(server.settings.media.limits.Image + 1)
  sending.write(fileSamples['image/png'])
  sending.write(Buffer.alloc(1_000_000))
  const { status, body } = await answered
  expect(status).toBe(413)
  const Limit = server.settings.media.limits.Image
  expect(JSON.parse(body)).toMatchObject({ Code: 'too-large', Details: { Kind: 'Image', Limit } })
  expect([await listStored(), await listRows()]).toEqual(before)
  // Whoever goes on sending all the same is cut off.
  await vi.waitFor(() => expect(sending.destroyed || sending.socket?.destroyed).toBe(true), patience)
})

test('R-441 an upload that is cut off leaves nothing behind', async () => {
  const before = [await listStored(), await listRows()]
  const { sending } = startUpload(5_000_000)
  sending.write(fileSamples['video/webm'])
  sending.write(Buffer.alloc(300_000))
  await vi.waitFor(async () => expect((await listStored()).some((name) => name.endsWith('.part'))).toBe(true), patience)
  sending.destroy()
  await vi.waitFor(async () => expect([await listStored(), await listRows()]).toEqual(before), patience)
})

test('R-441 a file must say how large it is, and be so large', async () => {
  const headers = uploadHeaders(token, 1)
  const chunked: Record<string, string> = { ...headers, 'transfer-encoding': 'chunked' }
  delete chunked['content-length']
  const sending = request({ port, method: 'POST', path: '/api/media?name=Bild', headers: chunked })
  sending.end(fileSamples['image/png'])
  const [answer] = await once(sending, 'response')
  expect(answer.statusCode).toBe(400)
  answer.resume()
})

test('R-441 nobody waits for an upload when the server ends', async () => {
  const other = await startTestServer({ database: server.database, settings: server.settings })
  const ending = await other.beside()
  await ending.listen({ host: '127.0.0.1', port: 0 })
  const [listening] = ending.addresses()
  const headers = uploadHeaders(token, 5_000_000)
  const there = typeof listening === 'object' ? listening.port : 0
  const sending = request({ port: there, method: 'POST', path: '/api/media?name=Film', headers })
  sending.on('error', () => undefined)
  sending.write(fileSamples['video/webm'])
  await sleep(200)
  const started = performance.now()
  await ending.close()
  expect(performance.now() - started).toBeLessThan(10_000)
  sending.destroy()
})

test('R-441 what a server that died has left is removed after two hours, and nothing that is used', async () => {
  const { db, app, settings, clock } = server
  const admin = server.as(token)
  const kept = (await uploadFile(admin, distinctFile('image/png', 'kvar'))).json()
  const removed = (await uploadFile(admin, distinctFile('image/png', 'borttagen'))).json()
  await admin.post(`/api/media/${removed.Id}/remove`)
  const key = '0f0e0d0c-0b0a-4908-8706-050403020100'
  await db.insertInto('stored_object').values({ key, created_at: clock.now() }).execute()
  const storage = openStorage(settings.media, async () => true)
  expect(await removeUnusedObjects(db, storage, clock.now())).toBe(0)
  const later = new Date(Date.parse(clock.now()) + 3 * 3_600_000).toISOString()
  expect(await removeUnusedObjects(db, storage, later)).toBe(2)
  expect(await removeUnusedObjects(db, storage, later)).toBe(0)
  expect(await listRows()).toHaveLength((await listStored()).length)
  expect((await openFile(app, admin, kept.Id)).statusCode).toBe(200)
})

test('R-441 an account uploads so many files an hour, and a server takes so many at once', async () => {
  const { db, clock, settings } = server
  const limits = settings.media.limits
  const storage = openStorage(settings.media, async () => true)
  const actor = { accountId: 'somebody', sessionId: randomUUID() }
  const few = makeFileReceiver({ db, clock, storage, limits }, { anHour: 1 })
  const file = (mark: string) => {
    const bytes = distinctFile('image/png', mark)
    return { bytes: Readable.from([bytes]), size: bytes.length }
  }
  await few(actor, file('en'), ['Image'])
  await expect(few(actor, file('två'), ['Image'])).rejects.toMatchObject({ status: 429, code: 'rate-limited' })
  const one = makeFileReceiver({ db, clock, storage, limits }, { atOnce: 1 })
  const first = one(actor, file('tre'), ['Image'])
  await expect(one(actor, file('fyra'), ['Image'])).rejects.toMatchObject({ status: 503, code: 'busy' })
  await first
  await one(actor, file('fem'), ['Image'])
})

/** As many bytes as it says, some at a time. */
function trickle(size: number, { atATime, everyMs }: { atATime: number; everyMs: number }) {
  async function* send() {
    yield fileSamples['video/webm']
    for (let sent = fileSamples['video/webm'].length; sent < size; sent += atATime) {
      await sleep(everyMs)
      yield Buffer.alloc(Math.min(atATime, size - sent))
    }
  }
  return { bytes: Readable.from(send()), size }
}

const receiverOf = (limits: Parameters<typeof makeFileReceiver>[1]) => {
  const { db, clock, settings } = server
  const storage = openStorage(settings.media, async () => true)
  return makeFileReceiver({ db, clock, storage, limits: settings.media.limits }, limits)
}

test('R-441 an account has its share of what a server takes at once, and others come in beside it', async () => {
  const receive = receiverOf({ atOnce: 4, ofAccount: 2 })
  const [one, other] = [
    { accountId: 'en', sessionId: randomUUID() },
    { accountId: 'en annan', sessionId: randomUUID() },
  ]
  const slowly = () => trickle(2000, { atATime: 800, everyMs: 300 })
  const first = [receive(one, slowly(), ['Video']), receive(one, slowly(), ['Video'])]
  await expect(receive(one, slowly(), ['Video'])).rejects.toMatchObject({
    status: 429,
    code: 'rate-limited',
    details: { RetryAfter: 5 },
  })
  await receive(other, trickle(1000, { atATime: 1000, everyMs: 1 }), ['Video'])
  await Promise.all(first)
  await receive(one, trickle(1000, { atATime: 1000, everyMs: 1 }), ['Video'])
})

test('R-441 an upload that comes a byte at a time is ended, a slow one that goes on is taken, and nothing is left', async () => {
  const receive = receiverOf({ pace: { bytes: 1000, ms: 400 } })
  const actor = { accountId: 'långsam', sessionId: randomUUID() }
  const before = [await listStored(), await listRows()]
  const started = performance.now()
  await expect(receive(actor, trickle(50_000, { atATime: 1, everyMs: 20 }), ['Video'])).rejects.toMatchObject({
    status: 400,
  })
  expect(performance.now() - started).toBeLessThan(5000)
  await vi.waitFor(async () => expect([await listStored(), await listRows()]).toEqual(before), patience)
  const taken = await receive(actor, trickle(20_000, { atATime: 1000, everyMs: 60 }), ['Video'])
  expect(taken.size).toBe(20_000)
})

test('R-441 an upload ends with the session that it belongs to', async () => {
  const { id: sessionId } = await server.db
    .selectFrom('session')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const receive = receiverOf({ pace: { bytes: 10, ms: 300 } })
  const upload = receive({ accountId: 'utloggad', sessionId }, trickle(500_000, { atATime: 500, everyMs: 20 }), [
    'Video',
  ])
  upload.catch(() => undefined)
  const endedAt = (ended_at: string | null) =>
    server.db.updateTable('session').set({ ended_at }).where('id', '=', sessionId).execute()
  await endedAt(server.clock.now())
  await expect(upload).rejects.toMatchObject({ status: 401 })
  await endedAt(null)
})
