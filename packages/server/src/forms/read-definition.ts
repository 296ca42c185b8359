import type { TypeDefinition, VariantVersionDefinition } from '@samklang/contract/definitions'
import { ContentLanguage, Criterias, RespondentType } from '@samklang/contract/form-content'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../database/connect.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import { readVersion } from './version.ts'

export type Definition = { TypeDefinition: TypeDefinition; VariantVersionDefinition: VariantVersionDefinition }

const Read = z.object({
  RespondentTypes: z.array(RespondentType),
  Languages: z.array(ContentLanguage),
  Criterias,
})

/** All that is needed to show a form, answer it and read its scores. */
export async function readDefinition(db: Db, versionId: string, language: SpokenLanguage): Promise<Definition> {
  const named = (column: string) =>
    sql<string>`coalesce(${sql.ref(column)} ->> ${language}, ${sql.ref(column)} ->> 'sv', t.name)`
  const { version, type } = await db
    .selectFrom('form_variant_version as vv')
    .innerJoin('form_variant as v', 'v.id', 'vv.form_variant_id')
    .innerJoin('form_type as t', 't.id', 'v.form_type_id')
    .select([
      'vv.id',
      'vv.version_no',
      'vv.languages',
      'v.id as variantId',
      named('v.title').as('variantName'),
      sql<string[]>`v.respondent_types::text[]`.as('respondents'),
      'v.treatment_location',
      'v.criteria',
      'v.criteria_behavior',
      't.id as typeId',
      't.name',
      named('t.title').as('typeName'),
      sql<string | null>`coalesce(t.description ->> ${language}, t.description ->> 'sv')`.as('description'),
      't.kind',
      't.topics',
      't.maturity',
      sql<string>`coalesce(t.licence_words ->> ${language}, t.licence_note)`.as('licence'),
      't.minutes',
      't.available_outside_treatment',
    ])
    .where('vv.id', '=', versionId)
    .executeTakeFirstOrThrow()
    .then(apart)
  const { compiled, texts } = await readVersion(db, versionId)
  return {
    TypeDefinition: type,
    VariantVersionDefinition: { ...version, Content: compiled.content, Scoring: compiled.scoring, Texts: texts },
  }
}

type Row = {
  id: string
  version_no: number
  languages: string[]
  variantId: string
  variantName: string
  respondents: string[]
  treatment_location: VariantVersionDefinition['TreatmentLocation']
  criteria: unknown
  criteria_behavior: VariantVersionDefinition['CriteriaBehavior']
  typeId: string
  name: string
  typeName: string
  description: string | null
  kind: TypeDefinition['Kind']
  topics: string[]
  maturity: TypeDefinition['Maturity']
  licence: string
  minutes: number | null
  available_outside_treatment: boolean
}

function apart(row: Row) {
  const read = Read.parse({ RespondentTypes: row.respondents, Languages: row.languages, Criterias: row.criteria })
  return {
    type: {
      Id: row.typeId,
      Name: row.name,
      DisplayName: row.typeName,
      Description: row.description,
      Kind: row.kind,
      Topics: row.topics,
      Maturity: row.maturity,
      Licence: row.licence,
      EstimatedMinutes: row.minutes,
      AvailableOutsideTreatment: row.available_outside_treatment,
    },
    version: {
      Id: row.id,
      TypeId: row.typeId,
      VariantId: row.variantId,
      DisplayName: row.variantName,
      Version: row.version_no,
      ...read,
      TreatmentLocation: row.treatment_location,
      CriteriaBehavior: row.criteria_behavior,
      Maturity: row.maturity,
    },
  }
}
