import type { AlertAction } from '@samklang/contract/alert-follow-up'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { actionsThatCount } from '@samklang/engine/follow-up'

type Dealt = Pick<RiskAlert, 'Actions'> & {
  Notes: readonly Pick<RiskAlert['Notes'][number], 'Actions'>[]
}

const callsToAct = /\b(i dag|idag|today|genast|omedelbart|at once|immediately)\b/i

/**
 * what a rule's words say was answered, without its call to act now: once somebody has acted, the next step says when. What
 * they say first is what was answered, and always stands.
 */
export function withoutCallToAct(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/)
  return [first, ...others.filter((sentence) => !callsToAct.test(sentence))].join(' ')
}

/** What was done each time, the acknowledgement first. */
export function listDone({ Actions, Notes }: Dealt): readonly AlertAction[][] {
  return [Actions, ...Notes.map((note) => note.Actions)]
}

/** The last that was done about it says that nobody was reached. */
export function isNotReached(alert: Dealt): boolean {
  return actionsThatCount([], listDone(alert)).includes('CouldNotReach')
}
