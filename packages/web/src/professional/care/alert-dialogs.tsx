import type { RiskAlert } from '@samklang/contract/risk-alert'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { flushSync } from 'react-dom'
import { openForm } from '../patient-context/open-form.ts'
import { PatientContext } from '../patient-context/use-patient.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { MessageDialog } from './message-dialog.tsx'
import type { KnownPhones } from './reached-phones.tsx'

export type AskedOfAlert = {
  question: 'acknowledge' | 'message'
  alert: RiskAlert
  among: readonly RiskAlert[]
  phones: KnownPhones
  /** The form or message can be read instead. */
  mayOpen: boolean
  /** Where the focus comes back to. */
  from: HTMLElement
  /** Read while it is acknowledged, which goes on afterwards: by then the card may be gone, and its button with it. */
  isMeanwhile?: boolean
}

export const AskOfAlert = createContext<((asked: AskedOfAlert) => void) | null>(null)

/**
 * what is opened from the card of an alert stands beside the lists, not in them: when a colleague has acknowledged the
 * alert its card is gone, and what somebody is writing about it is not.
 */
export function AlertDialogs({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<AskedOfAlert>()
  const patient = useContext(PatientContext)

  function close() {
    flushSync(() => setAsked(undefined))
    if (asked?.isMeanwhile) setAsked({ ...asked, question: 'acknowledge', isMeanwhile: false })
    else asked?.from.focus()
  }

  return (
    <AskOfAlert value={setAsked}>
      {children}
      {asked?.question === 'acknowledge' && (
        <AcknowledgeDialog
          key={asked.alert.Id}
          alert={asked.alert}
          among={asked.among}
          phones={asked.phones}
          patientId={patient?.Id}
          onOpenForm={asked.mayOpen ? () => openInstead(asked) : undefined}
          onClose={close}
        />
      )}
      {asked?.question === 'message' && asked.alert.Message && patient && (
        <MessageDialog
          alert={asked.alert}
          patient={patient}
          phones={asked.phones}
          isMeanwhile={asked.isMeanwhile}
          onClose={close}
        />
      )}
    </AskOfAlert>
  )

  // What is written in the dialog is kept.
  function openInstead(acknowledging: AskedOfAlert) {
    close()
    const { FormId, Message } = acknowledging.alert
    if (Message) setAsked({ ...acknowledging, question: 'message', isMeanwhile: true })
    else if (FormId) openForm(FormId, { isToRead: true })
  }
}
