import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Db } from '../database/connect.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { newSealerMemory } from './check-last-block.ts'
import { type SealOptions, sealAudit } from './seal.ts'
import { toPublicKey, toSigningKey } from './signature.ts'
import { verifyAudit } from './verify.ts'

const now = '2026-11-15T10:00:00.000Z'
const seed = randomBytes(32)
const publicKeys = new Map([['first', toPublicKey(seed)]])
const logged: Record<string, unknown>[] = []
const log = {
  info: (facts: unknown) => void (facts && typeof facts === 'object' && logged.push({ ...facts })),
  error: () => {},
}
let sealing: SealOptions

let database: TestDatabase
let ownerDb: Db
let superuser: pg.Client

beforeEach(async () => {
  database = await testDatabase()
  sealing = { signingKey: toSigningKey(seed), keyId: 'first', publicKeys, log, memory: newSealerMemory() }
  ownerDb = connect(database.ownerUrl, { max: 2 })
  const url = new URL(database.adminUrl)
  url.pathname = new URL(database.ownerUrl).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  await superuser.query('set session_replication_role = replica')
})

afterEach(async () => {
  await superuser.end()
  await ownerDb.destroy()
  await database.close()
})

async function write(db: Db, count: number, at = now) {
  for (let i = 0; i < count; i += 1)
    await db
      .insertInto('audit_log')
      .values({ at, action: 'GetPatient', outcome: 'Done', call: `call ${i}`, data: JSON.stringify({ i }), ip: '::1' })
      .execute()
}

// The second time closes the books: nothing can come below what the first one saw.
async function seal() {
  const sealed = await sealAudit(database.db, sealing, now)
  await sealAudit(database.db, sealing, now)
  return sealed
}

async function findings(options: { expected?: { block: number; head: string }; at?: string } = {}) {
  const report = await verifyAudit(ownerDb, { publicKeys, expected: options.expected }, options.at ?? now)
  return report.findings
}

test('an untouched log verifies, block after block', async () => {
  await write(database.db, 5)
  expect(await seal()).toBe(5)
  await write(database.db, 3)
  expect(await seal()).toBe(3)

  const report = await verifyAudit(ownerDb, { publicKeys }, now)

  expect(report).toMatchObject({ rows: 8, blocks: 4, findings: [], head: { block: 4, position: 8 } })
  expect(logged.at(-1)).toMatchObject({ block: 4, head: report.head?.head })
})

test('a backlog is sealed to its end in blocks of bounded size', async () => {
  await write(database.db, 25)
  expect(await sealAudit(database.db, { ...sealing, rowsPerBlock: 10 }, now)).toBe(25)
  expect(await verifyAudit(ownerDb, { publicKeys }, now)).toMatchObject({ rows: 25, blocks: 3, findings: [] })
})

test('nothing new makes no block', async () => {
  await write(database.db, 1)
  await seal()
  await seal()
  expect((await verifyAudit(ownerDb, { publicKeys }, now)).blocks).toBe(2)
})

describe('tampering as superuser is found', () => {
  beforeEach(async () => {
    await write(database.db, 10)
    await database.db
      .transaction()
      .execute(async (trx) => {
        await write(trx, 1)
        throw new Error('rolled back')
      })
      .catch(() => {})
    await write(database.db, 5)
    await seal()
  })

  test('a changed row', async () => {
    await superuser.query("update audit_log set action = 'Login' where seq = 4")
    expect(await findings()).toEqual([{ kind: 'changed', seq: 4 }])
  })

  test.each(["at = at - interval '1 hour'", 'data = \'{"i": 9}\'', "ip = '::2'", "outcome = 'Refused'", "xid = '1'"])(
    'a row with %s',
    async (change) => {
      await superuser.query(`update audit_log set ${change} where seq = 4`)
      expect(await findings()).toEqual([{ kind: 'changed', seq: 4 }])
    },
  )

  test('a removed row, also the last one', async () => {
    await superuser.query('delete from audit_log where seq in (4, 16)')
    expect(await findings()).toEqual([
      { kind: 'removed', seq: 4 },
      { kind: 'removed', seq: 16 },
    ])
  })

  test('a row removed together with its link', async () => {
    await superuser.query('delete from audit_log where seq = 4')
    await superuser.query('delete from audit_seal where seq = 4')
    expect(await findings()).toEqual([{ kind: 'links-missing', from: 4, to: 4 }])
  })

  test('an inserted row, in the gap that a rolled-back act left', async () => {
    await forge(11, now)
    expect(await findings()).toEqual([{ kind: 'inserted', seq: 11 }])
    await write(database.db, 1)
    await seal()
    expect(await findings()).toEqual([{ kind: 'inserted', seq: 11 }])
  })

  test('an inserted row under the number of another', async () => {
    await forge(4, '2026-11-14T10:00:00.000Z')
    expect(await findings()).toEqual([{ kind: 'inserted', seq: 4 }])
  })

  test('an inserted row before the first', async () => {
    await forge(-3, now)
    expect(await findings()).toEqual([{ kind: 'inserted', seq: -3 }])
  })

  test('rows that changed places', async () => {
    await superuser.query('create temp table moved as select * from audit_log where seq in (4, 9)')
    await superuser.query('update moved set seq = 13 - seq')
    await superuser.query('delete from audit_log where seq in (4, 9)')
    await superuser.query('insert into audit_log overriding system value select * from moved')
    expect(await findings()).toEqual([
      { kind: 'reordered', seq: 4 },
      { kind: 'reordered', seq: 9 },
    ])
  })

  test('links that changed places', async () => {
    await superuser.query('update audit_seal set position = -position where position in (4, 9)')
    await superuser.query('update audit_seal set position = 13 + position where position < 0')
    expect(await findings()).toEqual([9, 5, 4, 10].map((seq) => ({ kind: 'reordered', seq })))
  })

  test('a chain that was computed anew after a change', async () => {
    await superuser.query("update audit_log set action = 'Login' where seq = 4")
    await superuser.query(`do $$ declare link audit_seal; chain bytea := '\\x'; begin
      for link in select * from audit_seal order by position loop
        chain := sha256(chain || convert_to(audit_row_text(l), 'UTF8')) from audit_log l where l.seq = link.seq;
        update audit_seal set hash = chain where position = link.position;
      end loop; end $$`)
    expect(await findings()).toEqual([
      { kind: 'block-broken', block: 1 },
      { kind: 'block-broken', block: 2 },
    ])
    await superuser.query('update audit_block set head = (select hash from audit_seal order by position desc limit 1)')
    expect(await findings()).toEqual([
      { kind: 'signature-wrong', block: 1 },
      { kind: 'signature-wrong', block: 2 },
    ])
  })

  test('a removed block', async () => {
    await superuser.query('delete from audit_block where number = 1')
    expect(await findings()).toEqual([{ kind: 'block-missing', block: 1 }])
  })

  test('links that nobody signed, which are not built upon', async () => {
    await superuser.query('delete from audit_block')
    expect(await findings()).toEqual([{ kind: 'links-unsigned', from: 1, to: 15 }])
    await write(database.db, 1)
    await expect(seal()).rejects.toThrow('does not end where it was last signed')
  })

  test('a block signed with another key', async () => {
    const other = new Map([['second', toPublicKey(seed)]])
    expect((await verifyAudit(ownerDb, { publicKeys: other }, now)).findings).toMatchObject([
      { kind: 'key-unknown', block: 1 },
      { kind: 'key-unknown', block: 2 },
    ])
  })

  test('an end that was cut off, by the head that the server logged', async () => {
    await write(database.db, 2)
    await seal()
    const { head } = await verifyAudit(ownerDb, { publicKeys }, now)
    const expected = { block: head?.block ?? 0, head: head?.head ?? '' }
    expect(await findings({ expected })).toEqual([])

    await superuser.query('delete from audit_block where number > 2')
    await superuser.query('delete from audit_seal where position > 15')
    await superuser.query('delete from audit_log where seq > 16')
    expect(await findings()).toEqual([])
    expect(await findings({ expected })).toEqual([{ kind: 'head-differs', block: 4 }])
  })

  async function forge(seq: number, at: string) {
    await superuser.query(
      `insert into audit_log (seq, at, action, outcome, call) overriding system value values ($1, $2, 'Login', 'Done', 'x')`,
      [seq, at],
    )
  }
})

test('a row that waits for the sealer for over an hour is told', async () => {
  await write(database.db, 1)
  expect(await findings({ at: '2026-11-15T10:59:00.000Z' })).toEqual([])
  expect(await findings({ at: '2026-11-15T11:01:00.000Z' })).toEqual([{ kind: 'unsealed', seq: 1 }])
})

test('writers and a long transaction during the sealing raise no false alarm', async () => {
  const writers = Array.from({ length: 3 }, () => connect(database.appUrl, { max: 2 }))
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const long = database.db.transaction().execute(async (trx) => {
    await write(trx, 1)
    await held
    await write(trx, 1)
  })
  await sleep(50)
  const work = writers.map((db) => write(db, 150))
  for (let i = 0; i < 10; i += 1) {
    await sealAudit(writers[0] ?? database.db, sealing, now)
    expect(await findings()).toEqual([])
    await sleep(10)
  }
  await Promise.all(work)
  await seal()
  release()
  await long
  expect(await findings()).toEqual([])
  await seal()

  expect(await verifyAudit(ownerDb, { publicKeys }, now)).toMatchObject({ rows: 452, findings: [] })
  const { rows } = await superuser.query('select floor_seq::int as floor from audit_block order by number desc limit 1')
  expect(rows[0].floor).toBe(452)
  await Promise.all(writers.map((db) => db.destroy()))
})

test('several sealers at once build one chain', async () => {
  await write(database.db, 40)
  const small = { ...sealing, rowsPerBlock: 5 }
  await Promise.all(Array.from({ length: 4 }, () => sealAudit(database.db, small, now)))
  expect(await verifyAudit(ownerDb, { publicKeys }, now)).toMatchObject({ rows: 40, findings: [] })
})

test('rows with a number of another cluster, as after a restore, are sealed', async () => {
  await write(database.db, 2)
  await superuser.query("update audit_log set xid = '999999999' where seq = 1")
  expect(await seal()).toBe(2)
  await write(database.db, 1)
  expect(await seal()).toBe(1)
  expect(await findings()).toEqual([])
})

describe('the log is only ever added to', () => {
  const tables = ['audit_log', 'audit_seal', 'audit_block']

  beforeEach(async () => {
    await write(database.db, 1)
    await seal()
  })

  test.each(tables)('the server may neither read nor change %s', async (table) => {
    const column = table === 'audit_log' ? 'at' : 'position'
    for (const statement of ['select 1 from', 'delete from', 'truncate'])
      await expect(sql.raw(`${statement} ${table}`).execute(database.db)).rejects.toThrow('permission denied')
    await expect(sql.raw(`update ${table} set ${column} = null`).execute(database.db)).rejects.toThrow(
      'permission denied',
    )
  })

  test.each(['seq', 'xid'])('the server may not choose the %s of a row', async (column) => {
    const forged = `insert into audit_log (at, action, outcome, call, ${column}) overriding system value
      values (now(), 'Login', 'Done', 'x', '5')`
    await expect(sql.raw(forged).execute(database.db)).rejects.toThrow('permission denied')
  })

  test.each([...tables, 'audit_log_rest'])('the owner may not change %s', async (table) => {
    for (const statement of [`delete from ${table}`, `truncate ${table}`, 'update audit_log set call = null'])
      await expect(sql.raw(statement).execute(ownerDb)).rejects.toThrow('the audit log is never changed')
  })

  test('months have tables of their own, made ahead by the server, twice if need be', async () => {
    const made = () => sql`select ensure_audit_partitions('2027-01-31', 3) as made`.execute(database.db)
    expect((await made()).rows).toEqual([{ made: 3 }])
    expect((await made()).rows).toEqual([{ made: 0 }])
    await write(database.db, 2, '2027-03-31T21:59:59.999Z')
    await seal()
    const { rows } = await superuser.query('select count(*)::int as count from audit_log_2027_03')
    expect(rows).toEqual([{ count: 2 }])
    expect(await findings({ at: '2027-03-31T22:00:00.000Z' })).toEqual([])
    await expect(sql`truncate audit_log_2027_03`.execute(ownerDb)).rejects.toThrow('never changed')
    await expect(sql`delete from audit_log_2027_03`.execute(ownerDb)).rejects.toThrow('never changed')
    await expect(sql`select 1 from audit_log_2027_03`.execute(database.db)).rejects.toThrow('permission denied')
  })

  test('a month whose rows came before its table keeps them where they are', async () => {
    const { rows } = await sql`select ensure_audit_partitions('2026-11-01', 2) as made`.execute(database.db)
    expect(rows).toEqual([{ made: 1 }])
    expect(await findings()).toEqual([])
  })
})
