import type { QuestionGroup } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { splitRepeated, textKeys } from '@samklang/contract/item-names'
import type { Progress } from '@samklang/contract/progress'
import { readAnswers } from '@samklang/engine/form/answers'
import { askedAt } from '@samklang/engine/form/asked-again'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { expandRepeats, listRepeats } from '@samklang/engine/form/repeat-groups'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Subject } from '@samklang/engine/people/person'
import type { FormWords } from '../../answering/words.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { type AnswerSection, readSections } from './read-answers.ts'

/** A page of a module as staff read it: whether it is worked through, and what was written on it. */
export type ReadPage = { id: string; title: string; isDone: boolean; sections: AnswerSection[] }

type ModuleToRead = {
  form: CompiledForm
  words: FormWords
  subject: Subject
  answers: readonly Answer[]
  progress: Progress
}

/** what was not answered is told of pages that are worked through alone: the others the patient has not come to. */
export function readModule({ form: whole, words, subject, answers, progress }: ModuleToRead): ReadPage[] {
  const repeats = listRepeats(whole, answers)
  const form = expandRepeats(whole, repeats)
  const titleOf = ({ Id, repeat }: QuestionGroup) => {
    const { name, answerGroupId = '' } = splitRepeated(Id)
    const at = repeat?.asksAgainAfterHours ? askedAt(answerGroupId) : undefined
    if (at) return formatMoment(at)
    const place = repeats.get(name)?.indexOf(answerGroupId) ?? 0
    return repeat && !repeat.asksAgainAfterHours
      ? `${words.word(textKeys.repeatItem(name))} ${Math.max(0, place) + 1}`
      : undefined
  }
  const sections = readSections({ form, words, subject, answers, titleOf })
  const shown = visibleItems(form, readAnswers(form, answers), subject)
  const pages = form.content.Pages.map(({ Id }, index) => {
    const isDone = progress.some(({ PageIndex, Completed }) => Completed && PageIndex === index)
    const own = sections.filter(({ id }) => id.startsWith(`${Id}/`))
    return { id: Id, title: words.word(textKeys.pageTitle(Id)), isDone, sections: isDone ? own : answeredOf(own) }
  })
  const unknown = sections.filter(({ id }) => id === '?')
  return [
    ...pages.filter(({ id, sections: own }) => shown.pages.has(id) || own.length > 0),
    ...(unknown.length > 0 ? [{ id: '?', title: '', isDone: false, sections: unknown }] : []),
  ]
}

function answeredOf(sections: readonly AnswerSection[]): AnswerSection[] {
  const answered = sections.map((section) => ({
    ...section,
    lines: section.lines.filter(({ answer }) => answer !== null),
  }))
  return answered.filter(({ lines }) => lines.length > 0)
}
