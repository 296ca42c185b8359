import type { AnalysisChart } from '@samklang/contract/analysis'
import { useText } from '../../i18n/use-text.ts'
import classes from './chart.module.css'
import { sayJudgements } from './latest-judged.ts'
import { useChartWords } from './use-chart-words.ts'
import { Verdict } from './verdict.tsx'

/** what has become of the latest values, before the picture of them. */
export function LatestJudgements({ charts }: { charts: readonly AnalysisChart[] }) {
  const { t, language } = useText('professional')
  const { who } = useChartWords()
  const { sentences, notes } = sayJudgements(charts, who, t, language)
  return (
    <>
      {sentences.length > 0 && (
        <ul className={classes.judgements}>
          {sentences.map(({ key, verdict, difference, text }) => (
            <li key={key}>
              <Verdict verdict={verdict} difference={difference}>
                {text}
              </Verdict>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </>
  )
}
