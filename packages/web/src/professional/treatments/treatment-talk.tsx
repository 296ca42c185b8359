import { Button, Group } from '@mantine/core'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { Suspense, useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { TreatmentDocuments } from '../documents/treatment-documents.tsx'
import { MessagesPanel, UnreadCount } from '../messages/messages-panel.tsx'
import { openForm } from '../patient-context/open-form.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import classes from './treatments.module.css'

/** The documents of a treatment and what is written around it. What is unread stands open. */
export function TreatmentTalk({ treatment }: { treatment: TreatmentRow }) {
  const { Id, Modules, UnreadMessages: unread } = treatment
  const { t } = useText('professional')
  const id = useId()
  const patient = usePatient()
  const hasUnread = unread > 0
  const [chosen, setChosen] = useState<boolean | null>(null)
  // Opened once: that the last message is confirmed takes nothing away from whoever is about to answer it.
  if (chosen === null && hasUnread) setChosen(true)
  const isOpen = chosen ?? false
  const open = (planId: string) => {
    const form = Modules.find(({ PlanId }) => PlanId === planId)?.FormId
    if (form) openForm(form, { isToRead: true })
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
      </Group>
      <div id={id}>
        {isOpen && <MessagesPanel treatmentId={Id} patient={patient} modules={Modules} onOpenModule={open} />}
      </div>
    </div>
  )
}
