import type { FormContent, QuestionGroup } from '@samklang/contract/form-content'
import { splitRepeated } from '@samklang/contract/item-names'
import type { Progress } from '@samklang/contract/progress'
import type { Visibility } from '@samklang/engine/form/visible'

/** A page that there is for this person; its place is that in the whole module, by which it is known to be worked through. */
export type ModulePage = { index: number; id: string; parts: readonly PagePart[]; groups: readonly QuestionGroup[] }

/** A group, or all the times of one that is repeated. */
export type PagePart = { id: string; isRepeated: boolean; isAskedAgain: boolean; groups: readonly QuestionGroup[] }

export function pagesOf(content: FormContent, shown: Visibility): ModulePage[] {
  return content.Pages.flatMap(({ Id, Groups }, index) => {
    const groups = Groups.filter((group) => shown.groups.has(group.Id))
    return groups.length > 0 ? [{ index, id: Id, groups, parts: partsOf(groups) }] : []
  })
}

function partsOf(groups: readonly QuestionGroup[]): PagePart[] {
  const byName = Map.groupBy(groups, ({ Id }) => splitRepeated(Id).name)
  return [...byName].map(([id, same]) => {
    const repeat = same[0]?.repeat
    return { id, isRepeated: repeat !== undefined, isAskedAgain: Boolean(repeat?.asksAgainAfterHours), groups: same }
  })
}

export function isCompleted(progress: Progress, { index }: ModulePage): boolean {
  return progress.some(({ PageIndex, Completed }) => Completed && PageIndex === index)
}

/** Rounded down: nothing is told as whole that is not. */
export function percentOf(pages: readonly ModulePage[], progress: Progress): number {
  const done = pages.filter((page) => isCompleted(progress, page)).length
  return Math.floor((100 * done) / Math.max(1, pages.length))
}

/** it opens where the person stopped; who has worked through all of it begins anew. */
export function pageToOpen(pages: readonly ModulePage[], progress: Progress): number {
  return Math.max(
    0,
    pages.findIndex((page) => !isCompleted(progress, page)),
  )
}
