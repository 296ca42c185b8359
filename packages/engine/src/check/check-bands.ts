import type { Cutoff, Scale } from '@samklang/contract/form-content'
import type { CompiledForm } from '../form/compile-form.ts'
import { isMet, limitOf } from '../form/cutoff.ts'
import { roundTo } from '../form/decimals.ts'
import { normalise } from '../form/normalise.ts'
import { nameOf, profilesOf, type ScaleProfile } from '../form/profiles.ts'
import { possibleRange, type ValueRange } from '../form/scale-value.ts'
import { closestTo } from '../people/age-span.ts'
import { type CheckFinding, doubt, fault } from './finding.ts'

/** Every value that somebody can come to lies in one band, and in one only, whoever it is. */
export function checkBands(form: CompiledForm, scale: Scale): CheckFinding[] {
  const { Key, Cutoffs } = scale
  const limits = Cutoffs.flatMap((cutoff) => checkLimits(Key, cutoff))
  if (limits.length > 0) return limits
  return [...checkKind(form, scale, 'Raw'), ...checkKind(form, scale, 'Tscore')]
}

/** From where to where bands and norms must reach: what the scale says of itself, else what its items can come to. */
export function rangeToCover(form: CompiledForm, scale: Scale): ValueRange | undefined {
  const range = possibleRange(form, scale)
  const min = scale.Min ?? range?.min
  const max = scale.Max ?? range?.max
  return min === undefined || max === undefined || min > max ? undefined : { min, max }
}

function checkLimits(key: string, cutoff: Cutoff): CheckFinding[] {
  const { Comparison, Low, High, Age } = cutoff
  const isBackwards = Low !== null && High !== null && Low > High
  const isAgeless = Age && Age.From !== null && Age.To !== null && Age.From > Age.To
  return [
    ...(limitOf(cutoff) === null ? [fault(key, 'cutoff-without-limit', cutoff.Key)] : []),
    ...(isBackwards && Comparison === 'Interval' ? [fault(key, 'min-above-max', `${Low} > ${High}`)] : []),
    ...(isAgeless ? [fault(key, 'min-above-max', `${Age.From} > ${Age.To}`)] : []),
  ]
}

function checkKind(form: CompiledForm, scale: Scale, kind: Cutoff['Of']): CheckFinding[] {
  const cutoffs = scale.Cutoffs.filter((cutoff) => cutoff.Of === kind)
  if (cutoffs.length === 0) return []
  const raw = rangeToCover(form, scale)
  if (!raw) return needsCover(cutoffs) ? [doubt(scale.Key, 'cutoffs-without-range')] : []
  const step = kind === 'Raw' ? 10 ** -scale.Decimals : 1
  // A norm may tell people apart that the bands do not.
  const groups = kind === 'Tscore' ? (scale.Norm?.Groups ?? []) : []
  const findings = profilesOf([...cutoffs, ...groups]).flatMap((profile) => {
    const range = kind === 'Raw' ? raw : rangeOfT(scale, raw, profile)
    const bands = closestTo(cutoffs, profile)
    if (bands.length === 0) return [fault(scale.Key, 'cutoff-gap', nameOf(profile))]
    return range ? checkCover(scale.Key, bands, pointsOf(bands, range, step), profile) : []
  })
  return findings
}

function checkCover(
  key: string,
  bands: readonly Cutoff[],
  points: readonly number[],
  profile: ScaleProfile,
): CheckFinding[] {
  const gap = needsCover(bands) ? points.find((value) => !bands.some((band) => isMet(band, value))) : undefined
  const overlap = points.find((value) => collide(bands.filter((band) => isMet(band, value))))
  return [
    ...(gap === undefined ? [] : [fault(key, 'cutoff-gap', `${nameOf(profile)}: ${gap}`)]),
    ...(overlap === undefined ? [] : [fault(key, 'cutoff-overlap', `${nameOf(profile)}: ${overlap}`)]),
  ]
}

/** Limits that all go one way (at least 10, at least 20) lie within each other and leave the rest without a name. */
function needsCover(bands: readonly Cutoff[]): boolean {
  return new Set(bands.map(directionOf)).size > 1 || bands.some((band) => band.Comparison === 'Interval')
}

function collide(met: readonly Cutoff[]): boolean {
  if (met.length < 2) return false
  const [first] = met
  return met.some((band) => band.Comparison === 'Interval' || (first && directionOf(band) !== directionOf(first)))
}

function directionOf({ Comparison }: Cutoff): string {
  if (Comparison === 'Interval') return 'Interval'
  return Comparison === 'Less' || Comparison === 'LessOrEqual' ? 'Down' : 'Up'
}

type Limits = { Low?: number | null | undefined; High?: number | null | undefined }

/** Bands begin and end at their limits, so that a gap or an overlap shows right beside one of them. */
export function pointsOf(bands: readonly Limits[], { min, max }: ValueRange, step: number): number[] {
  const limits = bands.flatMap((band) => [band.Low, band.High]).filter((limit) => typeof limit === 'number')
  const near = limits.flatMap((limit) => {
    const below = Math.floor(limit / step + 1e-9)
    return [below - 1, below, below + 1, below + 2].map((count) => roundTo(count * step, 6))
  })
  const within = [min, ...near, max].filter((value) => value >= min && value <= max)
  return [...new Set(within)].toSorted((one, other) => one - other)
}

function rangeOfT({ Norm }: Scale, { min, max }: ValueRange, profile: ScaleProfile): ValueRange | undefined {
  const ends = [normalise(Norm, min, profile), normalise(Norm, max, profile)].filter((end) => end !== null)
  return ends.length === 2 ? { min: Math.min(...ends), max: Math.max(...ends) } : undefined
}
