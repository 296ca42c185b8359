import type { Instant } from '@samklang/contract/instants'
import type {
  NotSentReason,
  ProgramEvent,
  ProgramOccurrence,
  ProgramRow,
  ProgramStepRow,
} from '@samklang/contract/programs'
import { isOver } from '@samklang/engine/form/form-status'
import { goesOut } from '@samklang/engine/program/not-sent'
import { planProgram } from '@samklang/engine/program/plan-program'
import type { PlannedOccurrence } from '@samklang/engine/program/program-facts'
import { stepEndingOf } from '@samklang/engine/program/step-ending'
import { addSeconds } from '@samklang/engine/time/instants'
import type { SpokenLanguage } from '../http/error-messages.ts'
import type { AssignDependencies, FindRespondent } from '../relations/respondents.ts'
import { inLanguage, type NameItem } from './item-names.ts'
import { listUnreachable } from './judge-occurrences.ts'
import type { EventData } from './move-program.ts'
import type { FoundProgram } from './program-for.ts'
import { problemsOf } from './program-problems.ts'
import type { OccurrenceRow, ReadFacts } from './read-facts.ts'

/** Keys and services tell whether those that are asked next can be reached. */
export type ProgramReadOptions = AssignDependencies & { language: SpokenLanguage; now: Instant }

/** What stands around a program: its template, its unit, and when that counts something as late. */
export type ProgramFrame = {
  id: string
  templateId: string
  versionNo: number
  name: Record<string, string | undefined>
  unitName: string
  patientName: string
  questionnaireDays: number | null
  journalDays: number | null
  treatmentDays: number | null
  unreadMessages: number
}

export type ProgramEventRow = {
  programId: string
  event: ProgramEvent
  at: Instant
  accountId: string | null
  data: EventData
}

type Staff = ReadonlyMap<string | null, string>

export type ProgramParts = {
  program: FoundProgram
  frame: ProgramFrame
  events: readonly ProgramEventRow[]
  read: ReadFacts
  nameOf: NameItem
  find: FindRespondent
  /** Relations whose person can read the threads of the patient. */
  readers: ReadonlySet<string>
  staff: Staff
}

/** With its time line: what was, and all that can be foreseen. */
export function toProgramRow(parts: ProgramParts, reading: ProgramReadOptions): ProgramRow {
  const { program, frame, read, find, staff } = parts
  const { language, now } = reading
  const unreachable = listUnreachable(program.plan, (relationId) => find({ patientId: program.patientId, relationId }))
  const plan = planProgram(program.plan, { ...read.facts, unreachable }, now)
  const rows = new Map(read.occurrences.map((row) => [row.key, row]))
  const Steps = program.plan.Steps.flatMap((step): ProgramStepRow[] => {
    const planned = plan.steps.find(({ stepId }) => stepId === step.Id)
    if (!planned) return []
    const row = read.steps.find(({ stepId }) => stepId === step.Id)
    return [
      {
        Id: step.Id,
        Name: inLanguage(step.Name, language),
        Status: planned.status,
        Ending: stepEndingOf({
          hasEnded: planned.status === 'Done',
          isSkipped: planned.status === 'Skipped',
          occurrences: plan.occurrences
            .filter(({ stepId }) => stepId === step.Id)
            .map((one) => ({ status: one.status, reason: reasonOf(one, rows.get(one.key)) })),
        }),
        Start: step.Start,
        StartOffset: step.StartOffset,
        StartsAt: planned.startsAt,
        EndsAt: planned.endsAt,
        IsAdded: !!step.AddedBy,
        IsManual: planned.isManual,
        ChangedBy: staff.get(row?.changedBy ?? null) ?? null,
        ChangedAt: row?.changedAt ?? null,
      },
    ]
  })
  const Occurrences = toOccurrences(parts, plan.occurrences, reading)
  return {
    Id: program.id,
    PatientId: program.patientId,
    ProgramTemplateId: frame.templateId,
    VersionNo: frame.versionNo,
    DisplayName: inLanguage(frame.name, language),
    Status: program.status,
    StartDate: program.startDate,
    StartedAt: program.startedAt,
    EndedAt: program.endedAt,
    ClosedBy: staff.get(program.closedBy) ?? null,
    CloseReason: program.closeReason,
    ResponsibleUnitId: program.unitId,
    ResponsibleUnitName: frame.unitName,
    CreatedAt: program.createdAt,
    CreatedBy: staff.get(program.createdBy) ?? null,
    CurrentStep: Steps.find(({ Status }) => Status === 'Ongoing')?.Name ?? null,
    NextAt: plan.occurrences.find(goesOut)?.plannedAt ?? null,
    Problems: problemsOf({ ...parts, steps: Steps, occurrences: Occurrences }, reading),
    Steps,
    Occurrences,
    Questionnaires: read.occurrences.flatMap(({ formId, formKind, formStatus, isUnread, isHere }) =>
      formId && isHere && formKind !== 'TreatmentModule' && (isUnread || (formStatus && !isOver(formStatus)))
        ? [{ Id: formId }]
        : [],
    ),
    Treatments: read.occurrences.flatMap(({ treatmentId, treatmentStatus, isHere }) =>
      treatmentId && isHere && treatmentStatus !== 'Closed' ? [{ Id: treatmentId }] : [],
    ),
    UnreadMessages: frame.unreadMessages,
    Events: parts.events.map((event) => toEvent(event, Occurrences, Steps, staff)),
    LastModifiedAt: program.lastModifiedAt,
  }
}

function toOccurrences(
  { program, frame, events, read, nameOf, find, staff }: ProgramParts,
  planned: readonly PlannedOccurrence[],
  { now }: ProgramReadOptions,
): ProgramOccurrence[] {
  const rows = new Map(read.occurrences.map((row) => [row.key, row]))
  const items = new Map(program.plan.Steps.flatMap((step) => step.Items.map((item) => [`${step.Id} ${item.Id}`, item])))
  return planned.flatMap((one): ProgramOccurrence[] => {
    const item = items.get(`${one.stepId} ${one.itemId}`)
    if (!item) return []
    const row = rows.get(one.key)
    const { respondentType, relationId } = one
    const isStaff = respondentType === 'Staff'
    const person = isStaff ? undefined : find({ patientId: program.patientId, relationId })
    const ownName = relationId === null ? frame.patientName : ''
    return [
      {
        Key: one.key,
        StepId: one.stepId,
        ItemId: one.itemId,
        Round: one.round,
        No: one.no,
        Kind: item.Kind,
        DefinitionId: item.DefinitionId,
        DisplayName: nameOf(item),
        RespondentType: respondentType,
        RelationId: relationId,
        RespondentName: isStaff ? (staff.get(program.createdBy) ?? '') : (person?.fullname ?? ownName),
        PlannedAt: one.plannedAt,
        PlannedOn: one.plannedOn,
        Status: one.status,
        IsDue: one.isDue,
        Reason: reasonOf(one, row),
        SentAt: row?.sentAt ?? null,
        FormId: row?.isHere ? row.formId : null,
        TreatmentId: row?.isHere ? row.treatmentId : null,
        MessageId: row?.messageId ?? null,
        FormStatus: row?.formStatus ?? null,
        AnsweredAt: row?.answeredAt ?? null,
        ExpiresAt: row?.expiresAt ?? null,
        RemindedAt: remindedAt(events, one.key),
        IsLate: row !== undefined && isLate(row, frame, now),
        IsMissed: row?.formKind === 'Questionnaire' && row.formStatus === 'Closed' && row.answeredAt === null,
        IsManual: one.isManual || row?.changedBy != null,
        ChangedBy: staff.get(row?.changedBy ?? null) ?? null,
        ChangedAt: row?.changedAt ?? null,
      },
    ]
  })
}

/** Why it was not sent or, as the plan stands, will not be. */
function reasonOf({ notSentReason }: PlannedOccurrence, row: OccurrenceRow | undefined): NotSentReason | null {
  return row?.reason ?? notSentReason
}

/** Events come with the latest first. */
function remindedAt(events: readonly ProgramEventRow[], key: string): Instant | null {
  return events.find(({ event, data }) => event === 'Notified' && data.Keys?.includes(key))?.at ?? null
}

// Where no group has decided, as in inbox/find-inactive.ts.
const usualDays = { Questionnaire: 7, Journal: 3, TreatmentModule: 7 }
const secondsOfDay = 24 * 3600

/** Nothing has come of it for as long as the unit counts as late. */
function isLate(row: OccurrenceRow, frame: ProgramFrame, now: Instant): boolean {
  const { formKind, formStatus, openedAt, lastWrittenAt } = row
  if (!formKind || !formStatus || isOver(formStatus) || formStatus === 'Done') return false
  const own = {
    Questionnaire: frame.questionnaireDays,
    Journal: frame.journalDays,
    TreatmentModule: frame.treatmentDays,
  }[formKind]
  const since = [openedAt, lastWrittenAt]
    .flatMap((at) => at ?? [])
    .sort()
    .at(-1)
  return since !== undefined && since <= addSeconds(now, -(own ?? usualDays[formKind]) * secondsOfDay)
}

function toEvent(
  { event, at, accountId, data }: ProgramEventRow,
  occurrences: readonly ProgramOccurrence[],
  steps: readonly ProgramStepRow[],
  staff: Staff,
): ProgramRow['Events'][number] {
  const about = occurrences.filter((row) => isAbout(data, row))
  const items = joined(about.map(({ DisplayName }) => DisplayName))
  const named = data.Name ?? items ?? steps.find(({ Id }) => Id === data.StepId)?.Name
  const RespondentName = data.Name ? null : joined(about.map((row) => row.RespondentName))
  const { Days = null, From = null, To = null, Answered = null, Asked = null } = data
  const By = staff.get(accountId) ?? null
  return { Event: event, At: at, By, Days, From, To, Answered, Asked, DisplayName: named ?? null, RespondentName }
}

function isAbout({ Key, Keys, StepId, ItemId }: EventData, row: ProgramOccurrence): boolean {
  return row.Key === Key || Keys?.includes(row.Key) === true || (row.ItemId === ItemId && row.StepId === StepId)
}

function joined(names: readonly string[]): string | null {
  return [...new Set(names)].filter(Boolean).join(', ') || null
}
