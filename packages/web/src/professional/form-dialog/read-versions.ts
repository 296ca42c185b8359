import type { Answer } from '@samklang/contract/forms'
import type { EntryVersion } from '@samklang/contract/journals'
import { readAnswers } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import type { FormWords } from '../../answering/words.ts'
import { answerText, questionText } from '../form-answers/read-answers.ts'

/** What stood there, and what stands in the version that replaced it. Null is "not answered". */
export type VersionLine = {
  ref: string
  question: string
  stood: string | null
  later: string | null
  isChanged: boolean
}
export type EarlierVersion = { version: EntryVersion; next: EntryVersion; lines: VersionLine[] }

type Read = {
  form: CompiledForm
  words: FormWords
  /** The newest first. */
  versions: readonly EntryVersion[]
  /** Every save, also those that the next one only went on from. */
  isEach: boolean
}

/** What an entry said before, the latest first, each beside what replaced it. */
export function readEarlier({ form, words, versions, isEach }: Read): EarlierVersion[] {
  return versions.flatMap((version, index) => {
    const next = versions[index - 1]
    if (!next || (!isEach && next.Changes === version.Changes)) return []
    return [{ version, next, lines: linesOf(form, words, version.Answers, next.Answers) }]
  })
}

function linesOf(
  form: CompiledForm,
  words: FormWords,
  before: readonly Answer[],
  after: readonly Answer[],
): VersionLine[] {
  const [older, newer] = [readAnswers(form, before), readAnswers(form, after)]
  return [...form.items.values()].flatMap((item) => {
    const [was, is] = [older.get(item.ref), newer.get(item.ref)]
    if (was === undefined && is === undefined) return []
    const stood = was === undefined ? null : answerText(item.question, was, words)
    const later = is === undefined ? null : answerText(item.question, is, words)
    return [{ ref: item.ref, question: questionText(item, words), stood, later, isChanged: stood !== later }]
  })
}
