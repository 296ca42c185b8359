import type { Instant } from '@samklang/contract/instants'
import { recordByItself } from '../audit/by-itself.ts'
import type { Db } from '../database/connect.ts'
import { closeJournal } from './close.ts'

const atOnce = 100

/** A diary is over after its last day. Resolves to how many. */
export async function endJournals(db: Db, now: Instant): Promise<number> {
  for (let total = 0; ; ) {
    const ended = await db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('form')
        .select(['id', 'patient_id as patientId', 'unit_id as unitId', 'status'])
        .where('kind', '=', 'Journal')
        .where('status', '=', 'Ongoing')
        .where('open_till', '<=', now)
        .orderBy('open_till')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const journal of due) {
        await closeJournal(trx, journal, null, now)
        const { id: entityId, patientId, unitId } = journal
        const closed = { action: 'CloseJournal', call: 'endJournals', patientId, unitId } as const
        await recordByItself(trx, { ...closed, entity: 'Form', entityId }, now)
      }
      return due.length
    })
    total += ended
    if (ended < atOnce) return total
  }
}
