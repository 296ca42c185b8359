import { Button } from '@mantine/core'
import { filterOngoing, sortOngoing } from '@samklang/engine/follow-up/sort-ongoing'
import { type ReactNode, useMemo } from 'react'
import { AsOf } from '../../connection/as-of.tsx'
import { useText } from '../../i18n/use-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { type HomeTab, isNarrowed, useHomeView, type WorkScope, wide } from './home-view.ts'
import { NarrowingFields } from './narrowing-fields.tsx'
import type { useLines } from './use-lines.ts'
import type { WorkLine } from './work-line.ts'
import { WorkList } from './work-list.tsx'

type WorkPanelProps = {
  tab: HomeTab
  scope: WorkScope
  found: ReturnType<typeof useLines>
  /** What stands here when there is nothing at all. */
  children: ReactNode
}

/** One kind of work: the fields that narrow it down, and its rows. It fails alone, and what was known stays in sight. */
export function WorkPanel({ tab, scope, found, children }: WorkPanelProps) {
  const { lines, isError, refetch } = found
  if (isError && !lines) return <RetryCard asPage={false} reset={refetch} />
  if (!lines) return <LoadingSkeleton />
  return (
    <>
      <AsOf />
      <NarrowingFields tab={tab} scope={scope} lines={lines} />
      {isError && <RetryCard asPage={false} reset={refetch} />}
      <Narrowed key={`${tab}/${scope}`} tab={tab} lines={lines} isFetching={found.isFetching}>
        {children}
      </Narrowed>
    </>
  )
}

type NarrowedProps = { tab: HomeTab; lines: readonly WorkLine[]; isFetching: boolean; children: ReactNode }

function Narrowed({ tab, lines, isFetching, children }: NarrowedProps) {
  const { t } = useText('professional')
  const [view, change] = useHomeView()
  const { search, responsible, group } = view
  const sort = view.sorts[tab]
  const latest = useMemo(
    () => sortOngoing(filterOngoing(lines, { search, responsible, groupTypes: group ? [group] : [] }), sort),
    [lines, search, responsible, group, sort],
  )
  const nothing = isNarrowed(view) ? (
    <div role="status">
      <EmptyState
        title={t('home.patients.no-match')}
        action={
          <Button variant="default" onClick={() => change(wide)}>
            {t('home.patients.clear')}
          </Button>
        }
      />
    </div>
  ) : (
    children
  )
  return (
    <WorkList
      tab={tab}
      latest={latest}
      known={lines}
      choice={JSON.stringify([search, responsible, group, sort])}
      isProvisional={isFetching}
      nothing={nothing}
    />
  )
}
