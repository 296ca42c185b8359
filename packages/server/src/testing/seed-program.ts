import type { CivilDate, Instant } from '@samklang/contract/instants'
import type {
  ProgramContent,
  ProgramPlanContent,
  ProgramPlanItem,
  ProgramTrigger,
} from '@samklang/contract/program-content'
import { type InsertObject, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { DB } from '../database/table-types.ts'
import { makeId } from '../keys/ids.ts'

type At = { patient: { id: string }; unit: { id: string }; now: Instant }

export type SeededProgram = At & {
  name?: string
  /** By their names. */
  steps?: readonly string[]
  status?: 'Pending' | 'Ongoing' | 'Completed' | 'Closed'
  startDate?: CivilDate
  startedAt?: Instant | null
  endedAt?: Instant
  closedBy?: { id: string }
  closeReason?: string
  information?: { title: string; body: string }
  /** Of one that there is. */
  template?: { templateId: string; versionId: string }
}

/** The rows of a program as they are left, without the acts that lead there. */
export async function seedProgram(db: Db, seeded: SeededProgram) {
  const { patient, unit, now, name = 'Provprogram', status = 'Ongoing', steps = ['Start', 'Uppföljning'] } = seeded
  const plan = planOf(name, steps, seeded.information)
  const template = seeded.template ?? (await seedProgramTemplate(db, plan, now))
  const id = makeId(now)
  const isOver = status === 'Completed' || status === 'Closed'
  await db
    .insertInto('program')
    .values({
      id,
      patient_id: patient.id,
      unit_id: unit.id,
      program_template_version_id: template.versionId,
      name: JSON.stringify(plan.Name),
      plan: JSON.stringify(plan),
      status,
      start_date: seeded.startDate ?? now.slice(0, 10),
      time_zone: 'Europe/Stockholm',
      notify: false,
      created_at: now,
      started_at: seeded.startedAt === undefined ? now : seeded.startedAt,
      ended_at: isOver ? (seeded.endedAt ?? now) : null,
      closed_by: seeded.closedBy?.id ?? null,
      close_reason: seeded.closeReason ?? null,
      look_at: isOver ? null : now,
      last_modified_at: now,
    })
    .execute()
  return { id, plan, ...template, stepIds: plan.Steps.map((step) => step.Id) }
}

function planOf(name: string, steps: readonly string[], information: SeededProgram['information']): ProgramPlanContent {
  const said = (text: string | undefined) => (text === undefined ? {} : { sv: text, en: `${text} (en)` })
  return {
    Name: said(name),
    Description: {},
    Information: { Title: said(information?.title), Body: said(information?.body) },
    AvoidWeekends: false,
    AvoidClosedDays: false,
    Steps: steps.map((step) => ({
      Id: crypto.randomUUID(),
      Name: said(step),
      Start: { Key: 'ProgramStarted' } satisfies ProgramTrigger,
      StartOffset: '00:00:00',
      DurationDays: null,
      Repeat: null,
      Items: [] satisfies ProgramPlanItem[],
    })),
  }
}

export async function seedProgramTemplate(db: Db, content: ProgramContent, now: Instant) {
  const templateId = makeId(now)
  const versionId = makeId(now)
  const times = { created_at: now, last_modified_at: now }
  await db
    .insertInto('program_template')
    .values({ id: templateId, name: null, source: 'Import', status: 'Active', ...times })
    .execute()
  await db
    .insertInto('program_template_version')
    .values({
      id: versionId,
      program_template_id: templateId,
      version_no: 1,
      content: JSON.stringify(content),
      created_at: now,
    })
    .execute()
  return { templateId, versionId }
}

type Times = { startedAt?: Instant; endedAt?: Instant; skippedAt?: Instant }

export async function seedStep(db: Db, programId: string, stepId: string, times: Times = {}): Promise<void> {
  const { startedAt = null, endedAt = null, skippedAt = null } = times
  await db
    .insertInto('program_step')
    .values({
      program_id: programId,
      step_id: stepId,
      anchor_at: startedAt,
      started_at: startedAt,
      ended_at: endedAt,
      skipped_at: skippedAt,
    })
    .execute()
}

type Occurrence = Pick<InsertObject<DB, 'program_occurrence'>, 'status'> &
  Partial<InsertObject<DB, 'program_occurrence'>> & { plannedAt: Instant }

export async function seedOccurrence(
  db: Db,
  { id: programId, stepIds: [stepId = ''] }: { id: string; stepIds: readonly string[] },
  patient: { id: string },
  { plannedAt, status, ...more }: Occurrence,
): Promise<void> {
  const id = crypto.randomUUID()
  await db
    .insertInto('program_occurrence')
    .values({
      program_id: programId,
      patient_id: patient.id,
      key: id,
      step_id: stepId,
      item_id: id,
      round: 1,
      no: 1,
      respondent_type: 'Patient',
      planned_at: plannedAt,
      status,
      sent_at: status === 'Sent' ? plannedAt : null,
      ...more,
    })
    .execute()
}

/** A form or a treatment that a program has sent. */
export async function setProgramOf(
  db: Db,
  table: 'form' | 'treatment',
  id: string,
  program: { id: string },
): Promise<void> {
  await sql`update ${sql.table(table)} set program_id = ${program.id} where id = ${id}`.execute(db)
}

type Running = {
  content: ProgramContent
  versionId: string
  most: number
  now: Instant
  lookAt: Instant
  notify?: boolean
}

/** Of so many patients one that has begun and was never looked at, all of it to the patient; laid by the database itself. */
export async function seedRunningPrograms(
  db: Db,
  { content, versionId, most, now, lookAt, notify = false }: Running,
): Promise<void> {
  const Respondents = [{ RespondentType: 'Patient' as const, RelationId: null, VariantId: null }]
  const plan: ProgramPlanContent = {
    ...content,
    Steps: content.Steps.map((step) => ({ ...step, Items: step.Items.map((item) => ({ ...item, Respondents })) })),
  }
  await sql`insert into program (id, patient_id, unit_id, program_template_version_id, name, plan, status, start_date,
      time_zone, notify, created_at, started_at, look_at, last_modified_at)
    select gen_random_uuid(), at.patient_id, at.unit_id, ${versionId}::uuid, ${JSON.stringify(content.Name)}::jsonb,
      ${JSON.stringify(plan)}::jsonb, 'Ongoing', ${now}::timestamptz::date, 'Europe/Stockholm', ${notify}, ${now}, ${now},
      ${lookAt}, ${now}
    from patient_unit at join patient p on p.id = at.patient_id
    where at.released_at is null and p.status = 'Active' order by at.patient_id limit ${most}`.execute(db)
}
