import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Report, VerifyOptions } from './findings.ts'
import { readHeads } from './kept-heads.ts'

type Head = { block: number; head: string }

const atOnce = 1000
/** A standby may be a little behind; a younger head is compared the next time. */
const standbyMinutes = 10

/** A chain whose end was cut off is whole in itself: only a head that lies elsewhere tells. */
export async function verifyHeads(db: Db, { expected, headsFile }: VerifyOptions, now: Instant, report: Report) {
  const told = new Set<number>()
  async function compare(heads: Head[]): Promise<void> {
    const blocks = await readBlocks(db, heads)
    for (const { block, head } of heads) {
      if (blocks.get(block) === head || told.has(block)) continue
      if (told.size < atOnce) told.add(block)
      report({ kind: 'head-differs', block })
    }
  }
  if (expected) await compare([expected])
  for await (const heads of listKept(db)) await compare(heads)
  if (headsFile) for await (const heads of listFiled(db, headsFile, now, report)) await compare(heads)
}

async function readBlocks(db: Db, heads: Head[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('audit_block')
    .select(['number', 'head'])
    .where(sql<boolean>`number = any(${heads.map(({ block }) => block)}::bigint[])`)
    .execute()
  return new Map(rows.map(({ number, head }) => [number, head.toString('hex')]))
}

/** The heads of earlier verifications, and those that a sealer missed. */
async function* listKept(db: Db): AsyncGenerator<Head[]> {
  for (let after: { block: number; head: Buffer } | undefined; ; ) {
    const { block = -1, head = Buffer.alloc(0) } = after ?? {}
    const rows = await db
      .selectFrom('audit_head')
      .select(['block', 'head'])
      .where(sql<boolean>`(block, head) > (${block}::bigint, ${head}::bytea)`)
      .orderBy('block')
      .orderBy('head')
      .limit(atOnce)
      .execute()
    if (rows.length > 0) yield rows.map((row) => ({ block: row.block, head: row.head.toString('hex') }))
    if (rows.length < atOnce) return
    after = rows.at(-1)
  }
}

async function* listFiled(db: Db, file: string, now: Instant, report: Report): AsyncGenerator<Head[]> {
  const { rows } = await sql<{ isStandby: boolean }>`select pg_is_in_recovery() as "isStandby"`.execute(db)
  const before = rows[0]?.isStandby ? addMinutes(now, -standbyMinutes) : undefined
  let heads: Head[] = []
  try {
    for await (const { line, head } of readHeads(file)) {
      if (!head) report({ kind: 'heads-unreadable', line })
      else if (before === undefined || head.sealedAt < before) heads.push(head)
      if (heads.length < atOnce) continue
      yield heads
      heads = []
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && 'syscall' in error)) throw error
    report({ kind: 'heads-unreadable', line: 0 })
  }
  if (heads.length > 0) yield heads
}
