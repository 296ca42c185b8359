import { AlertAction } from '@samklang/contract/alert-follow-up'
import type { Severity } from '@samklang/contract/form-content'
import { proposeNextStep } from '@samklang/engine/follow-up/follow-up'
import * as z from 'zod/mini'
import type { NextStep } from './next-step.ts'

/**
 * what is filled in when an alert is acknowledged or followed up, kept and restored as a whole: words without the choices
 * beside them would say something else.
 */
export const StepDraft = z.object({
  text: z.string(),
  actions: z.array(AlertAction),
  isNone: z.boolean(),
  /** Null until somebody has chosen one: then it is the day that is proposed. */
  day: z.nullable(z.string()),
  reason: z.string(),
  receiver: z.nullable(z.string()),
})
export type StepDraft = z.output<typeof StepDraft>

export const blankStep: StepDraft = { text: '', actions: [], isNone: false, day: null, reason: '', receiver: null }

/** the same for a request to a colleague. */
export const HandOverDraft = z.object({ to: z.nullable(z.string()), note: z.string() })
export const blankHandOver: z.output<typeof HandOverDraft> = { to: null, note: '' }

type Chosen = Pick<StepDraft, 'isNone' | 'day' | 'reason'> & { actions: readonly AlertAction[] }

/** when somebody goes on, as it stands there. */
export function nextStepOf({ isNone, day, reason, actions }: Chosen, severity: Severity, today: string): NextStep {
  return { isNone, day: day ?? proposeNextStep(severity, today, actions), reason }
}
