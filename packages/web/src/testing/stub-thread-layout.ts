import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

const frameHeight = 250
const messageHeight = 100

/** Gives a thread, which has no layout here, a frame of two and a half messages, each of the same height where no other is said. */
export function stubThreadLayout(heightOf: (item: Element) => number = () => messageHeight): void {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const scroller = this.closest('[class*="scroller"]')
    if (!scroller || this === scroller) return new DOMRect(0, 0, 300, scroller ? frameHeight : 700)
    const items = [...scroller.querySelectorAll('[data-message-id]')]
    const at = this.matches('[data-new]') ? items.findIndex((item) => follows(this, item)) : items.indexOf(this)
    const above = items.slice(0, at).reduce((sum, item) => sum + heightOf(item), 0)
    return new DOMRect(0, above - scroller.scrollTop, 300, heightOf(this))
  })
}

function follows(before: Element, item: Element): boolean {
  return (before.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** As far down as a hand would. */
export function scrollThread(to: number): void {
  const scroller = document.querySelector('[class*="scroller"]')
  if (!scroller) throw new Error('no thread is shown')
  scroller.scrollTop = to
  fireEvent.scroll(scroller)
}
