import { formToOpen } from './started.ts'

let openedFrom: Element | null = null

/** To be read, or answered where staff answer it; from any tab of the patient. */
export function openForm(id: string, how: { isToRead?: boolean } = {}): void {
  openedFrom = document.activeElement
  formToOpen.set({ id, ...how })
}

/** Where the focus was, and comes back to. */
export function whereFormWasOpened(): Element | null {
  return openedFrom
}
