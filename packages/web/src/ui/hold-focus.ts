/**
 * Gives the focus back to where somebody came from. What they have done there may take that place away a moment later, when the
 * list has heard of it: then the focus goes on to the next place instead of falling out of the page.
 */
export function holdFocus(place: Element | null, next: () => Element | null): void {
  if (!(place instanceof HTMLElement) || !place.isConnected) {
    focus(next())
    return
  }
  const held = place
  held.focus()
  const observer = new MutationObserver(check)
  observer.observe(document.body, { childList: true, subtree: true })
  held.addEventListener('blur', () => setTimeout(check), { once: true })

  function check(): void {
    if (held.isConnected && document.activeElement === held) return
    observer.disconnect()
    if (!held.isConnected && document.activeElement === document.body) focus(next())
  }
}

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus()
}
