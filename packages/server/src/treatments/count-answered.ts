import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { countAnswered } from '@samklang/engine/form/count-answered'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { type AboutWhom, subjectOf } from '../forms/found-form.ts'
import { readVersions } from '../forms/version.ts'
import type { ModuleFacts } from './module-rows.ts'

export type AnsweredCount = ReturnType<typeof countAnswered>

type Written = AboutWhom & { id: string; versionId: string; answers: Answer[] }

/** of each module in which something is written, by its form: how many questions there are for the patient, and how many are answered. */
export async function countAnsweredIn(
  db: Db,
  modules: readonly ModuleFacts[],
  now: Instant,
): Promise<ReadonlyMap<string, AnsweredCount>> {
  const ids = modules.flatMap(({ formId, hasAnswers }) => (formId && hasAnswers ? [formId] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Written>`
    select f.id, f.variant_version_id as "versionId", f.answers, f.respondent_type as "respondentType",
      f.answered_by as "answeredBy", u.time_zone as "timeZone", n.date_of_birth as birth, n.gender
    from form f join unit u on u.id = f.unit_id join patient p on p.id = f.patient_id join person n on n.id = p.person_id
    where f.id = any (${ids}::uuid[]) order by f.id limit 20000`.execute(db)
  const versions = await readVersions(
    db,
    rows.map(({ versionId }) => versionId),
  )
  return new Map(
    rows.flatMap((form) => {
      const version = versions.get(form.versionId)
      return version ? [[form.id, countAnswered(version.compiled, form.answers, subjectOf(form, now))] as const] : []
    }),
  )
}
