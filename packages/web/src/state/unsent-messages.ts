import type { Instant } from '@samklang/contract/instants'
import { cell } from './cell.ts'
import { type MessageEntry, type MessageName, readMessageEntry, readMessageKey } from './message-entry.ts'

// Apart from what opens them, which brings the cipher along: asked by pages that show no message.

/** What is told of an unsent message without opening it. */
export type UnsentMessage = MessageName &
  Pick<MessageEntry, 'until' | 'contextId'> & {
    /** Send was pressed, and it goes by itself while the server can be reached. */
    isPressed: boolean
  }

/** The thread whose field for messages is on the page: it sends its own, and tells of it. */
export const openField = cell<string | null>(null)

/** How often one was kept or dropped on this page. */
export const messageDraftChanges = cell(0)

export function noteMessageDraft(): void {
  messageDraftChanges.set(messageDraftChanges.get() + 1)
}

/** Of one person, or of everybody who has written here. */
export function listUnsentMessages(now: Instant, person?: string): UnsentMessage[] {
  return Object.keys(localStorage).flatMap((key) => {
    const name = readMessageKey(key)
    if (!name || (person !== undefined && name.person !== person)) return []
    const { until, contextId, goesUntil } = readMessageEntry(localStorage.getItem(key))
    if (until <= now) return []
    return [{ ...name, contextId, until, isPressed: isGoing(goesUntil, now) }]
  })
}

/** one rule for what is listed as going by itself and for what does. */
export function isGoing(goesUntil: Instant | undefined, now: Instant): goesUntil is Instant {
  return goesUntil !== undefined && now < goesUntil
}
