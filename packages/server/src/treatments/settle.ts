import type { Instant } from '@samklang/contract/instants'
import { isActive } from '@samklang/engine/form/form-status'
import { civilDay } from '../civil-day.ts'
import type { Db } from '../database/connect.ts'
import { moveTreatment } from './move-treatment.ts'
import { isPlanOver, listPlan } from './plan.ts'
import { type FoundTreatment, lockTreatmentOfForm, touchTreatment } from './treatment-for.ts'

/**
 * a treatment begins with the first module that is begun, is completed when nothing of its plan is left to do, and goes on when
 * something is again. Whoever has read it before has read another one.
 */
export async function settleTreatment(
  db: Db,
  treatment: FoundTreatment,
  accountId: string | null,
  now: Instant,
): Promise<void> {
  const { status } = treatment
  const plan = await listPlan(db, treatment.id)
  const isDone = isPlanOver(plan)
  const isBegun = plan.some(({ formStatus }) => formStatus !== null && isActive(formStatus))
  if (status === 'NotStarted' && isBegun)
    await moveTreatment(
      db,
      treatment,
      { to: 'Ongoing', accountId, columns: { start_date: civilDay(now, treatment.timeZone) } },
      now,
    )
  else if (status === 'Ongoing' && isDone) await moveTreatment(db, treatment, { to: 'Completed', accountId }, now)
  else if (status === 'Completed' && !isDone) await moveTreatment(db, treatment, { to: 'Ongoing', accountId }, now)
  else await touchTreatment(db, treatment.id, now)
}

/** After a form was begun or has ended otherwise than by its treatment: of a module, the treatment may go on or be completed by it. */
export async function settleTreatmentOfForm(
  db: Db,
  formId: string,
  accountId: string | null,
  now: Instant,
): Promise<void> {
  const treatment = await lockTreatmentOfForm(db, formId)
  if (treatment) await settleTreatment(db, treatment, accountId, now)
}
