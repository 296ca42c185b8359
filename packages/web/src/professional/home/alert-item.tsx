import { Anchor, Button, Group, Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Unreached } from '../../bell/unreached.tsx'
import { AppLink } from '../../ui/app-link.tsx'
import { formatMoment } from '../../ui/format-time.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import { useWhenText } from '../../ui/use-when-text.ts'
import classes from './alert-strip.module.css'
import { readForm } from './alerted-form.tsx'

/** Who, what was answered, since when, and who is to see to it. */
export function AlertItem({ alert, onAcknowledge }: { alert: UnitAlert; onAcknowledge: () => void }) {
  const { t } = useTranslation('professional')
  const respondent = useRespondentText()
  const whenText = useWhenText()
  // One answer may raise several, and they are told apart by what they are about.
  const whatId = useId()
  const isWholeUnits = alert.EscalatedAt !== null || alert.OwnerName === null
  return (
    <li className={classes.item} data-alert={alert.RuleKey} data-severity={alert.Severity}>
      <div className={classes.words}>
        <Text>
          <Anchor component={AppLink} to={`/admin/patient/${alert.PatientId}/`} fw={650} c="inherit" data-first-alert>
            {alert.PatientFullName}
          </Anchor>{' '}
          <Text span fw={650} className={classes.what} id={whatId}>
            {alert.Text}
          </Text>
        </Text>
        {alert.Question && (
          <Text size="sm">
            {alert.Question} <b>{alert.AnswerText}</b>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {[
            `${alert.FormName}, ${respondent(alert)}`,
            t('home.alerts.since', { when: whenText(alert.RaisedAt) }),
            alert.IsFromDraft && t('care.alert.draft'),
            alert.RaisedAnswerText && t('care.alert.raised-by', { answer: alert.RaisedAnswerText }),
            alert.AnswerChangedAt && t('care.alert.changed', { at: formatMoment(alert.AnswerChangedAt) }),
            alert.FormCanceledAt && t('care.alert.form-canceled'),
            alert.OwnerName && t('home.alerts.owner', { name: alert.OwnerName }),
            isWholeUnits && t('home.alerts.whole-unit'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Unreached alert={alert} />
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('home.alerts.read-whose', { name: alert.PatientFullName })}
          aria-describedby={whatId}
          onClick={() => readForm(alert.PatientId, alert.FormId)}
        >
          {t('care.read')}
        </Button>
        <Button
          size="compact-md"
          color={alert.Severity === 'Alert' ? 'red.9' : 'teal'}
          aria-label={t('home.alerts.acknowledge-whose', { name: alert.PatientFullName })}
          aria-describedby={whatId}
          onClick={onAcknowledge}
        >
          {t('care.alert.acknowledge')}
        </Button>
      </Group>
    </li>
  )
}
