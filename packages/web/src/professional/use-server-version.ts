import * as systemCalls from '@samklang/contract/client/system'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useScope } from '../session/scope.ts'

export function useServerVersion(): string | undefined {
  // A version that cannot be read shows as a dash, which says enough.
  return useQuery(callQuery(useScope(), systemCalls.getVersion, {}, { shownIn: 'place' })).data?.Version
}
