import { Button, Stack, Title } from '@mantine/core'
import type { Analysis, AnalysisGroup } from '@samklang/contract/analysis'
import { useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useHeld } from '../../live/use-held.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import type { ChartView } from './chart-view.ts'
import { chartsOf, gravestFirst } from './dashboard.ts'
import { looksOf } from './looks.ts'
import { openDashboard } from './opened-dashboard.tsx'
import { ScaleChart } from './scale-chart.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useGroupName } from './use-group-name.ts'

/** Results as pictures beside the care that goes on. Fails by itself: what needs somebody stays where it is. */
export function AnalysisPart() {
  const { t } = useText('professional')
  const { data, isError, refetch } = useAnalysis()
  if (isError && !data) return <RetryCard asPage={false} reset={() => void refetch()} />
  if (!data) return <LoadingSkeleton />
  if (data.AnalysisGroups.length === 0)
    return <EmptyState title={t('analysis.none')}>{t('analysis.none-explained')}</EmptyState>
  return <Held analysis={data} />
}

/** A point that is about to be pressed stays where it is: what is new waits, as in the list of care. */
function Held({ analysis }: { analysis: Analysis }) {
  const { t } = useText('professional')
  const place = useRef<HTMLDivElement>(null)
  const { shown, isWaiting, show } = useHeld(analysis, false, place)
  return (
    <div ref={place}>
      <div role="status">
        {isWaiting && (
          <Button size="compact-md" mb="sm" onClick={show}>
            {t('care.changed')}
          </Button>
        )}
      </div>
      <Groups analysis={shown} />
    </div>
  )
}

const shownAtFirst = 4

function Groups({ analysis }: { analysis: Analysis }) {
  const { t } = useText('professional')
  const [answerers, setAnswerers] = useState<string[]>([])
  const [showsAll, setShowsAll] = useState(false)
  const groups = useMemo(() => gravestFirst(analysis.AnalysisGroups), [analysis])
  const view = useMemo<ChartView>(
    () => ({
      looks: looksOf(analysis.AnalysisGroups),
      marks: analysis.Marks,
      filter: { answerers },
      onChoose: setAnswerers,
    }),
    [analysis, answerers],
  )
  const shown = showsAll ? groups : groups.slice(0, shownAtFirst)
  return (
    <Stack gap="lg">
      {shown.map((group) => (
        <Group key={group.Name} group={group} view={view} />
      ))}
      {shown.length < groups.length && (
        <Button variant="default" onClick={() => setShowsAll(true)}>
          {t('analysis.more', { count: groups.length - shown.length })}
        </Button>
      )}
    </Stack>
  )
}

function Group({ group, view }: { group: AnalysisGroup; view: ChartView }) {
  const { t } = useText('professional')
  const nameOf = useGroupName()
  const charts = chartsOf(group, { isExpanded: false, onlyAggregated: true })
  return (
    <Stack gap="xs" component="section" aria-label={nameOf(group)}>
      <Title order={3} size="h5">
        {nameOf(group)}
      </Title>
      {charts.map((chart) => (
        <ScaleChart
          key={chart.Key}
          chart={chart}
          view={view}
          siblings={group.AnalysisCharts}
          headingOrder={4}
          onEnlarge={() => openDashboard({ group, chartKey: chart.Key })}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-md"
        style={{ alignSelf: 'flex-start' }}
        aria-label={t('analysis.open-of', { group: nameOf(group) })}
        onClick={() => openDashboard({ group, chartKey: null })}
      >
        {t('analysis.open')}
      </Button>
    </Stack>
  )
}
