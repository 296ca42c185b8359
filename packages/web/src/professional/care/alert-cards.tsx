import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useContext, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { PatientSafetyPlan } from '../documents/patient-safety-plan.tsx'
import { AlsoRead } from '../messages/also-read.tsx'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { openForm } from '../patient-context/open-form.ts'
import { PatientContext } from '../patient-context/use-patient.ts'
import { withoutCallToAct } from './acknowledged.ts'
import { AlertActs } from './alert-acts.tsx'
import { AlertDialogs, type AskedOfAlert, AskOfAlert } from './alert-dialogs.tsx'
import { AlertGrade } from './alert-grade.tsx'
import { Dealing } from './dealing.tsx'
import { GoesOn } from './goes-on.tsx'
import { HandOverLine } from './hand-over-line.tsx'
import { NotReached } from './not-reached.tsx'
import { openWords } from './open-words.ts'
import { type KnownPhones, ReachedPhones } from './reached-phones.tsx'
import severity from './severity.module.css'
import { useAlertHeadline } from './use-alert-headline.ts'
import { useAlertHistoryText } from './use-alert-history-text.ts'
import { useOwnerText } from './use-owner-text.ts'
import { useRefusedText } from './use-refused-text.ts'

type AlertCardsProps = {
  alerts: readonly RiskAlert[]
  /** Among other things the forms that they come from are named, and can be opened. */
  isAmongOthers?: boolean
  /** who is reached where, beside what waits. */
  phones: KnownPhones
}

/** What somebody must see: the question and the answer in the form's own words, and who is to see to it. */
export function AlertCards(props: AlertCardsProps) {
  const isBesideDialogs = useContext(AskOfAlert) !== null
  if (props.alerts.length === 0) return null
  if (isBesideDialogs) return <Cards {...props} />
  return (
    <AlertDialogs>
      <Cards {...props} />
    </AlertDialogs>
  )
}

function Cards({ alerts, isAmongOthers = false, phones }: AlertCardsProps) {
  const patient = useContext(PatientContext)
  const { name } = useFormSubject()
  // The plan is needed for as long as somebody is to do something, as after one who could not be reached.
  const going = alerts.filter(({ AcknowledgedAt, FollowUp }) => AcknowledgedAt === null || FollowUp?.IsOpen)
  return (
    <Stack gap="xs">
      {alerts.map((alert) => (
        <AlertCard key={alert.Id} alert={alert} among={alerts} isAmongOthers={isAmongOthers} phones={phones} />
      ))}
      {patient && going.length > 0 && (
        <PatientSafetyPlan patientId={patient.Id} name={name} alertsAt={going.map(({ RaisedAt }) => RaisedAt)} />
      )}
    </Stack>
  )
}

type AlertCardProps = Required<Omit<AlertCardsProps, 'alerts'>> & { alert: RiskAlert; among: readonly RiskAlert[] }

function AlertCard({ alert, among, isAmongOthers, phones }: AlertCardProps) {
  const { t } = useText('professional')
  const { may } = useFormSubject()
  const refusedText = useRefusedText()
  const historyText = useAlertHistoryText()
  const headline = useAlertHeadline()
  const respondent = useRespondentText()
  const askOfAlert = useContext(AskOfAlert)
  const card = useRef<HTMLDivElement>(null)
  const isDealtWith = alert.AcknowledgedAt !== null
  const isFollowedUp = alert.FollowUp?.IsOpen === true
  const name = useOwnerText()(alert)

  function askOf(question: AskedOfAlert['question'], from: HTMLElement) {
    askOfAlert?.({ question, alert, among, phones, mayOpen: isAmongOthers || alert.Message !== null, from })
  }

  function open(from: HTMLElement) {
    if (alert.Message) askOf('message', from)
    else if (alert.FormId) openForm(alert.FormId, { isToRead: true })
  }

  const text = headline({ ...alert, Text: withoutCallToAct(alert.Text) })
  const [Icon, title] = isFollowedUp
    ? [IconClock, t('care.alert.followed-up', { text })]
    : isDealtWith
      ? [IconCheck, t('care.alert.dealt-with', { text })]
      : [IconAlertTriangle, headline(alert)]
  const owner = name === null ? t('care.alert.owner-unit') : t('care.alert.owner', { name })
  return (
    <Alert
      ref={card}
      role="group"
      color="gray"
      className={severity.surface ?? ''}
      data-severity={isDealtWith ? 'Default' : alert.Severity}
      icon={<Icon aria-hidden />}
      title={title}
      data-alert={alert.RuleKey}
      data-alert-id={alert.Id}
      tabIndex={-1}
    >
      <Stack gap={4}>
        <Group gap="xs">
          <AlertGrade alert={alert} />
          {isDealtWith && <NotReached alert={alert} />}
        </Group>
        {alert.Question && (
          <Text>
            {alert.Question} <b>{alert.AnswerText}</b>
          </Text>
        )}
        <AlsoRead alert={alert} />
        <Text size="sm">
          {[
            isAmongOthers && `${alert.FormName}, ${respondent(alert)}.`,
            !isAmongOthers && (alert.OnBehalf || alert.Message) && `${respondent(alert)}.`,
            historyText(alert),
            refusedText(alert),
            alert.HasMore && t('care.alert.has-more'),
            !isDealtWith && owner,
          ]
            .filter(Boolean)
            .join(' ')}
        </Text>
        <Dealing alert={alert} />
        <GoesOn alert={alert} />
        {(!isDealtWith || isFollowedUp) && <ReachedPhones phones={phones} alerts={among} />}
        <HandOverLine alert={alert} mayAnswer={may !== 'read'} />
        <AlertActs alert={alert} phones={phones} card={card} onAcknowledge={(from) => askOf('acknowledge', from)}>
          {(alert.Message || (isAmongOthers && !alert.IsFormMoved)) && (
            <Button size="compact-md" variant="default" onClick={({ currentTarget }) => open(currentTarget)}>
              {t(openWords(alert))}
            </Button>
          )}
        </AlertActs>
      </Stack>
    </Alert>
  )
}
