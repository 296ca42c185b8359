import type { SendCall } from './accepted-family.ts'
import type { Product } from './start.ts'

/** Of what the calls give, as much as journeys read. */
export type Treated = { id: string; modules: { planId: string; moduleId: string; formId: string; name: string }[] }

/** A treatment of content/treatments from today, as staff start it. */
export async function startTreatment(
  { db }: Product,
  staff: SendCall,
  { patientId, name }: { patientId: string; name: string },
): Promise<Treated> {
  const definition = await db
    .selectFrom('treatment_definition')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const body = { PatientId: patientId, TreatmentDefinitionId: definition.id, Notify: false, AcceptWarnings: true }
  return treatedOf(Object(await staff('POST', '/api/treatments', body)).Treatment)
}

/** One more module comes into the treatment and opens now. */
export async function openModule({ db }: Product, staff: SendCall, treatmentId: string, name: string) {
  const type = await db.selectFrom('form_type').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const body = { TreatmentId: treatmentId, ModuleId: type.id, Notify: false }
  const treated = treatedOf(await staff('POST', '/api/treatment-modules', body))
  const opened = treated.modules.find(({ moduleId }) => moduleId === type.id)
  if (!opened) throw new Error(`${name} did not open`)
  return opened
}

function treatedOf(row: unknown): Treated {
  const { Id, Modules } = Object(row)
  const modules = Array.from<Record<string, unknown>>(Modules).map(({ PlanId, ModuleId, FormId, DisplayName }) => ({
    planId: String(PlanId),
    moduleId: String(ModuleId),
    formId: String(FormId),
    name: String(DisplayName),
  }))
  return { id: String(Id), modules }
}
