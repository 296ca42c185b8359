import { Button, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import * as patientCalls from '@samklang/contract/client/patients'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import type { Filter } from './filter.ts'
import { NoMatch } from './no-match.tsx'
import { PatientTable } from './patient-table.tsx'

const pageSize = 50
const pauseMs = 300

/** Everyone registered at the unit, a page at a time, searched where they are. */
export function UnitPatients({ words, tag, onClear }: Filter) {
  const { t } = useText('professional')
  const [asked] = useDebouncedValue(words, pauseMs)
  const filter = `${asked}/${tag}`
  const [place, setPlace] = useState({ filter, page: 1 })
  // Another search begins on its first page.
  const page = place.filter === filter ? place.page : 1
  const body = { Search: asked || undefined, Tag: tag ?? undefined, Page: page, PageSize: pageSize }
  const { data, isError, refetch } = useQuery({
    ...callQuery(useScope(), patientCalls.findPatients, { body }),
    placeholderData: keepPreviousData,
  })
  if (isError) return <RetryCard asPage={false} reset={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  if (data.Total === 0 && !asked && !tag) {
    return <EmptyState title={t('home.patients.none-unit')}>{t('home.patients.none-unit-explained')}</EmptyState>
  }
  if (data.Items.length === 0) return <NoMatch onClear={onClear} />

  const first = (data.Page - 1) * data.PageSize + 1
  const last = first + data.Items.length - 1
  const turn = (to: number) => setPlace({ filter, page: to })
  return (
    <>
      <PatientTable rows={data.Items} />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {t('home.patients.shown', { first, last, total: data.Total })}
        </Text>
        {data.Total > data.PageSize && (
          <Group gap="xs">
            <Button variant="default" disabled={page === 1} onClick={() => turn(page - 1)}>
              {t('home.patients.previous')}
            </Button>
            <Button variant="default" disabled={last >= data.Total} onClick={() => turn(page + 1)}>
              {t('home.patients.next')}
            </Button>
          </Group>
        )}
      </Group>
    </>
  )
}
