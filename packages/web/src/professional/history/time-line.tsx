import { Button, Stack, Text } from '@mantine/core'
import { careItemCalls } from '@samklang/contract/care-items'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { useScope } from '../../session/scope.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { usePatient } from '../patient/use-patient.ts'
import { isFiltered, matches, noFilter } from './filter.ts'
import { FilterFields } from './filter-fields.tsx'
import { HistoryLines } from './history-lines.tsx'

const pageSize = 50

/** Everything that is over, the latest first, as far back as one asks for. */
export function TimeLine() {
  const { t } = useTranslation('professional')
  const { Id: id } = usePatient()
  const scope = useScope()
  const [filter, setFilter] = useState(noFilter)
  const history = useInfiniteQuery({
    queryKey: [scope, careItemCalls.listCareHistory.path, { params: { id } }],
    queryFn: ({ pageParam, signal }) =>
      send(
        careItemCalls.listCareHistory,
        { params: { id }, query: { page: String(pageParam), pageSize: String(pageSize) } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ Page, PageSize, Total }) => (Page * PageSize < Total ? Page + 1 : undefined),
  })
  const [first] = history.data?.pages ?? []
  if (history.isError && !first) return <RetryCard asPage={false} reset={() => void history.refetch()} />
  if (!first) return <LoadingSkeleton />

  const items = history.data?.pages.flatMap(({ Items }) => Items) ?? []
  const shown = items.filter((item) => matches(item, filter))
  return (
    <Stack gap="sm">
      {first.HiddenCount > 0 && <Text>{t('history.hidden', { count: first.HiddenCount })}</Text>}
      {items.length === 0 ? (
        <EmptyState title={t('patient.history.none')}>{t('patient.history.none-explained')}</EmptyState>
      ) : (
        <>
          <FilterFields items={items} filter={filter} onChange={setFilter} />
          <Text size="sm" role="status">
            {isFiltered(filter)
              ? t('history.shown-filtered', { shown: shown.length, loaded: items.length, total: first.Total })
              : t('history.shown', { shown: items.length, total: first.Total })}
          </Text>
          {shown.length === 0 ? (
            <EmptyState
              title={t('history.no-match')}
              action={
                <Button variant="default" onClick={() => setFilter(noFilter)}>
                  {t('history.clear')}
                </Button>
              }
            />
          ) : (
            <HistoryLines items={shown} />
          )}
          {history.hasNextPage && (
            <Button
              variant="default"
              style={{ alignSelf: 'center' }}
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
            >
              {t('history.more')}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}
