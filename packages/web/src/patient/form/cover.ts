/** what stays in view leaves at least this much of the window to the questions. */
const mostOfWindow = 0.35

/**
 * what is scrolled to or gets the focus stands below all that stays in view, however large the text is. In a low window the
 * line of help goes with the page, and the bar has its button; in the lowest the bar goes too.
 */
export function watchCover(element: HTMLElement): () => void {
  // In the next frame: what it changes may change the size of what is watched, which browsers report as an error.
  const changed = () => {
    tellCover()
    clearHeading(element)
  }
  const watching = new ResizeObserver(() => requestAnimationFrame(changed))
  watching.observe(element)
  addEventListener('resize', tellCover)
  tellCover()
  return () => {
    watching.disconnect()
    removeEventListener('resize', tellCover)
    tellCover()
  }
}

/** a heading that somebody was led to does not stay under what comes after it, when the page stands where it did again. */
function clearHeading(element: HTMLElement): void {
  const heading = document.querySelector(':is(h1, h2, h3):focus')
  const [box, cover] = [heading?.getBoundingClientRect(), element.getBoundingClientRect()]
  if (box && box.top < cover.bottom && box.bottom > cover.top) heading?.scrollIntoView({ block: 'nearest' })
}

/** Whether the line of help may be out of sight. */
export function isCrowded(): boolean {
  return document.documentElement.dataset.crowded !== undefined
}

function tellCover(): void {
  const { style, dataset } = document.documentElement
  const bar = heightOf('[data-answering-bar]')
  const line = heightOf('[data-help-line]')
  const most = innerHeight * mostOfWindow
  const isCrowdedByBar = bar > most
  const isCrowdedByBoth = bar + line > most
  if (isCrowdedByBoth) dataset.crowded = isCrowdedByBar ? 'all' : 'line'
  else delete dataset.crowded
  style.setProperty('--bar-height', `${bar}px`)
  style.setProperty('--cover', `${isCrowdedByBar ? 0 : isCrowdedByBoth ? bar : bar + line}px`)
}

function heightOf(selector: string): number {
  return document.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0
}
