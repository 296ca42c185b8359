import type { Analysis } from '@samklang/contract/analysis'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'

export type StartedProgram = { Id: string; DisplayName: string; unitId: string; startedAt: Instant; day: CivilDate }

const most = 100

const startedPrograms = statement(
  'analysis-programs',
  { patientIds: value<readonly string[]>(), language: value<SpokenLanguage>() },
  ({ patientIds, language }) => sql<StartedProgram>`
    select p.id as "Id", coalesce(p.name ->> ${language}, p.name ->> 'sv', p.name ->> 'en') as "DisplayName",
      p.unit_id as "unitId", p.started_at as "startedAt", (p.started_at at time zone p.time_zone)::date as day
    from program p where p.patient_id = any (${patientIds}::uuid[]) and p.started_at is not null
    order by p.started_at desc, p.id desc limit ${sql.lit(most)}`,
)

/** In these records of a person, the latest first. */
export function listStartedPrograms(
  db: Db,
  patientIds: readonly string[],
  language: SpokenLanguage,
): Promise<StartedProgram[]> {
  return startedPrograms(db, { patientIds, language })
}

export function toStartMark({ startedAt, day, DisplayName }: StartedProgram): Analysis['Marks'][number] {
  return { At: startedAt, Day: day, Kind: 'ProgramStarted', Text: DisplayName, FormId: null }
}
