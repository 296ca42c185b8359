import type { FormContent, Question, QuestionGroup } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'

/** Words beside questions, and the questions that they stand over. */
export type DangerScope = { textKeys: string[]; questions: readonly Question[] }

/**
 * What stands beside questions that may be as short as "How often?": a text to read before them, the heading of their group or page,
 * and the title of the form. The narrowest first. Not the form's instruction, which tells where to find help.
 */
export function listScopes({ Pages }: FormContent): DangerScope[] {
  const groups = Pages.flatMap((page) => page.Groups)
  const ofPages = Pages.map((page) => ({ keys: [textKeys.pageTitle(page.Id)], groups: page.Groups }))
  const wide = [...ofPages, { keys: [textKeys.title], groups }]
  return [
    ...groups.flatMap(listInformation),
    ...groups.map((group) => ({
      textKeys: [textKeys.groupTitle(group.Id), textKeys.groupText(group.Id)],
      questions: askedIn([group]),
    })),
    ...wide.map(({ keys, groups: within }) => ({ textKeys: keys, questions: askedIn(within) })),
  ]
}

function listInformation(group: QuestionGroup): DangerScope[] {
  if (group.hidden) return []
  return group.Questions.flatMap((question, index) =>
    question.type === 'Information' && isShown(question)
      ? [
          {
            textKeys: [textKeys.question(question.questionId), textKeys.help(question.questionId)],
            questions: group.Questions.slice(index + 1).filter(isAsked),
          },
        ]
      : [],
  )
}

function askedIn(groups: readonly QuestionGroup[]): Question[] {
  return groups.filter(({ hidden }) => !hidden).flatMap(({ Questions }) => Questions.filter(isAsked))
}

function isShown({ hidden, active }: Question): boolean {
  return !hidden && active
}

export function isAsked(question: Question): boolean {
  return question.type !== 'Information' && isShown(question)
}
