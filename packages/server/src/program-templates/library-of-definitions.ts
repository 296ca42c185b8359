import { FormContent, RespondentType, Scoring } from '@samklang/contract/form-content'
import type { ProgramContent } from '@samklang/contract/program-content'
import { itemsOf } from '@samklang/engine/form/answers'
import type { ProgramLibrary } from '@samklang/engine/program/program-library'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../database/connect.ts'
import type { FormKind } from '../database/table-types.ts'

type Sendable = NonNullable<ReturnType<ProgramLibrary['definitions']['get']>>

/** What the content names, as it can be sent today. What it names and is not here does not exist. */
export async function libraryOfDefinitions(db: Db, content: ProgramContent): Promise<ProgramLibrary> {
  const { ids, examinedIds } = namedIn(content)
  const definitions = new Map([...(await listForms(db, ids, examinedIds)), ...(await listTreatments(db, ids))])
  return { definitions, isWhole: true }
}

/** Of those of which a score or an answer starts a step, scales and questions are looked at. */
function namedIn({ Steps }: ProgramContent): { ids: string[]; examinedIds: string[] } {
  const items = Steps.flatMap(({ Items }) => Items)
  const examinedItems = new Set(
    Steps.flatMap(({ Start }) => (Start.Key === 'ScoreReached' || Start.Key === 'AnswerGiven' ? [Start.ItemId] : [])),
  )
  const idsOf = (some: typeof items) => [...new Set(some.flatMap(({ DefinitionId }) => DefinitionId ?? []))]
  return { ids: idsOf(items), examinedIds: idsOf(items.filter(({ Id }) => examinedItems.has(Id))) }
}

const kinds: Record<FormKind, Sendable['kind']> = {
  Questionnaire: 'QuestionnaireType',
  Journal: 'JournalType',
  TreatmentModule: 'TreatmentModuleType',
}

const Variants = z.array(
  z.object({
    id: z.uuid(),
    respondentTypes: z.array(RespondentType),
    content: z.nullable(FormContent),
    scoring: z.nullable(Scoring),
  }),
)

async function listForms(db: Db, ids: string[], examinedIds: string[]): Promise<[string, Sendable][]> {
  if (ids.length === 0) return []
  const isExamined = sql<boolean>`t.id = any(${examinedIds}::uuid[])`
  const rows = await db
    .selectFrom('form_type as t')
    .select(['t.id', 't.kind', isExamined.as('isExamined')])
    .select(
      sql<boolean>`t.status = 'Active' and t.available_outside_treatment
        and t.maturity not in ('NotAvailable', 'Deprecated')`.as('isActive'),
    )
    .select(
      sql<unknown>`coalesce((
        select json_agg(json_build_object('id', v.id, 'respondentTypes', v.respondent_types::text[],
          'content', case when ${isExamined} then latest.content end,
          'scoring', case when ${isExamined} then latest.scoring end) order by v.sort_order, v.id)
        from form_variant v cross join lateral (
          select vv.content, vv.scoring from form_variant_version vv where vv.form_variant_id = v.id
          order by vv.version_no desc limit 1) latest
        where v.form_type_id = t.id), '[]')`.as('variants'),
    )
    .where('t.id', 'in', ids)
    .execute()
  return rows.map(({ id, kind, isActive, isExamined, variants }) => {
    const read = Variants.parse(variants)
    return [id, { kind: kinds[kind], isActive, variants: read, ...(isExamined ? examine(read) : unexamined) }]
  })
}

const unexamined = { scales: null, questions: null }

type Variant = z.output<typeof Variants>[number]

/** What any of the variants has: which of them somebody answers is not known before. */
function examine(variants: Variant[]): Pick<Sendable, 'scales' | 'questions'> {
  const scales = variants.flatMap(({ scoring }) => scoring?.Scales ?? [])
  const items = variants.flatMap(({ content }) => (content ? [...itemsOf(content).values()] : []))
  return {
    scales: [...Map.groupBy(scales, ({ Key }) => Key)].map(([key, same]) => ({
      key,
      min: widest(
        same.map(({ Min }) => Min),
        Math.min,
      ),
      max: widest(
        same.map(({ Max }) => Max),
        Math.max,
      ),
    })),
    questions: [...Map.groupBy(items, ({ ref }) => ref)].map(([id, same]) => ({ id, options: optionsOf(same) })),
  }
}

/** Null where one of them is open. */
function widest(bounds: (number | null | undefined)[], of: (...values: number[]) => number): number | null {
  const known = bounds.filter((bound) => typeof bound === 'number')
  return known.length === bounds.length ? of(...known) : null
}

/** Null where what is answered is no choice. */
function optionsOf(items: { question: { options: readonly { key: string }[] } }[]): string[] | null {
  const keys = items.map(({ question }) => question.options.map(({ key }) => key))
  return keys.some((one) => one.length === 0) ? null : [...new Set(keys.flat())]
}

/** A variant without modules cannot be started. */
async function listTreatments(db: Db, ids: string[]): Promise<[string, Sendable][]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('treatment_definition as d')
    .select([
      'd.id',
      sql<boolean>`d.status = 'Active' and d.maturity not in ('NotAvailable', 'Deprecated')`.as('isActive'),
    ])
    .select(
      sql<string[]>`array(
        select v.id from treatment_variant v where v.treatment_definition_id = d.id
          and exists (select 1 from treatment_variant_module m where m.treatment_variant_id = v.id)
        order by v.sort_order, v.id)::text[]`.as('variantIds'),
    )
    .where('d.id', 'in', ids)
    .execute()
  return rows.map(({ id, isActive, variantIds }) => [
    id,
    {
      kind: 'TreatmentTemplate',
      isActive: isActive && variantIds.length > 0,
      variants: variantIds.map((variantId) => ({ id: variantId, respondentTypes: ['Patient'] })),
      ...unexamined,
    },
  ])
}
