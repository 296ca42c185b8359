import type { Instant } from '@samklang/contract/instants'
import type { OngoingProgram } from '@samklang/contract/ongoing'
import type { StepEnding } from '@samklang/contract/programs'
import { answerableStatuses, notHandedOverStatuses } from '@samklang/engine/form/form-status'
import { type EndedStep, stepEndingOf } from '@samklang/engine/program/step-ending'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { statement, value } from '../database/statement.ts'
import { statusList } from '../forms/status-list.ts'
import type { SpokenLanguage } from '../http/error-messages.ts'
import type { Keys } from '../keys/keys.ts'
import { usualLateDays } from '../treatments/list-treatments.ts'
import { listLinesOf, mostLines } from './lines.ts'
import type { WorklistScope } from './worklist-scope.ts'

type OwnColumns =
  | 'ProgramId'
  | 'DisplayName'
  | 'Status'
  | 'StartDate'
  | 'CurrentStep'
  | 'NextAt'
  | 'Waiting'
  | 'Late'
  | 'NotSent'
  | 'Unreached'
  | 'Missed'
  | 'FailedAt'
  | 'Steps'
type Counted = Pick<OngoingProgram, 'StepsDone' | 'StepsNothingSent' | 'StepsLeftOut'>
type Row = Pick<OngoingProgram, OwnColumns> & { patientId: string; stepStates: EndedStep[] }

type Wanted = { whose: 'mine' | 'units'; language: SpokenLanguage; now: Instant; truncate(): void }

/** what is pending or goes on at the unit, of the reader's patients or of all, each with the line of its patient. */
export async function listPrograms(
  db: Db,
  keys: Keys,
  scope: WorklistScope,
  { whose, language, now, truncate }: Wanted,
): Promise<OngoingProgram[]> {
  const { unitId, accountId } = scope
  const found = await programStatement(db, { unitId, language, now, accountId: whose === 'mine' ? accountId : null })
  if (found.length > mostLines) truncate()
  const shown = found.slice(0, mostLines)
  const patientIds = [...new Set(shown.map(({ patientId }) => patientId))]
  const lines = await listLinesOf(db, keys, scope, patientIds)
  const lineOf = new Map(lines.map((line) => [line.PatientId, line]))
  return shown.flatMap(({ patientId, stepStates, ...program }) => {
    const line = lineOf.get(patientId)
    return line ? [{ ...line, ...program, ...countEndings(stepStates) }] : []
  })
}

function countEndings(steps: readonly EndedStep[]): Counted {
  const endings = steps.map(stepEndingOf)
  const count = (wanted: StepEnding) => endings.filter((ending) => ending === wanted).length
  return { StepsDone: count('Done'), StepsNothingSent: count('NothingSent'), StepsLeftOut: count('LeftOut') }
}

/** Where no group has decided, as in inbox/find-inactive.ts. */
const usualDays = { questionnaire: 7, journal: 3 }

const since = sql`greatest(coalesce(f.opened_at, f.open_from), f.last_written_at)`

/** whoever is to be told of it was not; of what nobody is told, or was assigned before that was kept, nothing is known. */
const isUnreached = sql`f.opened_at is not null and f.respondent_type <> 'Staff' and f.is_notice_known
  and f.kind <> 'TreatmentModule' and coalesce(told.status not in ('Sent', 'Delivered', 'Queued'), true)`

/** A diary or a module that is written in waits for nobody; silent for as long as the unit counts as late it does. */
export const programStatement = statement(
  'ongoing-programs',
  {
    unitId: value<string>(),
    language: value<SpokenLanguage>(),
    accountId: value<string | null>(),
    now: value<Instant>(),
  },
  ({ unitId, language, accountId, now }) => sql<Row>`
    select p.patient_id as "patientId", p.id as "ProgramId", p.status as "Status", p.start_date as "StartDate",
      coalesce(p.name ->> ${language}, p.name ->> 'sv', p.name ->> 'en') as "DisplayName",
      s.current as "CurrentStep", s.steps as "Steps", s.states as "stepStates", o.next_at as "NextAt",
      o.not_sent as "NotSent", p.failed_at as "FailedAt", w.waiting as "Waiting", w.late as "Late", w.unreached as "Unreached",
      e.missed as "Missed"
    from program p join unit u on u.id = p.unit_id left join unit_group g on g.id = u.unit_group_id
    cross join lateral (
      select count(*)::int as steps, coalesce(jsonb_agg(jsonb_build_object('hasEnded', k.ended_at is not null,
          'isSkipped', k.skipped_at is not null, 'occurrences', coalesce(y.occurrences, '[]'))), '[]') as states,
        (array_agg(coalesce(t.step -> 'Name' ->> ${language}, t.step -> 'Name' ->> 'sv', t.step -> 'Name' ->> 'en')
          order by t.place) filter (where k.started_at is not null and k.ended_at is null and k.skipped_at is null))[1] as current
      from jsonb_array_elements(p.plan -> 'Steps') with ordinality t (step, place)
      left join program_step k on k.program_id = p.id and k.step_id = (t.step ->> 'Id')::uuid
      left join (select c.step_id, jsonb_agg(distinct jsonb_build_object('status', c.status, 'reason', c.reason)) as occurrences
        from program_occurrence c where c.program_id = p.id group by c.step_id) y on y.step_id = k.step_id) s
    cross join lateral (
      select min(c.planned_at) filter (where c.status = 'Planned') as next_at,
        count(*) filter (where c.status = 'NotSent' and c.reason is distinct from 'Merged')::int as not_sent
      from program_occurrence c where c.program_id = p.id) o
    cross join lateral (
      select count(*) filter (where f.kind = 'Questionnaire')::int as waiting,
        count(*) filter (where ${since} <= ${now}::timestamptz
          - make_interval(days => case f.kind
              when 'Journal' then coalesce(g.unanswered_journal_days, ${sql.lit(usualDays.journal)})
              when 'TreatmentModule' then coalesce(g.unanswered_treatment_days, ${sql.lit(usualLateDays)})
              else coalesce(g.unanswered_questionnaire_days, ${sql.lit(usualDays.questionnaire)}) end))::int as late,
        count(*) filter (where ${isUnreached})::int as unreached
      from form f left join outgoing_message told on told.id = f.notice_id where f.program_id = p.id
        and (f.kind = 'Questionnaire' and f.status in (${statusList(answerableStatuses)})
          or f.kind = 'Journal' and f.status = 'Ongoing'
          or f.kind = 'TreatmentModule' and f.status in (${statusList(notHandedOverStatuses)}))) w
    cross join lateral (
      select count(*)::int as missed from form f where f.program_id = p.id and f.kind = 'Questionnaire'
        and f.status = 'Closed' and (f.is_incomplete or f.answered_at is null)) e
    where p.unit_id = ${unitId} and p.status in ('NotStarted', 'Pending', 'Ongoing')
      and (${accountId}::uuid is null or exists (select from patient_responsible r
        where r.patient_id = p.patient_id and r.unit_id = p.unit_id and r.account_id = ${accountId}))
    order by p.created_at, p.id
    limit ${sql.lit(mostLines + 1)}`,
)
