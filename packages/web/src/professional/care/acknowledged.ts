import type { RiskAlert } from '@samklang/contract/risk-alert'

type Dealt = Pick<RiskAlert, 'Actions'> & {
  Notes: readonly Pick<RiskAlert['Notes'][number], 'Actions' | 'IsFollowUp'>[]
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

/** The last that was done about it says that nobody was reached. */
export function isNotReached({ Actions, Notes }: Dealt): boolean {
  const last = Notes.findLast(({ IsFollowUp, Actions: done }) => IsFollowUp || done.length > 0)
  return (last?.Actions ?? Actions).includes('CouldNotReach')
}
