import type { AnalysisChart, AnalysisScore, AnsweredBy } from '@samklang/contract/analysis'
import { gravityOf } from '@samklang/engine/change/read-alone'
import type { Translate } from '../../i18n/text-keys.ts'
import { type ChangeSentence, changeWords } from './change-words.ts'
import { byAnswerer } from './drawing.ts'
import { judgedOf } from './use-chart-words.ts'

type LatestJudged = { chart: AnalysisChart; answerer: AnsweredBy; score: AnalysisScore }

/** What stands above a chart and in its saved picture: a sentence of each latest value, and what holds for all of them. */
export type JudgementsSaid = { sentences: ChangeSentence[]; notes: string[] }

/**
 * what has become of each informant's latest value, the gravest first, and where lines are broken. Scale and informant are
 * named where there are several.
 */
export function sayJudgements(
  charts: readonly AnalysisChart[],
  nameOf: (answerer: AnsweredBy) => string,
  t: Translate<'professional'>,
  language: string,
): JudgementsSaid {
  const words = changeWords(t, language)
  const everybody = new Set(charts.flatMap((chart) => byAnswerer(chart).map(({ answerer }) => answerer.Key)))
  const judged = latestJudged(charts)
  const sentences = judged.map(({ chart, answerer, score }) => {
    const about = [
      charts.length > 1 ? chart.DisplayName : '',
      everybody.size > 1 ? nameOf(answerer) : '',
      score.Day,
    ].filter(Boolean)
    const gravest = words.headline(judgedOf(score))
    return {
      key: `${chart.Key} ${answerer.Key}`,
      verdict: gravest?.verdict ?? 'NotReliable',
      difference: gravest?.difference ?? 0,
      text: `${about.join(', ')}: ${words.first(judgedOf(score)) || '–'}`,
    }
  })
  const scores = charts.flatMap((chart) => chart.Scores)
  const broken = new Set(scores.filter(({ IsNewYardstick }) => IsNewYardstick).map(({ Day }) => Day))
  const unjudged = charts.filter(isUnjudged)
  const names = unjudged.map(({ DisplayName }) => DisplayName).join(', ')
  const notes = [
    unjudged.length === 0 ? '' : charts.length > 1 ? t('change.unknown-of', { names }) : t('change.unknown'),
    judged.some(({ score }) => score.Change?.IsDemonstration) ? t('form-dialog.verdict-made-up') : '',
    broken.size > 0 ? t('change.line-broken', { days: [...broken].join(', ') }) : '',
  ]
  return { sentences, notes: notes.filter(Boolean) }
}

/** Somebody's latest value has one before it, and nothing says what has become of it. */
function isUnjudged(chart: AnalysisChart): boolean {
  return byAnswerer(chart).some(({ scores }) => {
    const [latest, before] = scores.filter(({ Value }) => Value !== null).toReversed()
    return latest && before && !isJudged(latest) && latest.Measure.Sem === null && latest.Measure.SemOfT === null
  })
}

function isJudged({ Change, CutoffPassed, IsNewYardstick }: AnalysisScore): boolean {
  return Change !== null || CutoffPassed !== null || IsNewYardstick
}

function latestJudged(charts: readonly AnalysisChart[]): LatestJudged[] {
  const told = charts.flatMap((chart) =>
    byAnswerer(chart).flatMap(({ answerer, scores }) => {
      const score = scores.findLast(({ Value }) => Value !== null)
      return score && isJudged(score) ? [{ chart, answerer, score }] : []
    }),
  )
  return told.toSorted((one, other) => gravityOf(one.score) - gravityOf(other.score))
}
