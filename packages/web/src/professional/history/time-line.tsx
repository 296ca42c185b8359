import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import type { HistoryItem } from '@samklang/contract/care-items'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { compareAlertsOfOne } from '@samklang/engine/follow-up/alert-order'
import { Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { useSession } from '../../session/store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { AlertCards } from '../care/alert-cards.tsx'
import { sortOut } from '../care/sort-out.ts'
import { useCareQuery } from '../patient-context/use-care-items.ts'
import { usePatient } from '../patient-context/use-patient.ts'
import { isFiltered, noFilter } from './filter.ts'
import { FilterFields } from './filter-fields.tsx'
import classes from './history.module.css'
import { HistoryLines } from './history-lines.tsx'
import { PaperLine } from './paper-line.tsx'
import { useHistory } from './use-history.ts'

const ResultTable = lazyPart(async () => (await import('./result-table.tsx')).ResultTable)

/** Everything that is over, the latest first, as far back as one asks for. */
export function TimeLine() {
  const { t } = useText('professional')
  const [filter, setFilter] = useState(noFilter)
  const [isTable, setTable] = useState(false)
  const history = useHistory(usePatient().Id, filter)
  const pages = history.data?.pages ?? []
  const [first] = pages
  if (history.isError && !first) return <RetryCard asPage={false} reset={() => void history.refetch()} />
  if (!first) return <LoadingSkeleton />

  const items = pages.map(({ Items }) => Items)
  const count = items.flat().length
  const isEmpty = first.Total === 0 && !isFiltered(filter)
  return (
    <Stack gap="sm">
      <WaitingAlerts />
      <AlertsOfHistory acknowledged={first.Acknowledged} total={first.AcknowledgedTotal} />
      {isEmpty ? (
        <EmptyState title={t('patient.history.none')}>{t('patient.history.none-explained')}</EmptyState>
      ) : (
        <>
          <FilterFields
            respondents={first.Respondents}
            programs={first.Programs}
            filter={filter}
            onChange={setFilter}
          />
          <PaperLine respondents={first.Respondents} programs={first.Programs} filter={filter} />
          <Group justify="space-between">
            <Text size="sm" role="status">
              {isFiltered(filter)
                ? t('history.shown-filtered', { shown: count, total: first.Total })
                : t('history.shown', { shown: count, total: first.Total })}
            </Text>
            <SegmentedControl
              data-no-print
              aria-label={t('history.view')}
              value={isTable ? 'table' : 'line'}
              data={[
                { value: 'line', label: t('history.views.line') },
                { value: 'table', label: t('history.views.table') },
              ]}
              onChange={(value) => setTable(value === 'table')}
            />
          </Group>
          <div aria-busy={history.isPlaceholderData}>
            {count === 0 ? <NoMatch onClear={() => setFilter(noFilter)} /> : <Shown items={items} isTable={isTable} />}
          </div>
          {history.hasNextPage && (
            <Button
              variant="default"
              style={{ alignSelf: 'center' }}
              loading={history.isFetchingNextPage}
              onClick={() => void history.fetchNextPage()}
              data-no-print
            >
              {t('history.more')}
            </Button>
          )}
        </>
      )}
    </Stack>
  )
}

/**
 * what nobody has acknowledged. Those of messages stand nowhere else in the history while their treatment goes on, and it
 * must not look as if nothing had happened.
 */
function WaitingAlerts() {
  const { t } = useText('professional')
  const { data, isError, refetch } = useCareQuery(usePatient().Id)
  const waiting = (data?.Alerts ?? []).toSorted(compareAlertsOfOne)
  if (isError && !data) return <RetryCard asPage={false} reset={() => void refetch()} />
  if (waiting.length === 0) return null
  return (
    <section aria-label={t('history.waiting', { count: waiting.length })} data-waiting-alerts>
      <Text component="h3" fw={600} mt={0} mb="xs">
        {t('history.waiting', { count: waiting.length })}
      </Text>
      <AlertCards alerts={waiting} phones={data?.Phones ?? null} isAmongOthers />
    </section>
  )
}

/** what is followed up still is in sight, apart from what is over. */
function AlertsOfHistory({ acknowledged, total }: { acknowledged: readonly RiskAlert[]; total: number }) {
  const { t } = useText('professional')
  const me = useSession()?.userProfile.PublicId
  const { data } = useCareQuery(usePatient().Id)
  const { open, finished } = sortOut([], acknowledged, { today: today(), me })
  const over = total - open.length
  return (
    <>
      {open.length > 0 && (
        <section aria-label={t('history.followed', { count: open.length })} data-followed-alerts>
          <Text component="h3" fw={600} mt={0} mb="xs">
            {t('history.followed', { count: open.length })}
          </Text>
          <AlertCards alerts={open} phones={data?.Phones ?? null} isAmongOthers />
        </section>
      )}
      {finished.length > 0 && (
        <details className={classes.alerts}>
          <summary>
            {finished.length < over
              ? t('history.acknowledged-latest', { shown: finished.length, count: over })
              : t('history.acknowledged', { count: over })}
          </summary>
          <AlertCards alerts={finished} phones={null} isAmongOthers />
        </details>
      )}
    </>
  )
}

function Shown({ items, isTable }: { items: readonly (readonly HistoryItem[])[]; isTable: boolean }) {
  if (!isTable)
    return (
      <Stack gap="sm">
        <HistoryLines items={items.flat()} />
      </Stack>
    )
  const answered = items.map((page) =>
    page.flatMap(({ Form }) => (Form?.Status === 'Closed' && Form.Kind === 'Questionnaire' ? [Form.Id] : [])),
  )
  return (
    <Suspense fallback={<LoadingSkeleton />}>
      <ResultTable pages={answered} />
    </Suspense>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useText('professional')
  return (
    <EmptyState
      title={t('history.no-match')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('history.clear')}
        </Button>
      }
    />
  )
}
