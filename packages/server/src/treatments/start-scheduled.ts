import type { CivilDate, Instant } from '@samklang/contract/instants'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { openForms } from '../form-actions/move-form.ts'
import { insertFormEvents } from '../forms/events.ts'
import type { NewForm } from '../forms/insert-forms.ts'
import { dueDay, startOf } from './open-module.ts'
import { type PlannedModule, setForm } from './plan.ts'
import type { FoundTreatment } from './treatment-for.ts'

type ScheduledStart = {
  treatment: FoundTreatment
  module: PlannedModule
  day: CivilDate | null
  notify: boolean
  /** Null: by itself. */
  accountId: string | null
}

/** What was set for a day is set for another one, or opens now. */
export async function startScheduled(
  db: Db,
  { treatment, module, day, notify, accountId }: ScheduledStart,
  now: Instant,
): Promise<Pick<NewForm, 'id' | 'openFrom' | 'notify'>> {
  const { patientId, unitId, timeZone: zone } = treatment
  const id = module.formId ?? ''
  const openFrom = day === null ? now : startOf(day, zone)
  const form = {
    id,
    kind: 'TreatmentModule',
    status: 'Scheduled',
    respondentType: 'Patient',
    patientId,
    unitId,
  } as const
  if (day === null) await openForms(db, [form], { open_from: now, notify }, now)
  else {
    await db.updateTable('form').set({ open_from: openFrom, notify }).where('id', '=', id).execute()
    await insertFormEvents(db, form, [{ event: 'Scheduled', accountId }], now)
  }
  const dueOn = dueDay(day ?? civilDay(now, zone), module.durationDays)
  await setForm(db, module.id, { formId: id, durationDays: module.durationDays, dueOn })
  return { id, openFrom, notify }
}
