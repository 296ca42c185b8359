import type { AnalysisChart } from '@samklang/contract/analysis'
import { useText } from '../../i18n/use-text.ts'
import { bandsShown } from './bands-shown.ts'
import classes from './chart.module.css'
import type { DrawnChart, Point } from './drawing.ts'
import type { MarkPlace } from './layout-marks.ts'
import { gapPath } from './looks.ts'
import { useChartWords } from './use-chart-words.ts'
import type { AxisMeasure } from './value-axis.ts'

type ChartNotesProps = { chart: AnalysisChart; measure: AxisMeasure; drawing: DrawnChart }

/** What the picture has no room for: which way is better, what the levels are called, and what the marks stand for. */
export function ChartNotes({ chart, measure, drawing }: ChartNotesProps) {
  const { t } = useText('professional')
  const words = useChartWords()
  const { bands, onlyOf } = bandsShown(chart, measure)
  const levels = bands.length > 0 && (measure === 'Tscore' || !drawing.isProfile)
  return (
    <div className={classes.notes}>
      {t(`analysis.direction.${chart.Direction}`)}{' '}
      {levels && (
        <>
          {t('analysis.levels', { levels: bands.map(words.range).join(', ') })}{' '}
          {bands.some(({ IsDemonstration }) => IsDemonstration) && `${t('form-dialog.bands-made-up')} `}
          {onlyOf && t('analysis.levels-of', { name: words.who(onlyOf) })}
        </>
      )}
      <Gaps drawing={drawing} measure={measure} />
      <Marks marks={drawing.marks} />
    </div>
  )
}

/** which answers have no value and why, beside the mark that they are drawn with. */
function Gaps({ drawing: { series }, measure }: { drawing: DrawnChart; measure: AxisMeasure }) {
  const { t } = useText('professional')
  const words = useChartWords()
  const gaps = series.flatMap(({ points }) => points.filter(({ isGap }) => isGap))
  if (gaps.length === 0) return null
  const singleStatement = series.length === 1
  const why = Map.groupBy(gaps, ({ score }) => words.reason(score, measure) || t('analysis.no-value'))
  return (
    <ul className={classes.judgements}>
      {[...why].map(([reason, points]) => (
        <li key={reason}>
          <svg className={classes.gapSwatch} width={14} height={14} viewBox="-7 -7 14 14" aria-hidden>
            <path className={classes.gap} d={gapPath(points[0]?.look.shape ?? 'circle', 11)} />
          </svg>{' '}
          {t('analysis.outside', { reason, who: [...new Set(points.map(named))].join('; ') })}
        </li>
      ))}
    </ul>
  )

  function named({ score }: Point): string {
    return singleStatement ? score.Day : `${score.Day} ${words.who(score.AnsweredBy)}`
  }
}

const few = 3

/** Many of them wait behind their number; on paper all are there. */
function Marks({ marks }: { marks: readonly MarkPlace[] }) {
  const { t } = useText('professional')
  if (marks.length === 0) return null
  return (
    <details className={classes.marks} open={marks.length <= few}>
      <summary>{t('analysis.marks', { count: marks.length })}</summary>
      <ol>
        {marks.map(({ mark, number }) => (
          <li key={number} value={number}>
            {t(`analysis.mark.${mark.Kind}`, { day: mark.Day, text: mark.Text })}
          </li>
        ))}
      </ol>
    </details>
  )
}
