import { useState } from 'react'
import { now } from '../../session/clock.ts'
import { newId } from '../../state/new-id.ts'
import {
  type DraftPlace,
  dropMessage,
  isPressed,
  keepMessage,
  keepRefused,
  type MessageDraft,
  press,
  readMessage,
} from './message-draft.ts'

const blank: MessageDraft = { text: '', key: '' }

/** what is typed stands here again after a reload, a failure or another login of the same person. */
export function useMessageDraft(place: DraftPlace) {
  const [draft, setDraft] = useState(() => readMessage(place, now()) ?? blank)
  const [isRestored, setRestored] = useState(draft.text !== '')

  function drop() {
    dropMessage(place, draft, now())
    setDraft(blank)
    setRestored(false)
  }

  function write(text: string) {
    const next = { text, key: newId() }
    setDraft(next)
    keepMessage(place, next, now())
  }

  function setPressed(): MessageDraft {
    const pressed = press(draft, now())
    setDraft(pressed)
    keepMessage(place, pressed, now())
    return pressed
  }

  const setRefused = (sent: MessageDraft) => setDraft(keepRefused(place, sent, now()))

  return { draft, isPressed: isPressed(draft, now()), isRestored, write, drop, setPressed, setRefused }
}
