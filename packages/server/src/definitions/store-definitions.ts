import type { Instant } from '@samklang/contract/instants'
import type { FormTypeFacts, SplitVariant } from '@samklang/contract/split-file'
import type { Db } from '../database/connect.ts'
import type { DefinitionSource } from '../database/table-types.ts'
import { takeChanges } from '../database/take-changes.ts'
import { checksumOf } from './version-checksum.ts'

export type NewType = { id: string; facts: FormTypeFacts; source: DefinitionSource; createdBy: string | null }
export type NewVariant = { id: string; typeId: string; order: number; variant: SplitVariant }
export type NewVersion = { id: string; variantId: string; variant: SplitVariant }

const typeChanges = takeChanges(
  'form_type',
  [
    'title',
    'description',
    'topics',
    'maturity',
    'licence_note',
    'licence_words',
    'minutes',
    'available_outside_treatment',
  ],
  ['updated_at'],
)

/** What a library says about forms may change; where nothing did, no row is touched. */
export async function storeTypes(db: Db, types: readonly NewType[], now: Instant): Promise<void> {
  if (types.length === 0) return
  const rows = types.map(({ id, facts, source, createdBy }) => ({
    id,
    name: facts.name,
    kind: facts.kind,
    title: JSON.stringify(facts.title),
    description: JSON.stringify(facts.description),
    topics: facts.topics,
    maturity: facts.maturity,
    licence_note: facts.licence.sv ?? facts.licence.en ?? '',
    licence_words: JSON.stringify(facts.licence),
    minutes: facts.minutes ?? null,
    available_outside_treatment: facts.availableOutsideTreatment,
    source,
    created_at: now,
    created_by: createdBy,
    updated_at: now,
  }))
  await db
    .insertInto('form_type')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(typeChanges.set).where(typeChanges.isChanged))
    .execute()
}

const variantChanges = takeChanges('form_variant', [
  'title',
  'respondent_types',
  'treatment_location',
  'criteria',
  'criteria_behavior',
  'sort_order',
])

/** Whom a variant is for may change too: it decides who is asked next, never what was answered. */
export async function storeVariants(db: Db, variants: readonly NewVariant[]): Promise<void> {
  if (variants.length === 0) return
  const rows = variants.map(({ id, typeId, order, variant }) => ({
    id,
    form_type_id: typeId,
    name: variant.name,
    title: JSON.stringify(variant.title),
    respondent_types: variant.respondents,
    treatment_location: variant.place,
    criteria: JSON.stringify(variant.criteria),
    criteria_behavior: variant.behaviour,
    sort_order: order,
  }))
  await db
    .insertInto('form_variant')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(variantChanges.set).where(variantChanges.isChanged))
    .execute()
}

/** A version is published as it is stored, and stays so. */
export async function storeVersions(db: Db, versions: readonly NewVersion[], now: Instant): Promise<void> {
  if (versions.length === 0) return
  const rows = versions.map(({ id, variantId, variant }) => ({
    id,
    form_variant_id: variantId,
    version_no: variant.version,
    languages: variant.languages,
    content: JSON.stringify(variant.content),
    scoring: JSON.stringify(variant.scoring),
    texts: JSON.stringify(variant.texts),
    checksum: checksumOf(variant),
    published_at: now,
  }))
  await db.insertInto('form_variant_version').values(rows).execute()
}
