import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { ContextType } from '../database/table-types.ts'
import { publish } from '../events/bus.ts'

/** Ends the sessions that stand in a patient's place: all, those of one kind, or all but the patient's own. Browsers are told. */
export async function endSessionsFor(
  db: Db,
  { patientId, type }: { patientId: string; type?: ContextType | 'others' },
  now: Instant,
): Promise<void> {
  let open = db
    .updateTable('session')
    .set({ ended_at: now, ended_by: 'Revoked' })
    .where('context_patient_id', '=', patientId)
    .where('ended_at', 'is', null)
  if (type === 'others') open = open.where('context_type', '<>', 'Patient')
  else if (type) open = open.where('context_type', '=', type)
  for (const { id } of await open.returning('id').execute())
    await publish(db, { sessionId: id }, { Kind: 'session-ended' })
}
