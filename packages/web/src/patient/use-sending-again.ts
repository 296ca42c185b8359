import { useEffect, useEffectEvent, useRef } from 'react'
import { regainedEvent } from '../api/outcomes.ts'
import { reportCaught } from '../errors/report-caught.ts'

const firstPauseMs = 5000
const longestPauseMs = 300_000
// The first question comes first.
const formPauseMs = 1500

/** On which page, and whether a form is open there. */
export type SendingPage = { page: string; isFormOpen: boolean }

/**
 * sends what waits on each page anew, at once, when the network is back, and after longer and longer pauses while something
 * waits, as `send` resolves to. One sending at a time: what goes just now would be found gone by another.
 */
export function useSendingAgain({ page, isFormOpen }: SendingPage, send: () => Promise<boolean>): void {
  const turnTo = useRef<(page: SendingPage) => void>(null)
  const transmit = useEffectEvent(send)
  useEffect(() => {
    let isHere = true
    let isSending = false
    let isAskedAgain = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let pause = firstPauseMs
    let shown: string | undefined
    function soon(pauseMs: number): void {
      clearTimeout(timer)
      if (isHere) timer = setTimeout(() => void run(), pauseMs)
    }
    async function run(): Promise<void> {
      isAskedAgain = isSending
      if (isSending) return
      isSending = true
      // what fails in another way than is known of is tried again as well.
      const isWaiting = await transmit().catch((error: unknown) => {
        reportCaught(error)
        return true
      })
      isSending = false
      if (isAskedAgain) return soon(0)
      if (!isWaiting) return
      soon(pause)
      pause = Math.min(longestPauseMs, pause * 2)
    }
    const runNow = () => soon(0)
    turnTo.current = (next) => {
      if (next.page !== shown) pause = firstPauseMs
      shown = next.page
      soon(next.isFormOpen ? formPauseMs : 0)
    }
    addEventListener('online', runNow)
    addEventListener(regainedEvent, runNow)
    return () => {
      isHere = false
      clearTimeout(timer)
      removeEventListener('online', runNow)
      removeEventListener(regainedEvent, runNow)
    }
  }, [])
  useEffect(() => turnTo.current?.({ page, isFormOpen }), [page, isFormOpen])
}
