import type { Instant } from '@samklang/contract/instants'
import { isFrom } from '../alert-rows/source.ts'
import type { ThreadOwner } from '../alert-rows/thread-owner.ts'
import type { Db } from '../database/connect.ts'
import { confirm } from './confirm.ts'
import type { MessageReader } from './queries.ts'
import { findThread } from './thread-for.ts'

/** whoever has just acknowledged the alert of a message has read the message, and has said so. */
export async function confirmAcknowledged(
  db: Db,
  owner: ThreadOwner,
  reader: MessageReader,
  now: Instant,
): Promise<void> {
  const read = await db
    .selectFrom('risk_alert as a')
    .innerJoin('message as m', 'm.id', 'a.entry_id')
    .select('m.id')
    .where(isFrom(owner))
    .where('a.acknowledged_at', '=', now)
    .where('a.acknowledged_by', '=', reader.accountId)
    .where('m.kind', '=', 'Chat')
    .where('m.from_staff', '=', false)
    .orderBy('m.number')
    .limit(50)
    .execute()
  const thread = read.length > 0 && (await findThread(db, owner, { isChange: false, now }))
  if (!thread) return
  for (const { id } of read) await confirm(db, thread, { id }, reader, now)
}
