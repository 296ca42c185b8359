import type { Instant } from '@samklang/contract/instants'
import { addSeconds } from '@samklang/engine/time/instants'
import { openText, sealText } from '../../state/sealed-text.ts'
import { shape, text } from '../../state/shape.ts'

// Not that of unsent answers, which are counted and sent by themselves: nobody but the writer sends a message.
const prefix = 'samklang-message.'
const keptSeconds = 7 * 24 * 3600

/** What is typed and not sent. The key belongs to these very words: sent again, also after a reload, they are the same message. */
export type MessageDraft = { text: string; key: string }

const isDraft = shape<MessageDraft>({ text, key: text })

/** Whose words in which treatment, and what the server hands the same person to seal them under. */
export type DraftPlace = {
  person: string
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
    localStorage.setItem(key, `${addSeconds(now, keptSeconds)} ${sealed}`)
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
}

/** Anybody's: what nobody came back for. */
function clearOld(now: Instant): void {
  for (const key of Object.keys(localStorage)) {
    const [until = ''] = key.startsWith(prefix) ? (localStorage.getItem(key)?.split(' ') ?? []) : ['9']
    if (until <= now) localStorage.removeItem(key)
  }
}
