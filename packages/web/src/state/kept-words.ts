import { useState } from 'react'
import { useScope } from '../session/scope.ts'

type Kept = { scope: string; words: Map<string, string> }

let kept: Kept = { scope: '', words: new Map() }

/** Of one person at one unit: whoever comes next at the same screen finds nothing. */
export function keptFor(scope: string): Map<string, string> {
  if (kept.scope !== scope) kept = { scope, words: new Map() }
  return kept.words
}

/**
 * What somebody was writing when its dialog was closed is there when they open it again: an Escape loses nothing. It is not kept
 * longer than the page, and absent until something is written.
 */
export function useKeptWords(key: string) {
  const scope = useScope()
  const [words, setWords] = useState(() => keptFor(scope).get(key))

  function keep(next: string) {
    keptFor(scope).set(key, next)
    setWords(next)
  }

  /** What has been sent is let go; what was written on meanwhile is not. */
  function letGo(sent: string | undefined) {
    if (keptFor(scope).get(key) !== sent) return
    keptFor(scope).delete(key)
    setWords(undefined)
  }

  return { words, keep, letGo }
}
