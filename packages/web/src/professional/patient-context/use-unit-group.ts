import * as unitCalls from '@samklang/contract/client/units'
import type { UnitGroup } from '@samklang/contract/unit-groups'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useScope } from '../../session/scope.ts'

/** How the unit works: with admissions, with responsibles. The header reads the same, so it is there already. */
export function useUnitGroup(): UnitGroup | undefined {
  const { data: unit } = useQuery(callQuery(useScope(), unitCalls.getCurrentUnit, {}))
  return unit?.UnitGroup ?? undefined
}
