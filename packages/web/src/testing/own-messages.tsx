import { useState } from 'react'
import { type CalledHelp, MyMessages } from '../patient/messages/my-messages.tsx'
import type { MessageThreadOwner } from '../state/thread-owner.ts'

/** The thread with what its page keeps for it. */
export function OwnMessages(owner: MessageThreadOwner) {
  const [crisis, onCrisis] = useState<CalledHelp['crisis']>(null)
  return <MyMessages owner={owner} called={{ crisis, onCrisis }} />
}
