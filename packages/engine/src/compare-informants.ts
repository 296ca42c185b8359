import type { CivilDate } from '@samklang/contract/instants'
import { roundTo } from './decimals.ts'

/** What one informant scored at a time. */
export type InformantScore = {
  FormId: string
  Day: CivilDate
  DateTime: string
  AnsweredBy: { Key: string }
  Value: number | null
  NormalizedValue: number | null
}

/** A scale that several may have answered for. */
export type ComparedScale = {
  Key: string
  Dimension: string | null
  StandardDeviation: number | null
  Scores: readonly InformantScore[]
}

/** How far apart informants were at about the same time. */
export type Discrepancy = {
  key: string
  dimension: string | null
  /** From the first answer to the last. */
  from: CivilDate
  to: CivilDate
  values: { informant: string; formId: string; day: CivilDate; value: number; tscore: number | null }[]
  unit: 'Tscore' | 'Raw'
  gap: number
  highest: string
  lowest: string
  /** A deviation or more between the two furthest apart. False also where nobody knows the deviation. */
  isNotable: boolean
}

const deviationOfT = 10
const usualDays = 30

/**
 * Each informant's answer with the others' from the days before it, the newest first. An answer is compared once; one that
 * nobody else was near, or that could not be computed, is not there. T-scores are compared where all have one: raw values of
 * different norms do not mean the same.
 */
export function compareInformants(scales: readonly ComparedScale[], withinDays: number = usualDays): Discrepancy[] {
  return scales.flatMap((scale) =>
    occasionsOf(scale.Scores, withinDays).map((together) => discrepancy(scale, together)),
  )
}

type Computed = InformantScore & { Value: number }

function occasionsOf(scores: readonly InformantScore[], withinDays: number): Computed[][] {
  const left = scores.filter(isComputed).toSorted((one, other) => other.DateTime.localeCompare(one.DateTime))
  const occasions: Computed[][] = []
  while (left.length > 0) {
    const [newest] = left
    if (!newest) break
    const earliest = daysBefore(newest.Day, withinDays)
    const together = new Map<string, Computed>()
    for (const score of left)
      if (score.Day >= earliest && !together.has(score.AnsweredBy.Key)) together.set(score.AnsweredBy.Key, score)
    const taken = new Set(together.size > 1 ? together.values() : [newest])
    if (together.size > 1) occasions.push([...taken])
    left.splice(0, left.length, ...left.filter((score) => !taken.has(score)))
  }
  return occasions
}

// Civil days have no zone: in UTC all are equally long.
function daysBefore(day: CivilDate, days: number): CivilDate {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

function isComputed(score: InformantScore): score is Computed {
  return score.Value !== null
}

function discrepancy({ Key, Dimension, StandardDeviation }: ComparedScale, together: readonly Computed[]): Discrepancy {
  const hasT = together.every(({ NormalizedValue }) => NormalizedValue !== null)
  const measure = (score: Computed) => (hasT ? (score.NormalizedValue ?? 0) : score.Value)
  const byHeight = together.toSorted((one, other) => measure(one) - measure(other))
  const days = together.map(({ Day }) => Day).toSorted()
  const [low, high] = [byHeight[0], byHeight.at(-1)]
  const gap = low && high ? roundTo(measure(high) - measure(low), 6) : 0
  const deviation = hasT ? deviationOfT : StandardDeviation
  return {
    key: Key,
    dimension: Dimension,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    values: together.map((score) => ({
      informant: score.AnsweredBy.Key,
      formId: score.FormId,
      day: score.Day,
      value: score.Value,
      tscore: score.NormalizedValue,
    })),
    unit: hasT ? 'Tscore' : 'Raw',
    gap,
    highest: high?.AnsweredBy.Key ?? '',
    lowest: low?.AnsweredBy.Key ?? '',
    isNotable: deviation !== null && deviation > 0 && gap >= deviation,
  }
}
