import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { takeOverForm } from '../../session/hand-over.ts'

type State = 'working' | 'done' | 'refused' | 'unreachable'

/** The ticket stands behind the address, where no server's log sees it, and goes from there once it is used: it is good once. */
export function useTicket(): { state: State; retry: () => void } {
  const [ticket] = useState(() => location.hash.slice(1))
  const [state, setState] = useState<State>(ticket ? 'working' : 'done')
  const [attempt, setAttempt] = useState(1)
  const made = useRef(0)

  useEffect(() => {
    if (!ticket || made.current === attempt) return
    made.current = attempt
    void exchange(ticket).then((outcome) => {
      if (outcome !== 'unreachable') history.replaceState(history.state, '', location.pathname)
      setState(outcome)
    })
  }, [ticket, attempt])

  function retry() {
    setState('working')
    setAttempt(attempt + 1)
  }
  return { state, retry }
}

async function exchange(ticket: string): Promise<State> {
  try {
    await takeOverForm(ticket)
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.status === 404 || error.status === 400 ? 'refused' : 'unreachable'
  }
}
