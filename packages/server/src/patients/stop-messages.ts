import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'

/** What waits to be sent about a patient is not sent; a code that somebody asked for still is. Tells how many. */
export async function stopMessages(db: Db, patientId: string, now: Instant): Promise<number> {
  const stopped = await db
    .updateTable('outgoing_message')
    .set({ status: 'Suppressed' })
    .where('patient_id', '=', patientId)
    .where('status', '=', 'Queued')
    .where('purpose', '<>', 'OneTimeCode')
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<=', now)]))
    .returning('id')
    .execute()
  return stopped.length
}
