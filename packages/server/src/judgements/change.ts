import type { AnalysisScore } from '@samklang/contract/analysis'
import type { Scale } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { CutoffPassed, OtherMeasured, ScoreChange } from '@samklang/contract/score-change'
import { clinicalCutoff, clinicalOutcome, populationOf } from '@samklang/engine/change/clinical-outcome'
import { type MeasuredOccasion as Judged, type Judgement, judgeChange } from '@samklang/engine/change/judge-change'
import { isBeyondCutoff, passedCutoff } from '@samklang/engine/change/passed-cutoff'
import type { AnsweredOccasion } from './occasions.ts'
import type { ResultForm, ScoreRow } from './queries.ts'
import { areAskedAlike, measureOf, normFor } from './yardstick.ts'

type ScoreOfOccasion = Pick<
  ScoreRow,
  'Value' | 'Validity' | 'NormalizedValue' | 'CutoffKey' | 'CutoffStatus' | 'Severity'
>

/** What must be known of an occasion to judge the change at it. */
export type JudgeableOccasion = Pick<AnsweredOccasion, 'version' | 'person' | 'at' | 'day'> & {
  form: Pick<ResultForm, 'id' | 'isBaseline'>
  by: { Key: string }
  scores: ReadonlyMap<string, ScoreOfOccasion>
}

/** Once that a scale was asked for. */
export type AskedScale<One extends JudgeableOccasion = AnsweredOccasion> = { occasion: One; scale: Scale }

/** Where no item of the scale was shown nobody was asked: that is no gap, there was no occasion. */
export function askedOf<One extends JudgeableOccasion>(occasions: readonly One[], key: string): AskedScale<One>[] {
  return occasions.flatMap((occasion) => {
    const scale = occasion.version.compiled.scales.get(key)
    const score = occasion.scores.get(key)
    return scale && score && score.Validity !== 'NoItems' ? [{ occasion, scale }] : []
  })
}

export type ScoreFacts = Pick<
  AnalysisScore,
  'Measure' | 'IsNewYardstick' | 'EarliestOther' | 'Change' | 'CutoffPassed'
> & {
  /** It lies beyond a limit of the form, and there is nothing to compare it with. */
  isFirstBeyond: boolean
}

type Measured = Judged & AskedScale<JudgeableOccasion> & { tscore: number | null; yardstick: string }

/**
 * What has become of the values of one scale, which come by time: each judged within the series of its informant and yardstick,
 * and with nothing outside of it.
 */
export function judgeSeries<Some extends AskedScale<JudgeableOccasion>>(
  asked: readonly Some[],
): ReadonlyMap<Some, ScoreFacts> {
  const measured = new Map<string, Measured[]>()
  const latest = new Map<string, string>()
  const told = new Map<Some, ScoreFacts>()
  for (const one of asked) {
    const { occasion, scale } = one
    const { by, form, day, person, version } = occasion
    const Measure = measureOf(version, scale, person)
    const last = latest.get(by.Key)
    latest.set(by.Key, Measure.Yardstick)
    const IsNewYardstick = last !== undefined && last !== Measure.Yardstick
    const before = measured.get(by.Key) ?? []
    const EarliestOther = earliestOther(before, Measure.Yardstick)
    const score = occasion.scores.get(scale.Key)
    if (!score || score.Value === null) {
      told.set(one, { Measure, IsNewYardstick, EarliestOther, Change: null, CutoffPassed: null, isFirstBeyond: false })
      continue
    }
    const { Value: value, NormalizedValue: tscore } = score
    const { Sem: sem, Yardstick: yardstick } = Measure
    const now = { ...one, day, value, tscore, sem, yardstick, isBaseline: form.isBaseline }
    measured.set(by.Key, [...before, now])
    const own = [...before.filter((earlier) => earlier.yardstick === yardstick), now]
    const ends = { min: Measure.Min, max: Measure.Max, direction: scale.Direction }
    const Change = changeOf(one, judgeChange(own, ends), value)
    const previous = own.at(-2)
    told.set(one, {
      Measure,
      IsNewYardstick,
      EarliestOther,
      Change,
      CutoffPassed: previous ? cutoffPassedSince(previous, now) : null,
      isFirstBeyond: !previous && isBeyondCutoff(score),
    })
  }
  return told
}

function earliestOther(before: readonly Measured[], yardstick: string): OtherMeasured | null {
  const others = before.filter((earlier) => earlier.yardstick !== yardstick)
  const [first] = others
  if (!first) return null
  const isSameVersion = others.some((other) => areAskedAlike(other.yardstick, yardstick))
  return {
    FormId: first.occasion.form.id,
    Day: first.day,
    Value: first.value,
    Tscore: first.tscore,
    Differs: isSameVersion ? 'Norm' : 'Version',
  }
}

function cutoffPassedSince(before: Measured, now: Measured): CutoffPassed | null {
  const { scale } = now
  const [was, is] = [standingOf(before), standingOf(now)]
  const cutoff = clinicalCutoffOf(now)
  const passed =
    was && is && passedCutoff(was, is, { direction: scale.Direction, clinicalCutoff: cutoff?.value ?? null })
  if (!passed) return null
  return {
    SinceFormId: before.occasion.form.id,
    SinceDay: before.day,
    SinceValue: before.value,
    SinceTscore: before.tscore,
    From: bandWords(before, was.CutoffKey),
    To: bandWords(now, is.CutoffKey),
    ClinicalCutoff: passed === 'Clinical' ? (cutoff?.value ?? null) : null,
  }
}

function standingOf({ occasion, scale, value }: Measured) {
  const score = occasion.scores.get(scale.Key)
  return score && { ...score, value }
}

function bandWords({ occasion, scale }: AskedScale<JudgeableOccasion>, band: string | null): CutoffPassed['From'] {
  return band === null ? null : wordsOf(occasion.version, textKeys.band(scale.Key, band))
}

/** In each language that the form has. */
export function wordsOf({ texts }: JudgeableOccasion['version'], key: string) {
  return { sv: texts.sv?.[key] ?? null, en: texts.en?.[key] ?? null }
}

function changeOf(
  asked: AskedScale<JudgeableOccasion>,
  judgements: readonly Judgement<Measured>[],
  value: number,
): ScoreChange | null {
  const figures = asked.scale.Change
  if (!figures || judgements.length === 0) return null
  return {
    Judgements: judgements.map(judgedChange),
    Reliability: figures.Reliability,
    StandardDeviation: figures.Sd,
    IsDemonstration: figures.IsDemonstration === true,
    Clinical: clinicalOf(asked, judgements, value),
  }
}

function judgedChange(judgement: Judgement<Measured>): ScoreChange['Judgements'][number] {
  const { since } = judgement
  return {
    To: judgement.to,
    SinceFormId: since.occasion.form.id,
    SinceDateTime: since.occasion.at,
    SinceDay: since.day,
    SinceValue: since.value,
    SinceTscore: since.tscore,
    IsChosen: judgement.to === 'Baseline' && since.isBaseline === true,
    Occasions: judgement.occasions,
    Values: judgement.values,
    Difference: judgement.difference,
    StandardError: judgement.standardError,
    Index: judgement.index,
    CriticalValue: judgement.critical,
    Verdict: judgement.verdict,
    CannotShow: judgement.cannotShow,
  }
}

/** Since the baseline, which is the time before where there are but two. */
function clinicalOf(
  { occasion, scale }: AskedScale<JudgeableOccasion>,
  judgements: readonly Judgement<Measured>[],
  after: number,
): ScoreChange['Clinical'] {
  const since = judgements.find(({ to }) => to === 'Baseline') ?? judgements.find(({ to }) => to === 'Previous')
  const cutoff = clinicalCutoffOf({ occasion, scale })
  if (!since || !cutoff) return null
  const found = clinicalOutcome({ before: since.since.value, after, verdict: since.verdict }, cutoff, scale.Direction)
  const isMadeUp = scale.Change?.IsDemonstration === true || scale.Norm?.IsDemonstration === true
  if (!found) return null
  const { outcome: Outcome, wasWell: WasWell, isWell: IsWell } = found
  return { Outcome, WasWell, IsWell, Kind: cutoff.kind, Cutoff: cutoff.value, IsDemonstration: isMadeUp }
}

function clinicalCutoffOf({ occasion, scale }: AskedScale<JudgeableOccasion>) {
  const ill = scale.Change?.Clinical
  const group = populationOf(normFor(scale, occasion.person))
  return clinicalCutoff(group, ill ? { mean: ill.Mean, sd: ill.Sd } : null, scale.Direction)
}
