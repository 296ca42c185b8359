import type { WorkLine } from './work-line.ts'

/** Everyone who is responsible for somebody in the list, by name. */
export function responsiblesOf(lines: readonly WorkLine[]): { value: string; label: string }[] {
  const everyone = new Map(
    lines.flatMap(({ Responsibles }) => Responsibles.map(({ StaffUserId, Fullname }) => [StaffUserId, Fullname])),
  )
  return [...everyone]
    .map(([value = '', label = '']) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'sv'))
}
