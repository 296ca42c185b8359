import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import type { Db } from '../database/connect.ts'
import { noteAnswerer } from './answerers.ts'
import { insertAlertEvents } from './events.ts'
import { eventOf, insertAlerts, refuseDeleted } from './raise.ts'

type InThread = {
  raised: readonly RaisedAlert[]
  writtenBy: string
  /** What tells it from everything else that is written there: nothing later takes it back. */
  entry: string
}

/** raises what a message calls for, whether or not the treatment has a module that is open. */
export async function raiseInThread(
  db: Db,
  { treatmentId, patientId }: { treatmentId: string; patientId: string },
  { raised, writtenBy, entry }: InThread,
  now: Instant,
): Promise<void> {
  const origin = { source: { treatmentId }, patientId }
  const fresh = await insertAlerts(db, origin, { raised, entry, isDraft: false, writtenBy }, now)
  if (fresh.length > 0) await refuseDeleted(db, patientId)
  await noteAnswerer(db, origin.source, { raised, entry, accountId: writtenBy, isRefused: false }, now)
  await insertAlertEvents(db, origin, fresh.map(eventOf), now)
}
