import { textKeys } from '@samklang/contract/item-names'
import { dangerInText } from '@samklang/engine/follow-up/alerts-in-text'
import { type FormVersion, wordOf } from '../forms/version.ts'

const saysToday = /\b(i dag|idag|today)\b/i
const saysAtOnce = /\b(genast|omedelbart|at once|immediately)\b/i

/**
 * a rule's words say what is to be done. Danger may wait until later in the day only where they say so; where they say
 * nothing, and of what somebody wrote in words of their own, it is not known how soon, and that is at once.
 */
export function isAtOnce(version: FormVersion | undefined, rule: string): boolean {
  if (!version || rule === dangerInText) return true
  const words = (['sv', 'en'] as const).map((language) => wordOf(version, textKeys.alert(rule), language) ?? '')
  return words.some((text) => saysAtOnce.test(text)) || !words.some((text) => saysToday.test(text))
}

/** the rules of answers, not of scores, that raise an alert about danger at once. */
export function listAtOnce(version: FormVersion): string[] {
  return version.compiled.scoring.Alerts.filter(
    ({ Key, questionId, Kind = 'Risk', Severity }) =>
      questionId !== undefined && Kind === 'Risk' && Severity === 'Alert' && isAtOnce(version, Key),
  ).map(({ Key }) => Key)
}
