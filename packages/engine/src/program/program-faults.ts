import type { ContentLanguage } from '@samklang/contract/form-content'
import type { ProgramFault, ProgramFaultKey, ProgramRepeat } from '@samklang/contract/program-content'
import { seenLength } from '@samklang/contract/written'

export function fault(Path: string, Key: ProgramFaultKey): ProgramFault {
  return { Path, Key }
}

/** The languages in which Samklang speaks to people. */
export const languages: readonly ContentLanguage[] = ['sv', 'en']

type Words = Partial<Record<ContentLanguage, string>>

/** What is said in one language is said in all. */
export function checkWords(path: string, words: Words, isRequired: boolean): ProgramFault[] {
  const missing = languages.filter((language) => !isSeen(words[language]))
  if (missing.length === 0) return []
  if (missing.length === languages.length) return isRequired ? [fault(path, 'required')] : []
  return missing.map((language) => fault(`${path}.${language}`, 'language-missing'))
}

/** Not of signs alone that nobody sees. */
export function isSeen(text: string | undefined): boolean {
  return seenLength(text ?? '') > 0
}

export const mostDays = 365

export function checkDays(path: string, days: number | null, least = 1): ProgramFault[] {
  if (days === null) return []
  return Number.isInteger(days) && days >= least && days <= mostDays ? [] : [fault(path, 'between')]
}

export function checkRepeat(path: string, repeat: ProgramRepeat | null): ProgramFault[] {
  if (repeat === null) return []
  return [...checkDays(`${path}.IntervalDays`, repeat.IntervalDays), ...checkDays(`${path}.Count`, repeat.Count)]
}
