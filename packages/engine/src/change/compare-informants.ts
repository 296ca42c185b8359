import type { CivilDate } from '@samklang/contract/instants'
import { roundTo } from '../form/decimals.ts'
import { criticalAmong } from './critical-values.ts'
import { errorOfDifference } from './measurement-error.ts'

/** What one informant scored at a time, and how surely it was measured, where that is known. */
export type InformantScore = {
  FormId: string
  Day: CivilDate
  DateTime: string
  AnsweredBy: { Key: string }
  Value: number | null
  NormalizedValue: number | null
  Measure: { Min: number | null; Max: number | null; Sem: number | null; SemOfT: number | null }
}

/** A scale that several may have answered for. */
export type ComparedScale = { Key: string; Dimension: string | null; Scores: readonly InformantScore[] }

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
  /**
   * Whether two of them differ by more than chance gives when they see the same. Unknown where nobody knows how surely one of
   * them was measured, or where raw values are all there is and their scales do not reach equally far.
   */
  judged: 'Notable' | 'NotNotable' | 'Unknown'
}

const usualDays = 30

/**
 * The answers of different informants that lie nearest in time, within so many days of each other; the newest first. An answer
 * is compared once; one that nobody else was near, or that could not be computed, is not there. T-scores are compared where all
 * have one: raw values of different norms do not mean the same.
 */
export function compareInformants(scales: readonly ComparedScale[], withinDays: number = usualDays): Discrepancy[] {
  return scales.flatMap((scale) =>
    occasionsOf(scale.Scores, withinDays).map((together) => discrepancy(scale, together)),
  )
}

type Computed = InformantScore & { Value: number }

/** The two nearest answers meet first, then the next nearest; whoever joins others is within the days of all of them. */
function occasionsOf(scores: readonly InformantScore[], withinDays: number): Computed[][] {
  const computed = scores.filter(isComputed).toSorted((one, other) => other.DateTime.localeCompare(one.DateTime))
  const groups = new Map<Computed, Computed[]>(computed.map((score) => [score, [score]]))
  for (const [one, other] of nearestPairs(computed, withinDays)) {
    const [ours, theirs] = [groups.get(one) ?? [], groups.get(other) ?? []]
    if (ours === theirs || !mayMeet(ours, theirs, withinDays)) continue
    const together = [...ours, ...theirs]
    for (const score of together) groups.set(score, together)
  }
  return [...new Set(groups.values())]
    .filter(({ length }) => length > 1)
    .map((together) => together.toSorted((one, other) => other.DateTime.localeCompare(one.DateTime)))
    .toSorted((one, other) => (other[0]?.DateTime ?? '').localeCompare(one[0]?.DateTime ?? ''))
}

/** Of pairs that lie as near, the newest first, as the scores come. */
function nearestPairs(scores: readonly Computed[], withinDays: number): (readonly [Computed, Computed])[] {
  const pairs = scores.flatMap((one, index) => {
    const after = scores.slice(index + 1)
    const end = after.findIndex((other) => daysBetween(one, other) > withinDays)
    return (end < 0 ? after : after.slice(0, end))
      .filter((other) => other.AnsweredBy.Key !== one.AnsweredBy.Key)
      .map((other) => [one, other] as const)
  })
  return pairs.toSorted((one, other) => apart(...one) - apart(...other))
}

function mayMeet(ours: readonly Computed[], theirs: readonly Computed[], withinDays: number): boolean {
  return ours.every((one) =>
    theirs.every((other) => one.AnsweredBy.Key !== other.AnsweredBy.Key && daysBetween(one, other) <= withinDays),
  )
}

function apart(one: Computed, other: Computed): number {
  return Math.abs(Date.parse(one.DateTime) - Date.parse(other.DateTime))
}

// Civil days have no zone: in UTC all are equally long.
function daysBetween(one: Computed, other: Computed): number {
  return Math.abs(Date.parse(one.Day) - Date.parse(other.Day)) / 86_400_000
}

function isComputed(score: InformantScore): score is Computed {
  return score.Value !== null
}

function discrepancy({ Key, Dimension }: ComparedScale, together: readonly Computed[]): Discrepancy {
  const hasT = together.every(({ NormalizedValue }) => NormalizedValue !== null)
  const measure = (score: Computed) => (hasT ? (score.NormalizedValue ?? 0) : score.Value)
  const byHeight = together.toSorted((one, other) => measure(one) - measure(other))
  const days = together.map(({ Day }) => Day).toSorted()
  const [low, high] = [byHeight[0], byHeight.at(-1)]
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
    gap: low && high ? roundTo(measure(high) - measure(low), 6) : 0,
    highest: high?.AnsweredBy.Key ?? '',
    lowest: low?.AnsweredBy.Key ?? '',
    judged: judge(
      together.map((score) => ({
        value: measure(score),
        sem: hasT ? score.Measure.SemOfT : score.Measure.Sem,
        // T-scores of any two are of one kind; raw values are where the scale reaches equally far.
        kind: hasT ? '' : `${score.Measure.Min} ${score.Measure.Max}`,
      })),
    ),
  }
}

type Seen = { value: number; sem: number | null; kind: string }

/** The limit is that of all pairs together: with more informants a pair must lie further apart. */
function judge(seen: readonly Seen[]): Discrepancy['judged'] {
  if (seen.some(({ sem, kind }) => sem === null || kind !== seen[0]?.kind)) return 'Unknown'
  const critical = criticalAmong(seen.length)
  const differ = (one: Seen, other: Seen) =>
    roundTo(Math.abs(one.value - other.value) / errorOfDifference(one.sem ?? 0, other.sem ?? 0), 9) > critical
  return seen.some((one, index) => seen.slice(index + 1).some((other) => differ(one, other))) ? 'Notable' : 'NotNotable'
}
