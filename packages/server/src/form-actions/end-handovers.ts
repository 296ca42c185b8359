import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { endSession } from '../session/end.ts'

/** No ticket opens the form any more, and no device in anybody's hands does. */
export async function endHandovers(db: Db, formId: string, now: Instant): Promise<void> {
  await db
    .updateTable('form_handover')
    .set({ used_at: now })
    .where('form_id', '=', formId)
    .where('used_at', 'is', null)
    .execute()
  const locked = await db
    .selectFrom('session')
    .select('id')
    .where('locked_form_id', '=', formId)
    .where('ended_at', 'is', null)
    .execute()
  for (const { id } of locked) await endSession(db, id, 'Revoked', now)
}
