import { Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useText } from '../../i18n/use-text.ts'
import { useRespondentText } from '../../ui/use-respondent-text.ts'
import classes from './follow-up.module.css'
import { useRefusedText } from './use-refused-text.ts'

type AlertSourceProps = { alert: Pick<RiskAlert, 'RespondentName' | 'OnBehalf' | 'Refused' | 'Message' | 'HasMore'> }

/** who sent a message, or answered for another, why it was refused, and that there is more. */
export function AlertSource({ alert }: AlertSourceProps) {
  const { t } = useText('professional')
  const respondent = useRespondentText()
  const refused = useRefusedText()(alert)
  const whole = alert.Message?.Text
  return (
    <>
      {(alert.OnBehalf || alert.Message) && <Text size="sm">{respondent(alert)}</Text>}
      {refused && <Text size="sm">{refused}</Text>}
      {alert.HasMore && (
        <Text size="sm" fw={650}>
          {t('care.alert.has-more')}
        </Text>
      )}
      {whole && (
        <details>
          <summary>{t('care.alert.whole-message')}</summary>
          <Text size="sm" className={classes.whole ?? ''}>
            {whole}
          </Text>
        </details>
      )}
    </>
  )
}
