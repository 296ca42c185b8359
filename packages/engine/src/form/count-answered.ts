import { splitRepeated } from '@samklang/contract/item-names'
import type { Subject } from '../people/person.ts'
import { type GivenAnswer, readAnswers } from './answers.ts'
import type { CompiledForm } from './compile-form.ts'
import { expandFor } from './repeat-groups.ts'
import { visibleItems } from './visible.ts'

/** How many questions a person is shown, by what they have answered, and how many of those they have answered. */
export function countAnswered(
  whole: CompiledForm,
  answers: readonly GivenAnswer[],
  subject: Subject,
): { asked: number; answered: number } {
  const form = expandFor(whole, answers)
  const shown = visibleItems(form, readAnswers(form, answers), subject)
  return { asked: countNames(shown.items), answered: countNames(shown.answers.keys()) }
}

/** However many times a question of a list, or of every visit, is asked. */
function countNames(refs: Iterable<string>): number {
  return new Set([...refs].map((ref) => splitRepeated(ref).name)).size
}
