import type { RespondentType } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { OnBehalf } from '@samklang/contract/on-behalf'
import type { ScaleScore } from '@samklang/contract/scale-score'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { FormKind, Gender } from '../database/table-types.ts'
import { entryOnBehalf, onBehalf } from '../forms/on-behalf.ts'
import { respondentName } from '../forms/respondent-name.ts'

/** A form that has results, with what they must be read by. */
export type ResultForm = {
  id: string
  kind: FormKind
  unitId: string
  unitName: string
  timeZone: string
  typeName: string
  title: { sv?: string; en?: string }
  topics: string[]
  versionId: string
  respondentType: RespondentType
  relationId: string | null
  respondentName: string
  /** Of a diary each entry has its own. */
  onBehalf: OnBehalf | null
  relation: string | null
  /** What sent it, and what that was made of. */
  programId: string | null
  programTemplateId: string | null
  /** Of a diary when it began: its entries have times of their own. */
  at: Instant
  isIncomplete: boolean
  /** What later answers are compared with, as staff decided. */
  isBaseline: boolean
  person: { Age: number | null; Gender: Gender } | null
}

export const mostForms = 1000

const formsWithResults = statement(
  'analysis-forms',
  { patientIds: value<readonly string[]>() },
  ({
    patientIds,
  }) => sql<ResultForm>`select f.id, f.kind, f.unit_id as "unitId", u.name as "unitName", u.time_zone as "timeZone",
      t.name as "typeName", t.title, t.topics, f.variant_version_id as "versionId",
      f.respondent_type as "respondentType", f.relation_id as "relationId", ${respondentName} as "respondentName",
      ${onBehalf} as "onBehalf",
      coalesce(f.answered_by ->> 'Relation', l.description) as relation, coalesce(f.answered_at, f.open_from) as at,
      f.program_id as "programId", case when f.program_id is not null then (select w.program_template_id from program g
        join program_template_version w on w.id = g.program_template_version_id where g.id = f.program_id)
        end as "programTemplateId",
      f.is_incomplete as "isIncomplete", f.is_baseline as "isBaseline", f.answered_by as person
    from form f
    join form_type t on t.id = f.form_type_id
    join unit u on u.id = f.unit_id
    left join relation l on l.id = f.relation_id
    where f.patient_id = any (${patientIds}::uuid[])
      and ((f.kind = 'Questionnaire' and f.status = 'Closed' and f.answered_at is not null
          and exists (select from form_score s where s.patient_id = f.patient_id and s.form_id = f.id))
        or (f.kind = 'Journal' and f.status in ('Ongoing', 'Closed')
          and exists (select from journal_entry e where e.form_id = f.id)))
    order by coalesce(f.answered_at, f.open_from) desc, f.id desc
    limit ${sql.lit(mostForms + 1)}`,
)

/** What is answered in these records of a person and what came of it, the newest first. Canceled forms never. */
export function listResultForms(db: Db, patientIds: readonly string[]): Promise<ResultForm[]> {
  return formsWithResults(db, { patientIds })
}

export type ScoreRow = Pick<
  ScaleScore,
  'Key' | 'Value' | 'Validity' | 'MissingItems' | 'NormalizedValue' | 'CutoffKey' | 'CutoffStatus' | 'Comparison'
> &
  Pick<ScaleScore, 'Severity'>

const scoresOfForms = statement(
  'analysis-scores',
  { patientIds: value<readonly string[]>(), formIds: value<readonly string[]>() },
  ({ patientIds, formIds }) => sql<
    ScoreRow & { formId: string }
  >`select s.form_id as "formId", s.scale_key as "Key", s.value as "Value",
      s.validity as "Validity", s.missing_items as "MissingItems", s.normalized_value as "NormalizedValue",
      s.cutoff_key as "CutoffKey", s.cutoff_status as "CutoffStatus", s.comparison as "Comparison",
      s.severity as "Severity"
    from form_score s where s.patient_id = any (${patientIds}::uuid[]) and s.form_id = any (${formIds}::uuid[])`,
)

export async function listScoreRows(
  db: Db,
  patientIds: readonly string[],
  formIds: readonly string[],
): Promise<ReadonlyMap<string, ScoreRow[]>> {
  if (formIds.length === 0) return new Map()
  const rows = await scoresOfForms(db, { patientIds, formIds })
  const grouped = new Map<string, ScoreRow[]>()
  for (const { formId, ...score } of rows) {
    const known = grouped.get(formId)
    if (known) known.push(score)
    else grouped.set(formId, [score])
  }
  return grouped
}

export type EntryRow = {
  id: string
  formId: string
  day: CivilDate
  createdAt: Instant
  answers: Answer[]
  onBehalf: OnBehalf | null
  person: { Age: number | null; Gender: Gender } | null
}

/** Of every diary so many, the newest. */
export const mostEntries = 200

const entriesOfJournals = statement(
  'analysis-entries',
  { formIds: value<readonly string[]>() },
  ({ formIds }) => sql<EntryRow>`select e.* from unnest(${formIds}::uuid[]) as j (id)
    cross join lateral (
      select n.id, n.form_id as "formId", n.entry_date as day, n.created_at as "createdAt", n.answers,
        ${entryOnBehalf('n')} as "onBehalf", n.answered_by as person
      from journal_entry n join form f on f.id = n.form_id where n.form_id = j.id
      order by n.entry_date desc, n.created_at desc limit ${sql.lit(mostEntries)}) e`,
)

export async function listEntryRows(db: Db, formIds: readonly string[]): Promise<EntryRow[]> {
  return formIds.length === 0 ? [] : entriesOfJournals(db, { formIds })
}

const answersOfForms = statement(
  'analysis-answers',
  { formIds: value<readonly string[]>() },
  ({ formIds }) =>
    sql<{ id: string; answers: Answer[] }>`select f.id, f.answers from form f where f.id = any (${formIds}::uuid[])`,
)

export async function listAnswerRows(db: Db, formIds: readonly string[]): Promise<{ id: string; answers: Answer[] }[]> {
  return formIds.length === 0 ? [] : answersOfForms(db, { formIds })
}
