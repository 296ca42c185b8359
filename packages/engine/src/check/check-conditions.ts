import type { Condition, Test } from '@samklang/contract/form-content'
import type { CompiledForm, CompiledStep } from '../form/compile-form.ts'
import { isTooDeep, testsIn } from '../form/conditions.ts'
import { canHold, type ReachState } from '../form/reachable.ts'
import { type CheckFinding, doubt, fault } from './finding.ts'

export function checkConditions(form: CompiledForm): CheckFinding[] {
  const pageOf = new Map(form.content.Pages.flatMap((page, index) => page.Groups.map((group) => [group, index])))
  const reach: ReachState = { form, unreachable: new Set() }
  return form.steps.flatMap((step) => {
    const name = step.question?.questionId ?? step.group.Id
    const tests = testsIn(step.showWhen)
    const findings = tests.flatMap((test) => checkTest(form, name, test))
    const isHiddenOnPurpose = step.group.hidden || step.question?.hidden || step.question?.active === false
    const isReached = !isHiddenOnPurpose && isReachable(step, reach)
    if (!isReached) note(step, reach)
    if (step.isCircular) return step.showWhen ? [fault(name, 'condition-cycle'), ...findings] : findings
    if (isTooDeep(step.showWhen)) return [fault(name, 'condition-too-deep'), ...findings]
    if (findings.length > 0) return findings
    // Whatever lies in a group that is never shown has been said of the group.
    const isSaid = isHiddenOnPurpose || (step.question !== undefined && isPossible(step.showWhen, reach))
    const page = pageOf.get(step.group) ?? 0
    const isAhead = tests.some((test) => 'questionId' in test && pageOfQuestion(form, test.questionId, pageOf) > page)
    return [
      ...(isReached || isSaid ? [] : [fault(name, 'never-shown')]),
      ...(isAhead ? [doubt(name, 'asks-ahead')] : []),
    ]
  })
}

function isReachable(step: CompiledStep, reach: ReachState): boolean {
  if (step.isCircular) return false
  if (step.question && reach.unreachable.has(step.group)) return false
  return isPossible(step.showWhen, reach)
}

function isPossible(condition: Condition | undefined, reach: ReachState): boolean {
  return !condition || canHold(condition, reach)
}

function note({ question, group }: CompiledStep, reach: ReachState): void {
  reach.unreachable.add(question ? question.questionId : group)
}

function checkTest(form: CompiledForm, name: string, test: Test): CheckFinding[] {
  const needsValue = test.op !== 'answered' && test.op !== 'notAnswered'
  const valueless = needsValue && test.value === undefined ? [fault(name, 'condition-without-value')] : []
  if ('about' in test) return valueless
  if ('scaleKey' in test) {
    return form.scales.has(test.scaleKey) ? valueless : [fault(name, 'unknown-scale', test.scaleKey)]
  }
  const items = form.itemsOfQuestion.get(test.questionId)
  if (!items) return [fault(name, 'unknown-question', test.questionId)]
  if (test.row !== undefined && !items.some((item) => item.row === test.row))
    return [fault(name, 'unknown-row', test.row)]
  return valueless
}

function pageOfQuestion(form: CompiledForm, id: string, pageOf: ReadonlyMap<CompiledStep['group'], number>): number {
  const group = form.steps.find((step) => step.question?.questionId === id)?.group
  return (group && pageOf.get(group)) ?? 0
}
