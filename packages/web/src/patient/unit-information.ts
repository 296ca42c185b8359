import { UnitInformation, unitCalls } from '@samklang/contract/units'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { useScope } from '../session/scope.ts'

const key = 'samklang.unit-information'

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
    const known = UnitInformation.safeParse(isOf(kept, scope) ? kept.unit : undefined)
    if (known.success) return known.data
    throw error
  }
}

function isOf(kept: unknown, scope: string): kept is { unit: unknown } {
  return typeof kept === 'object' && kept !== null && 'scope' in kept && kept.scope === scope && 'unit' in kept
}
