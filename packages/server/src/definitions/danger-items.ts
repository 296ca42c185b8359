import type { DangerItem } from '@samklang/contract/definitions'
import type { FormTexts } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { listDangerItems } from '@samklang/engine/check-danger'
import type { CompiledForm } from '@samklang/engine/compile-form'
import { boundsOf } from '@samklang/engine/judge-answer'
import { questionInWords } from '../forms/answer-words.ts'
import { wordOf } from '../forms/version.ts'
import type { SpokenLanguage } from '../http/messages.ts'

type Version = { id: string; compiled: CompiledForm; texts: FormTexts }
type Said = {
  language: SpokenLanguage
  nameOf: (ref: string) => string
  waivers: ReadonlyMap<string, DangerItem['Waiver']>
}

/** The items of a version whose words may be about danger to life, as whoever decides about them needs to see them. */
export function sayDangerItems(version: Version, { language, nameOf, waivers }: Said): DangerItem[] {
  return listDangerItems(version.compiled, version.texts).flatMap(({ ref, found, guard, isOpenAnswer }) => {
    const item = version.compiled.items.get(ref)
    if (!item) return []
    const { questionId, options } = item.question
    const { min, max } = boundsOf(item.question)
    const Waiver = waivers.get(ref) ?? null
    return [
      {
        Item: nameOf(ref),
        Question: questionInWords(version, item, language),
        Words: found.map(({ Words }) => Words),
        Options: options.map(({ key }) => ({
          Key: key,
          Text: wordOf(version, textKeys.option(questionId, key), language) ?? key,
        })),
        Min: min,
        Max: max,
        IsOpenAnswer: isOpenAnswer,
        State: Waiver && guard !== 'Guarded' ? 'Waived' : guard,
        Waiver,
      },
    ]
  })
}
