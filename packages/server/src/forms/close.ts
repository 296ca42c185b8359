import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { endSession } from '../session/end.ts'

/** When a form is over, answered or not, nobody is reminded of it and no device in anybody's hands opens it any more. */
export async function stopWaiting(db: Db, formId: string, outcome: string, now: Instant): Promise<void> {
  await db
    .updateTable('form_reminder')
    .set({ done_at: now, outcome })
    .where('form_id', '=', formId)
    .where('done_at', 'is', null)
    .execute()
  await endHandovers(db, formId, now)
}

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
