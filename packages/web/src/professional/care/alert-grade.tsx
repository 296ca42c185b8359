import { Badge } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { severityColour } from './severity.ts'

/** how grave it is, in words and in another shape: what is to be acted upon at once looks like nothing else. */
export function AlertGrade({ alert }: { alert: Pick<RiskAlert, 'Severity' | 'IsDanger' | 'IsAtOnce'> }) {
  const { t } = useTranslation('professional')
  if (alert.Severity === 'Alert' && alert.IsAtOnce) {
    return (
      <Badge color="red.9" variant="filled" tt="none" size="lg" leftSection={<IconUrgent aria-hidden size={16} />}>
        {t('care.alert.grade.at-once')}
      </Badge>
    )
  }
  return (
    <Badge color={severityColour[alert.Severity]} variant="outline" tt="none" c="var(--mantine-color-text)">
      {alert.IsDanger ? t('care.alert.grade.danger') : t(`care.alert.grade.${alert.Severity}`)}
    </Badge>
  )
}
