import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@samklang/contract/errors'
import type { Instant } from '@samklang/contract/instants'
import type { ReadAloneReason } from '@samklang/contract/score-change'
import { mayConfirm } from '@samklang/engine/form-status'
import type { Db } from '../database/connect.ts'
import { inSavepoint } from '../database/in-savepoint.ts'
import { Refusal } from '../http/refusal.ts'
import { settle } from '../notifications/write.ts'
import type { Asking } from '../patients/patient-for.ts'
import { insertFormEvents, tellUnit } from './events.ts'
import { formFor } from './form-for.ts'
import type { FoundForm } from './found-form.ts'
import { findReadAlone, listConfirmablePatients } from './read-alone.ts'

type Confirming = {
  accountId: string
  /** What is confirmed by one act, and undone by one. */
  confirmationId?: string
}

/** somebody has read what was sent in. Twice is once. */
export async function confirmForm(
  db: Db,
  form: FoundForm,
  { accountId, confirmationId = randomUUID() }: Confirming,
  now: Instant,
): Promise<void> {
  if (!mayConfirm(form.status)) throw new Refusal(409, 'invalid-transition')
  if (form.confirmation === 'Confirmed') return
  await db
    .updateTable('form')
    .set({ confirmation: 'Confirmed', confirmed_at: now, confirmed_by: accountId })
    .where('id', '=', form.id)
    .execute()
  const settled = await settle(db, { formId: form.id }, accountId, now)
  await db
    .insertInto('form_confirmation')
    .values({
      confirmation_id: confirmationId,
      form_id: form.id,
      account_id: accountId,
      unit_id: form.unitId,
      settled,
    })
    .execute()
  await insertFormEvents(db, form, [{ event: 'Confirmed', accountId }], now)
  await tellUnit(db, form)
}

type Failed = { Id: string; Code: ErrorCode; Reasons: ReadAloneReason[] }

/**
 * each by itself. In one order for everybody, so that two who confirm the same never wait for each other in a ring. What is
 * to be read alone is judged here and now, whatever a list said when it was shown.
 */
export async function confirmForms(request: Asking, ids: readonly string[]) {
  const { db, actor, now, note } = request
  const confirming = { accountId: actor.accountId, confirmationId: randomUUID() }
  const Confirmed: string[] = []
  const Failed: Failed[] = []
  const patientIds = new Set<string>()
  for (const id of [...new Set(ids)].sort()) {
    const refused = await inSavepoint(db, async () => {
      const { form } = await formFor(request, id)
      patientIds.add(form.patientId)
      const Reasons = await refuseAmongMany(request, form)
      if (Reasons.length > 0) return { Code: 'confirm-alone' as const, Reasons }
      await confirmForm(db, form, confirming, now)
      return null
    }).catch(toRefused)
    if (refused) Failed.push({ Id: id, ...refused })
    else Confirmed.push(id)
  }
  const [only] = patientIds
  note({ patientIds: [...patientIds], data: { Confirmed: Confirmed.length, Failed: Failed.length } })
  if (only && patientIds.size === 1) note({ patientId: only })
  return { Confirmed, Failed }
}

function toRefused(error: unknown): Omit<Failed, 'Id'> {
  if (!(error instanceof Refusal)) throw error
  return { Code: error.code, Reasons: [] }
}

/** what is confirmed already is a success, whatever it says. */
async function refuseAmongMany({ db, actor }: Asking, form: FoundForm): Promise<ReadAloneReason[]> {
  if (!mayConfirm(form.status) || form.confirmation === 'Confirmed') return []
  const own = await listConfirmablePatients(db, actor, [form.patientId])
  if (!own.has(form.patientId)) throw new Refusal(403, 'confirm-own-only')
  return findReadAlone(db, form)
}
