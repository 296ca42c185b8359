import type { Progress } from '@samklang/contract/progress'

/** What any of them has worked through. */
export function joinProgress(...lists: readonly Progress[]): Progress {
  const pages = new Map<number, boolean>()
  for (const { PageIndex, Completed } of lists.flat()) pages.set(PageIndex, Completed || pages.get(PageIndex) === true)
  return [...pages]
    .map(([PageIndex, Completed]) => ({ PageIndex, Completed }))
    .sort((a, b) => a.PageIndex - b.PageIndex)
}
