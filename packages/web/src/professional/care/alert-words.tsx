import { Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { AlsoRead } from '../messages/also-read.tsx'
import { useAlertHeadline } from './use-alert-headline.ts'

/** what an alert says where it is acted upon: the rule's words, what was asked, and the answer on a line of its own. */
export function AlertWords({ alert }: { alert: RiskAlert }) {
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
      <AlsoRead alert={alert} />
    </div>
  )
}
