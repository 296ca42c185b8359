import type { Answer } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { missingRequired } from '@samklang/engine/complete'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { AboutWhom } from '../forms/found-form.ts'
import { judge } from '../forms/judge.ts'
import { readVersions } from '../forms/version.ts'

type Row = AboutWhom & { formId: string; day: CivilDate; versionId: string; answers: Answer[] }

/** days whose every entry lacks something that must be answered, by diary. */
export async function listBegunDays(
  db: Db,
  formIds: readonly string[],
  { since, now }: { since: CivilDate; now: Instant },
): Promise<ReadonlyMap<string, CivilDate[]>> {
  if (formIds.length === 0) return new Map()
  const { rows } = await sql<Row>`select e.form_id as "formId", e.entry_date as day, e.answers,
      f.variant_version_id as "versionId", f.respondent_type as "respondentType", f.answered_by as "answeredBy",
      u.time_zone as "timeZone", n.date_of_birth as birth, n.gender
    from journal_entry e join form f on f.id = e.form_id join unit u on u.id = f.unit_id
    join patient p on p.id = f.patient_id join person n on n.id = p.person_id
    where e.form_id = any (${formIds}::uuid[]) and e.entry_date > ${since}
    order by e.entry_date, e.id limit 2000`.execute(db)
  const versions = await readVersions(db, [...new Set(rows.map(({ versionId }) => versionId))])
  const isWhole = (row: Row) => {
    const version = versions.get(row.versionId)
    return (
      !version || missingRequired(version.compiled, judge(version.compiled, row, row.answers, now).shown).length === 0
    )
  }
  const days = Map.groupBy(rows, ({ formId, day }) => `${formId} ${day}`)
  const begun = [...days.values()].flatMap((entries) => (entries.some(isWhole) ? [] : entries.slice(0, 1)))
  return new Map(
    [...Map.groupBy(begun, ({ formId }) => formId)].map(([id, entries]) => [id, entries.map(({ day }) => day)]),
  )
}
