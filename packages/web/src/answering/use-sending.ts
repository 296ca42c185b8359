import type { Saved } from '@samklang/contract/forms'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { now } from '../session/clock.ts'
import { useCell } from '../state/cell.ts'
import { newId } from '../state/new-id.ts'
import { judgeSending } from './judge-sending.ts'
import type { AnsweringPerson, OpenedAnswering } from './open-answering.ts'

export type SendingState = {
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

type SendingProps = { answering: OpenedAnswering; who: AnsweringPerson; onSent: (saved: Saved) => void }

/**
 * Sending in: first what is missing, then once what could be, then what waits is saved and it goes. R-337: what a patient
 * sends without network waits in the queue and goes by itself; staff are at their desk, and press again.
 */
export function useSending({ answering, who, onSent }: SendingProps): SendingState {
  const { store, queue } = answering
  const { sent, unsentFor } = useCell(queue.state)
  const [isSending, setSending] = useState(false)
  const [warning, setWarning] = useState<number | null>(null)
  const [asked, setAsked] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const wasWarned = useRef(false)
  const isUnderWay = useRef(false)
  const tell = useEffectEvent(onSent)
  useEffect(() => {
    if (sent) tell(sent)
  }, [sent])

  async function carryOut(): Promise<void> {
    setFailed(false)
    // what a patient may leave out is said beside the button, and nobody is stopped by it.
    const isTold = wasWarned.current || who.side === 'patient'
    const verdict = judgeSending(answering.form, store.shown(), isTold)
    if (verdict.may !== 'send') await queue.flush()
    const { course } = queue.state.get()
    // A conflict or an end is told by the queue itself; what merely waits may still arrive with the sending.
    if (course === 'conflict' || course === 'elsewhere' || course === 'over') return
    if (verdict.may === 'not-yet') return setAsked((times) => times + 1)
    if (verdict.may === 'warn') {
      wasWarned.current = true
      return setWarning(verdict.unanswered)
    }
    setWarning(null)
    await queue.submit(store.list(), { at: now(), key: newId() })
    if (who.side === 'staff' && !queue.state.get().sent) queue.withdraw()
    setFailed(queue.state.get().pressedAt === null)
  }

  return {
    isSending,
    isSent: sent !== null,
    warning,
    asked: unsentFor === 'incomplete' ? asked + 1 : asked,
    hasFailed: hasFailed || unsentFor !== null,
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
