import type { Item } from '../form/answers.ts'
import type { CompiledForm } from '../form/compile-form.ts'
import { hasOptions, itemRange } from '../form/item-score.ts'

/** Which end of an item's points means more of what is asked about. */
export type GraveEnd = 'Highest' | 'Lowest'

/**
 * what the scales that count an item call worse. Undefined where none counts it, where they disagree, where every answer
 * counts alike, and of choices that may be ticked together.
 */
export function graveEndOf({ scoring }: CompiledForm, { ref, question }: Item): GraveEnd | undefined {
  const range = itemRange(question)
  const isUncounted = hasOptions(question) ? !range || range.min === range.max : false
  if (isUncounted || question.type === 'MultiChoice') return undefined
  const ends = scoring.Scales.flatMap(({ Items, Direction, Reverse, Method, Weights }): GraveEnd[] => {
    const weight = Method === 'Weighted' ? (Weights?.[ref] ?? 1) : 1
    if (!Items.includes(ref) || weight === 0) return []
    const turns = [Direction === 'HigherIsBetter', Reverse.includes(ref), weight < 0].filter(Boolean)
    return [turns.length % 2 === 0 ? 'Highest' : 'Lowest']
  })
  return new Set(ends).size === 1 ? ends[0] : undefined
}
