import { holdsWords } from '../../ui/holds-words.ts'

/** of what a search has found, first the names that begin with its words, then those that hold them. */
export function namesFirst<T>(found: readonly T[], nameOf: (one: T) => string, words: string): T[] {
  const sought = words.trim().toLocaleLowerCase('sv')
  if (sought === '') return [...found]
  const rankOf = (one: T) => {
    const name = nameOf(one)
    if (name.toLocaleLowerCase('sv').startsWith(sought)) return 0
    return holdsWords(name, sought) ? 1 : 2
  }
  return found.toSorted((one, other) => rankOf(one) - rankOf(other))
}
