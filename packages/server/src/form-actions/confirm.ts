import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@samklang/contract/errors'
import type { Instant } from '@samklang/contract/instants'
import type { ReadAloneReason } from '@samklang/contract/score-change'
import { mayConfirm } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, publishCareChanged } from '../forms/events.ts'
import { formFor } from '../forms/form-for.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { Refusal } from '../http/refusal.ts'
import { resolveNotifications } from '../notifications/write.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { type BatchRequest, eachAlone } from './each-alone.ts'
import { findReadAlone, listConfirmablePatients } from './read-alone.ts'

type ConfirmOptions = {
  accountId: string
  /** What is confirmed by one act, and undone by one. */
  confirmationId?: string
}

/**
 * somebody has read what was sent in. Twice is once. What a colleague has confirmed is confirmed by this person too, and stays
 * so when the colleague undoes theirs.
 */
export async function confirmForm(
  db: Db,
  form: FoundForm,
  { accountId, confirmationId = randomUUID() }: ConfirmOptions,
  now: Instant,
): Promise<void> {
  if (!mayConfirm(form.status)) throw new Refusal(409, 'invalid-transition')
  const isConfirmed = form.confirmation === 'Confirmed'
  if (isConfirmed && (await hasConfirmed(db, form.id, accountId))) return
  if (!isConfirmed)
    await db
      .updateTable('form')
      .set({ confirmation: 'Confirmed', confirmed_at: now, confirmed_by: accountId })
      .where('id', '=', form.id)
      .execute()
  const settled = isConfirmed
    ? []
    : await resolveNotifications(db, { formId: form.id, unitId: form.unitId }, accountId, now)
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
  await publishCareChanged(db, form)
}

async function hasConfirmed(db: Db, formId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql<{
    isOwn: boolean
  }>`select f.confirmed_by = ${accountId} or exists (select from form_confirmation c
      where c.form_id = f.id and c.account_id = ${accountId} and c.undone_at is null) as "isOwn"
    from form f where f.id = ${formId}`.execute(db)
  return rows[0]?.isOwn === true
}

type Failed = { Id: string; Code: ErrorCode; Reasons: ReadAloneReason[] }

/**
 * each by itself. In one order for everybody, so that two who confirm the same never wait for each other in a ring. What is
 * to be read alone is judged here and now, whatever a list said when it was shown.
 */
export async function confirmForms(request: BatchRequest, ids: readonly string[]) {
  const { db, actor, now, note } = request
  const confirming = { accountId: actor.accountId, confirmationId: randomUUID() }
  const Confirmed: string[] = []
  const Failed: Failed[] = []
  const patientIds = new Set<string>()
  const usualWait = await setLockWait(db, '2s')
  for (const id of [...new Set(ids)].sort()) {
    let Reasons: ReadAloneReason[] = []
    const Code = await eachAlone(request, { action: 'ConfirmForm', call: 'confirmForms' }, async (asking) => {
      const { form } = await formFor(asking, id)
      const refused = await refuseAmongMany(asking, form)
      // what is confirmed already is a success, whatever it says, and this person's too where they might confirm it.
      if (refused && form.confirmation !== 'Confirmed') {
        Reasons = refused.Reasons
        throw new Refusal(409, refused.Code)
      }
      if (!refused) await confirmForm(db, form, confirming, now)
      patientIds.add(form.patientId)
      return null
    })
    if (Code) Failed.push({ Id: id, Code, Reasons })
    else Confirmed.push(id)
    // Whoever holds one often holds more: all of them together are not waited for long.
    if (Code === 'busy') await setLockWait(db, '200ms')
  }
  await setLockWait(db, usualWait)
  const [only] = patientIds
  const [form] = Confirmed
  note({ patientIds: [...patientIds], data: { Confirmed: Confirmed.length, Failed: Failed.length } })
  if (only && patientIds.size === 1) note({ patientId: only })
  if (form && Confirmed.length === 1) note({ entity: 'Form', entityId: form })
  return { Confirmed, Failed }
}

type Refused = Omit<Failed, 'Id'>

/** For the rest of the transaction; gives what it was. */
async function setLockWait(db: Db, wait: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`select current_setting('lock_timeout') as before`.execute(db)
  await sql`select set_config('lock_timeout', ${wait}, true)`.execute(db)
  return rows[0]?.before ?? '0'
}

/** why this is not confirmed among others; of what cannot be confirmed at all that is told by confirming it. */
async function refuseAmongMany({ db, actor }: PatientRequest, form: FoundForm): Promise<Refused | null> {
  if (!mayConfirm(form.status)) return null
  const own = await listConfirmablePatients(db, actor, [form.patientId])
  if (!own.has(form.patientId)) return { Code: 'confirm-own-only', Reasons: [] }
  const Reasons = await findReadAlone(db, form)
  return Reasons.length > 0 ? { Code: 'confirm-alone', Reasons } : null
}
