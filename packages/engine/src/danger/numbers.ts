/** "10|11|12": how many tablets somebody may say that they took. */
export function numbersFrom(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String(first + index)).join('|')
}
