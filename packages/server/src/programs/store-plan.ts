import type { Instant } from '@samklang/contract/instants'
import type { PlannedOccurrence, PlannedStep, ProgramPlan } from '@samklang/engine/program/program-facts'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { FoundProgram } from './program-for.ts'
import type { ReadFacts } from './read-facts.ts'

type StoredPlan = { program: Pick<FoundProgram, 'id' | 'patientId'>; plan: ProgramPlan; read: ReadFacts }

/**
 * Keeps what the plan makes certain: what steps start on has happened, they began or ended, and what is to be sent within the horizon.
 * Tells whether anything of it is new.
 */
export async function storePlan(db: Db, { program, plan, read }: StoredPlan, now: Instant): Promise<boolean> {
  const steps = plan.steps.flatMap((step) => changedStep(step, read, now))
  const isNew = [
    await writeSteps(db, program.id, steps, now),
    await writePlanned(db, program, plan.occurrences.filter(isToKeep), read),
    await forget(db, program.id, plan, read),
  ]
  return isNew.includes(true)
}

type StepTimes = { id: string; anchorAt: Instant | null; startedAt: Instant | null; endedAt: Instant | null }

/** What was certain once stays as it was. */
function changedStep(step: PlannedStep, { steps }: ReadFacts, now: Instant): StepTimes[] {
  const known = steps.find(({ stepId }) => stepId === step.stepId)
  const { status, startsAt, endsAt } = step
  const hasStarted = (status === 'Ongoing' || status === 'Done') && startsAt !== null && startsAt <= now
  const times = {
    anchorAt: known?.anchorAt ?? step.anchorAt,
    startedAt: known?.startedAt ?? (hasStarted ? startsAt : null),
    endedAt: known?.endedAt ?? (status === 'Done' ? (endsAt ?? now) : null),
  }
  const isSame =
    times.anchorAt === (known?.anchorAt ?? null) &&
    times.startedAt === (known?.startedAt ?? null) &&
    times.endedAt === (known?.endedAt ?? null)
  return isSame ? [] : [{ id: step.stepId, ...times }]
}

async function writeSteps(db: Db, programId: string, steps: readonly StepTimes[], now: Instant): Promise<boolean> {
  if (steps.length === 0) return false
  await sql`insert into program_step (program_id, step_id, anchor_at, started_at, start_noted_at, ended_at)
    select ${programId}::uuid, n.id, n."anchorAt", n."startedAt", case when n."startedAt" is not null then ${now}::timestamptz end, n."endedAt"
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as n (id uuid, "anchorAt" timestamptz, "startedAt" timestamptz,
      "endedAt" timestamptz)
    on conflict (program_id, step_id) do update set anchor_at = excluded.anchor_at, started_at = excluded.started_at,
      start_noted_at = coalesce(program_step.start_noted_at, excluded.start_noted_at), ended_at = excluded.ended_at`.execute(
    db,
  )
  return true
}

function isToKeep({ status, isDue, isWithinHorizon }: PlannedOccurrence): boolean {
  return status === 'Planned' && (isDue || isWithinHorizon)
}

async function writePlanned(
  db: Db,
  program: StoredPlan['program'],
  planned: readonly PlannedOccurrence[],
  read: ReadFacts,
): Promise<boolean> {
  const known = new Map(read.occurrences.map(({ key, plannedAt }) => [key, plannedAt]))
  const changed = planned.filter(({ key, plannedAt }) => known.get(key) !== plannedAt)
  if (changed.length === 0) return false
  const rows = changed.map(({ key, stepId, itemId, round, no, respondentType, relationId, plannedAt }) => {
    return { key, stepId, itemId, round, no, respondentType, relationId, plannedAt }
  })
  await sql`insert into program_occurrence (program_id, patient_id, key, step_id, item_id, round, no, respondent_type,
      relation_id, planned_at, status)
    select ${program.id}::uuid, ${program.patientId}::uuid, n.key, n."stepId", n."itemId", n.round, n.no,
      n."respondentType"::respondent_type, n."relationId", n."plannedAt", 'Planned'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (key text, "stepId" uuid, "itemId" uuid, round int,
      no int, "respondentType" text, "relationId" uuid, "plannedAt" timestamptz)
    on conflict (program_id, key) do update set planned_at = excluded.planned_at
      where program_occurrence.status = 'Planned'`.execute(db)
  return true
}

/** What the plan does not have any more, and nobody has set by hand: it was only foreseen. */
async function forget(db: Db, programId: string, plan: ProgramPlan, { occurrences }: ReadFacts): Promise<boolean> {
  const foreseen = new Set(plan.occurrences.map(({ key }) => key))
  const gone = occurrences.filter(
    ({ key, status, manualDay }) => status === 'Planned' && manualDay === null && !foreseen.has(key),
  )
  if (gone.length === 0) return false
  await db
    .deleteFrom('program_occurrence')
    .where('program_id', '=', programId)
    .where(
      'key',
      'in',
      gone.map(({ key }) => key),
    )
    .where('status', '=', 'Planned')
    .execute()
  return true
}
