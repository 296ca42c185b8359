import type { Instant } from '@samklang/contract/instants'
import { cell } from './cell.ts'

// Apart from what opens them, which brings the cipher along: asked by pages that show no message.
// Not the prefix of unsent answers, which are sent from whichever page is open.
export const prefix = 'samklang-message.'

/** What is told of an unsent message without opening it. */
export type UnsentMessage = {
  person: string
  treatmentId: string
  /** In whose place they wrote it: from another's the treatment is not there. */
  contextId: string
  /** How long it is kept. */
  until: Instant
  /** Send was pressed: it goes by itself when its page is open and the server can be reached. */
  isPressed: boolean
}

/** The treatment whose field for messages is on the page: it sends its own, and tells of it. */
export const openField = cell<string | null>(null)

/** How often one was kept or dropped on this page. */
export const messageDraftChanges = cell(0)

export function noteMessageDraft(): void {
  messageDraftChanges.set(messageDraftChanges.get() + 1)
}

/** Of one person, or of everybody who has written here. */
export function listUnsentMessages(now: Instant, person?: string): UnsentMessage[] {
  const start = prefix + (person === undefined ? '' : `${person}.`)
  return Object.keys(localStorage).flatMap((key) => {
    const [until = '', , contextId = '', kind] = localStorage.getItem(key)?.split(' ') ?? []
    if (!key.startsWith(start) || until <= now) return []
    const [whose = '', treatmentId = ''] = key.slice(prefix.length).split('.')
    return [{ person: whose, treatmentId, contextId, until, isPressed: kind === 'send' }]
  })
}
