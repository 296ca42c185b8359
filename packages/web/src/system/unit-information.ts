import * as unitCalls from '@samklang/contract/client/units'
import type { UnitInformation } from '@samklang/contract/units'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { send } from '../api/client.ts'
import { callKey } from '../api/topics.ts'
import { clinicZone } from '../session/clinic-zone.ts'
import { scopeOf, useScope } from '../session/scope.ts'
import { session, useSession } from '../session/store.ts'
import { flag, listOf, oneOf, orAbsent, orNull, type Shape, shape, text } from '../state/shape.ts'

const key = 'samklang.unit-information'

type HelpLine = UnitInformation['HelpLines'][number]
type Hours = UnitInformation['Hours']

const words = shape<HelpLine['Name']>({ sv: text, en: text })
const isHelpLine: Shape<HelpLine> = shape<HelpLine>({
  Name: words,
  Text: orNull(words),
  Number: orNull(text),
  Chat: orNull(text),
  For: oneOf<HelpLine['For']>({ Everybody: true, Under18: true, Adults: true }),
  IsMedical: flag,
  IsForAbuse: orAbsent(flag),
})

type Kept = { scope: string; unit: UnitInformation }
const isKept = shape<Kept>({
  scope: text,
  unit: shape<UnitInformation>({
    UnitName: text,
    Phone: orNull(text),
    Address: orNull(text),
    OpeningHours: orNull(text),
    CrisisText: orNull(text),
    CrisisTexts: shape<UnitInformation['CrisisTexts']>({ sv: orNull(text), en: orNull(text) }),
    HelpLines: listOf(isHelpLine),
    Hours: shape<Hours>({
      State: oneOf<Hours['State']>({ Unknown: true, Open: true, Closed: true }),
      OpensAt: orNull(text),
      ClosesAt: orNull(text),
      AreHolidaysKnown: flag,
    }),
    TimeZone: text,
    Contents: listOf(
      shape<UnitInformation['Contents'][number]>({ Kind: text, Title: text, Body: text, Link: orNull(text) }),
    ),
  }),
})

/** kept once it has been fetched, so that the clinic's number is there without network too. */
export function useUnitInformation(): UnitInformation | null {
  return useSuspenseQuery(unitInformationQuery(useScope())).data
}

export function unitInformationQuery(scope: string) {
  return queryOptions({
    queryKey: callKey(scope, unitCalls.getMyUnitInformation, {}),
    queryFn: () => readUnitInformation(scope),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Null for a patient whom no unit has any more. */
export async function readUnitInformation(scope: string): Promise<UnitInformation | null> {
  try {
    const unit = await send(unitCalls.getMyUnitInformation, {}, { shownIn: 'place' })
    sessionStorage.setItem(key, JSON.stringify({ scope, unit }))
    clinicZone.set(unit.TimeZone)
    return unit
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    const kept = findKept(scope)
    if (kept) return kept
    throw error
  }
}

/** What is known of it already: asks nobody, and follows along when somebody else has asked. */
export function useKnownUnitInformation(): UnitInformation | null {
  const scope = useScope()
  const { data } = useQuery({ ...unitInformationQuery(scope), enabled: false })
  return data ?? findKept(scope) ?? null
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

/** For whoever leaves: the number to call, before what is known here goes with the session. */
export function knownUnitPhone(): string | null {
  return findKept(scopeOf(session.get()))?.Phone ?? null
}

function findKept(scope: string): UnitInformation | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  return isKept(kept) && kept.scope === scope ? kept.unit : undefined
}
