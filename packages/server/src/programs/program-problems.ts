import type { ProgramOccurrence, ProgramProblem, ProgramStepRow } from '@samklang/contract/programs'
import { contactStatus } from '@samklang/engine/people/contact-status'
import { inOrderOfGravity } from '@samklang/engine/program/problem-order'
import { isProgramOver } from './program-for.ts'
import type { ProgramParts, ProgramReadOptions } from './program-row.ts'

type Looked = Pick<ProgramParts, 'program' | 'find' | 'readers'> & {
  steps: readonly ProgramStepRow[]
  occurrences: readonly ProgramOccurrence[]
}

/** what staff should look at; of a program that is over, what was missed and what reached nobody. */
export function problemsOf(looked: Looked, { services }: ProgramReadOptions): ProgramProblem[] {
  const { program, find, readers, steps, occurrences } = looked
  const rest = { StepId: null, OccurrenceKey: null, DisplayName: null, RespondentName: null }
  const failed = { Key: 'Failed', HasHappened: true, ...rest } as const
  const isOver = isProgramOver(program)
  const problems: ProgramProblem[] = isOver || program.failedAt === null ? [] : [failed]
  for (const one of occurrences) {
    if (one.Status === 'NotSent' && one.Reason && one.Reason !== 'Merged') problems.push(about(one, one.Reason, true))
    else if (isMissed(one, occurrences)) problems.push(about(one, 'Missed', true))
    else if (one.IsLate && !isOver) problems.push(about(one, 'Late', true))
  }
  if (!isOver) problems.push(...steps.filter((step) => isUnanswered(step, occurrences)).map(aboutStep))
  const next = new Map<string, ProgramOccurrence>()
  const toCome = isOver ? [] : occurrences.filter(isToCome)
  for (const one of toCome.toReversed()) next.set(`${one.RespondentType} ${one.RelationId}`, one)
  const messages = new Map(toCome.filter(({ Kind }) => Kind === 'Message').map((one) => [wholeOf(one), one]))
  for (const one of messages.values())
    if (one.RelationId !== null && !readers.has(one.RelationId)) problems.push(about(one, 'MayNotReadMessages', false))
  for (const one of next.values()) {
    const person = find({ patientId: program.patientId, relationId: one.RelationId })
    if (person?.isResting) problems.push(about(one, 'GuardianRests', false))
    else if (!person || person.relationStatus === 'Removed') problems.push(about(one, 'ContactRemoved', false))
    else {
      const status = contactStatus(person, { services })
      // Whoever is asked without being written to needs no address.
      if (status === 'NoExternalProtectedIdentity' || (program.notify && status !== 'Ok'))
        problems.push(about(one, status, false))
    }
  }
  return inOrderOfGravity(problems)
}

/** Until the same person has answered a later one of the same. */
function isMissed(one: ProgramOccurrence, all: readonly ProgramOccurrence[]): boolean {
  const isLater = (other: ProgramOccurrence) =>
    other.AnsweredAt !== null &&
    other.PlannedAt > one.PlannedAt &&
    other.StepId === one.StepId &&
    other.ItemId === one.ItemId &&
    other.RespondentType === one.RespondentType &&
    other.RelationId === one.RelationId
  return one.IsMissed && !all.some(isLater)
}

/** However often it comes again. */
function wholeOf({ StepId, ItemId, RelationId }: ProgramOccurrence): string {
  return `${StepId} ${ItemId} ${RelationId}`
}

function isToCome({ Status, Reason, RespondentType }: ProgramOccurrence): boolean {
  return Status === 'Planned' && Reason === null && RespondentType !== 'Staff'
}

function about(one: ProgramOccurrence, Key: ProgramProblem['Key'], HasHappened: boolean): ProgramProblem {
  const { StepId, DisplayName, RespondentName } = one
  return { Key, HasHappened, StepId, OccurrenceKey: one.Key, DisplayName, RespondentName }
}

const startsOnAnswer = ['QuestionnaireAnswered', 'ScoreReached', 'AnswerGiven']

/** it waited for an answer that nobody gave. Silence may be the reason to follow somebody more closely, not less. */
function isUnanswered({ Status, Start }: ProgramStepRow, all: readonly ProgramOccurrence[]): boolean {
  if (Status !== 'NotNeeded' || !startsOnAnswer.includes(Start.Key)) return false
  const asked = all.filter(({ Kind, ItemId }) =>
    Start.ItemId ? ItemId === Start.ItemId : Kind === 'QuestionnaireType',
  )
  return asked.some(({ SentAt }) => SentAt !== null) && asked.every(({ AnsweredAt }) => AnsweredAt === null)
}

function aboutStep({ Id: StepId, Name: DisplayName }: ProgramStepRow): ProgramProblem {
  return { Key: 'StepUnanswered', HasHappened: true, StepId, OccurrenceKey: null, DisplayName, RespondentName: null }
}
