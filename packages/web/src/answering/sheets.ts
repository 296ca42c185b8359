import type { FormContent, QuestionGroup, QuestionType } from '@samklang/contract/form-content'
import type { Item } from '@samklang/engine/form/answers'
import type { Visibility } from '@samklang/engine/form/visible'

/** What is on the screen at one time: a page of the form, or on a phone one group of it. */
export type Sheet = { id: string; pageId: string; groups: readonly QuestionGroup[] }

export function sheetsOf(content: FormContent, shown: Visibility, isNarrow: boolean): Sheet[] {
  return content.Pages.flatMap(({ Id, Groups }) => {
    const groups = Groups.filter((group) => shown.groups.has(group.Id))
    if (groups.length === 0) return []
    if (!isNarrow) return [{ id: Id, pageId: Id, groups }]
    return groups.map((group) => ({ id: group.Id, pageId: Id, groups: [group] }))
  })
}

/** Everything at once, to be read. */
export function wholeOf(content: FormContent, shown: Visibility): Sheet[] {
  const pages = sheetsOf(content, shown, false)
  const [first] = pages
  return first ? [{ ...first, groups: pages.flatMap(({ groups }) => groups) }] : []
}

/** Where to go on: the first sheet with something that must be answered and is not, or the last one. */
export function sheetToGoOnAt(sheets: readonly Sheet[], missing: readonly Item[]): number {
  const first = missing[0]
  const index = sheets.findIndex(({ groups }) => groups.some((group) => group.Id === first?.groupId))
  return index >= 0 ? index : Math.max(0, sheets.length - 1)
}

/**
 * Whoever has answered nothing begins at the beginning, also where nothing must be answered. Others go on with what must
 * be, and then with the first sheet that they have not touched.
 */
export function sheetToBeginAt(
  sheets: readonly Sheet[],
  missing: readonly Item[],
  answers: readonly { QuestionId: string }[],
): number {
  if (answers.length === 0) return 0
  const answered = new Set(answers.map(({ QuestionId }) => QuestionId))
  const untouched = sheets.findIndex(({ groups }) => {
    const asked = groups.flatMap(({ Questions }) => Questions).filter(({ type }) => !told.includes(type))
    return asked.length > 0 && !asked.some(({ questionId }) => answered.has(questionId))
  })
  return missing.length === 0 && untouched >= 0 ? untouched : sheetToGoOnAt(sheets, missing)
}

/** Not asked, only shown. */
const told: readonly QuestionType[] = ['Information', 'Media']

export function isOn(sheet: Sheet | undefined, item: Item): boolean {
  return sheet?.groups.some((group) => group.Id === item.groupId) ?? false
}
