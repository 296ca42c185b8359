import { Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { useNextStepText } from './use-next-step-text.ts'

/** acknowledged is not over: when the next step is and who answers for it. */
export function GoesOn({ alert: { FollowUp } }: { alert: Pick<RiskAlert, 'FollowUp'> }) {
  const { t } = useText('professional')
  const nextStep = useNextStepText()
  if (!FollowUp?.IsOpen) return null
  const said = { when: nextStep.when(FollowUp.NextStepOn), who: nextStep.whose(FollowUp) }
  return <Text fw={650}>{t('follow-up.goes-on', said)}</Text>
}
