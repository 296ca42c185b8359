import type { Instant } from '@samklang/contract/instants'
import type { ContextType } from '@samklang/contract/session'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { noteActivity } from '../patients/activity.ts'
import type { FoundThread } from './thread-for.ts'

/**
 * a patient who writes in the thread of a treatment, or confirms there that they have read, is at the treatment, whether or not they save in
 * a module: that nothing has come is settled. So is their agent, and not a guardian, who does none of the child's work in it. The
 * thread is held by whoever calls.
 */
export async function notePatientActive(
  db: Db,
  thread: FoundThread,
  as: ContextType | null,
  now: Instant,
): Promise<void> {
  if (as === 'Guardian') return
  const { owner, id, patientId, unitId } = thread
  await sql`update message_thread set patient_active_at = greatest(patient_active_at, ${now}::timestamptz)
    where id = ${id}`.execute(db)
  if ('treatmentId' in owner)
    await sql`update notification set handling_state = 'Handled', handled_at = ${now}, handled_by = null
    where form_id in (select form_id from treatment_module where treatment_id = ${owner.treatmentId})
      and unit_id = ${unitId} and type = 'Inactivity_UnansweredTreatmentModule' and handling_state = 'NotHandled'`.execute(
      db,
    )
  // After what is settled, as where a module is saved.
  await noteActivity(db, { patientId, unitId }, now)
}
