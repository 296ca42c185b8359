/** Of an item: the question itself, or one row of a matrix. */
export function itemRef(questionId: string, row?: string | null): string {
  return row ? `${questionId}.${row}` : questionId
}

/** Of a group that is written several times, or of something in it: the name that it has in one of them. No id holds an `@`. */
export function repeatedName(id: string, answerGroupId: string): string {
  return `${id}@${answerGroupId}`
}

const timeInName = /@([^./]*)/

/** A name without the time that it may belong to, and that time. */
export function splitRepeated(name: string): { name: string; answerGroupId: string | undefined } {
  const found = timeInName.exec(name)
  return { name: found ? name.replace(timeInName, '') : name, answerGroupId: found?.[1] }
}

/** The names under which the words of a form lie. */
export const textKeys = {
  title: 'title',
  instruction: 'instruction',
  thanks: 'thanks',
  pageTitle: (pageId: string) => `page/${pageId}`,
  groupTitle: (groupId: string) => `group/${groupId}`,
  groupText: (groupId: string) => `group/${groupId}/text`,
  /** Of a group that is written several times: what one of them is called, and what adds one. */
  repeatItem: (groupId: string) => `group/${groupId}/item`,
  repeatAdd: (groupId: string) => `group/${groupId}/add`,
  question: (questionId: string) => `question/${questionId}`,
  help: (questionId: string) => `question/${questionId}/help`,
  unit: (questionId: string) => `question/${questionId}/unit`,
  low: (questionId: string) => `question/${questionId}/low`,
  high: (questionId: string) => `question/${questionId}/high`,
  option: (questionId: string, optionKey: string) => `question/${questionId}/option/${optionKey}`,
  row: (questionId: string, rowKey: string) => `question/${questionId}/row/${rowKey}`,
  artifact: (name: string) => `artifact/${name}`,
  scale: (scaleKey: string) => `scale/${scaleKey}`,
  band: (scaleKey: string, cutoffKey: string) => `scale/${scaleKey}/band/${cutoffKey}`,
  alert: (alertKey: string) => `alert/${alertKey}`,
} as const
