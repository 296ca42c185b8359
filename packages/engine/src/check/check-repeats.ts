import type { Condition } from '@samklang/contract/form-content'
import type { CompiledForm } from '../form/compile-form.ts'
import { testsIn } from '../form/conditions.ts'
import { type CheckFinding, fault } from './finding.ts'

/**
 * what is written several times has no one answer. No scale counts it, and only a condition within the same group can ask
 * about it.
 */
export function checkRepeats(form: CompiledForm): CheckFinding[] {
  const groups = form.content.Pages.flatMap(({ Groups }) => Groups)
  // what is asked again is something that can be answered.
  const empty = groups.filter(
    ({ Id, repeat }) => repeat?.asksAgainAfterHours && ![...form.items.values()].some(({ groupId }) => groupId === Id),
  )
  const groupOf = new Map(
    groups.flatMap((group) =>
      group.repeat ? group.Questions.map(({ questionId }) => [questionId, group] as const) : [],
    ),
  )
  const counted = form.scoring.Scales.flatMap(({ Key, Items }) =>
    Items.filter((ref) => groupOf.has(form.items.get(ref)?.question.questionId ?? '')).map((ref) =>
      fault(Key, 'repeated-counted', ref),
    ),
  )
  const asked = groups.flatMap((group) => {
    const outside = (name: string, condition: Condition | undefined) =>
      testsIn(condition).flatMap((test) => {
        const home = 'questionId' in test ? groupOf.get(test.questionId) : undefined
        return 'questionId' in test && home && home !== group ? [fault(name, 'repeated-outside', test.questionId)] : []
      })
    return [
      ...outside(group.Id, group.showWhen),
      ...group.Questions.flatMap(({ questionId, showWhen }) => outside(questionId, showWhen)),
    ]
  })
  return [...empty.map(({ Id }) => fault(Id, 'asked-again-nothing')), ...counted, ...asked]
}
