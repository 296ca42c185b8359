import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { queueMessage } from './outbox.ts'

const messages = 1000
const longestWaitMs = 60_000
const aimMs = 15_000
// The one that leaves nothing behind comes first, so that the wait is for what the others had taken.
const points = ['after-mark', 'after-claim', 'during-send', 'after-send'] as const

const indexKey = randomBytes(32)
const fieldKey = randomBytes(32)
const keys = { fieldKeys: [{ id: 'k', key: fieldKey }], indexKey }

let database: TestDatabase
const received = new Map<string, number>()
const workers: ChildProcess[] = []

/** The provider counts by key. It answers slowly enough that a worker can die while waiting for it. */
const provider = createServer((request, reply) => {
  const key = String(request.headers['idempotency-key'])
  received.set(key, (received.get(key) ?? 0) + 1)
  request.resume().on('end', () => setTimeout(() => reply.end('{}'), 10))
})
let address = ''

beforeAll(async () => {
  database = await testDatabase()
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const at = provider.address()
  address = typeof at === 'object' && at ? `http://127.0.0.1:${at.port}/` : ''
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  provider.closeAllConnections()
  provider.close()
  await database.close()
})

function startWorker(dies: string): ChildProcess {
  const worker = spawn(process.execPath, [fileURLToPath(new URL('../testing/outbox-worker.ts', import.meta.url))], {
    env: {
      ...process.env,
      WORKER_DATABASE: database.appUrl,
      WORKER_PROVIDER: address,
      WORKER_KEYS: ['k', fieldKey.toString('base64'), indexKey.toString('base64')].join(','),
      WORKER_DIES: dies,
    },
    stdio: 'inherit',
  })
  workers.push(worker)
  return worker
}

async function queueAll(): Promise<void> {
  const now = systemClock.now()
  await database.db.transaction().execute(async (trx) => {
    for (let index = 0; index < messages; index++)
      await queueMessage(
        trx,
        keys,
        { channel: 'Sms', purpose: 'Invitation', recipient: '+46701740605', body: 'Prov', idempotencyKey: `k${index}` },
        now,
      )
  })
}

async function countUnsent(): Promise<number> {
  const { left } = await database.db
    .selectFrom('outgoing_message')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('status', '<>', 'Sent')
    .executeTakeFirstOrThrow()
  return Number(left)
}

test('a worker killed at four points of a send over 1 000 SMS: none lost, repeats carry the same key', {
  timeout: 180_000,
}, async () => {
  await queueAll()
  for (const point of points) {
    const worker = startWorker(point)
    const signal = await new Promise((resolve) => worker.on('exit', (_, how) => resolve(how)))
    expect(signal, point).toBe('SIGKILL')
  }
  expect(await countUnsent()).toBeGreaterThan(0)

  const killedAt = Date.now()
  startWorker('never')
  while ((await countUnsent()) > 0 && Date.now() - killedAt < longestWaitMs)
    await new Promise((resolve) => setTimeout(resolve, 100))
  const recoveredMs = Date.now() - killedAt
  console.log(`recovered after ${(recoveredMs / 1000).toFixed(1)} s (aim ${aimMs / 1000} s)`)

  expect(await countUnsent()).toBe(0)
  // Every key is one of ours, and every one of ours has been there: a repeat is never a new message to the provider.
  expect([...received.keys()].toSorted()).toEqual(Array.from({ length: messages }, (_, i) => `k${i}`).toSorted())
  const repeats = [...received.values()].filter((times) => times > 1).length
  console.log(`${repeats} of ${messages} were repeated, each with its own key`)
  expect(repeats).toBeGreaterThan(0)
  expect(repeats).toBeLessThan(100)
})
