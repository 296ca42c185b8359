import * as systemCalls from '@samklang/contract/client/system'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api/use-call.ts'
import { useScope } from '../session/scope.ts'

// A version that cannot be read shows as a dash, which says enough.
const shownAsDash = [0, 400, 403, 404, 408, 429, 500, 502, 503, 504]

export function useServerVersion(): string | undefined {
  return useQuery(callQuery(useScope(), systemCalls.getVersion, {}, { inline: shownAsDash })).data?.Version
}
