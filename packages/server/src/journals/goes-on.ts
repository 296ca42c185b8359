import type { Answer } from '@samklang/contract/forms'
import type { CompiledForm } from '@samklang/engine/form/compile-form'

/**
 * Whether all that stood in an entry still stands in it: more questions are answered, more choices ticked, a text goes on. An
 * entry is saved while it is written, and only what was changed or taken away is a change.
 */
export function goesOn(form: CompiledForm, before: readonly Answer[], after: readonly Answer[]): boolean {
  return before.every((earlier) => {
    const later = after.find(({ QuestionId, Key }) => QuestionId === earlier.QuestionId && Key === earlier.Key)
    return later !== undefined && contains(form, earlier, later)
  })
}

function contains(form: CompiledForm, { QuestionId, Value: before }: Answer, { Value: after }: Answer): boolean {
  if (before === after) return true
  if (Array.isArray(before)) return Array.isArray(after) && before.every((choice) => after.includes(choice))
  const type = form.itemsOfQuestion.get(QuestionId)?.[0]?.question.type
  if (type !== 'Text' && type !== 'LongText') return false
  return typeof before === 'string' && typeof after === 'string' && after.startsWith(before.trimEnd())
}
