/**
 * Which key picks which option: first, second, third, as they stand. Scores are no help here: a form may count from 0, from
 * 1 or backwards, and whoever interviews would have to know which.
 */
export function digitOf(index: number): string | undefined {
  return index < 9 ? String(index + 1) : undefined
}
