import type { AnalysisChart, AnalysisScore, AnsweredBy } from '@samklang/contract/analysis'
import { gravityOf } from '@samklang/engine/change/read-alone'
import { useTranslation } from 'react-i18next'
import classes from './chart.module.css'
import { byAnswerer } from './drawing.ts'
import { useChangeWords } from './use-change-words.ts'
import { judgedOf, useChartWords } from './use-chart-words.ts'
import { Verdict } from './verdict.tsx'

/** what has become of each informant's latest value, the gravest first and alone, and where lines are broken. */
export function LatestJudgements({ chart }: { chart: AnalysisChart }) {
  const { t } = useTranslation('professional')
  const everybody = byAnswerer(chart)
  const told = everybody.flatMap(({ answerer, scores }) => {
    const score = scores.findLast(({ Value }) => Value !== null)
    return score && (score.Change || score.CutoffPassed || score.IsNewYardstick) ? [{ answerer, score }] : []
  })
  const latest = told.toSorted((one, other) => gravityOf(one.score) - gravityOf(other.score))
  const broken = chart.Scores.filter(({ IsNewYardstick }) => IsNewYardstick).map(({ Day }) => Day)
  return (
    <>
      {latest.length > 0 && (
        <ul className={classes.judgements}>
          {latest.map(({ answerer, score }) => (
            <Line key={answerer.Key} answerer={answerer} score={score} isAlone={everybody.length === 1} />
          ))}
        </ul>
      )}
      {latest.some(({ score }) => score.Change?.IsDemonstration) && <div>{t('form-dialog.verdict-made-up')}</div>}
      {broken.length > 0 && <div>{t('change.line-broken', { days: [...new Set(broken)].join(', ') })}</div>}
    </>
  )
}

type LineProps = { answerer: AnsweredBy; score: AnalysisScore; isAlone: boolean }

function Line({ answerer, score, isAlone }: LineProps) {
  const words = useChartWords()
  const changeWords = useChangeWords()
  const judged = judgedOf(score)
  const gravest = changeWords.headline(judged)
  const who = [isAlone ? '' : words.who(answerer), score.Day].filter(Boolean).join(', ')
  return (
    <li>
      <Verdict verdict={gravest?.verdict ?? 'NotReliable'} difference={gravest?.difference ?? 0}>
        {who}: {changeWords.first(judged) || '–'}
      </Verdict>
    </li>
  )
}
