import * as helpLineCalls from '@samklang/contract/client/help-lines'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../api/client.ts'
import { callKey } from '../api/topics.ts'

const everyMinute = 60_000

/** asked anew while it is shown. Whoever cannot be told sees the numbers all the same. */
export function recentHelpQuery(scope: string, times = 0) {
  return queryOptions({
    queryKey: callKey(scope, helpLineCalls.getMyRecentHelp, {}, times),
    queryFn: () => send(helpLineCalls.getMyRecentHelp, {}, { shownIn: 'place' }),
    refetchInterval: everyMinute,
    staleTime: 0,
    retry: false,
  })
}
