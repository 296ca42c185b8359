import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

const patienceMs = 10_000

export type ExchangeState = { state: 'working' | 'slow' | 'failed'; retry: () => void }

/**
 * Exchanges what the identity provider said for a session as soon as the page is there. Once for each attempt: an
 * identification gives one token. The page is left without a trace in the history, where it could only fail.
 */
export function useExchange(exchange: () => Promise<string>): ExchangeState {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(1)
  const [state, setState] = useState<ExchangeState['state']>('working')
  const made = useRef(0)

  const make = useEffectEvent(async (number: number) => {
    if (made.current === number) return
    made.current = number
    try {
      await navigate({ href: await exchange(), replace: true })
    } catch {
      setState('failed')
    }
  })

  useEffect(() => {
    void make(attempt)
    const timer = setTimeout(() => setState((now) => (now === 'working' ? 'slow' : now)), patienceMs)
    return () => clearTimeout(timer)
  }, [attempt])

  function retry() {
    setState('working')
    setAttempt(attempt + 1)
  }

  return { state, retry }
}
