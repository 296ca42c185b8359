import type { DangerKind, PhraseList } from './phrases.ts'
import { foldWord, sentenceEnd } from './read-words.ts'

/** One word of a phrase: which ones it may be, and how many others may stand before it. */
export type PhrasePlace = {
  exact: ReadonlySet<string>
  starts: readonly string[]
  parts: readonly string[]
  gap: number
}

export type Phrase = { places: readonly PhrasePlace[] }

export type CompiledList = {
  phrases: readonly (Phrase & { kind: DangerKind })[]
  threats: readonly Phrase[]
  exceptions: readonly Phrase[]
  notAbuse: readonly Phrase[]
}

export function compileList({ groups, phrases, threats, exceptions, notAbuse }: PhraseList): CompiledList {
  return {
    phrases: Object.entries(phrases).flatMap(([name, written]) =>
      written.flatMap((one) => (isKind(name, phrases) ? [{ kind: name, ...compilePhrase(one, groups) }] : [])),
    ),
    threats: threats.map((written) => compilePhrase(written, groups)),
    exceptions: exceptions.map((written) => compilePhrase(written, groups)),
    notAbuse: notAbuse.map((written) => compilePhrase(written, groups)),
  }
}

function isKind(name: string, phrases: PhraseList['phrases']): name is DangerKind {
  return Object.hasOwn(phrases, name)
}

/** Whoever mistypes a name of a group must hear of it, not lose the phrase: a test compiles every one. */
export function compilePhrase(written: string, groups: Record<string, string>): Phrase {
  const places: PhrasePlace[] = []
  const parts = written.split(' ')
  const isSingle = parts.length === 1
  let gap = 0
  for (const part of parts) {
    if (part.startsWith('~')) {
      gap = Number(part.slice(1))
      continue
    }
    places.push({ ...placeOf(namesIn(part, groups), isSingle), gap })
    gap = 0
  }
  return { places }
}

function namesIn(part: string, groups: Record<string, string>): string[] {
  return part.split('|').flatMap((name) => {
    const group = /^\{(\w+)\}$/.exec(name)?.[1]
    if (group === undefined) return [name]
    const words = groups[group]
    if (words === undefined) throw new Error(`no group of words is called ${group}`)
    return words.split('|')
  })
}

function placeOf(names: readonly string[], isSingle: boolean): Omit<PhrasePlace, 'gap'> {
  const stems = (wanted: (name: string) => boolean) =>
    names.filter(wanted).flatMap((name) => {
      const stem = foldWord(name.replaceAll('*', ''))
      return isSingle ? [stem, ...misspelt(stem)] : [stem]
    })
  return {
    exact: new Set(
      names.filter((name) => !name.includes('*')).map((name) => (name === sentenceEnd ? name : foldWord(name))),
    ),
    starts: stems((name) => name.endsWith('*') && !name.startsWith('*')),
    parts: stems((name) => name.startsWith('*')),
  }
}

const longFrom = 6

/** A long word that means it by itself is known with a letter left out or two that have changed places. */
function misspelt(stem: string): string[] {
  if (stem.length < longFrom) return []
  const inner = [...stem.slice(1, -1)].map((_, index) => index + 1)
  return inner.flatMap((at) => [
    stem.slice(0, at) + stem.slice(at + 1),
    stem.slice(0, at) + stem.slice(at + 1, at + 2) + stem.slice(at, at + 1) + stem.slice(at + 2),
  ])
}
