import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramPlanItem, ProgramPlanStep } from '@samklang/contract/program-content'
import type { ProgramChange } from '@samklang/contract/programs'
import type { AuditFacts } from '../http/audit-facts.ts'
import type { Changed } from './apply-change.ts'

type Data = NonNullable<AuditFacts['data']>
type Whom = { relationId: string | null; respondentType: RespondentType }

// the log names people by their relation and things by their ids, never by what they are called.

/** A contact by their relation, whoever has none by their part. */
function nameWhom({ relationId, respondentType }: Whom): string {
  return relationId ?? respondentType
}

export function listWhom(people: readonly Whom[]): string[] {
  return [...new Set(people.map(nameWhom))]
}

/** What of the plan, and to whom. */
export function nameSent({ itemId, ...whom }: Whom & { itemId: string }): string {
  return `${itemId} ${nameWhom(whom)}`
}

export function dataOfSent({ sentTo, notSentTo }: { sentTo: string[]; notSentTo: string[] }): Data {
  return {
    Sent: sentTo.length,
    ...(sentTo.length > 0 && { SentTo: sentTo }),
    ...(notSentTo.length > 0 && { NotSentTo: notSentTo }),
  }
}

export function dataOfChange(change: ProgramChange, { program: { plan }, occurrence }: Changed): Data {
  const Change = change.Kind
  if (occurrence) {
    const { row } = occurrence
    return { Change, Step: row.stepId, Item: row.itemId, Respondents: listWhom([row]) }
  }
  if (change.Kind === 'Postpone') return { Change, Days: change.Days, Respondents: respondentsOf(plan.Steps) }
  const Step = stepOf(change)
  const items = plan.Steps.filter(({ Id }) => Id === Step).flatMap(({ Items }) => Items)
  if (change.Kind !== 'AddItem') return { Change, Step, Respondents: respondentsOfItems(items) }
  const Item = change.Item.Id
  return { Change, Step, Item, Respondents: respondentsOfItems(items.filter(({ Id }) => Id === Item)) }
}

function stepOf(change: Exclude<ProgramChange, { Kind: 'Postpone' }>): string {
  if (change.Kind === 'AddStep') return change.Step.Id
  return 'StepId' in change ? change.StepId : ''
}

/** Everybody to whom these steps send something. */
export function respondentsOf(steps: readonly ProgramPlanStep[]): string[] {
  return respondentsOfItems(steps.flatMap(({ Items }) => Items))
}

function respondentsOfItems(items: readonly ProgramPlanItem[]): string[] {
  const all = items.flatMap(({ Respondents }) => Respondents)
  return listWhom(all.map((one) => ({ relationId: one.RelationId, respondentType: one.RespondentType })))
}
