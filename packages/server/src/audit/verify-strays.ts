import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Report } from './findings.ts'

const atOnce = 5000
/** A crash of the database skips up to 32 numbers, and what was under way with it had drawn some more. */
const numbersLostAtMost = 100

type Batch = {
  count: number
  last: number | null
  strays: { seq: number; at: Instant }[]
  gaps: { from: number; to: number }[]
}

/**
 * Rows outside the chain, and numbers that stand on no row. Below the floor everything was sealed long ago, so such rows
 * came afterwards; above it they wait for the sealer, but not for an hour.
 */
export async function findStrays(
  db: Db,
  { floorSeq, now }: { floorSeq: number; now: Instant },
  report: Report,
): Promise<void> {
  const overdue = addMinutes(now, -60)
  const drawn = await readSequence(db)
  let after: number | null = null
  for (;;) {
    const { count, last, strays, gaps }: Batch = await readBatch(db, after)
    for (const { seq, at } of strays) {
      if (seq <= floorSeq) report({ kind: 'inserted', seq })
      else if (at < overdue) report({ kind: 'unsealed', seq })
    }
    for (const gap of gaps) report({ kind: 'numbers-missing', ...gap })
    after = last ?? after
    if (count < atOnce) break
  }
  const newest = Math.max(after ?? 0, 0)
  if (drawn - newest > numbersLostAtMost) report({ kind: 'numbers-missing', from: newest + 1, to: drawn })
}

/** Read before the rows: whoever draws a number afterwards may take their time. */
async function readSequence(db: Db): Promise<number> {
  const { rows } = await sql<{ drawn: number | null }>`
    select pg_sequence_last_value(pg_get_serial_sequence('audit_log', 'seq')::regclass) as drawn`.execute(db)
  return rows[0]?.drawn ?? 0
}

async function readBatch(db: Db, after: number | null): Promise<Batch> {
  const { rows } = await sql<Batch>`
    with batch as (
      select l.seq, l.at from audit_log l where l.seq > coalesce(${after}::bigint, -9223372036854775808)
      order by l.seq limit ${atOnce}),
    seen as (
      select seq, at, lag(seq, 1, greatest(coalesce(${after}::bigint, 0), 0)) over (order by seq) as before,
        exists (select from audit_seal s where s.seq = batch.seq) as "isSealed" from batch)
    select count(*) as count, max(seq) as last,
      coalesce(json_agg(json_build_object('seq', seq, 'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by seq) filter (where not "isSealed"), '[]') as strays,
      coalesce(json_agg(json_build_object('from', before + 1, 'to', seq - 1) order by seq)
        filter (where before >= 0 and seq - before - 1 > ${numbersLostAtMost}::int), '[]') as gaps
    from seen`.execute(db)
  return rows[0] ?? { count: 0, last: null, strays: [], gaps: [] }
}
