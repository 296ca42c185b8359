import { Anchor, Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { useRespondentText } from '../ui/use-respondent-text.ts'
import { useWhenText } from '../ui/use-when-text.ts'
import classes from './bell.module.css'
import { Unreached } from './unreached.tsx'

/** An alert leaves the list by being acknowledged, on the patient's page or at home, where there is room to say what was done. */
export function AlertLine({ alert, onLeave }: { alert: UnitAlert; onLeave: () => void }) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const whenText = useWhenText()
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        {/* Of somebody whom the unit has released there is no page any more: home shows the alert and its form. */}
        <Anchor
          component={AppLink}
          to={alert.IsPatientHere ? `/admin/patient/${alert.PatientId}/` : '/admin/'}
          fw={600}
          onClick={onLeave}
        >
          {alert.PatientFullName}
        </Anchor>
        <Text c="var(--mantine-color-error)" fw={600} size="sm">
          <IconAlertTriangle aria-hidden size={14} style={{ verticalAlign: '-2px' }} /> {alert.Text}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            `${alert.FormName}, ${respondent(alert)}`,
            whenText(alert.RaisedAt),
            alert.EscalatedAt || !alert.OwnerName ? t('home.alerts.whole-unit') : alert.OwnerName,
          ].join(' · ')}
        </Text>
        <Unreached alert={alert} />
      </div>
    </li>
  )
}
