import type { Instant } from '@samklang/contract/instants'
import { mayBeDanger } from '@samklang/engine/danger/find-danger'
import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { inMessage, inRefusedMessage, textAlert } from '@samklang/engine/follow-up/alerts-in-text'
import { activeStatuses } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import { raiseAlerts } from '../alerts/raise.ts'
import type { Db } from '../database/connect.ts'
import { statusList } from '../forms/status-list.ts'
import { notify } from '../notifications/write.ts'
import type { FoundThread } from './thread-for.ts'

type Written = {
  text: string
  accountId: string
  /** What tells it from everything else that the module's form and other messages say: no later save takes it back. */
  entryId: string
  isRefused: boolean
}

/**
 * raises what the words of the patient may be about, at the module that they work with or worked with last. One alert for
 * each message, with its words. Of a treatment without any module staff are told that something is to be read first.
 */
export async function raiseDanger(
  db: Db,
  thread: FoundThread,
  { text, accountId, entryId, isRefused }: Written,
  now: Instant,
): Promise<RaisedAlert[]> {
  if (!mayBeDanger(text)) return []
  const raised = [textAlert(isRefused ? inRefusedMessage : inMessage, text)]
  const { treatmentId, patientId, unitId } = thread
  const formId = await findModuleForm(db, treatmentId)
  if (!formId) await notify(db, 'PrioritizedAnswer', [{ treatmentId, patientId, unitId }], now)
  else await raiseAlerts(db, { id: formId, patientId }, { raised, writtenBy: accountId, entryId, isDraft: false }, now)
  return raised
}

/** The module of the treatment that is worked with, else the latest; one that was taken back only where there is no other. */
export async function findModuleForm(db: Db, treatmentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select f.id from treatment_module m join form f on f.id = m.form_id
    where m.treatment_id = ${treatmentId}
    order by f.status in (${statusList(activeStatuses)}) desc, f.status = 'Canceled', f.opened_at desc nulls last, f.id desc
    limit 1`.execute(db)
  return rows[0]?.id
}
