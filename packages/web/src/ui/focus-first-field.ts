/** A ref for what appears where something else was: whoever asked for it goes on typing without looking for the field. */
export function focusFirstField(element: HTMLElement | null): void {
  element?.querySelector('input')?.focus()
}
