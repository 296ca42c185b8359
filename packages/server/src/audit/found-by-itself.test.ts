import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { reportAudit } from '../commands/report-audit.ts'
import { connect, type Db } from '../database/connect.ts'
import { type AuditJobs, auditJobsOf, makeAuditTicks } from '../jobs/audit-jobs.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { isAuditSealed, judgeVerification } from './health.ts'

const evening = '2026-11-15T20:00:00.000Z'
const night = '2026-11-16T01:40:00.000Z'
const nextNight = '2026-11-17T01:40:00.000Z'

let server: TestServer
let superuser: pg.Client
let folder: string
let time: Instant
const clock = { now: () => time }
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeEach(async () => {
  time = evening
  for (const mock of Object.values(log)) mock.mockClear()
  folder = mkdtempSync(join(tmpdir(), 'samklang-heads-'))
  server = await startTestServer({
    checks: [
      { Name: 'audit-sealed', isOk: () => isAuditSealed(server.db, time) },
      { Name: 'audit-verified', isOk: () => judgeVerification(server.db, time) },
    ],
  })
  const url = new URL(server.database.adminUrl)
  url.pathname = new URL(server.database.ownerUrl).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  await superuser.query('set session_replication_role = replica')
})

afterEach(async () => {
  await superuser.end()
  await server.close()
  rmSync(folder, { recursive: true })
})

async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1)
    await server.db
      .insertInto('audit_log')
      .values({ at: time, action: 'GetPatient', outcome: 'Done', call: `call ${i}` })
      .execute()
}

/** The jobs of one server, run as the calendar would run them. */
async function startJobsOfServer(more: Partial<AuditJobs> = {}) {
  const ticks = await makeAuditTicks(server.db, { ...auditJobsOf(server.settings), clock, log, ...more })
  async function run(name: string): Promise<number> {
    const tick = ticks.find((one) => one.name === name)
    if (!tick) throw new Error(`there is no job ${name}`)
    return tick.run(time)
  }
  return { seal: () => run('audit-seal'), verify: () => run('audit-verify') }
}

async function health(): Promise<unknown> {
  const { Status, Checks } = (await server.as().get('/api/health')).json()
  return { Status, ...Object.fromEntries(Checks.map(({ Name, Ok }: { Name: string; Ok: boolean }) => [Name, Ok])) }
}

async function findingsKept(): Promise<unknown> {
  const { rows } = await superuser.query('select findings from audit_verification order by id desc limit 1')
  return rows[0]?.findings
}

async function cutOff(afterBlock: number): Promise<void> {
  const { rows } = await superuser.query('select position::int as position from audit_block where number = $1', [
    afterBlock,
  ])
  const kept = rows[0]?.position ?? 0
  await superuser.query('delete from audit_log where seq in (select seq from audit_seal where position > $1)', [kept])
  await superuser.query('delete from audit_seal where position > $1', [kept])
  await superuser.query('delete from audit_block where number > $1', [afterBlock])
}

type Block = { number: number; position: number; head: Buffer; floor: number; top: number }

/** As somebody who can run statements as the server does, and has no key. */
async function addBlock(db: Db, block: Block, signature = randomBytes(64)): Promise<void> {
  await sql`select add_audit_block(${block.number}::bigint, ${block.position}::bigint, ${block.head}, ${block.floor}::bigint,
    ${block.top}::bigint, ${time}, 'demo', ${signature})`.execute(db)
}

async function chain(db: Db): Promise<Block> {
  const { rows } = await sql<Block>`select number, position, head, floor_seq as floor, top_seq as top
    from seal_audit_rows(100)`.execute(db)
  const [block] = rows
  if (!block) throw new Error('nothing was chained')
  return block
}

describe('a forged audit block', () => {
  test('is refused unless it is the next one, with the rows that were chained in its own transaction', async () => {
    const jobs = await startJobsOfServer()
    await write(3)
    await jobs.seal()
    await write(2)
    const forged = { number: 2, position: 3, head: Buffer.alloc(32), floor: 1e12, top: 1e12 }
    await expect(addBlock(server.db, forged)).rejects.toThrow('just chained')
    const wrong: Partial<Block>[] = [
      { number: 7 },
      { number: 1 },
      { position: 4 },
      { position: 1e12 },
      { head: Buffer.alloc(32) },
      { floor: 1e12 },
      { floor: -1 },
      { top: 1e12 },
    ]
    for (const change of wrong) {
      const adding = server.db.transaction().execute(async (trx) => addBlock(trx, { ...(await chain(trx)), ...change }))
      await expect(adding).rejects.toThrow('audit log')
    }
    const unsigned = server.db.transaction().execute(async (trx) => addBlock(trx, await chain(trx), Buffer.alloc(0)))
    await expect(unsigned).rejects.toThrow('is signed')
    const twice = server.db.transaction().execute(async (trx) => {
      const block = await chain(trx)
      await addBlock(trx, block)
      await addBlock(trx, { ...block, number: block.number + 1 })
    })
    await expect(twice).rejects.toThrow('just chained')

    expect(await jobs.seal()).toBe(2)
  })

  test('cannot be left out either: chained rows without a block are not kept, and sealing goes on', async () => {
    const jobs = await startJobsOfServer()
    await write(3)
    await expect(server.db.transaction().execute(chain)).rejects.toThrow('without a block')
    expect(await jobs.seal()).toBe(3)
  })

  test('with a forged signature is told by the sealer at once, by every verification and in health', async () => {
    const jobs = await startJobsOfServer()
    await write(3)
    await server.db.transaction().execute(async (trx) => addBlock(trx, await chain(trx)))
    await write(2)

    await expect(jobs.seal()).rejects.toThrow('audit block 1 carries a signature that is not ours')
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ alarm: expect.anything() }), expect.anything())
    // It stays alarmed, and goes on sealing all the same.
    await write(1)
    await expect(jobs.seal()).rejects.toThrow('not ours')
    expect(await isAuditSealed(server.db, nextNight)).toBe(true)

    time = night
    await jobs.verify()
    expect(await health()).toMatchObject({ Status: 'Degraded', 'audit-verified': false })
    expect(await findingsKept()).toEqual([{ kind: 'signature-wrong', block: 1 }])
  })

  test('laid by the owner of the database, with a floor that hides all rows to come, is told too', async () => {
    const jobs = await startJobsOfServer()
    await write(1)
    await jobs.seal()
    await superuser.query(`insert into audit_block (number, position, head, floor_seq, top_seq, sealed_at, key_id, signature)
      select 999, position, head, 1000000000, 1000000000, sealed_at, key_id, signature from audit_block`)
    await write(1)
    await expect(jobs.seal()).rejects.toThrow('audit block 999 carries a signature that is not ours')
    time = night
    await jobs.verify()
    expect(await health()).toMatchObject({ Status: 'Degraded', 'audit-verified': false })
  })
})

test('a stopped sealer is seen in health after ten minutes', async () => {
  const jobs = await startJobsOfServer()
  await jobs.verify()
  await write(2)
  expect(await health()).toMatchObject({ Status: 'Ok', 'audit-sealed': true })
  time = '2026-11-15T20:11:00.000Z'
  expect(await health()).toMatchObject({ Status: 'Degraded', 'audit-sealed': false })
  await jobs.seal()
  expect(await health()).toMatchObject({ Status: 'Ok', 'audit-sealed': true })
})

test('what was written just before a stop is sealed by the next start before it verifies, and is no finding', async () => {
  const jobs = await startJobsOfServer()
  await write(3)
  await jobs.seal()
  await write(2)
  time = nextNight
  const restarted = await startJobsOfServer()
  expect(await restarted.verify()).toBe(0)
  expect(await health()).toMatchObject({ Status: 'Ok', 'audit-sealed': true, 'audit-verified': true })
})

test('health says when the log was verified, and that it was not for more than a day and a half', async () => {
  const jobs = await startJobsOfServer()
  expect(await health()).toMatchObject({ Status: 'Degraded', 'audit-verified': false })
  await jobs.verify()
  const { Checks } = (await server.as().get('/api/health')).json()
  expect(Checks).toContainEqual({ Name: 'audit-verified', Ok: true, At: evening })
  expect(log.info).toHaveBeenCalledWith(expect.objectContaining({ found: 0, rows: 0 }), 'audit verified')
  time = '2026-11-17T07:59:00.000Z'
  expect(await health()).toMatchObject({ Status: 'Ok' })
  time = '2026-11-17T08:01:00.000Z'
  expect(await health()).toMatchObject({ Status: 'Degraded', 'audit-verified': false })
})

describe('an end that was cut off is found without being told the last head', () => {
  test('by a server that saw more of it, within a minute and at every verification to come', async () => {
    const jobs = await startJobsOfServer()
    await write(3)
    await jobs.seal()
    await write(2)
    await jobs.seal()
    await cutOff(1)
    await write(4)
    await expect(jobs.seal()).rejects.toThrow('which this server has seen, is gone')

    time = night
    const restarted = await startJobsOfServer()
    await restarted.verify()
    expect(await health()).toMatchObject({ Status: 'Degraded', 'audit-verified': false })
    expect(await findingsKept()).toEqual([{ kind: 'head-differs', block: 2 }])
  })

  test('by the head at which the verification of the night before ended', async () => {
    const jobs = await startJobsOfServer()
    await write(3)
    await jobs.seal()
    await write(2)
    await jobs.seal()
    time = night
    await jobs.verify()
    expect(await findingsKept()).toEqual([])
    await cutOff(1)
    const restarted = await startJobsOfServer()
    time = nextNight
    await write(3)
    await restarted.seal()
    await restarted.verify()
    // The verification sealed before it read: it ended at the block after those two.
    expect(await findingsKept()).toEqual([{ kind: 'head-differs', block: 3 }])
  })

  test('by the file of the operator, to which the head of every run is appended', async () => {
    const file = join(folder, 'heads.jsonl')
    const jobs = await startJobsOfServer({ heads: { file } })
    await write(3)
    await jobs.seal()
    // A loss of power in the middle of a line spoils that line alone.
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"block":`)
    await write(2)
    await jobs.seal()
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map((line) => line.length > 20 && JSON.parse(line))).toMatchObject([
      { block: 1, position: 3, sealedAt: evening },
      false,
      { block: 2, position: 5 },
    ])
    await cutOff(1)
    const restarted = await startJobsOfServer({ heads: { file } })
    time = night
    await write(1)
    await restarted.seal()
    await restarted.verify()
    expect(await findingsKept()).toEqual([
      { kind: 'heads-unreadable', line: 2 },
      { kind: 'head-differs', block: 2 },
    ])
    rmSync(file)
    time = nextNight
    await restarted.verify()
    expect(await findingsKept()).toEqual([{ kind: 'heads-unreadable', line: 0 }])
  })

  test('by the sequence, which says how many rows there must have been', async () => {
    const jobs = await startJobsOfServer()
    await write(3)
    await jobs.seal()
    await write(120)
    await jobs.seal()
    await cutOff(1)
    const restarted = await startJobsOfServer()
    time = night
    await restarted.verify()
    expect(await findingsKept()).toEqual([{ kind: 'numbers-missing', from: 4, to: 123 }])
    await write(2)
    await restarted.seal()
    time = nextNight
    await restarted.verify()
    expect(await findingsKept()).toEqual([{ kind: 'numbers-missing', from: 4, to: 123 }])
  })

  test('and a few numbers that a crash or a failed act used up are no finding', async () => {
    const jobs = await startJobsOfServer()
    await write(3)
    await superuser.query(`select nextval(pg_get_serial_sequence('audit_log', 'seq')) from generate_series(1, 40)`)
    await write(1)
    await superuser.query(`select nextval(pg_get_serial_sequence('audit_log', 'seq')) from generate_series(1, 40)`)
    await jobs.seal()
    time = night
    await jobs.verify()
    expect(await findingsKept()).toEqual([])
  })
})

test('heads are posted to the address of the operator, and one that is not taken is told', async () => {
  const taken: unknown[] = []
  let status = 204
  const receiver = createServer((request, reply) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      taken.push([request.headers['x-proof'], JSON.parse(body)])
      reply.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : 0
  const url = { url: `http://127.0.0.1:${port}/heads`, mayBePrivate: true, authHeader: 'x-proof', auth: 'ours' }
  const jobs = await startJobsOfServer({ heads: { url } })
  await write(2)
  expect(await jobs.seal()).toBe(2)
  expect(taken).toMatchObject([['ours', { block: 1, position: 2, sealedAt: evening }]])

  status = 500
  await write(1)
  await expect(jobs.seal()).rejects.toThrow('the head of audit block 2 was not kept: status 500')
  const elsewhere = await startJobsOfServer({ heads: { url: { ...url, mayBePrivate: false } } })
  await write(1)
  await expect(elsewhere.seal()).rejects.toThrow('was not kept: OutOfBounds')
  expect(await isAuditSealed(server.db, night)).toBe(true)
})

test('a heads file that cannot be written keeps the server from starting', async () => {
  await expect(startJobsOfServer({ heads: { file: join(folder, 'not', 'there') } })).rejects.toThrow(
    'AUDIT_HEADS_FILE cannot be written and read: ENOENT',
  )
})

test('what somebody has looked into and accepted no longer hides what is new', async () => {
  vi.spyOn(console, 'log').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const jobs = await startJobsOfServer()
  await write(5)
  await jobs.seal()
  await superuser.query("update audit_log set action = 'Login' where seq = 2")
  time = night
  expect(await jobs.verify()).toBe(1)
  const ownerDb = connect(server.database.ownerUrl, { max: 1 })
  onTestFinished(() => ownerDb.destroy())
  expect(await reportAudit(ownerDb, server.settings, {}, clock)).toBe(1)
  expect(await reportAudit(ownerDb, server.settings, { accept: 'A repair of ours, case 17' }, clock)).toBe(0)
  expect(await health()).toMatchObject({ Status: 'Ok' })
  await superuser.query("update audit_log set action = 'Login' where seq = 4")
  time = nextNight
  expect(await jobs.verify()).toBe(1)
  expect(await findingsKept()).toEqual([{ kind: 'changed', seq: 4 }])
  await expect(sql`delete from audit_finding_accepted`.execute(ownerDb)).rejects.toThrow('never changed')
})
