import type { AnalysisChart, AnsweredBy } from '@samklang/contract/analysis'
import { filterScores, isByChosen } from '@samklang/engine/form/filter-scores'
import { useText } from '../../i18n/use-text.ts'
import classes from './chart.module.css'
import { type ChartView, toggled } from './chart-view.ts'
import { lookNumber, type SeriesLook, shapePath } from './looks.ts'
import { useChartWords } from './use-chart-words.ts'

/** Who is who, and whose answers to show; on paper those who are shown. */
export function Legend({ chart, view }: { chart: AnalysisChart; view: ChartView }) {
  const { t } = useText('professional')
  const { who } = useChartWords()
  const { from, to, answerers: chosen = [] } = view.filter
  const present = new Set(filterScores(chart.Scores, { from, to }).map(({ AnsweredBy }) => AnsweredBy.Key))
  const answerers = chart.Answerers.filter(({ Key }) => present.has(Key))
  const lookOf = ({ Key }: AnsweredBy) => view.looks.get(Key) ?? lookNumber(0)
  const singleStatement = view.looks.size < 2
  return (
    <>
      <ul
        className={classes.legend}
        aria-label={singleStatement ? t('analysis.answered-by') : t('analysis.show-only')}
        data-no-print
      >
        {answerers.map((one) => (
          <li key={one.Key}>
            {singleStatement ? (
              <span className={classes.informant}>
                <Swatch look={lookOf(one)} />
                {who(one)}
              </span>
            ) : (
              <button
                type="button"
                className={classes.informant}
                aria-pressed={chosen.includes(one.Key)}
                onClick={() => view.onChoose(toggled(chosen, one.Key))}
              >
                <Swatch look={lookOf(one)} />
                {who(one)}
              </button>
            )}
          </li>
        ))}
      </ul>
      <ul className={`${classes.legend} ${classes.onPaper}`}>
        {answerers
          .filter(({ Key }) => isByChosen(Key, chosen))
          .map((one) => (
            <li key={one.Key} className={classes.informant}>
              <Swatch look={lookOf(one)} />
              {who(one)}
            </li>
          ))}
      </ul>
    </>
  )
}

export function Swatch({ look }: { look: SeriesLook }) {
  return (
    <svg className={classes.swatch} data-colour={look.colour} width={14} height={14} viewBox="-7 -7 14 14" aria-hidden>
      <path d={shapePath(look.shape, 11)} />
    </svg>
  )
}
