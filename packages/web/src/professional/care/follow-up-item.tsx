import { Badge, Button, Group, Text } from '@mantine/core'
import * as followUpCalls from '@samklang/contract/client/follow-ups'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { isOverdue } from '@samklang/engine/follow-up/follow-up'
import { IconCalendarDue } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { now } from '../../session/clock.ts'
import { useSession } from '../../session/store.ts'
import { formatTime } from '../../ui/format-time.ts'
import { Refused } from '../../ui/refused.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { useMinute } from '../../ui/use-minute.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import { AlsoRead } from '../messages/also-read.tsx'
import { withoutCallToAct } from './acknowledged.ts'
import { AlertGrade } from './alert-grade.tsx'
import { Dealing } from './dealing.tsx'
import classes from './follow-up.module.css'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HandOverLine } from './hand-over-line.tsx'
import { NotReached } from './not-reached.tsx'
import { openWords } from './open-words.ts'
import type { KnownPhones } from './reached-phones.tsx'
import { useActsOfAlert } from './use-acts-of-alert.ts'
import { useAlertHeadline } from './use-alert-headline.ts'
import { useCareSend } from './use-care-send.ts'
import { useMayAcknowledge } from './use-may-acknowledge.ts'
import { useNextStepText } from './use-next-step-text.ts'
import { useOfflineText } from './use-offline-text.ts'

type FollowUpItemProps = {
  alert: RiskAlert
  name: string
  /** Said once above all of the patient's, and in the dialog. */
  phones: KnownPhones
  mayChange: boolean
  /** A closed unit's are not handed over to anybody. */
  mayHandOver?: boolean
  onRead?: (() => void) | undefined
}

/** acknowledged, and to be followed up: who did what, who goes on and when. */
export function FollowUpItem({ alert, name, phones, mayChange, onRead, ...may }: FollowUpItemProps) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const whenText = useWhenText()
  const offlineText = useOfflineText()
  const headline = useAlertHeadline()
  const mayAcknowledge = useMayAcknowledge()
  const acts = useActsOfAlert()(alert)
  const { asked, ask, close, button } = useAsked<'follow-up' | 'hand-over'>()
  const whatId = useId()
  const me = useSession()?.userProfile.PublicId
  const take = useCareSend(followUpCalls.handOverAlert)
  const nextStep = useNextStepText()
  const item = useRef<HTMLLIElement>(null)
  const [takenAt, setTakenAt] = useState<string>()
  useMinute()
  const day = alert.FollowUp?.NextStepOn ?? null
  const isLate = isOverdue(day, today())
  const isAsked = alert.HandOver?.Answer === null
  const isToMe = isAsked && alert.HandOver?.ToId === me
  const mayHandOver = may.mayHandOver ?? true

  function takeOver(id: string) {
    take.mutate({ params: { id: alert.Id }, body: { StaffUserId: id } }, { onSuccess: taken })
  }

  // The button is gone by then, and with it the focus.
  function taken() {
    setTakenAt(now())
    item.current?.focus()
  }

  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classes.item}
      data-follow-up={alert.RuleKey}
      data-severity={alert.Severity}
      data-overdue={isLate || undefined}
    >
      <Group gap="xs" mt={2}>
        <AlertGrade alert={alert} />
        <NotReached alert={alert} />
        <Badge
          color={isLate ? 'red.9' : day === today() ? 'amber' : 'gray'}
          variant={isLate ? 'filled' : day === today() ? 'light' : 'outline'}
          tt="none"
          {...(!isLate && { c: 'var(--mantine-color-text)' })}
          leftSection={<IconCalendarDue aria-hidden size={14} />}
        >
          {nextStep.when(day)}
        </Badge>
        <Text span size="sm">
          {nextStep.whose(alert.FollowUp)}
        </Text>
      </Group>
      <Text fw={600} id={whatId} mt={2}>
        {headline({ ...alert, Text: withoutCallToAct(alert.Text) })}
      </Text>
      <Text size="sm">
        {alert.Question && (
          <>
            {alert.Question} <b>{alert.AnswerText}</b>{' '}
          </>
        )}
        {[
          `${alert.FormName}, ${respondent(alert)}`,
          t('home.alerts.since', { when: whenText(alert.RaisedAt) }),
          offlineText(alert),
          alert.IsFormMoved && t('care.alert.form-moved'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <AlsoRead alert={alert} />
      <Dealing alert={alert} />
      <HandOverLine alert={alert} mayAnswer={mayChange} />
      {mayChange && (
        <Group gap="xs" mt={4} data-no-print>
          {acts.mayFollowUp && (
            <Button
              ref={button}
              size="compact-md"
              aria-label={t('follow-up.do-whose', { name })}
              aria-describedby={whatId}
              onClick={() => ask('follow-up')}
            >
              {t('follow-up.do')}
            </Button>
          )}
          {acts.mayHandOver && mayHandOver && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={t('follow-up.hand-over-whose', { name })}
              aria-describedby={whatId}
              onClick={() => ask('hand-over')}
            >
              {t('follow-up.hand-over')}
            </Button>
          )}
          {mayAcknowledge && mayHandOver && alert.FollowUp?.ResponsibleId !== me && !isToMe && (
            <Button
              size="compact-md"
              variant="default"
              loading={take.isPending}
              aria-label={t('follow-up.take-whose', { name })}
              aria-describedby={whatId}
              onClick={() => me && takeOver(me)}
            >
              {t('follow-up.take')}
            </Button>
          )}
          {onRead && !alert.IsFormMoved && (
            <Button
              size="compact-md"
              variant="default"
              aria-label={
                alert.Message
                  ? t('home.alerts.read-message-whose', { what: t(openWords(alert)), name })
                  : t('home.alerts.read-whose', { name })
              }
              aria-describedby={whatId}
              onClick={onRead}
            >
              {alert.Message ? t(openWords(alert)) : t('care.read')}
            </Button>
          )}
          {!mayAcknowledge && <Text size="sm">{t('follow-up.may-not')}</Text>}
        </Group>
      )}
      <Text size="sm" fw={650} role="status">
        {takenAt &&
          alert.FollowUp?.ResponsibleId === me &&
          t('follow-up.taken', { at: formatTime(takenAt), name: alert.FollowUp?.ResponsibleName ?? '–' })}
      </Text>
      <Refused error={take.error} />
      {asked === 'follow-up' && <FollowUpDialog alert={alert} name={name} phones={phones} onClose={close} />}
      {asked === 'hand-over' && <HandOverDialog alert={alert} name={name} onClose={close} />}
    </li>
  )
}
