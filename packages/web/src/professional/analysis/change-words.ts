import type { JudgedChange, OtherMeasured, ScoreChange } from '@samklang/contract/score-change'
import type { TFunction } from 'i18next'
import { timeBetween } from '../../ui/time-between.ts'
import { saidOf } from './said-first.ts'

/** A value with its day, and what has become of it. */
export type Judged = {
  value: number
  tscore: number | null
  day: string
  change: ScoreChange | null
  isNewYardstick: boolean
  earliestOther: OtherMeasured | null
}

export type ChangeWords = ReturnType<typeof changeWords>

/**
 * What has become of a value, in words: compared with what, how old that is, and what cannot be said. Every figure names its unit:
 * the chart beside it may show T-scores.
 */
export function changeWords(t: TFunction<'professional'>, language: string) {
  const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  const slopes = new Intl.NumberFormat(language, { maximumSignificantDigits: 2, signDisplay: 'exceptZero' })

  function ago(from: string, to: string): string {
    const { unit, count } = timeBetween(from, to)
    return t(`change.span.${unit}`, { count })
  }

  function points(value: number): string {
    return t('change.points', { count: value, value: figures.format(value) })
  }

  /** The raw value, and the T-score where there is one. */
  function figure(value: number, tscore: number | null): string {
    if (tscore === null) return points(value)
    return `${points(value)}, ${t('change.tscore', { value: figures.format(tscore) })}`
  }

  function comparedTo({ To, IsChosen }: JudgedChange, other: OtherMeasured | null): string {
    if (IsChosen) return t('change.to.Chosen')
    if (To === 'Best' || To === 'Baseline') return t(`change.to.${To}${other?.Differs ?? ''}`)
    return t('change.to.Previous')
  }

  function drift({ Verdict, Values, Difference, SinceDay }: JudgedChange, day: string): string {
    // Swedish writes decimals with a comma: numbers that have some are kept apart by more.
    const between = Values.every(Number.isInteger) ? ', ' : '; '
    return t(Verdict === 'Worsened' ? 'change.drift.Worsened' : 'change.drift.Improved', {
      by: slopes.format(Difference),
      count: Values.length,
      values: Values.map((value) => figures.format(value)).join(between),
      day: SinceDay,
      ago: ago(SinceDay, day),
    })
  }

  function said(judged: JudgedChange, now: Omit<Judged, 'change' | 'isNewYardstick'>): string {
    const { To, Verdict, SinceDay, SinceValue, SinceTscore, CannotShow } = judged
    if (To === 'Drift') return drift(judged, now.day)
    const compared = {
      what: comparedTo(judged, now.earliestOther),
      since: figure(SinceValue, SinceTscore),
      day: SinceDay,
      ago: ago(SinceDay, now.day),
      value: figure(now.value, now.tscore),
    }
    const [only = 'Worsening', ...others] = CannotShow
    const turn = others.length > 0 ? 'Both' : only
    if (Verdict === 'NotMeasurable') return t(`change.not-measurable.${turn}`, compared)
    const sentence = t(`change.said.${Verdict}`, compared)
    const isHidden = Verdict === 'NotReliable' && CannotShow.length > 0
    return isHidden ? `${sentence} ${t(`change.cannot-show.${turn}`)}` : sentence
  }

  /** Of the populations that the norms tell of. */
  function clinical({ Clinical }: ScoreChange): string {
    // That nothing is reliable is said already.
    if (!Clinical || Clinical.Outcome === 'NotReliable') return ''
    const { Outcome, WasWell, Kind, Cutoff } = Clinical
    return t(`change.clinical.${Outcome === 'Improved' && WasWell ? 'ImprovedWell' : Outcome}`, {
      kind: Kind.toLocaleLowerCase(),
      cutoff: points(Cutoff),
    })
  }

  /** That there are earlier answers which are not compared, and what the first of them was; empty where there are none. */
  function other({ earliestOther, isNewYardstick }: Pick<Judged, 'earliestOther' | 'isNewYardstick'>): string {
    if (!earliestOther) return isNewYardstick ? t('change.new-yardstick') : ''
    const { Differs, Day, Value, Tscore } = earliestOther
    return t(`change.earlier-other.${Differs}`, { value: figure(Value, Tscore), day: Day })
  }

  /** Everything that there is to say, the gravest first. */
  function lines(judged: Judged): string[] {
    const { change } = judged
    return [
      ...(change ? saidOf(change).map((one) => said(one, judged)) : []),
      change ? clinical(change) : '',
      other(judged),
      change && (change.IsDemonstration || change.Clinical?.IsDemonstration) ? t('form-dialog.verdict-made-up') : '',
    ].filter(Boolean)
  }

  /** The gravest alone, where there is room for one. */
  function first(judged: Judged): string {
    const [gravest] = judged.change ? saidOf(judged.change) : []
    return gravest ? said(gravest, judged) : other(judged)
  }

  return { ago, figure, said, clinical, other, lines, first }
}
