import { useState } from 'react'
import { now } from '../../session/clock.ts'
import { newId } from '../../state/new-id.ts'
import { type DraftPlace, dropMessage, keepMessage, type MessageDraft, readMessage } from './message-draft.ts'

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
    if (text === '') return drop()
    const next = { text, key: newId() }
    setDraft(next)
    keepMessage(place, next, now())
  }

  return { draft, isRestored, write, drop }
}
