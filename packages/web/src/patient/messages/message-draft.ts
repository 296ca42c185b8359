import type { Instant } from '@samklang/contract/instants'
import { addSeconds } from '@samklang/engine/time/instants'
import { messageKeyOf, readMessageEntry, readMessageKey, writeMessageEntry } from '../../state/message-entry.ts'
import { openText, sealText } from '../../state/sealed-text.ts'
import { orAbsent, shape, text } from '../../state/shape.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'
import { isGoing, noteMessageDraft } from '../../state/unsent-messages.ts'

const keptSeconds = 7 * 24 * 3600

/** What is typed and not sent. The key belongs to these very words: sent again, also after a reload, they are the same message. */
export type MessageDraft = {
  text: string
  key: string
  /** send was pressed, and nobody has refused it. */
  pressedAt?: Instant
  /** when send was first pressed with these words. The same whenever they are sent, as the key asks. */
  writtenAt?: Instant
  /** When the server may first have met the key, which it knows again for a day. */
  keyUsedAt?: Instant
}

const isDraft = shape<MessageDraft>({
  text,
  key: text,
  pressedAt: orAbsent(text),
  writtenAt: orAbsent(text),
  keyUsedAt: orAbsent(text),
})

/** What is sent of it, from whichever page. */
export function bodyOf({ text: written, writtenAt }: MessageDraft) {
  return { MessageText: written.trim(), ...(writtenAt && { WrittenAt: writtenAt }) }
}

// Of the day that the server knows it.
const goesSeconds = 20 * 3600

/** Whether it goes by itself. */
export function isPressed(draft: MessageDraft, now: Instant): boolean {
  return isGoing(goesUntil(draft), now)
}

/** Later than that it might be sent twice: then it waits for another press. */
function goesUntil({ pressedAt, keyUsedAt = pressedAt }: MessageDraft): Instant | undefined {
  return pressedAt && keyUsedAt && addSeconds(keyUsedAt, goesSeconds)
}

/** The same words under the same key. Another press does not let the server know it for longer. */
export function press(draft: MessageDraft, now: Instant): MessageDraft {
  const { writtenAt = now, keyUsedAt = now } = draft
  const isKnown = isGoing(addSeconds(keyUsedAt, goesSeconds), now)
  return { ...draft, pressedAt: now, writtenAt, keyUsedAt: isKnown ? keyUsedAt : now }
}

/** Whose words in which thread, and what the server hands the same person to seal them under. */
export type DraftPlace = {
  person: string
  /** In whose place they write. */
  contextId: string
  owner: MessageThreadOwner
  draftKey: string
  previousDraftKey: string | null
}

/** as ciphertext alone, until it is sent or a week old. */
export function keepMessage(place: DraftPlace, draft: MessageDraft, now: Instant): void {
  const key = messageKeyOf(place)
  const until = addSeconds(now, keptSeconds)
  try {
    const sealed = sealText(place.draftKey, key, JSON.stringify(draft))
    const entry = { until, sealed, contextId: place.contextId, goesUntil: goesUntil(draft) }
    localStorage.setItem(key, writeMessageEntry(entry))
    noteMessageDraft()
  } catch {
    // A browser without room keeps it as long as the page.
  }
}

export function readMessage(place: DraftPlace, now: Instant): MessageDraft | undefined {
  clearOld(now)
  const key = messageKeyOf(place)
  const { sealed } = readMessageEntry(localStorage.getItem(key))
  const { draftKey, previousDraftKey } = place
  const opened =
    openText(draftKey, key, sealed) ?? (previousDraftKey ? openText(previousDraftKey, key, sealed) : undefined)
  const draft: unknown = opened === undefined ? undefined : JSON.parse(opened)
  return isDraft(draft) ? draft : undefined
}

/** It was refused: it waits for another press. */
export function keepRefused(place: DraftPlace, { pressedAt, ...waiting }: MessageDraft, now: Instant): MessageDraft {
  if (!isOther(place, waiting, now)) keepMessage(place, waiting, now)
  return waiting
}

/** It was sent or thrown away. What was written since, on another page or in another tab, is another message and stays. */
export function dropMessage(place: DraftPlace, draft: MessageDraft, now: Instant): void {
  if (isOther(place, draft, now)) return
  localStorage.removeItem(messageKeyOf(place))
  noteMessageDraft()
}

function isOther(place: DraftPlace, { key }: MessageDraft, now: Instant): boolean {
  const kept = readMessage(place, now)
  return kept !== undefined && kept.key !== key
}

/** Anybody's: what nobody came back for. */
function clearOld(now: Instant): void {
  for (const key of Object.keys(localStorage))
    if (readMessageKey(key) && readMessageEntry(localStorage.getItem(key)).until <= now) localStorage.removeItem(key)
}
