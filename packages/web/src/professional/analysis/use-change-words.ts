import type { JudgedChange, ScoreChange } from '@samklang/contract/score-change'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeBetween } from '../../ui/time-between.ts'
import { saidOf } from './said-first.ts'

/** A value with its day, and what has become of it. */
export type Judged = { value: number; day: string; change: ScoreChange | null; isNewYardstick: boolean }

/** What has become of a value, in words: compared with what, how old that is, and what cannot be said. */
export function useChangeWords() {
  const { t, i18n } = useTranslation('professional')
  const { language } = i18n
  return useMemo(() => {
    const figures = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
    const signs = new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: 'exceptZero' })

    function ago(from: string, to: string): string {
      const { unit, count } = timeBetween(from, to)
      return t(`change.span.${unit}`, { count })
    }

    function said(judged: JudgedChange, { value, day }: Pick<Judged, 'value' | 'day'>): string {
      const { To, Verdict, SinceDay, SinceValue, Difference, Occasions, CannotShow } = judged
      const since = figures.format(SinceValue)
      const long = ago(SinceDay, day)
      if (To === 'Drift')
        return t(Verdict === 'Worsened' ? 'change.drift.Worsened' : 'change.drift.Improved', {
          by: signs.format(Difference),
          count: Occasions,
          since,
          day: SinceDay,
          ago: long,
        })
      const what = t(judged.IsChosen ? 'change.to.Chosen' : `change.to.${To}`)
      const compared = {
        what,
        since,
        day: SinceDay,
        ago: long,
        value: figures.format(value),
        by: signs.format(Difference),
      }
      const [only = 'Worsening', ...others] = CannotShow
      const turn = others.length > 0 ? 'Both' : only
      if (Verdict === 'NotMeasurable') return t(`change.not-measurable.${turn}`, compared)
      const sentence = t(`change.said.${Verdict}`, compared)
      const isHidden = Verdict === 'NotReliable' && CannotShow.length > 0
      return isHidden ? `${sentence} ${t(`change.cannot-show.${turn}`, compared)}` : sentence
    }

    /** Of the populations that the norms tell of. */
    function clinical({ Clinical }: ScoreChange): string {
      // That nothing is reliable is said already.
      if (!Clinical || Clinical.Outcome === 'NotReliable') return ''
      const { Outcome, WasWell, Kind, Cutoff } = Clinical
      return t(`change.clinical.${Outcome === 'Improved' && WasWell ? 'ImprovedWell' : Outcome}`, {
        kind: Kind.toLocaleLowerCase(),
        cutoff: figures.format(Cutoff),
      })
    }

    /** Everything that there is to say, the gravest first. */
    function lines({ value, day, change, isNewYardstick }: Judged): string[] {
      return [
        ...(change ? saidOf(change).map((one) => said(one, { value, day })) : []),
        change ? clinical(change) : '',
        isNewYardstick ? t('change.new-yardstick') : '',
        change && (change.IsDemonstration || change.Clinical?.IsDemonstration) ? t('form-dialog.verdict-made-up') : '',
      ].filter(Boolean)
    }

    /** The gravest alone, where there is room for one. */
    function first({ value, day, change, isNewYardstick }: Judged): string {
      const [gravest] = change ? saidOf(change) : []
      if (gravest) return said(gravest, { value, day })
      return isNewYardstick ? t('change.new-yardstick') : ''
    }

    return { ago, said, clinical, lines, first }
  }, [t, language])
}
