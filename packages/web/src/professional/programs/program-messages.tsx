import { Button, Group } from '@mantine/core'
import type { ProgramRow } from '@samklang/contract/programs'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { toUnreadMessages } from '../../thread/to-unread-messages.ts'
import { AlertDialog } from '../care/alert-dialog.tsx'
import { ShowAlertContext } from '../messages/message-alert.tsx'
import { MessagesPanel, UnreadCount } from '../messages/messages-panel.tsx'
import { useVisitKey } from '../messages/use-visit-key.ts'
import { usePatient } from '../patient-context/use-patient.ts'

/** what the patient and staff write to each other in a program. What is unread stands open. */
export function ProgramMessages({ program }: { program: Pick<ProgramRow, 'Id' | 'UnreadMessages'> }) {
  const { Id, UnreadMessages: unread } = program
  const { t } = useText('professional')
  const id = useId()
  const patient = usePatient()
  const leadsToUnread = useLedToUnread(Id)
  const [alert, setAlert] = useState<RiskAlert>()
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Opened once: that the last message is confirmed takes nothing away from whoever is about to answer it.
  if (chosen === null && unread > 0) setChosen(true)
  const isOpen = chosen ?? false

  /** where it stands on this page, else by itself. */
  function showAlert(shown: RiskAlert) {
    const card = document.querySelector(`[data-alert-id="${shown.Id}"]`)
    if (card instanceof HTMLElement) card.focus()
    else setAlert(shown)
  }

  return (
    <div data-no-print>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setChosen(!isOpen)}
        >
          {t(isOpen ? 'treatments.hide-messages' : 'treatments.show-messages')}
        </Button>
        {!isOpen && unread > 0 && <UnreadCount count={unread} />}
      </Group>
      <div id={id}>
        {isOpen && (
          <ShowAlertContext value={showAlert}>
            <MessagesPanel programId={Id} patient={patient} leadsToUnread={leadsToUnread} />
          </ShowAlertContext>
        )}
      </div>
      {alert && <AlertDialog alert={alert} onClose={() => setAlert(undefined)} />}
    </div>
  )
}

/** the address names the program and its unread messages. */
function useLedToUnread(id: string): string | undefined {
  const isAsked = useQueryValue('meddelanden') === toUnreadMessages.meddelanden
  const wanted = useQueryValue('program')
  const visit = useVisitKey()
  return isAsked && wanted === id ? visit : undefined
}
