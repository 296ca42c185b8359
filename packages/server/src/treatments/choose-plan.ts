import type { ErrorBody } from '@samklang/contract/errors'
import { ContentLanguage, Criterias } from '@samklang/contract/form-content'
import type { CivilDate } from '@samklang/contract/instants'
import { chooseVariant, type Variant } from '@samklang/engine/form/choose-variant'
import { judgeCriteria } from '@samklang/engine/form/criteria'
import { ageOn } from '@samklang/engine/time/age'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { FoundPatient } from '../patients/patient-for.ts'

export type ModuleOfVariant = {
  moduleId: string
  variantId: string
  durationDays: number | null
  languages: string[]
}

export type ChosenPlan = { variantId: string; modules: ModuleOfVariant[]; language: ContentLanguage }

type PlanChoice = {
  patient: Pick<FoundPatient, 'dateOfBirth' | 'gender' | 'language'>
  definitionId: string
  variantId: string | null | undefined
  moduleIds: readonly string[] | null | undefined
  /** The day on which it begins, when the patient may be a year older. */
  day: CivilDate
  language: ContentLanguage | null | undefined
  acceptWarnings: boolean
}

/**
 * the variant that is asked for or is made for the patient's age, with all its modules or those that are
 * named. One that is forbidden stops everything, and so does one to be warned of until staff say that they have seen it.
 */
export async function choosePlan(db: Db, choice: PlanChoice): Promise<ChosenPlan> {
  const { patient, acceptWarnings } = choice
  const variants = await listVariants(db, choice.definitionId)
  if (variants.length === 0) throw invalid('TreatmentDefinitionId', 'not-allowed')
  const { variantId, warnings } = judge(choice, variants)
  const modules = named(await listModulesOf(db, variantId), choice.moduleIds)
  const spoken = modules.reduce<string[]>(
    (all, { languages }) => all.filter((one) => languages.includes(one)),
    modules[0]?.languages ?? [],
  )
  if (!choice.language && !spoken.includes(patient.language))
    warnings.push({ Field: 'ContentLanguage', Key: 'Language' })
  if (warnings.length > 0 && !acceptWarnings) throw new Refusal(409, 'criteria-warn', { Errors: warnings })
  return { variantId, modules, language: languageOf(choice, spoken) }
}

function judge({ patient, day, variantId }: PlanChoice, variants: readonly Variant[]) {
  const age = patient.dateOfBirth ? ageOn(patient.dateOfBirth, day)?.years : undefined
  const person = { age, gender: patient.gender, respondent: 'Patient' } as const
  const wanted = variantId && variants.find(({ Id }) => Id === variantId)
  if (variantId && !wanted) throw invalid('VariantId', 'not-allowed')
  const judged = wanted
    ? { variantId: wanted.Id, ...judgeCriteria(wanted.Criterias, wanted.CriteriaBehavior, person) }
    : chooseVariant(variants, person)
  const reasons: ErrorBody['Errors'] = judged.reasons.map((Key) => ({ Field: 'VariantId', Key }))
  if (judged.verdict === 'Forbid' || !judged.variantId)
    throw new Refusal(400, 'criteria-forbid', {
      Errors: reasons.length > 0 ? reasons : [{ Field: 'VariantId', Key: 'NoVariantForbid' }],
    })
  return { variantId: judged.variantId, warnings: judged.verdict === 'Warn' ? reasons : [] }
}

function named(modules: ModuleOfVariant[], ids: PlanChoice['moduleIds']): ModuleOfVariant[] {
  if (!ids) return modules
  return ids.map((id, index) => {
    const found = modules.find(({ moduleId }) => moduleId === id)
    if (!found || ids.indexOf(id) !== index) throw invalid(`ModuleIds.${index}`, 'not-allowed')
    return found
  })
}

/** The one asked for, else the patient's own where all modules speak it, else the first that they all speak. */
function languageOf({ language, patient }: PlanChoice, spoken: readonly string[]): ContentLanguage {
  if (language && !spoken.includes(language)) throw invalid('ContentLanguage', 'not-allowed')
  if (language) return language
  const own = spoken.includes(patient.language) ? patient.language : spoken[0]
  return ContentLanguage.safeParse(own).data ?? 'sv'
}

const Read = z.object({ Criterias })

/** Of a treatment that can be begun today. */
export async function listVariants(db: Db, definitionId: string): Promise<Variant[]> {
  const rows = await db
    .selectFrom('treatment_variant as v')
    .innerJoin('treatment_definition as d', 'd.id', 'v.treatment_definition_id')
    .select(['v.id as Id', 'v.criteria as Criterias', 'v.criteria_behavior as CriteriaBehavior'])
    .where('d.id', '=', definitionId)
    .where('d.status', '=', 'Active')
    .where('d.maturity', 'not in', ['NotAvailable', 'Deprecated'])
    .orderBy('v.sort_order')
    .orderBy('v.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({ ...row, ...Read.parse(row), RespondentTypes: ['Patient'] }))
}

/** In their order, each with the languages of its latest version. */
export async function listModulesOf(db: Db, variantId: string): Promise<ModuleOfVariant[]> {
  const { rows } = await sql<ModuleOfVariant>`
    select v.form_type_id as "moduleId", m.form_variant_id as "variantId", m.default_duration_days as "durationDays",
      (select vv.languages from form_variant_version vv where vv.form_variant_id = v.id
        order by vv.version_no desc limit 1) as languages
    from treatment_variant_module m join form_variant v on v.id = m.form_variant_id
    where m.treatment_variant_id = ${variantId} order by m.position limit 100`.execute(db)
  return rows
}
