import { type UnitInformation, unitCalls } from '@samklang/contract/units'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { useScope } from '../session/scope.ts'
import { listOf, orNull, shape, text } from '../state/shape.ts'

const key = 'samklang.unit-information'

type Kept = { scope: string; unit: UnitInformation }
const isKept = shape<Kept>({
  scope: text,
  unit: shape<UnitInformation>({
    UnitName: text,
    Phone: orNull(text),
    Address: orNull(text),
    OpeningHours: orNull(text),
    CrisisText: orNull(text),
    Contents: listOf(
      shape<UnitInformation['Contents'][number]>({ Kind: text, Title: text, Body: text, Link: orNull(text) }),
    ),
  }),
})

/** kept once it has been fetched, so that the clinic's number is there without network too. */
export function useUnitInformation(): UnitInformation {
  return useSuspenseQuery(unitInformationQuery(useScope())).data
}

export function unitInformationQuery(scope: string) {
  return queryOptions({
    queryKey: [scope, unitCalls.getMyUnitInformation.path, {}],
    queryFn: () => readUnitInformation(scope),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export async function readUnitInformation(scope: string): Promise<UnitInformation> {
  try {
    const unit = await send(unitCalls.getMyUnitInformation, {}, { inline: [0, 500, 502, 503] })
    sessionStorage.setItem(key, JSON.stringify({ scope, unit }))
    return unit
  } catch (error) {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isKept(kept) && kept.scope === scope) return kept.unit
    throw error
  }
}
