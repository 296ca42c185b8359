import { ContentLanguage, Criterias } from '@samklang/contract/form-content'
import type { TreatmentDefinition, TreatmentDefinitionVariant } from '@samklang/contract/treatment-definitions'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

const treatmentsAtMost = 500
const modulesAtMost = 5000

/** The treatments that can be started, with their variants and the modules of each in order; in the caller's language. */
export async function listTreatmentDefinitions(db: Db, language: SpokenLanguage): Promise<TreatmentDefinition[]> {
  const treatments = await listActive(db, language)
  const modules = await listPlannedModules(db, language)
  return treatments.map((treatment) => ({
    ...treatment,
    Variants: variantsOf(modules.filter(({ treatmentId }) => treatmentId === treatment.Id)),
  }))
}

function listActive(db: Db, language: SpokenLanguage): Promise<Omit<TreatmentDefinition, 'Variants'>[]> {
  const title = sql<string>`coalesce(d.title ->> ${language}, d.title ->> 'sv', d.name)`
  return db
    .selectFrom('treatment_definition as d')
    .select([
      'd.id as Id',
      'd.name as Name',
      title.as('DisplayName'),
      sql<string | null>`coalesce(d.description ->> ${language}, d.description ->> 'sv')`.as('Description'),
      'd.topics as Topics',
      'd.maturity as Maturity',
      sql<string>`coalesce(d.licence_words ->> ${language}, d.licence_note)`.as('Licence'),
      'd.report_mode as ReportMode',
    ])
    .where('d.status', '=', 'Active')
    .orderBy(sql`${title} collate "sv-x-icu"`)
    .orderBy('d.id')
    .limit(treatmentsAtMost)
    .execute()
}

const Read = z.object({ Criterias, languages: z.array(ContentLanguage) })

async function listPlannedModules(db: Db, language: SpokenLanguage) {
  const rows = await db
    .selectFrom('treatment_variant as v')
    .innerJoin('treatment_definition as d', 'd.id', 'v.treatment_definition_id')
    .innerJoin('treatment_variant_module as m', 'm.treatment_variant_id', 'v.id')
    .innerJoin('form_variant as fv', 'fv.id', 'm.form_variant_id')
    .innerJoin('form_type as t', 't.id', 'fv.form_type_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('form_variant_version as vv')
          .select(['vv.id', 'vv.languages'])
          .whereRef('vv.form_variant_id', '=', 'fv.id')
          .orderBy('vv.version_no', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id as treatmentId',
      'v.id as variantId',
      sql<string>`coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name)`.as('variantName'),
      'v.criteria as Criterias',
      'v.criteria_behavior as CriteriaBehavior',
      'latest.languages',
      't.id as ModuleId',
      't.name as Name',
      sql<string>`coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name)`.as('DisplayName'),
      sql<string | null>`coalesce(t.description ->> ${language}, t.description ->> 'sv')`.as('Description'),
      'm.default_duration_days as DefaultDurationDays',
      't.minutes as EstimatedMinutes',
      't.available_outside_treatment as AvailableOutsideTreatment',
      'latest.id as VariantVersionId',
    ])
    .where('d.status', '=', 'Active')
    .orderBy('d.id')
    .orderBy('v.sort_order')
    .orderBy('v.id')
    .orderBy('m.position')
    .limit(modulesAtMost)
    .execute()
  return rows.map(
    ({ Criterias: criterias, languages, treatmentId, variantId, variantName, CriteriaBehavior, ...Module }) => ({
      treatmentId,
      variant: { Id: variantId, DisplayName: variantName, CriteriaBehavior },
      ...Read.parse({ Criterias: criterias, languages }),
      Module,
    }),
  )
}

type PlannedModule = Awaited<ReturnType<typeof listPlannedModules>>[number]

/** Only what every module speaks can be chosen for the whole. */
function variantsOf(planned: readonly PlannedModule[]): TreatmentDefinitionVariant[] {
  const variants = new Map<string, TreatmentDefinitionVariant>()
  for (const { variant, Criterias: criterias, languages, Module } of planned) {
    const before = variants.get(variant.Id)
    variants.set(variant.Id, {
      ...variant,
      Criterias: criterias,
      Languages: before ? before.Languages.filter((language) => languages.includes(language)) : languages,
      Modules: [...(before?.Modules ?? []), Module],
    })
  }
  return [...variants.values()]
}
