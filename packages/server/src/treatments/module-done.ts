import type { Instant } from '@samklang/contract/instants'
import { findNextModule } from '@samklang/engine/treatment/next-module'
import type { Db } from '../database/connect.ts'
import type { LockedForm } from '../form-actions/move-form.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import { aboutForm, notify } from '../notifications/write.ts'
import { beginTreatment } from './begin.ts'
import { openModule } from './open-module.ts'
import { isToCome, listPlan, type PlannedModule } from './plan.ts'
import { type FoundTreatment, lockTreatmentOfForm, touchTreatment } from './treatment-for.ts'

/**
 * every page of a module has been worked through. Staff are told, until the module is closed or somebody says that it is
 * seen to; and the next opens where the treatment says so.
 */
export async function afterModuleDone(db: Db, form: LockedForm, now: Instant): Promise<void> {
  const treatment = await lockTreatmentOfForm(db, form.id)
  if (!treatment) return
  await notify(db, 'TreatmentModuleDone', [aboutForm(form)], now)
  if (treatment.status === 'NotStarted') await beginTreatment(db, treatment, null, now)
  else if (treatment.status === 'Ongoing' && treatment.opensNext) await openNext(db, treatment, form.id, now)
}

async function openNext(db: Db, treatment: FoundTreatment, doneId: string, now: Instant): Promise<void> {
  const module = findNext(await listPlan(db, treatment.id), doneId)
  if (!module) return
  // The patient is here and sees it: nobody is written to.
  const opened = await openModule(db, { treatment, module, day: null, notify: false, accountId: null }, now)
  await insertEventsOfForms(db, [{ event: 'Assigned', form: opened, accountId: null }], now)
  await touchTreatment(db, treatment.id, now)
}

/**
 * The next in the plan that has not begun, else the first that was passed by. None while the patient has another to work with, or while
 * staff have set one for a day.
 */
function findNext(plan: readonly PlannedModule[], doneId: string): PlannedModule | undefined {
  const hasOther = plan.some(({ formId, formStatus }) => formId !== doneId && isToWorkWith(formStatus))
  if (hasOther) return undefined
  const place = plan.findIndex(({ formId }) => formId === doneId)
  return findNextModule(plan, place, isToCome)
}

function isToWorkWith(status: PlannedModule['formStatus']): boolean {
  return status !== null && status !== 'Done' && status !== 'Closed' && status !== 'Canceled'
}
