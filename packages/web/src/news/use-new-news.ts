import * as newsCalls from '@samklang/contract/client/news'
import type { NewsItem } from '@samklang/contract/news'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../api/use-call.ts'
import { today } from '../session/civil-day.ts'
import { now } from '../session/clock.ts'
import { useScope } from '../session/scope.ts'
import { isNew, yearsWithNews } from './new-news.ts'
import { followOtherTabs, useReadNews } from './read-news.ts'

/** What is told of and has not been read in this browser, the latest first. */
export function useNewNews(): NewsItem[] {
  const scope = useScope()
  const read = useReadNews()
  useEffect(followOtherTabs, [])
  return useQueries({
    queries: yearsWithNews(today()).map((year) => ({
      // Told where one goes to read them; nobody at work is stopped by news that cannot be fetched.
      ...callQuery(scope, newsCalls.listNewsItems, { query: { year } }, { shownIn: 'place' }),
      staleTime: 600_000,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []).filter((item) => isNew(item, read, now())),
  })
}
