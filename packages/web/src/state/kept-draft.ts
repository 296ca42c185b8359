import type * as z from 'zod/mini'
import { useKeptWords } from './kept-words.ts'

type Next<T> = Partial<T> | ((latest: T) => Partial<T>)

/**
 * the same for a form of several fields. Kept is what differs from what was there when it was opened, so that what somebody
 * else has changed in the other fields meanwhile stands.
 */
export function useKeptDraft<T extends object>(place: string, initial: T, Draft: z.ZodMiniType<T>) {
  const kept = useKeptWords(place)
  const read = (words: string | undefined) => readDraft(words, initial, Draft)

  function change(next: Next<T>) {
    // Read anew: two answers may arrive between two drawings of the screen.
    const latest = read(kept.latest())
    const written = writeDraft({ ...latest, ...(typeof next === 'function' ? next(latest) : next) }, initial)
    if (written === undefined) kept.drop()
    else kept.keep(written)
  }

  return { draft: read(kept.words), change, kept: { ...kept, hasChoices: true } }
}

/** What is kept of it; undefined where nothing differs. */
export function writeDraft<T extends object>(draft: T, initial: T): string | undefined {
  const changed = Object.entries(draft).filter(([name, value]) => {
    return JSON.stringify(value) !== JSON.stringify(Reflect.get(initial, name))
  })
  return changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed))
}

export function readDraft<T extends object>(words: string | undefined, initial: T, Draft: z.ZodMiniType<T>): T {
  if (words === undefined) return initial
  try {
    return Draft.parse({ ...initial, ...JSON.parse(words) })
  } catch {
    return initial
  }
}
