import type { ErrorCode } from '@samklang/contract/errors'
import type { Instant } from '@samklang/contract/instants'
import { NotificationType } from '@samklang/contract/notifications'
import { mayConfirm } from '@samklang/engine/form-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { settle } from '../notifications/write.ts'
import type { Asking } from '../patients/patient-for.ts'
import { insertFormEvents, tellUnit } from './events.ts'
import { formFor } from './form-for.ts'
import type { FoundForm } from './found-form.ts'

/** that a value is worse than its best is seen to by reading that form, not by confirming many. */
const settledAmongMany = NotificationType.options.filter((type) => type !== 'WorsenedSinceBest')

/** somebody has read what was sent in. Twice is once. */
export async function confirmForm(
  db: Db,
  form: FoundForm,
  { accountId, isAmongMany = false }: { accountId: string; isAmongMany?: boolean },
  now: Instant,
): Promise<void> {
  if (!mayConfirm(form.status)) throw new Refusal(409, 'invalid-transition')
  if (form.confirmation === 'Confirmed') return
  await db
    .updateTable('form')
    .set({ confirmation: 'Confirmed', confirmed_at: now, confirmed_by: accountId })
    .where('id', '=', form.id)
    .execute()
  await settle(db, { formId: form.id, ...(isAmongMany && { types: settledAmongMany }) }, accountId, now)
  await insertFormEvents(db, form, [{ event: 'Confirmed', accountId }], now)
  await tellUnit(db, form)
}

/** each by itself. In one order for everybody, so that two who confirm the same never wait for each other in a ring. */
export async function confirmForms(request: Asking, ids: readonly string[]) {
  const { db, actor, now, note } = request
  const Confirmed: string[] = []
  const Failed: { Id: string; Code: ErrorCode }[] = []
  const patientIds = new Set<string>()
  for (const id of [...new Set(ids)].sort()) {
    await sql`savepoint one_form`.execute(db)
    try {
      const { form } = await formFor(request, id)
      patientIds.add(form.patientId)
      await confirmForm(db, form, { accountId: actor.accountId, isAmongMany: true }, now)
      Confirmed.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint one_form`.execute(db)
      Failed.push({ Id: id, Code: error.code })
    }
    await sql`release savepoint one_form`.execute(db)
  }
  const [only] = patientIds
  note({ patientIds: [...patientIds], data: { Confirmed: Confirmed.length, Failed: Failed.length } })
  if (only && patientIds.size === 1) note({ patientId: only })
  return { Confirmed, Failed }
}
