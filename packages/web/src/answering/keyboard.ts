const questionSelector = '[data-question]'
const fieldSelector = 'input:not([disabled]), textarea, button'

/**
 * Digits answer, Enter goes on: whoever interviews keeps the eyes on the person. Within a question the browser's own keys
 * hold (arrows choose, space ticks), since those who use a screen reader know them.
 */
export function handleKey(event: KeyboardEvent, sheet: HTMLElement, onPastEnd: () => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return
  const field = event.target
  if (field instanceof HTMLTextAreaElement || field instanceof HTMLButtonElement) return
  const isChoice = field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')
  const place = placeOf(field)
  if (/^\d$/.test(event.key) && place && (isChoice || field === place)) {
    const chosen = place.querySelector<HTMLInputElement>(`input[data-digit="${event.key}"]`)
    if (!chosen) return
    event.preventDefault()
    chosen.click()
    if (chosen.type === 'radio') moveOn(place, sheet, onPastEnd)
    else chosen.focus()
  }
  if (event.key === 'Enter' && place) {
    event.preventDefault()
    moveOn(place, sheet, onPastEnd)
  }
}

function placeOf(field: HTMLElement): HTMLElement | null {
  return field.closest<HTMLElement>('[data-row]') ?? field.closest<HTMLElement>(questionSelector)
}

function moveOn(place: HTMLElement, sheet: HTMLElement, onPastEnd: () => void): void {
  const places = [...sheet.querySelectorAll<HTMLElement>(`[data-row], ${questionSelector}:not(:has([data-row]))`)]
  const next = places[places.indexOf(place) + 1]
  if (next) focusPlace(next)
  else onPastEnd()
}

/** The chosen option if there is one, so that Tab and arrows go on from there. */
export function focusPlace(place: Element): void {
  const field = place.querySelector<HTMLElement>('input:checked') ?? place.querySelector<HTMLElement>(fieldSelector)
  field?.focus()
  place.scrollIntoView({ block: 'center' })
}
