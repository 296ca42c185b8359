import { Button, Group, Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { useId } from 'react'
import { Unreached } from '../../bell/unreached.tsx'
import { useText } from '../../i18n/use-text.ts'
import { formatMoment } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import { AlertGrade } from '../care/alert-grade.tsx'
import { HandOverLine } from '../care/hand-over-line.tsx'
import { openWords } from '../care/open-words.ts'
import { useActsOfAlert } from '../care/use-acts-of-alert.ts'
import { useAlertHeadline } from '../care/use-alert-headline.ts'
import { useMayAcknowledge } from '../care/use-may-acknowledge.ts'
import { useOfflineText } from '../care/use-offline-text.ts'
import { useOwnerText } from '../care/use-owner-text.ts'
import { useRefusedText } from '../care/use-refused-text.ts'
import { AlsoRead } from '../messages/also-read.tsx'
import classes from './alert-strip.module.css'
import { AlertSubject } from './alert-subject.tsx'
import { readForm } from './alerted-form.tsx'

type AlertItemProps = { alert: UnitAlert; onAcknowledge: () => void; onHandOver: () => void }

/** What was answered, since when, and whose it is. */
export function AlertItem({ alert, onAcknowledge, onHandOver }: AlertItemProps) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const whenText = useWhenText()
  const refusedText = useRefusedText()
  const offlineText = useOfflineText()
  const headline = useAlertHeadline()
  const owner = useOwnerText()(alert)
  // One answer may raise several, and they are told apart by what they are about.
  const whatId = useId()
  const mayAcknowledge = useMayAcknowledge()
  const acts = useActsOfAlert()(alert)
  const isWholeUnits = alert.EscalatedAt !== null || alert.OwnerName === null
  return (
    <div className={classes.item} data-alert={alert.RuleKey} data-severity={alert.Severity}>
      <div className={classes.words}>
        <AlertGrade alert={alert} />
        <Text fw={650} id={whatId}>
          {headline(alert)}
        </Text>
        {alert.Question && (
          <Text size="sm">
            {alert.Question} <b>{alert.AnswerText}</b>
          </Text>
        )}
        <AlsoRead alert={alert} />
        <Text size="sm">
          {[
            `${alert.FormName}, ${respondent(alert)}`,
            t('home.alerts.since', { when: whenText(alert.RaisedAt) }),
            offlineText(alert),
            alert.IsFromDraft && t('care.alert.draft'),
            alert.RaisedAnswerText && t('care.alert.raised-by', { answer: alert.RaisedAnswerText }),
            alert.AnswerChangedAt && t('care.alert.changed', { at: formatMoment(alert.AnswerChangedAt) }),
            alert.FormCanceledAt && t('care.alert.form-canceled'),
            refusedText(alert),
            alert.HasMore && t('care.alert.has-more'),
            owner && t('home.alerts.owner', { name: owner }),
            isWholeUnits && t('home.alerts.whole-unit'),
            !mayAcknowledge && t('care.alert.may-not'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Unreached alert={alert} />
        <AlertSubject alert={alert}>
          <HandOverLine alert={alert} mayAnswer />
        </AlertSubject>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          aria-label={
            alert.Message
              ? t('home.alerts.read-message-whose', { what: t(openWords(alert)), name: alert.PatientFullName })
              : t('home.alerts.read-whose', { name: alert.PatientFullName })
          }
          aria-describedby={whatId}
          onClick={() => readForm(alert)}
        >
          {alert.Message ? t(openWords(alert)) : t('care.read')}
        </Button>
        {acts.mayAcknowledge && (
          <Button
            size="compact-md"
            color={alert.Severity === 'Alert' ? 'red.9' : 'teal'}
            aria-label={t('home.alerts.acknowledge-whose', { name: alert.PatientFullName })}
            aria-describedby={whatId}
            onClick={onAcknowledge}
          >
            {t('care.alert.acknowledge')}
          </Button>
        )}
        {acts.mayHandOver && alert.ClosedUnit === null && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t('follow-up.hand-over-whose', { name: alert.PatientFullName })}
            aria-describedby={whatId}
            onClick={onHandOver}
          >
            {t('follow-up.hand-over')}
          </Button>
        )}
      </Group>
    </div>
  )
}
