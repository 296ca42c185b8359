import type { Saved } from '@samklang/contract/forms'
import { questionnaireCalls } from '@samklang/contract/questionnaires'
import { useRef, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { judgeSending } from './judge-sending.ts'
import type { AnswerableForm, Answering, Who } from './open-answering.ts'

export type Sending = {
  isSending: boolean
  isSent: boolean
  /** How many optional questions are unanswered, while that is being asked about. */
  warning: number | null
  /** Counts the times that something is to be answered first: the form then goes to the first of it. */
  asked: number
  /** it did not arrive; everything stands as it was. */
  hasFailed: boolean
  trySend(): void
  dropWarning(): void
}

type SendingProps = { form: AnswerableForm; answering: Answering; who: Who; onSent: (saved: Saved) => void }

const shownHere = { inline: [0, 400, 403, 404, 409, 429, 500, 502, 503, 504] }

/** Sending in: what waits is saved first, then what is missing, then once what could be, then it goes. */
export function useSending({ form, answering, who, onSent }: SendingProps): Sending {
  const [isSending, setSending] = useState(false)
  const [isSent, setSent] = useState(false)
  const [warning, setWarning] = useState<number | null>(null)
  const [asked, setAsked] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const wasWarned = useRef(false)
  const isUnderWay = useRef(false)

  async function carryOut(): Promise<void> {
    const { store, queue } = answering
    setFailed(false)
    await queue.flush()
    const { course } = queue.state.get()
    // A conflict or an end is told by the queue itself; what merely waits may still arrive with the sending.
    if (course === 'conflict' || course === 'elsewhere' || course === 'over') return
    // what a patient may leave out is said beside the button, and nobody is stopped by it.
    const isTold = wasWarned.current || who.side === 'patient'
    const verdict = judgeSending(answering.form, store.shown(), isTold)
    if (verdict.may === 'not-yet') return setAsked((times) => times + 1)
    if (verdict.may === 'warn') {
      wasWarned.current = true
      return setWarning(verdict.unanswered)
    }
    setWarning(null)
    await sendIn()
  }

  async function sendIn(): Promise<void> {
    const { store, queue } = answering
    const PreviousLastModifiedAt = queue.state.get().lastModifiedAt
    const input = { params: { id: form.Id }, body: { Answers: store.list(), PreviousLastModifiedAt } }
    try {
      const saved =
        who.side === 'patient'
          ? await send(questionnaireCalls.submitMyQuestionnaire, input, shownHere)
          : await send(questionnaireCalls.submitQuestionnaire, input, shownHere)
      setSent(true)
      queue.close()
      onSent(saved)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      queue.meet(error)
      if (error.body.Code === 'incomplete') setAsked((times) => times + 1)
      setFailed(true)
    }
  }

  return {
    isSending,
    isSent,
    warning,
    asked,
    hasFailed,
    // Whoever would rather answer more is led to what is unanswered.
    dropWarning() {
      setWarning(null)
      setAsked((times) => times + 1)
    },
    trySend() {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setSending(true)
      void carryOut().finally(() => {
        isUnderWay.current = false
        setSending(false)
      })
    },
  }
}
