import { Button, CloseButton, Group, Stack, Text } from '@mantine/core'
import type { Analysis, AnalysisChart, AnalysisGroup } from '@samklang/contract/analysis'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { today } from '../../session/civil-day.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { RetryCard } from '../../ui/retry-card.tsx'
import { ChangePart } from './change-part.tsx'
import { type ChartView, within } from './chart-view.ts'
import classes from './dashboard.module.css'
import {
  chartsOf,
  type Dashboard,
  type DashboardToOpen,
  filterOf,
  groupOf,
  largeOf,
  pictured,
  startDashboard,
  unfolded,
  widened,
} from './dashboard.ts'
import { DashboardFilters } from './dashboard-filters.tsx'
import { DiscrepancyPart } from './discrepancy-part.tsx'
import { answerersOf, looksOf } from './looks.ts'
import { ScaleChart } from './scale-chart.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useChartWords } from './use-chart-words.ts'
import { useGroupName } from './use-group-name.ts'

/** One scale large, the others of its group below, and all that can be asked of them. */
export function DashboardDialog({ opened, onClose }: { opened: DashboardToOpen; onClose: () => void }) {
  const { t } = useText('professional')
  const [dashboard, setDashboard] = useState(() => startDashboard(opened, today()))
  const { data, isError, isPlaceholderData, refetch } = useAnalysis(dashboard)
  const group = data && groupOf(data, dashboard)
  return (
    <Dialog title={t('analysis.title')} onClose={onClose} width={1240} prints>
      <CloseButton className={classes.close} aria-label={t('common:action.close')} onClick={onClose} data-no-print />
      <PaperHead dashboard={dashboard} analysis={data} />
      {isError && <RetryCard asPage={false} reset={() => void refetch()} />}
      {!data && !isError && <LoadingSkeleton />}
      {data && !group && (
        <EmptyState title={t('analysis.none')} action={<AllPrograms dashboard={dashboard} onChange={setDashboard} />}>
          {t('analysis.none-explained')}
        </EmptyState>
      )}
      {data && group && (
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <DashboardFilters analysis={data} group={group} dashboard={dashboard} onChange={setDashboard} />
          <Charts analysis={data} group={group} dashboard={dashboard} onChange={setDashboard} />
        </Stack>
      )}
    </Dialog>
  )
}

/** A program without results of its own must not look as if there were none at all. */
function AllPrograms({ dashboard, onChange }: Pick<ChartsProps, 'dashboard' | 'onChange'>) {
  const { t } = useText('professional')
  if (dashboard.programId === '') return null
  return (
    <Button variant="default" onClick={() => onChange({ ...dashboard, programId: '' })}>
      {t('history.clear')}
    </Button>
  )
}

type ChartsProps = {
  analysis: Analysis
  group: AnalysisGroup
  dashboard: Dashboard
  onChange: (dashboard: Dashboard) => void
}

function Charts({ analysis, group, dashboard, onChange }: ChartsProps) {
  const { t } = useText('professional')
  const nameOf = useGroupName()
  const top = useRef<HTMLDivElement>(null)
  const { from, to, answerers } = dashboard
  const looks = useMemo(() => looksOf(analysis.AnalysisGroups), [analysis])
  const filter = useMemo(() => filterOf({ from, to, answerers }), [from, to, answerers])
  const view: ChartView = {
    looks,
    marks: analysis.Marks,
    filter,
    onChoose: (chosen) => onChange({ ...dashboard, answerers: chosen }),
  }
  const charts = chartsOf(group, dashboard)
  const left = charts.map((chart) => within(chart, filter))
  const large = largeOf(charts, dashboard.chartKey)
  const style = dashboard.style ?? undefined
  const shared = { view, siblings: group.AnalysisCharts, asTable: dashboard.asTable }

  // Whoever asks for tables gets them everywhere, whatever was chosen for one.
  const keyOf = ({ Key }: AnalysisChart) => `${Key} ${dashboard.asTable}`

  function enlarge({ Key }: AnalysisChart) {
    onChange({ ...dashboard, chartKey: Key })
    top.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <Group justify="space-between" ref={top}>
        <Text fw={650} size="lg">
          {nameOf(group)}
        </Text>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPrinter aria-hidden size={18} />}
          onClick={() => print()}
          data-no-print
        >
          {t('analysis.print')}
        </Button>
      </Group>
      {large && (
        <ScaleChart
          key={keyOf(large)}
          chart={pictured(large, group, dashboard.style)}
          style={style}
          height={380}
          onWiden={() => onChange(widened(dashboard, today()))}
          {...shared}
        />
      )}
      {charts.length > 1 && (
        <div className={classes.others}>
          {charts
            .filter((chart) => chart !== large)
            .map((chart) => (
              <ScaleChart
                key={keyOf(chart)}
                chart={chart}
                // A profile is one picture of the whole group: beside it each scale is seen over time.
                style={style === 'LineChartForDimension' ? 'LineChart' : style}
                onEnlarge={() => enlarge(chart)}
                {...shared}
              />
            ))}
        </div>
      )}
      {charts.length < group.AnalysisCharts.length && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => onChange(unfolded(dashboard))}
          data-no-print
        >
          {t('analysis.more-scales', { count: group.AnalysisCharts.length - charts.length })}
        </Button>
      )}
      <ChangePart charts={left} />
      <DiscrepancyPart charts={left} looks={looks} />
    </>
  )
}

/** Below the strip, which says whose results these are, paper tells what they were narrowed down to. */
function PaperHead({ dashboard, analysis }: { dashboard: Dashboard; analysis: Analysis | undefined }) {
  const { t } = useText('professional')
  const { who } = useChartWords()
  const { from, to } = filterOf(dashboard)
  const chosen = answerersOf(analysis?.AnalysisGroups ?? []).filter(({ Key }) => dashboard.answerers.includes(Key))
  const units = analysis?.AvailableCareUnits.filter(({ Id }) => dashboard.unitIds.includes(Id)) ?? []
  return (
    <p className={classes.paperHead}>
      {[
        to && (from ? t('analysis.period', { from, to }) : t('analysis.period-until', { to })),
        !to && from && t('analysis.period-from', { from }),
        chosen.length > 0 && t('analysis.paper-only', { names: chosen.map(who).join(', ') }),
        analysis?.Programs.find(({ Id }) => Id === dashboard.programId)?.DisplayName,
        units.length > 0 && t('analysis.paper-units', { units: units.map(({ Name }) => Name).join(', ') }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
