import type {
  ChangeVerdict,
  CutoffPassed,
  FormChange,
  JudgedChange,
  LaterAnswer,
  OtherMeasured,
  ScoreChange,
} from '@samklang/contract/score-change'
import { isLaterWorse } from '@samklang/engine/change/read-alone'
import type { Translate } from '../../i18n/text-keys.ts'
import { plainNumbers } from '../../ui/plain-number.ts'
import { timeBetween } from '../../ui/time-between.ts'
import { disagreementOf, previousOf, saidOf } from './said-first.ts'

/** A value with its day, and what has become of it. */
export type JudgedValue = {
  value: number
  tscore: number | null
  day: string
  change: ScoreChange | null
  isNewYardstick: boolean
  earliestOther: OtherMeasured | null
  cutoffPassed: CutoffPassed | null
  /** Absent where all answers are in view. */
  later?: LaterAnswer | null
}

/** What the sign beside a sentence shows. Mixed: compared with one answer it is better, with another worse. */
export type ShownVerdict = ChangeVerdict | 'Mixed'

/** One thing that there is to say about a change, with what its sign shows. */
export type ChangeSentence = { key: string; verdict: ShownVerdict; difference: number; text: string }

export type ChangeWords = ReturnType<typeof changeWords>

/**
 * R-306: the one place that puts what has become of a value into words, for rows, readings, charts, summaries and paper: compared with what, how old that is, and what cannot be said. Every figure names its unit:
 * the chart beside it may show T-scores.
 */
export function changeWords(t: Translate<'professional'>, language: string) {
  const number = plainNumbers(language, { maximumFractionDigits: 2 })
  const slope = plainNumbers(language, { maximumSignificantDigits: 2, signDisplay: 'exceptZero' })

  function ago(from: string, to: string): string {
    const { unit, count } = timeBetween(from, to)
    return count === 0 ? t('change.same-day') : t('change.earlier', { ago: t(`change.span.${unit}`, { count }) })
  }

  function points(value: number): string {
    return t('change.points', { count: value, value: number(value) })
  }

  /** The raw value, and the T-score where there is one. */
  function figure(value: number, tscore: number | null): string {
    if (tscore === null) return points(value)
    return `${points(value)}, ${t('change.tscore', { value: number(tscore) })}`
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
      by: slope(Difference),
      count: Values.length,
      values: Values.map((value) => number(value)).join(between),
      day: SinceDay,
      ago: ago(SinceDay, day),
    })
  }

  function said(judged: JudgedChange, now: Pick<JudgedValue, 'value' | 'tscore' | 'day' | 'earliestOther'>): string {
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
    const { Outcome, WasWell, IsWell, Cutoff } = Clinical
    const cutoff = points(Cutoff)
    if (Outcome === 'Improved')
      return t(WasWell ? 'change.clinical.ImprovedWell' : 'change.clinical.Improved', { cutoff })
    if (Outcome === 'Recovered') return t('change.clinical.Recovered', { cutoff })
    // A limit that is named and not reached must not read as one that was passed.
    return t(IsWell ? 'change.clinical.DeterioratedWell' : 'change.clinical.Deteriorated', { cutoff })
  }

  /** How it was reckoned, for whoever asks what a figure rests on. */
  function method({ Judgements, Clinical }: ScoreChange, other: OtherMeasured | null): string[] {
    const judged = Judgements.map((one) =>
      t(one.To === 'Drift' ? 'change.method.drift' : 'change.method.difference', {
        what: one.To === 'Drift' ? '' : comparedTo(one, other),
        by: slope(one.Difference),
        index: number(one.Index),
        critical: number(one.CriticalValue),
      }),
    )
    if (!Clinical) return judged
    return [...judged, t(`change.method.clinical.${Clinical.Kind}`, { cutoff: points(Clinical.Cutoff) })]
  }

  /** That there are earlier answers which are not compared, and what the first of them was; empty where there are none. */
  function other({ earliestOther, isNewYardstick }: Pick<JudgedValue, 'earliestOther' | 'isNewYardstick'>): string {
    if (!earliestOther) return isNewYardstick ? t('change.new-yardstick') : ''
    const { Differs, Day, Value, Tscore } = earliestOther
    return t(`change.earlier-other.${Differs}`, { value: figure(Value, Tscore), day: Day })
  }

  function bandWord(words: CutoffPassed['From']): string {
    return (language === 'en' ? (words?.en ?? words?.sv) : (words?.sv ?? words?.en)) ?? ''
  }

  function passed(cutoff: CutoffPassed, now: Pick<JudgedValue, 'value' | 'tscore' | 'day'>): string {
    const { SinceDay, SinceValue, SinceTscore, From, To, ClinicalCutoff } = cutoff
    const compared = {
      since: [bandWord(From), figure(SinceValue, SinceTscore)].filter(Boolean).join(', '),
      day: SinceDay,
      ago: ago(SinceDay, now.day),
      value: figure(now.value, now.tscore),
    }
    if (ClinicalCutoff !== null) return t('change.passed.clinical', { ...compared, cutoff: points(ClinicalCutoff) })
    const to = bandWord(To)
    return to ? t('change.passed.band', { ...compared, to }) : t('change.passed.limit', compared)
  }

  /** That there is a later answer, which says more of how somebody is than this one does. */
  function laterThan({ later }: JudgedValue): ChangeSentence[] {
    if (!later) return []
    const { Day: day, Value, Tscore, Turn, ScaleName } = later
    const scale = ScaleName ? `${bandWord(ScaleName)} ` : ''
    const verdict = isLaterWorse({ Later: later }) ? 'Worsened' : 'NotReliable'
    // The way it went since is not the way that it is judged by: no arrow.
    return [
      {
        key: 'Later',
        verdict,
        difference: 0,
        text: t(`change.later.${Turn}`, { day, value: `${scale}${figure(Value, Tscore)}` }),
      },
    ]
  }

  /** From the answer before to this one, and whether that is sure. */
  function step({ SinceValue, Difference, Verdict }: JudgedChange, value: number): string {
    const way = Difference === 0 ? 'Same' : Verdict
    return t(`change.step.${way}`, { from: number(SinceValue), to: number(value) })
  }

  /** R-306: that it is better compared with one answer and worse with another stands before both. */
  function mixed({ change, value, earliestOther }: JudgedValue): ChangeSentence[] {
    const found = change && disagreementOf(change)
    if (!found) return []
    const { gravest, previous, lastStep } = found
    const over =
      gravest.To === 'Drift'
        ? t('change.mixed.over-time')
        : t('change.mixed.than', { what: comparedTo(gravest, earliestOther) })
    const text = t(`change.mixed.${lastStep}`, { step: step(previous, value), over })
    return [{ key: 'Mixed', verdict: 'Mixed', difference: 0, text }]
  }

  /** The gravest, where there is room for one: always with the answer before, which alone tells the way it goes now. */
  function headline(judged: JudgedValue): ChangeSentence | undefined {
    const [swings] = mixed(judged)
    const [gravest] = ownSentences(judged)
    if (swings && gravest) return { ...swings, text: `${swings.text} ${gravest.text}` }
    const previous = judged.change && previousOf(judged.change)
    if (!gravest || !previous || gravest.key === 'Previous' || gravest.key === 'Cutoff') return gravest
    const before = t('change.last-step', { day: previous.SinceDay, step: step(previous, judged.value) })
    return { ...gravest, text: `${gravest.text} ${before}` }
  }

  /**
   * What is judged: that a later answer exists, that the signs disagree, then the gravest first (worse, past a limit, the rest).
   */
  function sentences(judged: JudgedValue): ChangeSentence[] {
    return [...laterThan(judged), ...mixed(judged), ...ownSentences(judged)]
  }

  function ownSentences(judged: JudgedValue): ChangeSentence[] {
    const { change, cutoffPassed } = judged
    const all = (change ? saidOf(change) : []).map((one) => ({
      key: one.To,
      verdict: one.Verdict,
      difference: one.Difference,
      text: said(one, judged),
    }))
    const limit: ChangeSentence[] = cutoffPassed
      ? [
          {
            key: 'Cutoff',
            verdict: 'Worsened',
            difference: judged.value - cutoffPassed.SinceValue,
            text: passed(cutoffPassed, judged),
          },
        ]
      : []
    const isWorse = ({ verdict }: ChangeSentence) => verdict === 'Worsened'
    return [...all.filter(isWorse), ...limit, ...all.filter((one) => !isWorse(one))]
  }

  /** Everything that there is to say, the gravest first. */
  function lines(judged: JudgedValue): string[] {
    const { change } = judged
    return [
      ...sentences(judged).map(({ text }) => text),
      change ? clinical(change) : '',
      other(judged),
      change && (change.IsDemonstration || change.Clinical?.IsDemonstration) ? t('form-dialog.verdict-made-up') : '',
    ].filter(Boolean)
  }

  /** The gravest alone, where there is room for one. */
  function first(judged: JudgedValue): string {
    return headline(judged)?.text ?? other(judged)
  }

  /**
   * Of a form, where there is little room: which scale it is about goes first. A later answer is a sentence of its own, before what
   * became of this one where it is to be acted upon, after it (R-359) where each day is read by itself.
   */
  function ofForm(change: FormChange, laterStands: 'before' | 'after' = 'before'): ChangeSentence[] {
    const judged = judgedOfForm(change)
    const scale = bandWord(change.ScaleName) || change.ScaleKey
    const more = change.OthersWorse > 0 ? ` ${t('change.others-worse', { count: change.OthersWorse })}` : ''
    const own = headline(judged) ?? {
      key: 'Other',
      verdict: 'NotReliable' as const,
      difference: 0,
      text: other(judged),
    }
    const [later] = laterThan(judged)
    if (!later) return own.text ? [{ ...own, text: `${scale}: ${own.text}${more}` }] : []
    if (laterStands === 'after') {
      const said = own.key === 'Other' ? [`${figure(judged.value, judged.tscore)}.`, own.text] : [own.text]
      return [{ ...own, text: `${scale}: ${said.filter(Boolean).join(' ')}${more}` }, later]
    }
    // A later answer of another scale names that one itself; then this one's name stands where this one is spoken of.
    const [ofLater, ofThis] = judged.later?.ScaleName ? ['', `${scale}: `] : [`${scale}: `, '']
    const first = { ...later, text: `${ofLater}${later.text}${own.text ? '' : more}` }
    const said = t('change.this-answer', { day: change.Day, said: own.text })
    // No arrow of the earlier answer leads.
    return own.text ? [first, { ...own, difference: 0, text: `${ofThis}${said}${more}` }] : [first]
  }

  return { ago, figure, said, sentences, headline, clinical, method, other, lines, first, ofForm }
}

function judgedOfForm(change: FormChange): JudgedValue {
  return {
    value: change.Value,
    tscore: change.Tscore,
    day: change.Day,
    change: change.Change,
    isNewYardstick: change.IsNewYardstick,
    earliestOther: change.EarliestOther,
    cutoffPassed: change.CutoffPassed,
    later: change.Later,
  }
}
