import { Button, Title } from '@mantine/core'
import type { AnalysisChart } from '@samklang/contract/analysis'
import { filterScores } from '@samklang/engine/filter-scores'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import '../../theme/chart.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import classes from './chart.module.css'
import { ChartActs } from './chart-acts.tsx'
import { ChartDrawing } from './chart-drawing.tsx'
import { ChartNotes } from './chart-notes.tsx'
import { ChartPoints } from './chart-points.tsx'
import { type ChartView, lay, type Style, styleFor, within } from './chart-view.ts'
import { dimensionsOf, latestOf } from './lay-profile.ts'
import { Legend } from './legend.tsx'
import { ScoreTable } from './score-table.tsx'
import { useChartWords } from './use-chart-words.ts'
import { useWidth } from './use-width.ts'
import { firstMeasure, hasTscores, type Measure } from './value-axis.ts'

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

/** One scale: its picture, who is who, and the same as a table. A point opens the form that it comes from. */
export function ScaleChart({ chart, view, style, siblings = [], height = 210, ...rest }: ScaleChartProps) {
  const { asTable = false, headingOrder = 3, onEnlarge, onWiden } = rest
  const { t } = useTranslation('professional')
  const words = useChartWords()
  const figure = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(figure)
  const [isTable, setTable] = useState<boolean>()
  const [asked, setMeasure] = useState<Measure>()
  const measure = asked ?? firstMeasure(chart)
  const shown = useMemo(() => within(chart, view.filter), [chart, view.filter])
  const beside = useMemo(() => siblings.map((one) => within(one, view.filter)), [siblings, view.filter])
  const look = styleFor(chart, style ?? chart.ChartStyle, siblings)
  const drawing = useMemo(() => {
    if (width === 0 || shown.Scores.length === 0) return undefined
    const frame = { width, height, looks: view.looks, measure, formatValue: words.number }
    return lay({ chart: shown, siblings: beside, style: look, marks: view.marks }, frame)
  }, [width, height, shown, beside, look, measure, view.looks, view.marks, words])

  const isProfile = look === 'LineChartForDimension'
  const title = isProfile ? t('analysis.profile') : chart.DisplayName
  const rows = isProfile
    ? latestOf(dimensionsOf(beside)).flatMap(({ scores }) => scores)
    : shown.Scores.toReversed().map((score) => ({ score, chart: shown }))
  const showsTable = isTable ?? asTable
  const answerers = chart.Answerers.filter(({ Key }) => {
    const { from, to } = view.filter
    return filterScores(chart.Scores, { from, to }).some(({ AnsweredBy }) => AnsweredBy.Key === Key)
  })
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
          isTable={showsTable}
          onTable={setTable}
          measure={hasTscores(chart) ? measure : null}
          onMeasure={setMeasure}
          onEnlarge={onEnlarge}
          legend={drawing?.series.map(({ answerer, look }) => ({ answerer, look })) ?? []}
        />
      </div>
      <div
        ref={place}
        className={showsTable ? classes.onPaper : classes.picture}
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
      <Legend answerers={answerers} view={view} />
      {drawing && <ChartNotes chart={shown} measure={measure} drawing={drawing} />}
      {shown.Scores.length > 0 && (
        <div className={showsTable ? undefined : classes.onPaper}>
          <ScoreTable rows={rows} title={title} />
        </div>
      )}
    </figure>
  )
}

function NothingShown({ onWiden }: { onWiden: (() => void) | undefined }) {
  const { t } = useTranslation('professional')
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
