import type { RiskAlert } from '@samklang/contract/risk-alert'
import { isNotReached } from '@samklang/engine/follow-up/follow-up'
import { IconPhoneOff } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { SeverityBadge } from './severity-badge.tsx'

/** acknowledged is not reached, and looks so. */
export function NotReached({ alert }: { alert: Pick<RiskAlert, 'Actions' | 'Notes'> }) {
  const { t } = useText('professional')
  if (!isNotReached(alert)) return null
  return (
    <SeverityBadge severity="Attention" leftSection={<IconPhoneOff aria-hidden size={14} />}>
      {t('follow-up.actions.CouldNotReach')}
    </SeverityBadge>
  )
}
