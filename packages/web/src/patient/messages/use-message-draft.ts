import { useState } from 'react'
import { now } from '../../session/clock.ts'
import { newId } from '../../state/new-id.ts'
import {
  type DraftPlace,
  dropMessage,
  isPressed,
  keepMessage,
  type MessageDraft,
  readMessage,
} from './message-draft.ts'

const blank: MessageDraft = { text: '', key: '' }

/** what is typed stands here again after a reload, a failure or another login of the same person. */
export function useMessageDraft(place: DraftPlace) {
  const [draft, setDraft] = useState(() => readMessage(place, now()) ?? blank)
  const [isRestored, setRestored] = useState(draft.text !== '')

  function drop() {
    dropMessage(place)
    setDraft(blank)
    setRestored(false)
  }

  function write(text: string) {
    const next = { text, key: newId() }
    setDraft(next)
    keepMessage(place, next, now())
  }

  /** The same words under the same key: pressed, or refused so that it waits for another press. */
  function setPressed(isNowPressed: boolean, { pressedAt, ...same } = draft): MessageDraft {
    const at = now()
    const next = isNowPressed ? { ...same, pressedAt: at, writtenAt: same.writtenAt ?? at } : same
    setDraft(next)
    keepMessage(place, next, at)
    return next
  }

  return { draft, isPressed: isPressed(draft, now()), isRestored, write, drop, setPressed }
}
