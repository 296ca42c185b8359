import type { Option } from '@samklang/contract/form-content'

/** Which digit picks which option: the score itself where scores count 0, 1, 2 …, otherwise first, second, third. */
export function digitOf(options: readonly Option[], index: number): string | undefined {
  const isCounted = options.every((option, place) => option.score === place)
  const digit = isCounted ? index : index + 1
  return digit <= 9 ? String(digit) : undefined
}

export function optionAt(options: readonly Option[], digit: string): Option | undefined {
  return options.find((_, index) => digitOf(options, index) === digit)
}
