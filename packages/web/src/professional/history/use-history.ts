import * as careItemCalls from '@samklang/contract/client/care-items'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { callKey } from '../../api/topics.ts'
import { useScope } from '../../session/scope.ts'
import { type HistoryFilter, queryOf } from './filter.ts'

const pageSize = 50

/** What is over and was asked for, page by page; while something else is asked for, what was there stays. */
export function useHistory(id: string, filter: HistoryFilter) {
  const scope = useScope()
  const query = queryOf(filter)
  return useInfiniteQuery({
    queryKey: callKey(scope, careItemCalls.listCareHistory, { params: { id }, query }),
    queryFn: ({ pageParam, signal }) =>
      send(
        careItemCalls.listCareHistory,
        { params: { id }, query: { ...query, page: String(pageParam), pageSize: String(pageSize) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ Page, PageSize, Total }) => (Page * PageSize < Total ? Page + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}
