/** Of an item: the question itself, or one row of a matrix. */
export function itemRef(questionId: string, row?: string | null): string {
  return row ? `${questionId}.${row}` : questionId
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
