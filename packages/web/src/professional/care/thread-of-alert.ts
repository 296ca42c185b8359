import type { RiskAlert } from '@samklang/contract/risk-alert'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'

/** The thread whose messages an alert came from; of one that came from a form none. */
export function threadOfAlert({ Message }: Pick<RiskAlert, 'Message'>): MessageThreadOwner | undefined {
  if (Message?.TreatmentId) return { treatmentId: Message.TreatmentId }
  return Message?.ProgramId ? { programId: Message.ProgramId } : undefined
}
