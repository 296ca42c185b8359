import { Alert, Button, Stack } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { PatientSafetyPlan } from '../documents/patient-safety-plan.tsx'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { PatientContext } from '../patient-context/use-patient.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { AlertGrade } from './alert-grade.tsx'
import { AlertSource } from './alert-source.tsx'
import { AlertWords } from './alert-words.tsx'
import { Dealing } from './dealing.tsx'
import { type KnownPhones, ReachedPhones } from './reached-phones.tsx'
import severity from './severity.module.css'
import { useMayAcknowledge } from './use-may-acknowledge.ts'

type MessageAlertCardProps = {
  alert: RiskAlert
  among: readonly RiskAlert[]
  phones: KnownPhones
  patientId: string
  /** It is being acknowledged behind this: to acknowledge is to go back there. */
  onGoBack?: (() => void) | undefined
}

/** beside the message that raised it, what the card of any alert has: how grave it is, whom to call, to acknowledge, the plan. */
export function MessageAlertCard({ alert, among, phones, patientId, onGoBack }: MessageAlertCardProps) {
  const { t } = useText('professional')
  const { may } = useFormSubject()
  const mayAcknowledge = useMayAcknowledge() && may !== 'read'
  const patient = useContext(PatientContext)
  const card = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isWaiting = alert.AcknowledgedAt === null
  const isFollowedUp = alert.FollowUp?.IsOpen === true
  const Icon = isWaiting ? IconAlertTriangle : isFollowedUp ? IconClock : IconCheck

  // The button is gone once the alert is acknowledged.
  function close() {
    flushSync(() => setAsked(false))
    card.current?.focus()
  }

  return (
    <>
      <Alert
        ref={card}
        role="group"
        tabIndex={-1}
        color="gray"
        className={severity.surface ?? ''}
        data-severity={isWaiting ? alert.Severity : 'Default'}
        icon={<Icon aria-hidden />}
        aria-label={alert.Text}
      >
        <Stack gap={4} align="flex-start">
          <AlertGrade alert={alert} />
          <AlertWords alert={alert} />
          <AlertSource alert={alert} />
          <Dealing alert={alert} />
          {(isWaiting || isFollowedUp) && <ReachedPhones phones={phones} alerts={[alert, ...among]} />}
          {isWaiting && mayAcknowledge && (
            <Button
              size="compact-md"
              color={alert.Severity === 'Alert' ? 'red.9' : 'teal'}
              onClick={onGoBack ?? (() => setAsked(true))}
            >
              {t('care.alert.acknowledge')}
            </Button>
          )}
        </Stack>
      </Alert>
      {(isWaiting || isFollowedUp) && patient && <PatientSafetyPlan patient={patient} alertsAt={[alert.RaisedAt]} />}
      {isAsked && (
        <AcknowledgeDialog alert={alert} among={among} phones={phones} patientId={patientId} onClose={close} />
      )}
    </>
  )
}
