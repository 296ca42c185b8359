import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import type { HelpLine } from '@samklang/contract/help-lines'
import { helpLinesFor } from '@samklang/engine/people/help-lines'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useScope } from '../session/scope.ts'
import { useSession } from '../session/store.ts'
import { unitInformationQuery, useKnownUnitInformation } from './unit-information.ts'

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

/** So long the answer is waited for: whoever needs help is not left with one number where the network is slow. */
const awaitedMs = 4000

/**
 * asks for the lines of whoever reads this, and says whether their place has to be left empty until they are here: a number
 * that comes with Samklang would become another one under the thumb.
 */
export function useAreHelpLinesAwaited(): boolean {
  const scope = useScope()
  const isSomebodys = Boolean(useSession()?.context)
  const known = useKnownUnitInformation()
  const { data, fetchStatus, errorUpdateCount } = useQuery({ ...unitInformationQuery(scope), enabled: isSomebodys })
  const [isLate, setLate] = useState(false)
  // Once it could not be had, what stands there stays while it is asked for anew.
  const isAsked = fetchStatus === 'fetching' && data === undefined && known === null && errorUpdateCount === 0
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(() => setLate(true), awaitedMs)
    return () => clearTimeout(timer)
  }, [isAsked])
  return isAsked && !isLate
}

/** Whom a chat is with; nothing of an address that cannot be read, which is left out. */
export function hostOf(address: string): string | undefined {
  try {
    return new URL(address).hostname.replace(/^www\./, '')
  } catch {
    return undefined
  }
}
