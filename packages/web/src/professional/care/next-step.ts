import type { AlertAction } from '@samklang/contract/alert-follow-up'
import { isCalendarDate } from '@samklang/contract/birth-date'
import type { ErrorKey } from '@samklang/contract/errors'
import type { Severity } from '@samklang/contract/form-content'
import { findWordsFault } from '@samklang/contract/written'
import { judgeNextStep, needsNextStep, type StepFault } from '@samklang/engine/follow-up/follow-up'

/** What is written of the next step: a day, or that none is needed and why. */
export type NextStep = { isNone: boolean; day: string; reason: string }

type Faults = { day?: StepFault | 'date'; reason?: ErrorKey }

type Judged = {
  actions: readonly AlertAction[]
  today: string
  severity: Severity
  /** Where what was done says why it is over, no reason is asked for. */
  asksReason: boolean
}

/** the same that the server asks for. Whoever could not be reached has a next step, whatever was chosen. */
export function faultsOf({ isNone, day, reason }: NextStep, { actions, today, severity, asksReason }: Judged): Faults {
  if (isNone && !needsNextStep(actions)) {
    const fault = findWordsFault(reason)
    return asksReason && fault ? { reason: fault } : {}
  }
  if (!isCalendarDate(day)) return { day: day === '' ? 'required' : 'date' }
  const fault = judgeNextStep(day, { actions, today, severity })
  return fault ? { day: fault } : {}
}
