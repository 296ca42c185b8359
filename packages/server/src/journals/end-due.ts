import type { Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import { recordBySystem } from '../audit/by-system.ts'
import type { Db } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import { closeJournal } from './close.ts'

const atOnce = 100

/** A diary is over after its last day, a deleted patient's once they are restored. Resolves to how many. */
export async function endJournals(db: Db, now: Instant): Promise<number> {
  return inBatches(() =>
    db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('form as f')
        .innerJoin('patient as p', 'p.id', 'f.patient_id')
        .select(['f.id', 'f.patient_id as patientId', 'f.unit_id as unitId', 'f.status'])
        .where('f.kind', '=', 'Journal')
        .where('f.status', '=', 'Ongoing')
        .where('f.open_till', '<=', now)
        .where('p.status', '=', 'Active')
        .orderBy('f.open_till')
        .limit(atOnce)
        .modifyEnd(sql`for update of f skip locked for share of p skip locked`)
        .execute()
      for (const journal of due) {
        await closeJournal(trx, journal, null, now)
        const { id: entityId, patientId, unitId } = journal
        const closed = { action: 'CloseJournal', call: 'endJournals', patientId, unitId } as const
        await recordBySystem(trx, { ...closed, entity: 'Form', entityId }, now)
      }
      return due.length
    }),
  )
}
