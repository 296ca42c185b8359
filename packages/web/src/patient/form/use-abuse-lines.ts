import type { Abuse } from '@samklang/contract/abuse'
import type { HelpLine } from '@samklang/contract/help-lines'
import { forAbuse } from '@samklang/engine/people/abuse-help-lines'
import { useAllHelpLines } from '../../system/help-lines.ts'

/** whom to call of what somebody else does; undefined where that is not what it is about. */
export function useAbuseLines(abuse: Abuse | undefined): readonly HelpLine[] | undefined {
  const lines = useAllHelpLines()
  return abuse && forAbuse(lines)
}
