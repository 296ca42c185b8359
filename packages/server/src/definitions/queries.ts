import type { TypeDefinition, VariantVersion } from '@samklang/contract/definitions'
import { ContentLanguage, Criterias, RespondentType } from '@samklang/contract/form-content'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

export type Definitions = { Types: TypeDefinition[]; VariantVersions: VariantVersion[] }

const most = 2000

/** Every form that can be read about, with the latest version of each variant; in the caller's language. */
export async function listDefinitions(db: Db, language: SpokenLanguage): Promise<Definitions> {
  return { Types: await listTypes(db, language), VariantVersions: await listVariantVersions(db, language) }
}

function listTypes(db: Db, language: SpokenLanguage): Promise<TypeDefinition[]> {
  const title = sql<string>`coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name)`
  return db
    .selectFrom('form_type as t')
    .select([
      't.id as Id',
      't.name as Name',
      title.as('DisplayName'),
      sql<string | null>`coalesce(t.description ->> ${language}, t.description ->> 'sv')`.as('Description'),
      't.kind as Kind',
      't.topics as Topics',
      't.maturity as Maturity',
      sql<string>`coalesce(t.licence_words ->> ${language}, t.licence_note)`.as('Licence'),
      't.minutes as EstimatedMinutes',
      't.available_outside_treatment as AvailableOutsideTreatment',
    ])
    .where('t.status', '=', 'Active')
    .orderBy(sql`${title} collate "sv-x-icu"`)
    .orderBy('t.id')
    .limit(most)
    .execute()
}

const Read = z.object({ RespondentTypes: z.array(RespondentType), Languages: z.array(ContentLanguage), Criterias })

async function listVariantVersions(db: Db, language: SpokenLanguage): Promise<VariantVersion[]> {
  const rows = await db
    .selectFrom('form_variant as v')
    .innerJoin('form_type as t', 't.id', 'v.form_type_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('form_variant_version as vv')
          .select(['vv.id', 'vv.languages', 'vv.version_no'])
          .whereRef('vv.form_variant_id', '=', 'v.id')
          .orderBy('vv.version_no', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select([
      'latest.id as Id',
      't.id as TypeId',
      'v.id as VariantId',
      sql<string>`coalesce(v.title ->> ${language}, v.title ->> 'sv', v.name)`.as('DisplayName'),
      'latest.version_no as Version',
      sql<string[]>`v.respondent_types::text[]`.as('RespondentTypes'),
      'v.treatment_location as TreatmentLocation',
      'latest.languages as Languages',
      'v.criteria as Criterias',
      'v.criteria_behavior as CriteriaBehavior',
      't.maturity as Maturity',
    ])
    .where('t.status', '=', 'Active')
    .orderBy('t.id')
    .orderBy('v.sort_order')
    .orderBy('v.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, ...Read.parse(row) }))
}

/** The version to look at: the one asked for, or the first variant's latest. Undefined when the name is unknown. */
export async function findVersionToShow(db: Db, name: string, asked: string | undefined): Promise<string | undefined> {
  const query = db
    .selectFrom('form_variant_version as vv')
    .innerJoin('form_variant as v', 'v.id', 'vv.form_variant_id')
    .innerJoin('form_type as t', 't.id', 'v.form_type_id')
    .select('vv.id')
    .where('t.name', '=', name)
    .where('t.status', '=', 'Active')
    .orderBy('v.sort_order')
    .orderBy('v.id')
    .orderBy('vv.version_no', 'desc')
    .limit(1)
  const found = await (asked ? query.where('vv.id', '=', asked) : query).executeTakeFirst()
  return found?.id
}

export async function isVersion(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('form_variant_version').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
