import type { RiskAlert } from '@samklang/contract/risk-alert'

/** what was written, whole, also of a message that was refused and can be read nowhere else. */
export function wordsOf({ AnswerText, Message }: Pick<RiskAlert, 'AnswerText' | 'Message'>): string | null {
  return Message?.Text ?? AnswerText
}
