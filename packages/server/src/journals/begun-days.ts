import type { Answer } from '@samklang/contract/forms'
import type { CivilDate } from '@samklang/contract/instants'
import { begunDays, type ShownEntry } from '@samklang/engine/form/begun-days'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { at } from '@samklang/engine/time/wall-clock'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { JudgedForm } from '../forms/found-form.ts'
import { judge } from '../forms/judge.ts'
import { readVersions } from '../forms/version.ts'

type Row = JudgedForm & { formId: string; day: CivilDate; versionId: string; answers: Answer[] }

/** the days of each diary that are begun and not done, judged by how old the person was on the day. */
export async function listBegunDays(
  db: Db,
  formIds: readonly string[],
  since: CivilDate,
): Promise<ReadonlyMap<string, CivilDate[]>> {
  if (formIds.length === 0) return new Map()
  const { rows } = await sql<Row>`select e.form_id as "formId", e.entry_date as day, e.answers,
      f.variant_version_id as "versionId", f.respondent_type as "respondentType", e.answered_by as "answeredBy",
      u.time_zone as "timeZone", u.all_danger_phrases as "unitPhrases", n.date_of_birth as birth, n.gender
    from journal_entry e join form f on f.id = e.form_id join unit u on u.id = f.unit_id
    join patient p on p.id = f.patient_id join person n on n.id = p.person_id
    where e.form_id = any (${formIds}::uuid[]) and e.entry_date > ${since}
    order by e.entry_date, e.id limit 2000`.execute(db)
  const versions = await readVersions(db, [...new Set(rows.map(({ versionId }) => versionId))])
  return new Map(
    [...Map.groupBy(rows, ({ formId }) => formId)].flatMap(([formId, entries]) => {
      const compiled = versions.get(entries[0]?.versionId ?? '')?.compiled
      return compiled
        ? [
            [
              formId,
              begunDays(
                compiled,
                entries.map((row) => shownOn(compiled, row)),
              ),
            ],
          ]
        : []
    }),
  )
}

function shownOn(compiled: CompiledForm, row: Row): ShownEntry {
  const { shown } = judge(compiled, row, row.answers, at(row.day, '12:00', row.timeZone))
  return { day: row.day, shown }
}
