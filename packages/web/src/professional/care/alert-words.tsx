import { Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useAlertHeadline } from './use-alert-headline.ts'

type Said = Parameters<ReturnType<typeof useAlertHeadline>>[0] & Pick<RiskAlert, 'Question' | 'AnswerText'>

/** what an alert says where it is acted upon: the rule's words, what was asked, and the answer on a line of its own. */
export function AlertWords({ alert }: { alert: Said }) {
  const headline = useAlertHeadline()
  const { Question, AnswerText } = alert
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text>{headline(alert)}</Text>
      {Question && <Text size="sm">{Question}</Text>}
      {AnswerText && (
        <Text fw={700} data-answer>
          {AnswerText}
        </Text>
      )}
    </div>
  )
}
