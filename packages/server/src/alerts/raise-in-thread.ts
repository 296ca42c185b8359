import type { Instant } from '@samklang/contract/instants'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'
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

/** raises what a message calls for, whether or not anything else is open to them. */
export async function raiseInThread(
  db: Db,
  { owner, patientId }: { owner: ThreadOwner; patientId: string },
  { raised, writtenBy, entry }: InThread,
  now: Instant,
): Promise<void> {
  const origin = { source: owner, patientId }
  const fresh = await insertAlerts(db, origin, { raised, entry, isDraft: false, writtenBy }, now)
  if (fresh.length > 0) await refuseDeleted(db, patientId)
  await noteAnswerer(db, origin.source, { raised, entry, accountId: writtenBy, isRefused: false }, now)
  await insertAlertEvents(db, origin, fresh.map(eventOf), now)
}
