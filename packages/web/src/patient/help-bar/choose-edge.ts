export type BarEdge = 'top' | 'bottom'
export type Span = { top: number; bottom: number }

type EdgeChoice = {
  height: number
  /** What is seen of the page. */
  view: Span
  /** What is not to be hidden. */
  kept: readonly Span[]
  /** Where it was: it does not move without need. */
  before: BarEdge
}

/** The edge at which nothing is hidden that is not to be; the upper one where there is none, for what is written comes last. */
export function chooseEdge({ height, view, kept, before }: EdgeChoice): BarEdge {
  const at = {
    top: { top: view.top, bottom: view.top + height },
    bottom: { top: view.bottom - height, bottom: view.bottom },
  }
  const isFree = (edge: BarEdge) => kept.every(({ top, bottom }) => bottom <= at[edge].top || top >= at[edge].bottom)
  if (isFree(before)) return before
  return before === 'top' && isFree('bottom') ? 'bottom' : 'top'
}
