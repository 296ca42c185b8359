let requested = false

/** Asked for by every change of page but the first: the browser itself places the focus when a page is opened. */
export function requestFocus(): void {
  requested = true
}

export function takeFocusRequest(): boolean {
  const taken = requested
  requested = false
  return taken
}
