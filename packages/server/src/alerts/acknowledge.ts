import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import { insertFormEvents, tellUnit } from '../forms/events.ts'
import type { FoundForm } from '../forms/found-form.ts'
import { notFound } from '../http/refusal.ts'
import { setAcknowledged } from './queries.ts'

type Act = { alertId: string | null | undefined; action: string; accountId: string }

/** somebody has dealt with it, and says how. What another has dealt with already stays as that person left it. */
export async function acknowledge(db: Db, form: FoundForm, { alertId, action, accountId }: Act, now: Instant) {
  if (alertId && !(await isOfForm(db, form.id, alertId))) throw notFound()
  const ids = await setAcknowledged(db, { formId: form.id, alertId }, { accountId, action }, now)
  if (ids.length === 0) return
  const events = ids.map((id) => ({ event: 'AlertAcknowledged' as const, accountId, data: { Alert: id } }))
  await insertFormEvents(db, form, events, now)
  await tellUnit(db, form)
}

async function isOfForm(db: Db, formId: string, alertId: string): Promise<boolean> {
  const alert = db.selectFrom('risk_alert').select('id').where('id', '=', alertId).where('form_id', '=', formId)
  return (await alert.executeTakeFirst()) !== undefined
}
