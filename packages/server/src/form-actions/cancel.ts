import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { wasDoneBy } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { conflict } from '../http/refusal.ts'
import { endForm } from './move-form.ts'

/**
 * nothing more is asked or reminded of, nothing is scored; what an answer has called for stays until it is dealt with.
 * Twice by the same person is once.
 */
export async function cancelForm(db: Db, form: FoundForm, accountId: string, now: Instant): Promise<void> {
  // nothing would show the words any more, a safety plan's neither. It is closed instead.
  if (form.kind === 'TreatmentModule' && form.answers.length > 0) throw conflict()
  if (form.status === 'Canceled' && (await wasDoneBy(db, form.id, 'Canceled', accountId))) return
  await endForm(db, form, { how: 'Canceled', accountId }, now)
}
