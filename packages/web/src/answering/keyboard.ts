const questionSelector = '[data-question]'
const fieldSelector = 'input:not([disabled]), textarea, button'

/**
 * Digits answer, Enter goes on: whoever interviews keeps the eyes on the person. Within a question the browser's own keys
 * hold (arrows choose, space ticks), since those who use a screen reader know them.
 */
export function handleKey(event: KeyboardEvent, sheet: HTMLElement, onPastEnd: (by: 'digit' | 'enter') => void): void {
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
    if (chosen.type === 'radio') moveOn(place, sheet, () => onPastEnd('digit'))
    else chosen.focus()
  }
  if (event.key === 'Enter' && place) {
    event.preventDefault()
    moveOn(place, sheet, () => onPastEnd('enter'))
  }
}

/**
 * On a phone the next question comes to the thumb once one is answered; an answer that is changed moves nothing. Where the
 * answer has brought up something that must be seen, where help is for instance, that stays in view.
 */
export function followTaps(sheet: HTMLElement): () => void {
  let wasAnswered = true
  let stood: string | undefined
  const look = ({ target }: Event) => {
    const place = target instanceof HTMLElement ? placeOf(target) : null
    wasAnswered = !place || place.querySelector('input:checked') !== null
    stood = whatComesFirst(sheet)
  }
  const follow = ({ target }: Event) => {
    if (wasAnswered || !(target instanceof HTMLInputElement) || target.type !== 'radio') return
    wasAnswered = true
    if (whatComesFirst(sheet) !== stood) return
    const next = placeAfter(placeOf(target), sheet)
    if (next) next.scrollIntoView({ block: 'center', behavior: isStill() ? 'auto' : 'smooth' })
  }
  sheet.addEventListener('pointerdown', look)
  sheet.addEventListener('change', follow)
  return () => {
    sheet.removeEventListener('pointerdown', look)
    sheet.removeEventListener('change', follow)
  }
}

function whatComesFirst(sheet: HTMLElement): string | undefined {
  return sheet.querySelector<HTMLElement>('[data-comes-first]')?.dataset.comesFirst
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function placeOf(field: HTMLElement): HTMLElement | null {
  return field.closest<HTMLElement>('[data-row]') ?? field.closest<HTMLElement>(questionSelector)
}

function moveOn(place: HTMLElement, sheet: HTMLElement, onPastEnd: () => void): void {
  const next = placeAfter(place, sheet)
  if (next) focusPlace(next)
  else onPastEnd()
}

function placeAfter(place: HTMLElement | null, sheet: HTMLElement): HTMLElement | undefined {
  const places = placesOf(sheet)
  return place ? places[places.indexOf(place) + 1] : undefined
}

function placesOf(sheet: HTMLElement): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(`[data-row], ${questionSelector}:not(:has([data-row]))`)]
}

const leftAt = new WeakMap<Element, HTMLElement>()

/** Where to come back to: the question that is answered last, or the one that is read when something else is opened. */
export function rememberPlace(sheet: HTMLElement, field?: EventTarget | null): void {
  const line = innerHeight / 3
  const place =
    field instanceof HTMLElement
      ? placeOf(field)
      : placesOf(sheet).find((one) => one.getBoundingClientRect().bottom > line)
  if (place) leftAt.set(sheet, place)
}

/** Back to it, with the focus, where it is still on the sheet. */
export function goBack(sheet: HTMLElement): void {
  const place = leftAt.get(sheet)
  if (place?.isConnected) focusPlace(place)
}

/** A new sheet begins at its top. On a desk its first choice has the focus, so that digits answer without a Tab before. */
export function focusStart(sheet: HTMLElement, isNarrow: boolean): void {
  const first = isNarrow ? null : sheet.querySelector(questionSelector)
  const field =
    first?.querySelector<HTMLInputElement>('input:checked') ?? first?.querySelector<HTMLInputElement>('input')
  const isChoice = field?.type === 'radio' || field?.type === 'checkbox'
  const place = isChoice && field ? field : sheet
  place.focus({ preventScroll: true })
  sheet.scrollIntoView({ block: 'start' })
}

/** The chosen option if there is one, so that Tab and arrows go on from there. */
export function focusPlace(place: Element): void {
  const field = place.querySelector<HTMLElement>('input:checked') ?? place.querySelector<HTMLElement>(fieldSelector)
  field?.focus()
  place.scrollIntoView({ block: 'center' })
}
