import type { ProgramContent, ProgramItem, ProgramStep } from '@samklang/contract/program-content'

/** One thing that differs between two versions: what kind of change, and of which step and item. */
export type TemplateDifference = {
  kind:
    | 'name'
    | 'description'
    | 'information'
    | 'days-avoided'
    | 'order'
    | 'step-added'
    | 'step-removed'
    | 'step-name'
    | 'step-start'
    | 'step-length'
    | 'item-added'
    | 'item-removed'
    | 'item-respondents'
    | 'item-days'
    | 'item-reminders'
    | 'item-message'
  step?: ProgramStep
  item?: ProgramItem
}

/** What was added, removed and changed from one version to the next, in the order of the later one. */
export function comparePrograms(before: ProgramContent, after: ProgramContent): TemplateDifference[] {
  const kept = after.Steps.filter(({ Id }) => before.Steps.some((step) => step.Id === Id))
  const keptBefore = before.Steps.filter(({ Id }) => after.Steps.some((step) => step.Id === Id))
  const isReordered = kept.some(({ Id }, at) => keptBefore[at]?.Id !== Id)
  return [
    ...given('name', differs(before.Name, after.Name)),
    ...given('description', differs(before.Description, after.Description)),
    ...given('information', differs(before.Information, after.Information)),
    ...given('days-avoided', differs(daysAvoided(before), daysAvoided(after))),
    ...given('order', isReordered),
    ...after.Steps.flatMap((step) =>
      compareStep(
        before.Steps.find(({ Id }) => Id === step.Id),
        step,
      ),
    ),
    ...before.Steps.filter((step) => !keptBefore.includes(step)).map((step) => ({
      kind: 'step-removed' as const,
      step,
    })),
  ]
}

function compareStep(before: ProgramStep | undefined, step: ProgramStep): TemplateDifference[] {
  if (!before) return [{ kind: 'step-added', step }]
  const removed = before.Items.filter(({ Id }) => !step.Items.some((item) => item.Id === Id))
  return [
    ...given('step-name', differs(before.Name, step.Name), step),
    ...given('step-start', differs([before.Start, before.StartOffset], [step.Start, step.StartOffset]), step),
    ...given('step-length', differs([before.DurationDays, before.Repeat], [step.DurationDays, step.Repeat]), step),
    ...step.Items.flatMap((item) =>
      compareItem(
        before.Items.find(({ Id }) => Id === item.Id),
        item,
        step,
      ),
    ),
    ...removed.map((item) => ({ kind: 'item-removed' as const, step, item })),
  ]
}

function compareItem(before: ProgramItem | undefined, item: ProgramItem, step: ProgramStep): TemplateDifference[] {
  if (!before) return [{ kind: 'item-added', step, item }]
  const whom = (one: ProgramItem) => [one.VariantId, one.RespondentTypes.toSorted()]
  const days = (one: ProgramItem) => [one.OffsetDays, one.AnswerWithinDays, one.Repeat]
  return [
    ...given('item-respondents', differs(whom(before), whom(item)), step, item),
    ...given('item-days', differs(days(before), days(item)), step, item),
    ...given('item-reminders', differs(before.ReminderDays, item.ReminderDays), step, item),
    ...given('item-message', differs(before.MessageText, item.MessageText), step, item),
  ]
}

function given(
  kind: TemplateDifference['kind'],
  isThere: boolean,
  step?: ProgramStep,
  item?: ProgramItem,
): TemplateDifference[] {
  return isThere ? [{ kind, ...(step && { step }), ...(item && { item }) }] : []
}

const daysAvoided = ({ AvoidWeekends, AvoidClosedDays }: ProgramContent) => [AvoidWeekends, AvoidClosedDays]

export function isSameProgram(one: ProgramContent, other: ProgramContent): boolean {
  return !differs(one, other)
}

/** The server may write the fields in another order, and leave out what is empty. */
function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) !== JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const fields = Object.entries(value).filter(([, one]) => one !== undefined && one !== null && one !== '')
  return fields.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, one]) => [name, sorted(one)])
}
