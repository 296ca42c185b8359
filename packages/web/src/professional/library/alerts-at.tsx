import { Text } from '@mantine/core'
import type { DangerItem } from '@samklang/contract/definitions'
import { useText } from '../../i18n/use-text.ts'

/** At which answers a question reaches staff: that it "alerts" could be at any of them. */
export function AlertsAt({ danger: { AlertsAt: at } }: { danger: DangerItem }) {
  const { t } = useText('professional')
  const answersOf = (severity: 'Alert' | 'Attention') =>
    at
      .filter(({ Severity }) => Severity === severity)
      .map(({ Text: words }) => words)
      .join(', ')
  return (['Alert', 'Attention'] as const).map((severity) => {
    const answers = answersOf(severity)
    return (
      answers !== '' && (
        <Text key={severity} size="sm">
          {t(`library.danger.alerts-at.${severity}`, { answers })}
        </Text>
      )
    )
  })
}
