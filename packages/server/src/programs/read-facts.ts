import type { Answer, FormStatus } from '@samklang/contract/forms'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { NotSentReason } from '@samklang/contract/programs'
import type { TreatmentStatus } from '@samklang/contract/treatments'
import type { KnownOccurrence, KnownStep, ProgramFacts } from '@samklang/engine/program/program-facts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FormKind } from '../database/table-types.ts'
import type { FoundProgram } from './program-for.ts'

/** A step's row, with who has changed it by hand. */
export type StepRow = KnownStep & { changedBy: string | null; changedAt: Instant | null }

/** What was planned, sent or left out, with what has become of what was sent. */
export type OccurrenceRow = KnownOccurrence & {
  reason: NotSentReason | null
  formId: string | null
  treatmentId: string | null
  messageId: string | null
  formKind: FormKind | null
  formStatus: FormStatus | null
  /** It was sent in, and nobody has read it. */
  isUnread: boolean
  treatmentStatus: TreatmentStatus | null
  openedAt: Instant | null
  lastWrittenAt: Instant | null
  expiresAt: Instant | null
  /** What was sent is in the record that the program is in. */
  isHere: boolean
  changedBy: string | null
  changedAt: Instant | null
}

export type ReadFacts = { facts: ProgramFacts; steps: StepRow[]; occurrences: OccurrenceRow[] }

export type ProgramToRead = Pick<FoundProgram, 'id' | 'plan' | 'startDate' | 'startedAt' | 'endedAt' | 'timeZone'>

/** All that the plans of these programs depend on, in four statements however many there are. */
export async function readFacts(db: Db, programs: readonly ProgramToRead[]): Promise<(id: string) => ReadFacts> {
  const ids = programs.map(({ id }) => id)
  const around = new Map((await listAround(db, ids)).map((row) => [row.id, row]))
  const steps = Map.groupBy(await listSteps(db, ids), ({ programId }) => programId)
  const occurrences = Map.groupBy(await listOccurrences(db, programs), ({ programId }) => programId)
  const postponements = Map.groupBy(await listPostponements(db, ids), ({ programId }) => programId)
  const read = new Map(
    programs.map(({ id, startDate, startedAt, endedAt, timeZone }): [string, ReadFacts] => {
      const { dateOfBirth = null, admittedOn = null, closedDays = [] } = around.get(id) ?? {}
      const own = { steps: steps.get(id) ?? [], occurrences: occurrences.get(id) ?? [] }
      const known = { startDate, startedAt, endedAt, timeZone, dateOfBirth, admittedOn, closedDays }
      return [id, { ...own, facts: { ...known, ...own, postponements: postponements.get(id) ?? [] } }]
    }),
  )
  return (id) => {
    const found = read.get(id)
    if (!found) throw new Error(`program ${id} was not asked for`)
    return found
  }
}

export type FactsAround = Pick<ProgramFacts, 'dateOfBirth' | 'admittedOn' | 'closedDays'>

const closedDaysOf = (groupId: ReturnType<typeof sql>) =>
  sql`array(select d.day::text from closed_day d where d.unit_group_id = ${groupId} order by d.day)`

async function listAround(db: Db, ids: readonly string[]): Promise<(FactsAround & { id: string })[]> {
  const { rows } = await sql<FactsAround & { id: string }>`select g.id, n.date_of_birth as "dateOfBirth",
      at.admitted_date as "admittedOn", ${closedDaysOf(sql`u.unit_group_id`)} as "closedDays"
    from program g join patient p on p.id = g.patient_id join person n on n.id = p.person_id join unit u on u.id = g.unit_id
    left join patient_unit at on at.patient_id = p.id and at.unit_id = g.unit_id and at.released_at is null
      and at.admitted_in_treatment
    where g.id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

/** Of a program that is about to start: what is known of the patient alone is in the hands of whoever asks. */
export async function listClosedDays(db: Db, unitGroupId: string | null): Promise<CivilDate[]> {
  const { rows } = await sql<{ days: CivilDate[] }>`select ${closedDaysOf(sql`${unitGroupId}::uuid`)} as days`.execute(
    db,
  )
  return rows[0]?.days ?? []
}

type OfProgram = { programId: string }

async function listSteps(db: Db, ids: readonly string[]): Promise<(StepRow & OfProgram)[]> {
  const { rows } = await sql<StepRow & OfProgram>`select s.program_id as "programId", s.step_id as "stepId",
      s.anchor_at as "anchorAt", s.started_at as "startedAt", s.start_noted_at as "startNotedAt", s.ended_at as "endedAt", s.manual_day as "manualDay",
      s.skipped_at is not null as "isSkipped", s.changed_by as "changedBy", s.changed_at as "changedAt"
    from program_step s where s.program_id = any (${[...ids]}::uuid[])`.execute(db)
  return rows
}

async function listPostponements(db: Db, ids: readonly string[]) {
  const { rows } = await sql<OfProgram & { at: Instant; days: number }>`select o.program_id as "programId", o.at, o.days
    from program_postponement o where o.program_id = any (${[...ids]}::uuid[]) order by o.at, o.id`.execute(db)
  return rows
}

type Sent = Omit<OccurrenceRow, 'answers'> & OfProgram & { answers: Answer[] | null }

/** Not by way of the programs: prepared for any number of them, that would read all that there are. */
async function listOccurrences(db: Db, programs: readonly ProgramToRead[]): Promise<(OccurrenceRow & OfProgram)[]> {
  const ids = programs.map(({ id }) => id)
  const { scored, answered } = itemsAskedAbout(programs)
  const { rows } = await sql<Sent>`
    select o.program_id as "programId", o.key, o.step_id as "stepId", o.item_id as "itemId", o.round, o.no,
      o.respondent_type as "respondentType", o.relation_id as "relationId", o.planned_at as "plannedAt",
      o.manual_day as "manualDay", o.status, o.reason, o.sent_at as "sentAt", o.form_id as "formId",
      o.treatment_id as "treatmentId", o.message_id as "messageId", f.kind as "formKind", f.status as "formStatus",
      coalesce(f.confirmation = 'Unconfirmed', false) as "isUnread", t.status as "treatmentStatus",
      f.opened_at as "openedAt", f.last_written_at as "lastWrittenAt", f.open_till as "expiresAt",
      coalesce(coalesce(f.patient_id, t.patient_id) = o.patient_id, true) as "isHere",
      case when f.status = 'Closed' then f.entered_at when f.status = 'Canceled' then f.canceled_at
        when t.status in ('Maintained', 'Closed') then t.closed_at when o.message_id is not null then o.sent_at end as "overAt",
      case when f.kind = 'Questionnaire' and f.status = 'Closed' and not f.is_incomplete then f.answered_at end as "answeredAt",
      case when o.item_id = any (${scored}::uuid[]) and f.status = 'Closed' then coalesce((
        select jsonb_agg(jsonb_build_object('scale', s.scale_key, 'value', s.value)) from form_score s where s.form_id = f.id),
        '[]') else '[]' end as scores,
      case when o.item_id = any (${answered}::uuid[]) and f.status = 'Closed' then f.answers end as answers,
      o.changed_by as "changedBy", o.changed_at as "changedAt"
    from program_occurrence o
    left join form f on f.id = o.form_id
    left join lateral (select t.status, t.closed_at, t.patient_id from treatment t where t.id = o.treatment_id limit 1) t on true
    where o.program_id = any (${ids}::uuid[]) order by o.program_id, o.planned_at, o.key`.execute(db)
  return rows.map(({ answers, ...row }) => ({ ...row, answers: byQuestion(answers ?? []) }))
}

/** Of those alone on whose scores or answers a step starts are these read. */
function itemsAskedAbout(programs: readonly ProgramToRead[]): { scored: string[]; answered: string[] } {
  const asked = (wanted: 'ScoreReached' | 'AnswerGiven') =>
    programs.flatMap(({ plan }) =>
      plan.Steps.filter(({ Start }) => Start.Key === wanted).flatMap(({ Start }) =>
        Start.ItemId ? [Start.ItemId] : plan.Steps.flatMap(({ Items }) => Items.map(({ Id }) => Id)),
      ),
    )
  return { scored: [...new Set(asked('ScoreReached'))], answered: [...new Set(asked('AnswerGiven'))] }
}

/** By the question, and by its key where that is another word. */
function byQuestion(answers: readonly Answer[]): KnownOccurrence['answers'] {
  return Object.fromEntries([
    ...answers.map(({ Key, Value }) => [Key, Value] as const),
    ...answers.map(({ QuestionId, Value }) => [QuestionId, Value] as const),
  ])
}
