import { requiredOrZero } from '@samklang/contract/field-rules'
import type { AnswerValue, FormContent, Question } from '@samklang/contract/form-content'
import { itemRef, repeatedName, splitRepeated } from '@samklang/contract/item-names'

/** Answers by item: the question's id, or `questionId.row` for a row of a matrix. */
export type Answers = ReadonlyMap<string, AnswerValue>

/**
 * An answer as it travels: `Key` is the row's of a matrix, else the question's own. The group is the time of a group that is written
 * several times, or the entry of a diary.
 */
export type GivenAnswer = {
  QuestionId: string
  Key: string
  AnswerGroupId?: string | null | undefined
  Value: AnswerValue
}

/** What one answers: a question, or one row of a matrix. */
export type Item = {
  ref: string
  question: Question
  row: string | null
  required: boolean
  pageId: string
  groupId: string
}

export type Items = { items: ReadonlyMap<string, Item> }

/** 0 is an answer (an emptied field or an unticked list is not). */
export function isAnswered(value: AnswerValue | undefined): value is AnswerValue {
  return requiredOrZero(value) === undefined
}

export function questionsOf(content: FormContent): Question[] {
  return content.Pages.flatMap((page) => page.Groups.flatMap((group) => group.Questions))
}

/** Every item in the order of reading. Where two share a name the first has it. */
export function itemsOf(content: FormContent): Map<string, Item> {
  const items = new Map<string, Item>()
  for (const page of content.Pages)
    for (const group of page.Groups)
      for (const question of group.Questions)
        for (const item of answerable(question))
          if (!items.has(item.ref)) items.set(item.ref, { ...item, question, pageId: page.Id, groupId: group.Id })
  return items
}

/** Answers to what the form does not ask are left out. */
export function readAnswers({ items }: Items, list: readonly GivenAnswer[]): Answers {
  const answers = new Map<string, AnswerValue>()
  for (const answer of list) {
    const item = itemOf(items, answer)
    if (item) answers.set(item.ref, answer.Value)
  }
  return answers
}

/** What has been answered, in the order of the form. */
export function listAnswers({ items }: Items, answers: Answers): GivenAnswer[] {
  const list: GivenAnswer[] = []
  for (const { ref, question, row } of items.values()) {
    const value = answers.get(ref)
    if (isAnswered(value)) list.push({ ...placeOf(question), Key: row ?? question.key, Value: value })
  }
  return list
}

function placeOf({ questionId }: Question): Pick<GivenAnswer, 'QuestionId' | 'AnswerGroupId'> {
  const { name, answerGroupId } = splitRepeated(questionId)
  return answerGroupId === undefined ? { QuestionId: name } : { QuestionId: name, AnswerGroupId: answerGroupId }
}

/** Of a group that is written several times the item of that time, where the form has it; a diary has its entries apart. */
export function itemOf(
  items: ReadonlyMap<string, Item>,
  { QuestionId, Key, AnswerGroupId }: Omit<GivenAnswer, 'Value'>,
): Item | undefined {
  const ofTime = AnswerGroupId ? itemNamed(items, repeatedName(QuestionId, AnswerGroupId), Key) : undefined
  return ofTime ?? itemNamed(items, QuestionId, Key)
}

function itemNamed(items: ReadonlyMap<string, Item>, QuestionId: string, Key: string): Item | undefined {
  const whole = items.get(QuestionId)
  if (whole?.row === null && whole.question.key === Key) return whole
  const row = items.get(itemRef(QuestionId, Key))
  if (row?.question.questionId === QuestionId && row.row === Key) return row
  return whole?.row === null ? whole : undefined
}

function answerable({ type, questionId, required, rows }: Question): Pick<Item, 'ref' | 'row' | 'required'>[] {
  if (type === 'Information' || type === 'Media') return []
  if (type !== 'Matrix') return [{ ref: questionId, row: null, required }]
  return rows.map((row) => ({ ref: itemRef(questionId, row.key), row: row.key, required: row.required ?? required }))
}
