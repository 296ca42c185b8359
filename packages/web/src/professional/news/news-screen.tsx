import { Button, Group, SegmentedControl, Stack } from '@mantine/core'
import * as newsCalls from '@samklang/contract/client/news'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { yearsFrom } from '../../news/new-news.ts'
import { markRead, useReadNews } from '../../news/read-news.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { today } from '../../session/civil-day.ts'
import { useScope } from '../../session/scope.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { NewsList } from './news-list.tsx'

/** /nyheter */
export function NewsScreen() {
  const { t } = useText('professional')
  const [thisYear = '', ...earlier] = yearsFrom(Number(today().slice(0, 4)))
  const wanted = useQueryValue('id')
  const wantedYear = useQueryValue('year')
  const [year, setYear] = useState([thisYear, ...earlier].find((one) => one === wantedYear) ?? thisYear)
  const read = useReadNews()
  const { data, isError, refetch } = useQuery(
    callQuery(useScope(), newsCalls.listNewsItems, { query: { year } }, { shownIn: 'place' }),
  )
  const unread = data?.filter(({ Id }) => !read.includes(Id)) ?? []

  // The button goes when there is nothing more to mark.
  function markAll() {
    markRead(unread.map(({ Id }) => Id))
    document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }

  return (
    <Stack maw={800}>
      <Group justify="space-between">
        <PageTitle>{t('titles.admin-news')}</PageTitle>
        {unread.length > 0 && (
          <Button variant="default" onClick={markAll}>
            {t('news.mark-all', { count: unread.length })}
          </Button>
        )}
      </Group>
      <SegmentedControl
        aria-label={t('news.year')}
        value={year}
        data={[thisYear, ...earlier]}
        style={{ alignSelf: 'flex-start' }}
        onChange={setYear}
      />
      {isError ? (
        <RetryCard asPage={false} reset={() => void refetch()} />
      ) : !data ? (
        <LoadingSkeleton />
      ) : data.length === 0 ? (
        <EmptyState
          title={t('news.none', { year })}
          action={
            year !== earlier.at(-1) && (
              <Button variant="default" onClick={() => setYear(String(Number(year) - 1))}>
                {t('news.show-year', { year: Number(year) - 1 })}
              </Button>
            )
          }
        >
          {t('news.none-explained')}
        </EmptyState>
      ) : (
        <NewsList key={year} items={data} wanted={wanted} />
      )}
    </Stack>
  )
}
