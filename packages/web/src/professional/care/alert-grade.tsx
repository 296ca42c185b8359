import type { RiskAlert } from '@samklang/contract/risk-alert'
import { isToActAtOnce } from '@samklang/engine/follow-up/alert-order'
import { IconUrgent } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { SeverityBadge } from './severity-badge.tsx'

type Graded = Pick<RiskAlert, 'Severity' | 'IsDanger' | 'Abuse' | 'IsAtOnce' | 'AcknowledgedAt'>

/**
 * how grave it is, in words and in another shape: what is to be acted upon at once looks like nothing else. R-347: once
 * somebody has acknowledged it, how grave it was stays, and the next step says when to act.
 */
export function AlertGrade({ alert }: { alert: Graded }) {
  const { t } = useText('professional')
  if (isToActAtOnce(alert) && alert.AcknowledgedAt === null) {
    return (
      <SeverityBadge severity="Alert" isFilled size="lg" leftSection={<IconUrgent aria-hidden size={16} />}>
        {t('care.alert.grade.at-once')}
      </SeverityBadge>
    )
  }
  return (
    <SeverityBadge severity={alert.Severity}>
      {alert.Abuse === 'Alone'
        ? t('care.alert.grade.abuse')
        : alert.IsDanger
          ? t('care.alert.grade.danger')
          : t(`care.alert.grade.${alert.Severity}`)}
    </SeverityBadge>
  )
}
