import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import type { HelpLine } from '@samklang/contract/help-lines'
import { helpLinesFor } from '@samklang/engine/people/help-lines'
import { useSession } from '../session/store.ts'
import { useKnownUnitInformation } from './unit-information.ts'

export { nameOf } from '@samklang/engine/people/help-lines'

/**
 * where help is beside 112, as the unit has settled it for whoever reads this. Before that is known, and without network,
 * those that come with Samklang: for somebody whose age is not known, or for a grown-up who answers about somebody.
 */
export function useHelpLines(): readonly HelpLine[] {
  return useAllHelpLines().filter((line) => !line.IsForAbuse)
}

/** with those that are for words of abuse alone. */
export function useAllHelpLines(): readonly HelpLine[] {
  const unit = useKnownUnitInformation()
  const type = useSession()?.context?.Type
  return unit?.HelpLines ?? helpLinesFor(defaultHelpLines, type && type !== 'Patient' ? 18 : null)
}

/** Whom a chat is with; nothing of an address that cannot be read, which is left out. */
export function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return undefined
  }
}
