import { useState } from 'react'
import type { CalledHelp } from '../messages/my-messages.tsx'

/** what words in the messages of a treatment or program have called for, as long as the page shows or has shown it. */
export function useCalledHelp(id: string | undefined): CalledHelp {
  const [called, setCalled] = useState<{ id: string | undefined; crisis: CalledHelp['crisis'] }>()
  const crisisFor = (one: typeof called) => (one?.id === id ? (one?.crisis ?? null) : null)
  return {
    crisis: crisisFor(called),
    onCrisis: (change) => setCalled((before) => ({ id, crisis: change(crisisFor(before)) })),
  }
}
