import type { Item } from './answers.ts'
import type { CompiledForm } from './compile-form.ts'
import type { Visibility } from './visible.ts'

/**
 * what still has to be answered, in the order of the form. Whatever is not shown is not asked. R-099: a closed
 * form is complete whatever it lacks.
 */
export function missingRequired({ items }: CompiledForm, shown: Visibility, isClosed = false): Item[] {
  return isClosed ? [] : unanswered(items, shown).filter((item) => item.required)
}

/** what one may leave out but is told of once. Of a form that is closed nothing is said. */
export function unansweredOptional({ items }: CompiledForm, shown: Visibility, isClosed = false): Item[] {
  return isClosed ? [] : unanswered(items, shown).filter((item) => !item.required)
}

function unanswered(items: ReadonlyMap<string, Item>, shown: Visibility): Item[] {
  return [...items.values()].filter(({ ref }) => shown.items.has(ref) && !shown.answers.has(ref))
}
