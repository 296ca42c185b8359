import type { Scoring } from '@samklang/contract/form-content'
import { type CheckFinding, fault } from './finding.ts'

/** Somebody alone with their phone reads it: in words, and nothing that calls for a person beside them. */
export function checkResult({ ShownToRespondent, Scales, Alerts }: Scoring): CheckFinding[] {
  if (!ShownToRespondent) return []
  const grave = Scales.filter(({ Cutoffs }) => Cutoffs.some(({ Severity }) => Severity === 'Alert'))
  return [
    ...(Scales.some(({ Cutoffs }) => Cutoffs.length > 0) ? [] : [fault('title', 'result-without-bands')]),
    ...grave.map(({ Key }) => fault(Key, 'result-with-alert')),
    ...Alerts.filter(({ Severity, Help }) => Severity === 'Alert' || Help).map(({ Key }) =>
      fault(Key, 'result-with-alert'),
    ),
  ]
}
