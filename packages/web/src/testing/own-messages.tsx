import { useState } from 'react'
import { type CalledHelp, MyMessages } from '../patient/messages/my-messages.tsx'

/** The thread with what its page keeps for it. */
export function OwnMessages({ treatmentId }: { treatmentId: string }) {
  const [crisis, onCrisis] = useState<CalledHelp['crisis']>(null)
  return <MyMessages treatmentId={treatmentId} called={{ crisis, onCrisis }} />
}
