/** Whether a text holds every one of the words typed, in any order and in any case. No words match everything. */
export function holdsWords(text: string, words: string): boolean {
  const folded = text.toLocaleLowerCase('sv')
  return words
    .toLocaleLowerCase('sv')
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
