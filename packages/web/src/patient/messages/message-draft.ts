import type { Instant } from '@samklang/contract/instants'
import { addSeconds } from '@samklang/engine/time/instants'
import { openText, sealText } from '../../state/sealed-text.ts'
import { orAbsent, shape, text } from '../../state/shape.ts'
import { noteMessageDraft, prefix } from '../../state/unsent-messages.ts'

const keptSeconds = 7 * 24 * 3600

/** What is typed and not sent. The key belongs to these very words: sent again, also after a reload, they are the same message. */
export type MessageDraft = {
  text: string
  key: string
  /** send was pressed, and nobody has refused it. */
  pressedAt?: Instant
  /** when send was first pressed with these words. The same whenever they are sent, as the key asks. */
  writtenAt?: Instant
}

const isDraft = shape<MessageDraft>({ text, key: text, pressedAt: orAbsent(text), writtenAt: orAbsent(text) })

/** What is sent of it, from whichever page. */
export function bodyOf({ text: written, writtenAt }: MessageDraft) {
  return { MessageText: written.trim(), ...(writtenAt && { WrittenAt: writtenAt }) }
}

// The server knows a key again for a day.
const goesSeconds = 20 * 3600

/** Whether it goes by itself. Later than that it might be sent twice: then it waits for another press. */
export function isPressed({ pressedAt }: MessageDraft, now: Instant): boolean {
  return pressedAt !== undefined && now < addSeconds(pressedAt, goesSeconds)
}

/** Whose words in which treatment, and what the server hands the same person to seal them under. */
export type DraftPlace = {
  person: string
  /** In whose place they write. */
  contextId: string
  treatmentId: string
  draftKey: string
  previousDraftKey: string | null
}

const keyOf = ({ person, treatmentId }: DraftPlace) => `${prefix}${person}.${treatmentId}`

/** as ciphertext alone, until it is sent or a week old. */
export function keepMessage(place: DraftPlace, draft: MessageDraft, now: Instant): void {
  const key = keyOf(place)
  try {
    const sealed = sealText(place.draftKey, key, JSON.stringify(draft))
    const told = `${place.contextId} ${draft.pressedAt ? 'send' : 'save'}`
    localStorage.setItem(key, `${addSeconds(now, keptSeconds)} ${sealed} ${told}`)
    noteMessageDraft()
  } catch {
    // A browser without room keeps it as long as the page.
  }
}

export function readMessage(place: DraftPlace, now: Instant): MessageDraft | undefined {
  clearOld(now)
  const key = keyOf(place)
  const [, sealed] = localStorage.getItem(key)?.split(' ') ?? []
  if (!sealed) return undefined
  const { draftKey, previousDraftKey } = place
  const opened =
    openText(draftKey, key, sealed) ?? (previousDraftKey ? openText(previousDraftKey, key, sealed) : undefined)
  const draft: unknown = opened === undefined ? undefined : JSON.parse(opened)
  return isDraft(draft) ? draft : undefined
}

export function dropMessage(place: DraftPlace): void {
  localStorage.removeItem(keyOf(place))
  noteMessageDraft()
}

/** Anybody's: what nobody came back for. */
function clearOld(now: Instant): void {
  for (const key of Object.keys(localStorage)) {
    const [until = ''] = key.startsWith(prefix) ? (localStorage.getItem(key)?.split(' ') ?? []) : ['9']
    if (until <= now) localStorage.removeItem(key)
  }
}
