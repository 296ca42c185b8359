import { Button, Group } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { Suspense, useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { AlertDialog } from '../care/alert-dialog.tsx'
import { TreatmentDocuments } from '../documents/treatment-documents.tsx'
import { ShowAlertContext } from '../messages/message-alert.tsx'
import { MessagesPanel, UnreadCount } from '../messages/messages-panel.tsx'
import { openForm } from '../patient-context/open-form.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { MessageAlerts } from './message-alerts.tsx'
import classes from './treatments.module.css'

type TreatmentTalkProps = {
  treatment: TreatmentRow
  /** it is over, and there only since its messages wait. */
  isShownForMessages?: boolean
  /** to the first of them, once for each visit of this key. */
  leadsToUnread?: string | undefined
}

/** The documents of a treatment and what is written around it. What is unread stands open. */
export function TreatmentTalk({ treatment, isShownForMessages = false, leadsToUnread }: TreatmentTalkProps) {
  const { Id, Modules, UnreadMessages: unread } = treatment
  const { t } = useText('professional')
  const id = useId()
  const patient = usePatient()
  const isToOpen = unread > 0 || isShownForMessages
  const [alert, setAlert] = useState<RiskAlert>()
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Opened once: that the last message is confirmed takes nothing away from whoever is about to answer it.
  if (chosen === null && isToOpen) setChosen(true)
  const isOpen = chosen ?? false
  const open = (planId: string) => {
    const form = Modules.find(({ PlanId }) => PlanId === planId)?.FormId
    if (form) openForm(form, { isToRead: true })
  }

  /** where it stands on this page, else by itself. */
  function showAlert(shown: RiskAlert) {
    const card = document.querySelector(`[data-alert-id="${shown.Id}"]`)
    if (card instanceof HTMLElement) card.focus()
    else setAlert(shown)
  }

  return (
    <div className={classes.talk} data-no-print>
      <RetryBoundary asPage={false}>
        <Suspense fallback={null}>
          <TreatmentDocuments treatmentId={Id} />
        </Suspense>
      </RetryBoundary>
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
        {!isOpen && <MessageAlerts treatment={treatment} />}
      </Group>
      <div id={id}>
        {isOpen && (
          <ShowAlertContext value={showAlert}>
            <MessagesPanel
              treatmentId={Id}
              patient={patient}
              modules={Modules}
              onOpenModule={open}
              leadsToUnread={leadsToUnread}
            />
          </ShowAlertContext>
        )}
      </div>
      {alert && <AlertDialog alert={alert} onClose={() => setAlert(undefined)} />}
    </div>
  )
}
