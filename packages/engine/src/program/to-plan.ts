import type { RespondentType } from '@samklang/contract/form-content'
import type { CivilDate, Instant } from '@samklang/contract/instants'
import type {
  ProgramChoices,
  ProgramContent,
  ProgramItem,
  ProgramPlanContent,
  ProgramPlanItem,
  ProgramRespondent,
} from '@samklang/contract/program-content'
import { onTheWall } from '../time/wall-clock.ts'
import type { ProgramFacts } from './program-facts.ts'

/** Somebody to whom something of a program can be sent: the patient, those who are related to them, and the staff. */
export type PersonAround = { respondentType: RespondentType; relationId: string | null }

/** A template as it runs for one patient: with those who are around them, as staff have chosen, without what was removed. */
export function toPlan(
  content: ProgramContent,
  choices: ProgramChoices,
  around: readonly PersonAround[],
): ProgramPlanContent {
  const removed = new Set(choices.RemovedItems)
  const chosen = new Map(choices.Items.map(({ ItemId, Respondents }) => [ItemId, Respondents]))
  return {
    ...content,
    Steps: content.Steps.map((step) => ({
      ...step,
      Items: step.Items.filter(({ Id }) => !removed.has(Id)).map((item) =>
        toPlanItem(item, around, chosen.get(item.Id)),
      ),
    })),
  }
}

/** Everybody in the parts of the item or, of those, whom staff chose and who are still around the patient. */
export function toPlanItem(
  item: ProgramItem,
  around: readonly PersonAround[],
  chosen?: readonly ProgramRespondent[],
): ProgramPlanItem {
  const people = around.filter(({ respondentType }) => typesOf(item).includes(respondentType))
  const respondents = chosen
    ? chosen.filter((one) => people.some((person) => isSame(person, one)))
    : people.map((person) => ({
        RespondentType: person.respondentType,
        RelationId: person.relationId,
        VariantId: item.VariantId,
      }))
  return { ...item, Respondents: respondents }
}

/** A treatment and a module are the patient's, whatever else is said. */
export function typesOf({
  Kind,
  RespondentTypes,
}: Pick<ProgramItem, 'Kind' | 'RespondentTypes'>): readonly RespondentType[] {
  return Kind === 'TreatmentTemplate' || Kind === 'TreatmentModuleType' ? ['Patient'] : RespondentTypes
}

function isSame(
  { respondentType, relationId }: PersonAround,
  { RespondentType, RelationId }: ProgramRespondent,
): boolean {
  return respondentType === RespondentType && relationId === RelationId
}

/** What is known of a program that is to start: what staff start today starts now. */
export function factsAtStart(
  choices: Pick<ProgramChoices, 'Steps'>,
  start: {
    startDate: CivilDate
    now: Instant
    timeZone: string
    dateOfBirth: CivilDate | null
    admittedOn: CivilDate | null
    closedDays: readonly CivilDate[]
  },
): ProgramFacts {
  const { now, ...known } = start
  return {
    ...known,
    startedAt: onTheWall(now, start.timeZone).day === start.startDate ? now : null,
    postponements: [],
    steps: choices.Steps.map(({ StepId, StartDate }) => ({
      stepId: StepId,
      anchorAt: null,
      startedAt: null,
      endedAt: null,
      manualDay: StartDate,
      isSkipped: false,
      startNotedAt: null,
      changedAt: now,
    })),
    occurrences: [],
  }
}
