import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findMessage } from './use-seen-messages.ts'

// Whoever is this near the end reads along.
const nearPx = 80

type LastMessage = { Id: string; IsMine: boolean }

/**
 * a thread opens at what is new, else at its end. What is read stays where it is when older ones come above it, and the end
 * is followed by whoever is there or has just written.
 */
export function useThreadScroll(messages: readonly LastMessage[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const known = useRef<{ first: string | undefined; last: string | undefined }>(undefined)
  const fromEnd = useRef(0)
  const [first, last] = [messages[0]?.Id, messages.at(-1)?.Id]
  const isMine = messages.at(-1)?.IsMine ?? false

  useLayoutEffect(() => {
    const place = scroller.current
    if (!place) return
    const before = known.current
    known.current = { first, last }
    const isNewer = before?.last !== last
    if (isNewer && !isMine && !isWriting()) makeRoomFor(place, messages, before?.last)
    if (!before) openAt(place)
    else if (isNewer && isMine) place.scrollTop = place.scrollHeight
    else if (isNewer && fromEnd.current < nearPx) followTo(place, messages, before.last)
    else if (before.first !== first && !isNewer)
      place.scrollTop = place.scrollHeight - place.clientHeight - fromEnd.current
    fromEnd.current = distanceFromEnd(place)
  }, [messages, first, last, isMine])

  // Once it is higher than its place, the keyboard reaches it too, to scroll it.
  const [isHigher, setHigher] = useState(false)
  useEffect(() => {
    const place = scroller.current
    if (!place) return
    const observer = new ResizeObserver(() => setHigher(place.scrollHeight > place.clientHeight))
    observer.observe(place)
    for (const child of place.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  function follow() {
    if (scroller.current) fromEnd.current = distanceFromEnd(scroller.current)
  }

  return { scroller, isHigher, follow }
}

/** Nothing moves under the hand of whoever writes: they are given no more room. */
function isWriting(): boolean {
  return document.activeElement instanceof HTMLTextAreaElement
}

/** As high as the first that is new, or has come, or else the last: it is read without a scroll in a scroll. */
function makeRoomFor(place: HTMLElement, messages: readonly LastMessage[], known: string | undefined): void {
  const come = known === undefined ? undefined : messages[messages.findIndex(({ Id }) => Id === known) + 1]
  const after = known === undefined ? place.querySelector('[data-new]')?.nextElementSibling : null
  const item = after ?? findMessage(place, (come ?? messages.at(-1))?.Id ?? '')
  const { style } = place.parentElement ?? place
  // Never less than it had: what is being read stays where it is.
  const had = Number.parseFloat(style.getPropertyValue('--opened-at')) || 0
  const height = Math.ceil(item?.getBoundingClientRect().height ?? 0)
  style.setProperty('--opened-at', `${Math.max(had, height)}px`)
}

/** What came before the new ones is a little in sight, so that one sees where it goes on. */
function openAt(place: HTMLElement): void {
  const mark = place.querySelector<HTMLElement>('[data-new]')
  if (!mark) place.scrollTop = place.scrollHeight
  else showFromStart(place, mark)
}

/** To the end, but not past where the first that has come begins: what is higher than the frame is read from there. */
function followTo(place: HTMLElement, messages: readonly LastMessage[], known: string | undefined): void {
  const first = messages[messages.findIndex(({ Id }) => Id === known) + 1]
  const item = first && findMessage(place, first.Id)
  if (!item) place.scrollTop = place.scrollHeight
  else showFromStart(place, item)
}

export function showFromStart(place: HTMLElement, item: Element): void {
  place.scrollTop += item.getBoundingClientRect().top - place.getBoundingClientRect().top - nearPx
}

/**
 * to where it begins, and from there on by as much as the frame holds, with some lines of what was there. `isPart`: its end is
 * still to come.
 */
export function showNext(place: HTMLElement, item: HTMLElement): { isPart: boolean } {
  const frame = place.getBoundingClientRect()
  const { top, bottom } = item.getBoundingClientRect()
  const isBegun = top <= frame.top + nearPx + 1 && bottom > frame.top
  if (!isBegun) {
    showFromStart(place, item)
    return { isPart: false }
  }
  const left = bottom - frame.bottom
  const page = Math.max(frame.height - nearPx / 2, nearPx / 2)
  place.scrollTop += Math.ceil(Math.max(0, Math.min(left, page)))
  // All of it is in the frame, which the window cuts off.
  if (left <= 1) item.scrollIntoView({ block: 'end' })
  return { isPart: left > page }
}

function distanceFromEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number {
  return scrollHeight - scrollTop - clientHeight
}
