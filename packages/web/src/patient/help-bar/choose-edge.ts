export type BarEdge = 'top' | 'bottom'
export type Span = { top: number; bottom: number }

type EdgeChoice = {
  height: number
  /** What is seen of the page. */
  view: Span
  /** What is not to be hidden. */
  kept: readonly Span[]
  /** What is hidden only where there is no other way: the page's heading, and the one that was led to. */
  spared?: readonly Span[]
  /** Where it was: it does not move without need. */
  before: BarEdge
}

/** The edge at which nothing is hidden that is not to be; the upper one where there is none, for what is written comes last. */
export function chooseEdge({ height, view, kept, spared = [], before }: EdgeChoice): BarEdge {
  const at = {
    top: { top: view.top, bottom: view.top + height },
    bottom: { top: view.bottom - height, bottom: view.bottom },
  }
  const isFree = (edge: BarEdge, spans: readonly Span[]) =>
    spans.every(({ top, bottom }) => bottom <= at[edge].top || top >= at[edge].bottom)
  const edges: readonly BarEdge[] = before === 'top' ? ['top', 'bottom'] : ['bottom', 'top']
  const free = edges.filter((edge) => isFree(edge, kept))
  return free.find((edge) => isFree(edge, spared)) ?? free[0] ?? 'top'
}
