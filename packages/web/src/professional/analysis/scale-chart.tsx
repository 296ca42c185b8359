import { Button, Title } from '@mantine/core'
import type { AnalysisChart } from '@samklang/contract/analysis'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import '../../theme/chart.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './chart.module.css'
import { ChartActs } from './chart-acts.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { ChartNotes } from './chart-notes.tsx'
import { ChartPoints } from './chart-points.tsx'
import type { ChartView, Style } from './chart-view.ts'
import { LatestJudgements } from './latest-judgements.tsx'
import { Legend } from './legend.tsx'
import { ScoreTable } from './score-table.tsx'
import { useDrawing } from './use-drawing.ts'
import { useWidth } from './use-width.ts'
import { type AxisMeasure, firstMeasure, hasTscores } from './value-axis.ts'

type ScaleChartProps = {
  chart: AnalysisChart
  view: ChartView
  style?: Style | undefined
  /** The other scales of the group, itself included: what a profile is made of. */
  siblings?: readonly AnalysisChart[]
  height?: number
  /** The table instead of the picture from the start. */
  asTable?: boolean
  headingOrder?: 3 | 4
  onEnlarge?: (() => void) | undefined
  /** Shows more of the time when there is nothing in what was asked for. */
  onWiden?: (() => void) | undefined
}

const noOthers: readonly AnalysisChart[] = []

/** One scale: its picture, who is who, and the same as a table. A point opens the form that it comes from. */
export function ScaleChart({ chart, view, style, siblings = noOthers, height = 210, ...rest }: ScaleChartProps) {
  const { asTable = false, headingOrder = 3, onEnlarge, onWiden } = rest
  const { t } = useText('professional')
  const figure = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(figure)
  const [isTable, setTable] = useState(asTable)
  const [asked, setMeasure] = useState<AxisMeasure>()
  const measure = asked ?? firstMeasure(chart)
  const { shown, drawing, rows, judged, isProfile } = useDrawing({
    chart,
    siblings,
    view,
    style: style ?? chart.ChartStyle,
    measure,
    size: { width, height },
  })
  const title = isProfile ? t('analysis.profile') : chart.DisplayName
  const unit = isProfile && measure === 'Raw' ? 'Percent' : measure
  return (
    <figure ref={figure} className={classes.frame} data-chart={chart.Key}>
      <div className={classes.head}>
        <Title order={headingOrder} size="h6">
          {title}
        </Title>
        <ChartActs
          title={title}
          place={place}
          isTable={isTable}
          onTable={setTable}
          measure={hasTscores(chart) ? measure : null}
          onMeasure={setMeasure}
          onEnlarge={onEnlarge}
          judged={judged}
          legend={drawing?.series.map(({ answerer, look }) => ({ answerer, look })) ?? []}
        />
      </div>
      {shown.Scores.length > 0 && (
        <div className={classes.said} data-change>
          <LatestJudgements charts={judged} />
        </div>
      )}
      <div
        ref={place}
        className={isTable ? classes.onPaper : classes.picture}
        style={drawing || shown.Scores.length === 0 ? undefined : { minHeight: height }}
      >
        {drawing && (
          <>
            <ChartDrawing
              drawing={drawing}
              label={t('analysis.chart-of', { scale: title })}
              unit={t(`analysis.axis.${unit}`)}
            />
            <ChartPoints drawing={drawing} measure={measure} label={t('analysis.points-of', { scale: title })} />
          </>
        )}
      </div>
      {shown.Scores.length === 0 && <NothingShown onWiden={onWiden} />}
      <Legend chart={chart} view={view} />
      {drawing && <ChartNotes chart={shown} measure={measure} drawing={drawing} />}
      {shown.Scores.length > 0 && (
        <div className={isTable ? undefined : classes.onPaper}>
          <ScoreTable rows={rows} title={title} />
        </div>
      )}
    </figure>
  )
}

function NothingShown({ onWiden }: { onWiden: (() => void) | undefined }) {
  const { t } = useText('professional')
  return (
    <EmptyState
      title={t('analysis.none-in-period')}
      action={
        onWiden && (
          <Button variant="default" onClick={onWiden}>
            {t('analysis.widen')}
          </Button>
        )
      }
    />
  )
}
