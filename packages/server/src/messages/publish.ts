import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { publishCareChanged } from '../forms/events.ts'
import { publishToPatient } from '../session/publish-to-patient.ts'
import type { FoundThread } from './thread-for.ts'

/** open pages of both sides read the thread anew, on every instance. Ids only. */
export async function publishMessages(db: Db, thread: FoundThread, now: Instant): Promise<void> {
  await publishCareChanged(db, thread)
  await publishToPatient(db, thread.patientId, { Kind: 'messages-changed', ...idOf(thread) }, now)
}

function idOf({ owner }: FoundThread) {
  return 'treatmentId' in owner ? { TreatmentId: owner.treatmentId } : { ProgramId: owner.programId }
}
