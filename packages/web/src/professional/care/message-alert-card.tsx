import { Alert, Group, Stack, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useContext, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { PatientSafetyPlan } from '../documents/patient-safety-plan.tsx'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { PatientContext } from '../patient-context/use-patient.ts'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { withoutCallToAct } from './acknowledged.ts'
import { AlertActs } from './alert-acts.tsx'
import { AlertGrade } from './alert-grade.tsx'
import { AlertSource } from './alert-source.tsx'
import { AlertWords } from './alert-words.tsx'
import { Dealing } from './dealing.tsx'
import { GoesOn } from './goes-on.tsx'
import { HandOverLine } from './hand-over-line.tsx'
import { NotReached } from './not-reached.tsx'
import { type KnownPhones, ReachedPhones } from './reached-phones.tsx'
import severity from './severity.module.css'
import { useAlertHistoryText } from './use-alert-history-text.ts'
import { useOwnerText } from './use-owner-text.ts'

type MessageAlertCardProps = {
  alert: RiskAlert
  among: readonly RiskAlert[]
  phones: KnownPhones
  patientId: string
  /** A closed unit's are not handed over to anybody. */
  isHandedOverHere?: boolean
  /** It is being acknowledged behind this: to acknowledge is to go back there. */
  onGoBack?: (() => void) | undefined
}

/** beside the message that raised it, what the card of any alert has: how grave it is, whom to call, what can be done, the plan. */
export function MessageAlertCard(props: MessageAlertCardProps) {
  const { alert, among, phones, patientId, isHandedOverHere = true, onGoBack } = props
  const { t } = useText('professional')
  const { may, name } = useFormSubject()
  const patient = useContext(PatientContext)
  const historyText = useAlertHistoryText()
  const owner = useOwnerText()(alert)
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
          <Group gap="xs">
            <AlertGrade alert={alert} />
            {!isWaiting && <NotReached alert={alert} />}
          </Group>
          <AlertWords alert={isWaiting ? alert : { ...alert, Text: withoutCallToAct(alert.Text) }} />
          <AlertSource alert={alert} />
          <Text size="sm">{[historyText(alert), isWaiting && ownerText()].filter(Boolean).join(' ')}</Text>
          <div>
            <Dealing alert={alert} />
          </div>
          <GoesOn alert={alert} />
          {(isWaiting || isFollowedUp) && <ReachedPhones phones={phones} alerts={[alert, ...among]} />}
          <HandOverLine alert={alert} mayAnswer={may !== 'read'} />
          <AlertActs
            alert={alert}
            phones={phones}
            card={card}
            isHandedOverHere={isHandedOverHere}
            onAcknowledge={onGoBack ?? (() => setAsked(true))}
          />
        </Stack>
      </Alert>
      {(isWaiting || isFollowedUp) && patient && (
        <PatientSafetyPlan patientId={patient.Id} name={name} alertsAt={[alert.RaisedAt]} />
      )}
      {isAsked && (
        <AcknowledgeDialog alert={alert} among={among} phones={phones} patientId={patientId} onClose={close} />
      )}
    </>
  )

  function ownerText(): string {
    return owner === null ? t('care.alert.owner-unit') : t('care.alert.owner', { name: owner })
  }
}
