import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconUrgent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SeverityBadge } from './severity-badge.tsx'

/** how grave it is, in words and in another shape: what is to be acted upon at once looks like nothing else. */
export function AlertGrade({ alert }: { alert: Pick<RiskAlert, 'Severity' | 'IsDanger' | 'IsAtOnce'> }) {
  const { t } = useTranslation('professional')
  if (alert.Severity === 'Alert' && alert.IsAtOnce) {
    return (
      <SeverityBadge severity="Alert" isFilled size="lg" leftSection={<IconUrgent aria-hidden size={16} />}>
        {t('care.alert.grade.at-once')}
      </SeverityBadge>
    )
  }
  return (
    <SeverityBadge severity={alert.Severity}>
      {alert.IsDanger ? t('care.alert.grade.danger') : t(`care.alert.grade.${alert.Severity}`)}
    </SeverityBadge>
  )
}
