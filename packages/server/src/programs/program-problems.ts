import type { ProgramOccurrence, ProgramProblem } from '@samklang/contract/programs'
import { contactStatus } from '@samklang/engine/people/contact-status'
import { isProgramOver } from './program-for.ts'
import type { ProgramParts, ProgramReadOptions } from './program-row.ts'

/** The gravest first: what ran out unanswered and what was sent to nobody stand before whom nothing will reach, and that before what is late. */
const gravity: readonly ProgramProblem['Key'][] = [
  'Failed',
  'Missed',
  'NoExternalProtectedIdentity',
  'ContactRemoved',
  'GuardianRests',
  'MayNotReadMessages',
  'NoVariant',
  'DefinitionRemoved',
  'NoTreatment',
  'AlreadyOngoing',
  'TooLate',
  'NoContact',
  'NoConsent',
  'MissingRequiredContactInformation',
  'ContactInformationUnconfirmed',
  'ExternalServiceNotAvailable',
  'Late',
]

type Looked = Pick<ProgramParts, 'program' | 'find' | 'readers'> & { occurrences: readonly ProgramOccurrence[] }

/** what staff should look at; of a program that is over, what was missed and what reached nobody. */
export function problemsOf(looked: Looked, { services }: ProgramReadOptions): ProgramProblem[] {
  const { program, find, readers, occurrences } = looked
  const failed = { Key: 'Failed', StepId: null, OccurrenceKey: null, DisplayName: null, RespondentName: null } as const
  const isOver = isProgramOver(program)
  const problems: ProgramProblem[] = isOver || program.failedAt === null ? [] : [failed]
  for (const one of occurrences) {
    if (one.Status === 'NotSent' && one.Reason) problems.push(about(one, one.Reason))
    else if (isMissed(one, occurrences)) problems.push(about(one, 'Missed'))
    else if (one.IsLate && !isOver) problems.push(about(one, 'Late'))
  }
  const next = new Map<string, ProgramOccurrence>()
  const toCome = isOver ? [] : occurrences.filter(isToCome)
  for (const one of toCome.toReversed()) next.set(`${one.RespondentType} ${one.RelationId}`, one)
  const messages = new Map(toCome.filter(({ Kind }) => Kind === 'Message').map((one) => [wholeOf(one), one]))
  for (const one of messages.values())
    if (one.RelationId !== null && !readers.has(one.RelationId)) problems.push(about(one, 'MayNotReadMessages'))
  for (const one of next.values()) {
    const person = find({ patientId: program.patientId, relationId: one.RelationId })
    if (person?.isResting) problems.push(about(one, 'GuardianRests'))
    else if (!person || person.relationStatus === 'Removed') problems.push(about(one, 'ContactRemoved'))
    else {
      const status = contactStatus(person, { services })
      // Whoever is asked without being written to needs no address.
      if (status === 'NoExternalProtectedIdentity' || (program.notify && status !== 'Ok'))
        problems.push(about(one, status))
    }
  }
  return problems.toSorted((one, other) => gravity.indexOf(one.Key) - gravity.indexOf(other.Key))
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

function isToCome({ Status, RespondentType }: ProgramOccurrence): boolean {
  return Status === 'Planned' && RespondentType !== 'Staff'
}

function about(one: ProgramOccurrence, Key: ProgramProblem['Key']): ProgramProblem {
  const { StepId, DisplayName, RespondentName } = one
  return { Key, StepId, OccurrenceKey: one.Key, DisplayName, RespondentName }
}
