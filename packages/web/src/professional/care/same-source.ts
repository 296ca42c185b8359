import type { RiskAlert } from '@samklang/contract/risk-alert'

type Sourced = Pick<RiskAlert, 'FormId' | 'Message'>

/** whether two alerts came from the same form, or from the same messages. */
export function areFromSame(one: Sourced, other: Sourced): boolean {
  return one.FormId === other.FormId && one.Message?.TreatmentId === other.Message?.TreatmentId
}
