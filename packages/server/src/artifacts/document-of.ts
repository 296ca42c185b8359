import type { DocumentSection } from '@samklang/contract/artifacts'
import type { ArtifactContent, ContentLanguage, Page, QuestionGroup } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { itemRef, textKeys } from '@samklang/contract/item-names'
import type { Item } from '@samklang/engine/form/answers'
import { answerInWords, questionInWords } from '../forms/answer-words.ts'
import { type FormVersion, wordOf } from '../forms/version.ts'

type Documented = {
  version: FormVersion
  artifact: ArtifactContent
  answers: readonly Answer[]
  /** One of the times that a group was written; undefined for all. */
  groupId?: string | null | undefined
  /** Items that are asked, of those that are not written several times. */
  isShown: (ref: string) => boolean
  language: ContentLanguage
}

type Line = DocumentSection['Answers'][number]['Lines'][number]

/** What was answered, page by page, in the words of the module. Pages without an answer are left out. */
export function sectionsOf(documented: Documented): DocumentSection[] {
  return pagesOf(documented).flatMap((page) => {
    const Answers = page.Groups.flatMap((group) => answersOf(documented, group))
    return Answers.length > 0 ? [{ Heading: headingOf(documented, page), Answers }] : []
  })
}

/** The pages that ask for something and have no answer: whoever reads the others must not take them for all. */
export function emptyHeadingsOf(documented: Documented): string[] {
  const isAsked = (group: QuestionGroup) =>
    itemsOf(documented, group).some(({ ref }) => group.repeat || documented.isShown(ref))
  return pagesOf(documented)
    .filter(({ Groups }) => Groups.some(isAsked) && Groups.every((group) => answersOf(documented, group).length === 0))
    .map((page) => headingOf(documented, page))
}

function pagesOf({ version, artifact }: Documented): Page[] {
  return version.compiled.content.Pages.filter(({ Id }) => artifact.pageIds?.includes(Id) ?? true)
}

function headingOf(documented: Documented, page: Page): string {
  const { version, language } = documented
  return wordOf(version, textKeys.pageTitle(page.Id), language) ?? titleOf(documented, page)
}

/** A page without a title is called by its first group, or as the whole. */
function titleOf({ version, language }: Documented, { Groups }: Page): string {
  const titles = Groups.map(({ Id }) => wordOf(version, textKeys.groupTitle(Id), language))
  return titles.find(Boolean) ?? wordOf(version, textKeys.title, language) ?? ''
}

function answersOf(documented: Documented, group: QuestionGroup): DocumentSection['Answers'] {
  return group.repeat ? repeatedAnswers(documented, group) : singleAnswers(documented, group)
}

function singleAnswers(documented: Documented, group: QuestionGroup): DocumentSection['Answers'] {
  const { groupId, isShown, answers } = documented
  if (groupId) return []
  const given = answers.filter(({ AnswerGroupId }) => !AnswerGroupId)
  return itemsOf(documented, group).flatMap((item) => {
    const answer = isShown(item.ref) ? given.find((one) => refOf(one, item) === item.ref) : undefined
    if (!answer) return []
    return [
      { Question: questionOf(documented, item), Lines: [[{ Label: null, Text: textOf(documented, item, answer) }]] },
    ]
  })
}

/** Everything under the group's own title, each time that it was written with what was said then. */
function repeatedAnswers(documented: Documented, group: QuestionGroup): DocumentSection['Answers'] {
  const { version, language, answers, groupId } = documented
  const items = itemsOf(documented, group)
  const ids = [...new Set(answers.flatMap(({ AnswerGroupId }) => (AnswerGroupId ? [AnswerGroupId] : [])))]
  const Lines = ids
    .filter((id) => !groupId || id === groupId)
    .map((id) =>
      linesOf(
        documented,
        items,
        answers.filter(({ AnswerGroupId }) => AnswerGroupId === id),
      ),
    )
    .filter((line) => line.length > 0)
  if (Lines.length === 0) return []
  return [{ Question: wordOf(version, textKeys.groupTitle(group.Id), language) ?? null, Lines }]
}

function linesOf(documented: Documented, items: readonly Item[], answers: readonly Answer[]): Line {
  return items.flatMap((item) => {
    const answer = answers.find((one) => refOf(one, item) === item.ref)
    if (!answer) return []
    // A list of one thing each needs no label before every line.
    const Label = items.length > 1 ? questionOf(documented, item) : null
    return [{ Label, Text: textOf(documented, item, answer) }]
  })
}

function itemsOf({ version }: Documented, { Questions }: QuestionGroup): Item[] {
  return Questions.flatMap(({ questionId }) => version.compiled.itemsOfQuestion.get(questionId) ?? [])
}

function refOf({ QuestionId, Key }: Answer, { row }: Item): string {
  return itemRef(QuestionId, row === null ? null : Key)
}

function questionOf({ version, language }: Documented, item: Item): string {
  return questionInWords(version, item, language)
}

function textOf({ version, language }: Documented, item: Item, { Value }: Answer): string {
  return answerInWords(version, item, Value, language)
}
