import type { Instant } from '@samklang/contract/instants'

const prefix = 'samklang.draft.'

/** Answers that are not sent, as they lie in this browser; for pages that cannot open them, too. */
export type DraftEntry = {
  /** How long it is kept. */
  until: Instant
  /** The answers, as ciphertext. */
  sealed: string
  /** The beginning of what it took the place of. */
  follows: string
  /** Whom it is about, by the context that it was written in; empty where that was not kept. */
  contextId: string
  /** R-337: send was pressed. */
  isToSend: boolean
  /** Of a module: how many pages are worked through here. */
  pagesDone: number
}

/** Whose answers to which form; an entry of a journal has its own. */
type EntryName = { person: string; formId: string; entryId?: string }

export function keyOf({ person, formId, entryId }: EntryName): string {
  return `${prefix}${person}.${formId}${entryId ? `.${entryId}` : ''}`
}

/** Undefined where something else lies under the key. */
export function readDraftKey(key: string): Pick<EntryName, 'person' | 'formId'> | undefined {
  if (!key.startsWith(prefix)) return undefined
  const [person = '', formId = ''] = key.slice(prefix.length).split('.')
  return { person, formId }
}

export function writeDraftEntry({ until, sealed, follows, contextId, isToSend, pagesDone }: DraftEntry): string {
  return `${until} ${sealed} ${follows} ${contextId || '-'} ${isToSend ? 'send' : 'save'} ${pagesDone}`
}

export function readDraftEntry(stored: string | null): DraftEntry {
  const [until = '', sealed = '', follows = '', contextId = '', kind, pages = 0] = stored?.split(' ') ?? []
  const entry = { until, sealed, follows, contextId: contextId === '-' ? '' : contextId }
  return { ...entry, isToSend: kind === 'send', pagesDone: Number(pages) }
}
