import type { AnswerableKind } from '@samklang/contract/definitions'
import { Criterias, RespondentType } from '@samklang/contract/form-content'
import type { Variant } from '@samklang/engine/form/choose-variant'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'

/** A variant that can be sent today, by its latest version. */
export type AssignableVariant = Variant & { typeId: string; versionId: string; languages: string[] }

const Read = z.object({ Criterias, RespondentTypes: z.array(RespondentType) })

/**
 * The variants of these types. Types that are gone, not available, replaced, of another kind, or part of a treatment alone
 * have none; the first variant of a type comes first.
 */
export async function listAssignableVariants(
  db: Db,
  typeIds: string[],
  kind: AnswerableKind,
): Promise<AssignableVariant[]> {
  const rows = await db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('form_variant_version as vv')
          .select(['vv.id', 'vv.languages'])
          .whereRef('vv.form_variant_id', '=', 'v.id')
          .orderBy('vv.version_no', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      't.id as typeId',
      'v.id as Id',
      sql<string[]>`v.respondent_types::text[]`.as('RespondentTypes'),
      'v.criteria as Criterias',
      'v.criteria_behavior as CriteriaBehavior',
      'v.treatment_location as TreatmentLocation',
      'latest.id as versionId',
      'latest.languages',
    ])
    .where('t.id', 'in', typeIds)
    .where('t.kind', '=', kind)
    .where('t.status', '=', 'Active')
    .where('t.available_outside_treatment', '=', true)
    .where('t.maturity', 'not in', ['NotAvailable', 'Deprecated'])
    .orderBy('v.sort_order')
    .orderBy('v.id')
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, ...Read.parse(row) }))
}

/** The latest version by variant. */
export async function findLatestVersions(db: Db, variantIds: string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('form_variant_version')
    .distinctOn('form_variant_id')
    .select(['id', 'form_variant_id as variantId'])
    .where('form_variant_id', 'in', [...new Set(variantIds)])
    .orderBy('form_variant_id')
    .orderBy('version_no', 'desc')
    .execute()
  return new Map(rows.map(({ id, variantId }) => [variantId, id]))
}
