import type { Instant } from '@samklang/contract/instants'
import { ageSpan } from '@samklang/contract/split-scoring'
import type { TreatmentFile } from '@samklang/contract/treatment-file'
import type { Db } from '../database/connect.ts'
import { takeChanges } from '../database/take-changes.ts'
import { idFromName } from '../keys/ids.ts'

/**
 * Stores the treatments that come with the product. Plans of patients are rows of their own: whatever changes here holds for
 * those that are started from now on. One that does not come any more cannot be started.
 */
export async function storeTreatments(db: Db, treatments: readonly TreatmentFile[], now: Instant): Promise<void> {
  await storeDefinitions(db, treatments, now)
  await storeTreatmentVariants(db, treatments)
  await storeModules(db, treatments)
  await deactivateOthers(db, treatments, now)
}

function treatmentId(name: string): string {
  return idFromName(`treatment/${name}`)
}

function treatmentVariantId(treatment: string, variant: string): string {
  return idFromName(`treatment/${treatment}/${variant}`)
}

const definitionChanges = takeChanges(
  'treatment_definition',
  ['title', 'description', 'topics', 'maturity', 'licence_note', 'licence_words', 'report_mode', 'status'],
  ['updated_at'],
)
const variantChanges = takeChanges('treatment_variant', ['title', 'criteria', 'criteria_behavior', 'sort_order'])
const moduleChanges = takeChanges('treatment_variant_module', ['form_variant_id', 'default_duration_days'])

async function storeDefinitions(db: Db, treatments: readonly TreatmentFile[], now: Instant): Promise<void> {
  if (treatments.length === 0) return
  const rows = treatments.map((file) => ({
    id: treatmentId(file.name),
    name: file.name,
    title: JSON.stringify(file.title),
    description: JSON.stringify(file.description),
    topics: file.topics,
    maturity: file.maturity,
    licence_note: file.licence.sv ?? file.licence.en ?? '',
    licence_words: JSON.stringify(file.licence),
    report_mode: file.reportMode,
    source: 'Content' as const,
    status: 'Active' as const,
    created_at: now,
    updated_at: now,
  }))
  await db
    .insertInto('treatment_definition')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(definitionChanges.set).where(definitionChanges.isChanged),
    )
    .execute()
}

async function storeTreatmentVariants(db: Db, treatments: readonly TreatmentFile[]): Promise<void> {
  const rows = treatments.flatMap(({ name: treatment, variants }) =>
    variants.map(({ name, title, age, behaviour }, order) => ({
      id: treatmentVariantId(treatment, name),
      treatment_definition_id: treatmentId(treatment),
      name,
      title: JSON.stringify(title),
      criteria: JSON.stringify({ Age: age ? ageSpan(age) : null, Gender: null, GenderKnown: null }),
      criteria_behavior: behaviour,
      sort_order: order,
    })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('treatment_variant')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(variantChanges.set).where(variantChanges.isChanged))
    .execute()
}

/** In their order. A variant that is not in the file any more has no modules, and with none it cannot be started. */
async function storeModules(db: Db, treatments: readonly TreatmentFile[]): Promise<void> {
  if (treatments.length === 0) return
  const wanted = treatments.flatMap(({ name: treatment, variants }) =>
    variants.flatMap(({ name, modules }) =>
      modules.map(({ module, variant, days }, index) => ({
        treatment_variant_id: treatmentVariantId(treatment, name),
        position: index + 1,
        form_variant_id: idFromName(`form/${module}/${variant}`),
        default_duration_days: days ?? null,
      })),
    ),
  )
  await db
    .deleteFrom('treatment_variant_module as m')
    .using('treatment_variant as v')
    .whereRef('v.id', '=', 'm.treatment_variant_id')
    .where(
      'v.treatment_definition_id',
      'in',
      treatments.map(({ name }) => treatmentId(name)),
    )
    .where(({ not, eb, refTuple, tuple }) =>
      not(
        eb(
          refTuple('m.treatment_variant_id', 'm.position'),
          'in',
          wanted.map(({ treatment_variant_id, position }) => tuple(treatment_variant_id, position)),
        ),
      ),
    )
    .execute()
  await db
    .insertInto('treatment_variant_module')
    .values(wanted)
    .onConflict((conflict) =>
      conflict
        .columns(['treatment_variant_id', 'position'])
        .doUpdateSet(moduleChanges.set)
        .where(moduleChanges.isChanged),
    )
    .execute()
}

async function deactivateOthers(db: Db, treatments: readonly TreatmentFile[], now: Instant): Promise<void> {
  const query = db
    .updateTable('treatment_definition')
    .set({ status: 'Inactive', updated_at: now })
    .where('source', '=', 'Content')
    .where('status', '=', 'Active')
  const ids = treatments.map(({ name }) => treatmentId(name))
  await (ids.length > 0 ? query.where('id', 'not in', ids) : query).execute()
}
