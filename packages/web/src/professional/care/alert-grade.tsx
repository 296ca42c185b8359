import { Badge } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { isDangerToLife } from '@samklang/engine/alert-order'
import { IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { severityColour } from './severity.ts'

/** how grave it is, in words and in another shape: what may be danger to life looks like nothing else. */
export function AlertGrade({ alert }: { alert: Pick<RiskAlert, 'Severity' | 'IsDanger'> }) {
  const { t } = useTranslation('professional')
  if (isDangerToLife(alert)) {
    return (
      <Badge color="red.9" variant="filled" tt="none" size="lg" leftSection={<IconUrgent aria-hidden size={16} />}>
        {t('care.alert.grade.danger')}
      </Badge>
    )
  }
  return (
    <Badge color={severityColour[alert.Severity]} variant="outline" tt="none" c="var(--mantine-color-text)">
      {t(`care.alert.grade.${alert.Severity}`)}
    </Badge>
  )
}
