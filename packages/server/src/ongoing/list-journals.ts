import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { OngoingJournal } from '@samklang/contract/ongoing'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { respondentName } from '../forms/respondent-name.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import type { Keys } from '../keys/keys.ts'
import { listLinesOf, mostLines } from './lines.ts'
import type { WorklistScope } from './worklist-scope.ts'

type Row = {
  patientId: string
  JournalId: string
  DisplayName: string
  RespondentName: string
  StartDate: CivilDate | null
  EndDate: CivilDate | null
  EntriesCount: number
  LastEntryAt: Instant | null
}

/** The diaries that go on at the unit, each with the line of its patient. */
export async function listJournals(
  db: Db,
  keys: Keys,
  scope: WorklistScope,
  { language, truncate }: { language: SpokenLanguage; truncate(): void },
): Promise<OngoingJournal[]> {
  const journals = await journalStatement(db, { unitId: scope.unitId, language })
  if (journals.length > mostLines) truncate()
  const patientIds = [...new Set(journals.slice(0, mostLines).map(({ patientId }) => patientId))]
  const lines = await listLinesOf(db, keys, scope, patientIds)
  const lineOf = new Map(lines.map((line) => [line.PatientId, line]))
  return journals.slice(0, mostLines).flatMap(({ patientId, ...journal }) => {
    const line = lineOf.get(patientId)
    return line ? [{ ...line, ...journal }] : []
  })
}

export const journalStatement = statement(
  'ongoing-journals',
  { unitId: value<string>(), language: value<SpokenLanguage>() },
  ({ unitId, language }) => sql<Row>`
    select f.patient_id as "patientId", f.id as "JournalId", t.name as "DisplayName", ${respondentName} as "RespondentName",
      j.start_date as "StartDate", j.end_date as "EndDate", e.entries as "EntriesCount", e.latest as "LastEntryAt"
    from form f
    cross join lateral (
      select coalesce(y.title ->> ${language}, y.title ->> 'sv', y.name) as name from form_type y
      where y.id = f.form_type_id limit 1) t
    left join lateral (select d.start_date, d.end_date from journal d where d.form_id = f.id limit 1) j on true
    cross join lateral (
      select count(*)::int as entries, max(n.created_at) as latest from journal_entry n where n.form_id = f.id) e
    where f.unit_id = ${unitId} and f.kind = 'Journal' and f.status = 'Ongoing'
    order by f.opened_at, f.id
    limit ${sql.lit(mostLines + 1)}`,
)
