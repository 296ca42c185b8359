import type { OngoingPatient } from '@samklang/contract/ongoing'
import type { FormChange, ReadAloneReason } from '@samklang/contract/score-change'
import { gravityOf, isForTheWorse } from '@samklang/engine/change/read-alone'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { keptJudgement, keptReadAlone } from '../form-actions/read-alone.ts'
import { respondentName } from '../forms/respondent-name.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import type { WorklistScope } from './worklist-scope.ts'

/** A form that was sent in and that nobody has confirmed, with what is kept of its judgement. */
export type UnreadForm = {
  id: string
  name: string
  respondentName: string
  readAlone: ReadAloneReason[]
  change: FormChange | null
}

export async function listUnread(
  db: Db,
  scope: WorklistScope,
  formIds: readonly string[],
): Promise<ReadonlyMap<string, UnreadForm>> {
  if (formIds.length === 0) return new Map()
  const rows = await unreadStatement(db, { language: scope.language, formIds: [...new Set(formIds)] })
  return new Map(rows.map((row) => [row.id, row]))
}

/** Each is looked up by key. */
export const unreadStatement = statement(
  'unread-of-lines',
  { language: value<SpokenLanguage>(), formIds: value<readonly string[]>() },
  ({ language, formIds }) => sql<UnreadForm>`
    select l.* from unnest(${formIds}::uuid[]) y (form_id)
    cross join lateral (
      select f.id, coalesce(t.title ->> ${language}, t.title ->> 'sv', t.name) as name,
        ${respondentName} as "respondentName",
        ${keptReadAlone} as "readAlone", m.change
      from form f
      join form_type t on t.id = f.form_type_id
      ${keptJudgement}
      where f.id = y.form_id limit 1) l`,
)

/** the gravest of what has become of them, and of how many more it can be said that they are worse. */
export function gravestChange(forms: readonly UnreadForm[]): Pick<OngoingPatient, 'Change' | 'OtherFormsWorse'> {
  const told = forms
    .flatMap(({ id: FormId, name: FormName, respondentName: RespondentName, change }) =>
      change ? [{ ...change, FormId, FormName, RespondentName }] : [],
    )
    .toSorted((one, other) => gravityOf(one) - gravityOf(other) || other.Day.localeCompare(one.Day))
  const [Change = null, ...others] = told
  return { Change, OtherFormsWorse: others.filter(isForTheWorse).length }
}
