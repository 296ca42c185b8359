import type { RiskAlert } from '@samklang/contract/risk-alert'

/** what an alert leads to: the form, the module, the message in its thread, or words that have no other place than the alert. */
export function openWords({ Message, FormKind }: Pick<RiskAlert, 'Message' | 'FormKind'>) {
  if (!Message)
    return FormKind === 'TreatmentModule' ? ('care.alert.open-module' as const) : ('care.alert.open' as const)
  return Message.Id ? ('care.alert.open-message' as const) : ('care.alert.read-message' as const)
}
