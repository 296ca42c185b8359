import { Text } from '@mantine/core'
import type { RiskAlert } from '@samklang/contract/risk-alert'

type Said = Pick<RiskAlert, 'Text' | 'Question' | 'AnswerText'>

/** what an alert says where it is acted upon: the rule's words, what was asked, and the answer on a line of its own. */
export function AlertWords({ alert: { Text: text, Question, AnswerText } }: { alert: Said }) {
  return (
    <div style={{ overflowWrap: 'anywhere' }}>
      <Text>{text}</Text>
      {Question && <Text size="sm">{Question}</Text>}
      {AnswerText && (
        <Text fw={700} data-answer>
          {AnswerText}
        </Text>
      )}
    </div>
  )
}
