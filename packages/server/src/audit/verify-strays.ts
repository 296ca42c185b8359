import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import type { Report } from './findings.ts'

const atOnce = 5000

/**
 * Rows outside the chain. Below the floor everything was sealed long ago, so they came afterwards; above it they wait
 * for the sealer, but not for an hour.
 */
export async function findStrays(
  db: Db,
  { floorSeq, now }: { floorSeq: number; now: Instant },
  report: Report,
): Promise<void> {
  const overdue = addMinutes(now, -60)
  for (let after: number | undefined; ; ) {
    const rows = await listStrays(db, after)
    for (const { seq, at } of rows) {
      if (seq <= floorSeq) report({ kind: 'inserted', seq })
      else if (at < overdue) report({ kind: 'unsealed', seq })
    }
    if (rows.length < atOnce) return
    after = rows.at(-1)?.seq
  }
}

function listStrays(db: Db, after: number | undefined) {
  return db
    .selectFrom('audit_log as l')
    .select(['l.seq', 'l.at'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('audit_seal as s').select('s.seq').whereRef('s.seq', '=', 'l.seq'))),
    )
    .$if(after !== undefined, (query) => query.where('l.seq', '>', after ?? 0))
    .orderBy('l.seq')
    .limit(atOnce)
    .execute()
}
