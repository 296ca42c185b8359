import type { Input } from '@samklang/contract/call'
import type { Instant } from '@samklang/contract/instants'
import type { TreatmentRow, treatmentCalls } from '@samklang/contract/treatments'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { conflict, invalid } from '../http/refusal.ts'
import type { Origin } from '../http/slice.ts'
import type { PatientRequest } from '../patients/patient-for.ts'
import { readTreatmentRow } from './list-treatments.ts'
import { insertTreatmentEvent } from './move-treatment.ts'
import { listPlan, type PlannedModule } from './plan.ts'
import { publishTreatmentChanged } from './publish.ts'
import { settleTreatment } from './settle.ts'
import { type FoundTreatment, refuseUnlessActive, treatmentFor } from './treatment-for.ts'

type Body = Input<typeof treatmentCalls.changeTreatmentPlan>['body']
type Request = PatientRequest & { origin: Origin; params: { id: string }; body: Body }

/** order, what is skipped, and whether the next opens by itself. The same again is as it is. */
export async function changePlan(request: Request): Promise<TreatmentRow> {
  const { db, actor, now, origin, params, body } = request
  const { treatment } = await treatmentFor(request, params.id)
  refuseUnlessActive(treatment)
  const plan = await listPlan(db, treatment.id)
  if (!isAsItIs(treatment, plan, body)) {
    if (body.PreviousLastModifiedAt !== treatment.lastModifiedAt) throw conflict()
    checkPlan(plan, body)
    await writePlan(db, treatment, { ...body, accountId: actor.accountId }, now)
  }
  return readTreatmentRow(db, treatment.id, { language: origin.language, now })
}

/** Every place once, and skipped only what has not begun. R-526: what has been opened or is set for a day keeps its place. */
function checkPlan(plan: readonly PlannedModule[], { Modules }: Body): void {
  const places = Modules.map(({ PlanId }) => PlanId)
  for (const [index, { PlanId, IsSkipped }] of Modules.entries()) {
    const module = plan.find(({ id }) => id === PlanId)
    if (!module || places.indexOf(PlanId) !== index) throw invalid(`Modules.${index}.PlanId`, 'not-allowed')
    if (module.formId !== null && plan.indexOf(module) !== index)
      throw invalid(`Modules.${index}.PlanId`, 'not-allowed')
    if (IsSkipped && module.formId !== null) throw invalid(`Modules.${index}.IsSkipped`, 'not-allowed')
  }
  if (places.length < plan.length) throw invalid('Modules', 'required')
}

function isAsItIs(
  { opensNext }: FoundTreatment,
  plan: readonly PlannedModule[],
  { Modules, OpensNext }: Body,
): boolean {
  const isSame =
    plan.length === Modules.length &&
    plan.every(({ id, isSkipped }, index) => {
      const wanted = Modules[index]
      return wanted?.PlanId === id && wanted.IsSkipped === isSkipped
    })
  return isSame && OpensNext === opensNext
}

async function writePlan(
  db: Db,
  treatment: FoundTreatment,
  { Modules, OpensNext, accountId }: Pick<Body, 'Modules' | 'OpensNext'> & { accountId: string },
  now: Instant,
): Promise<void> {
  const places = Modules.map(({ PlanId, IsSkipped }, index) => ({ id: PlanId, place: index + 1, skipped: IsSkipped }))
  await sql`update treatment_module m set position = n.place,
      skipped_at = case when n.skipped then coalesce(m.skipped_at, ${now}::timestamptz) end,
      skipped_by = case when n.skipped then coalesce(m.skipped_by, ${accountId}::uuid) end
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n (id uuid, place int, skipped boolean)
    where m.id = n.id and m.treatment_id = ${treatment.id}`.execute(db)
  await db.updateTable('treatment').set({ opens_next: OpensNext }).where('id', '=', treatment.id).execute()
  await insertTreatmentEvent(db, treatment, { event: 'Changed', accountId, data: { OpensNext } }, now)
  await settleTreatment(db, treatment, accountId, now)
  await publishTreatmentChanged(db, treatment, now)
}
