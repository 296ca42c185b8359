import { abuseHelpLines } from '@samklang/contract/abuse-help-lines'
import type { HelpLine } from '@samklang/contract/help-lines'

/**
 * of somebody's lines, for words of what somebody else does to them: those for the young first, then those that are for just
 * this, which are ours where the unit has none, then the rest.
 */
export function forAbuse(lines: readonly HelpLine[]): HelpLine[] {
  const own = lines.filter((line) => line.IsForAbuse)
  const others = lines.filter((line) => !line.IsForAbuse)
  return [
    ...others.filter((line) => line.For === 'Under18'),
    ...(own.length > 0 ? own : abuseHelpLines),
    ...others.filter((line) => line.For !== 'Under18'),
  ]
}
