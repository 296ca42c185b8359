const callsToAct = /\b(i dag|idag|today|genast|omedelbart|at once|immediately)\b/i

/**
 * what a rule's words say was answered, without its call to act now: once somebody has acted, the next step says when. What
 * they say first is what was answered, and always stands.
 */
export function withoutCallToAct(text: string): string {
  const [first = '', ...others] = text.split(/(?<=[.!?])\s+/)
  return [first, ...others.filter((sentence) => !callsToAct.test(sentence))].join(' ')
}
