import type { Instant } from '@samklang/contract/instants'
import { type MessageThreadOwner, threadIdOf } from './thread-owner.ts'

// Not the prefix of unsent answers, which are sent from whichever page is open.
const prefix = 'samklang-message.'
const ofProgram = '.program'

/** a message that is not sent, as it lies in this browser; for pages that cannot open it, too. */
export type MessageEntry = {
  /** How long it is kept. */
  until: Instant
  /** The words, as ciphertext. */
  sealed: string
  /** In whose place they were written: from another's the treatment is not there. */
  contextId: string
  /** send was pressed, and until then it goes by itself. */
  goesUntil: Instant | undefined
}

/** Whose it is, in which thread. */
export type MessageName = { person: string; owner: MessageThreadOwner }

export function messageKeyOf({ person, owner }: MessageName): string {
  return `${prefix}${person}.${threadIdOf(owner)}${'programId' in owner ? ofProgram : ''}`
}

/** Undefined where something else lies under the key. */
export function readMessageKey(key: string): MessageName | undefined {
  if (!key.startsWith(prefix)) return undefined
  const [person = '', id = '', program] = key.slice(prefix.length).split('.')
  return { person, owner: program === undefined ? { treatmentId: id } : { programId: id } }
}

export function writeMessageEntry({ until, sealed, contextId, goesUntil = 'save' }: MessageEntry): string {
  return `${until} ${sealed} ${contextId} ${goesUntil}`
}

export function readMessageEntry(stored: string | null): MessageEntry {
  const [until = '', sealed = '', contextId = '', goes = ''] = stored?.split(' ') ?? []
  return {
    until,
    sealed,
    contextId,
    goesUntil: goes === 'send' ? goesUntilBy(until) : /^\d/.test(goes) ? goes : undefined,
  }
}

const hourMs = 3_600_000

/** An earlier version said only that it was pressed, a week before its last day. It went for 20 hours then, too. */
function goesUntilBy(until: Instant): Instant | undefined {
  const lastDay = Date.parse(until)
  return Number.isNaN(lastDay) ? undefined : new Date(lastDay - (7 * 24 - 20) * hourMs).toISOString()
}
