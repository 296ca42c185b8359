import type { Scale } from '@samklang/contract/form-content'
import type { CompiledForm } from '../form/compile-form.ts'
import { isMet, judgeCutoff } from '../form/cutoff.ts'
import { roundTo } from '../form/decimals.ts'
import { normalise } from '../form/normalise.ts'
import { nameOf, profilesOf, type ScaleProfile } from '../form/profiles.ts'
import { pointsOf, rangeToCover } from './check-bands.ts'
import { type CheckFinding, fault } from './finding.ts'

const valuesAtMost = 1000

/**
 * what the band calls an alert is what alerts somebody, value by value and for everybody: staff who read "alert" in a
 * result must be able to rely on that they, and whoever answered, were told at once.
 */
export function checkAlarmingBands(form: CompiledForm, scale: Scale): CheckFinding[] {
  const { Key, Cutoffs, Norm } = scale
  if (Cutoffs.length === 0) return []
  const rules = form.scoring.Alerts.flatMap(({ ScaleKey, Severity, Comparison, Low, High }) =>
    ScaleKey === Key && Severity === 'Alert' && Comparison ? [{ Comparison, Low, High }] : [],
  )
  if (rules.length === 0 && !Cutoffs.some(({ Severity }) => Severity === 'Alert')) return []
  const values = valuesOf(form, scale, rules)
  const found = profilesOf([...Cutoffs, ...(Norm?.Groups ?? [])]).flatMap((profile) =>
    values.flatMap((value) => {
      const isBand = severityOf(scale, value, profile) === 'Alert'
      const isRule = rules.some((rule) => isMet(rule, value))
      if (isBand === isRule) return []
      return [fault(Key, isBand ? 'band-without-alert' : 'alert-without-band', `${nameOf(profile)}: ${value}`)]
    }),
  )
  // The first value of each kind says where to look.
  return found.filter(({ Code }, index) => found.findIndex((other) => other.Code === Code) === index)
}

function severityOf({ Cutoffs, Norm }: Scale, raw: number, profile: ScaleProfile) {
  return judgeCutoff(Cutoffs, { raw, tscore: normalise(Norm, raw, profile) }, profile).Severity
}

type Limits = { Low?: number | null | undefined; High?: number | null | undefined }

/** Every value that the scale can come to; of one with very many those beside a limit. */
function valuesOf(form: CompiledForm, scale: Scale, rules: readonly Limits[]): number[] {
  const step = 10 ** -scale.Decimals
  const range = rangeToCover(form, scale)
  const count = range ? Math.floor((range.max - range.min) / step + 1e-9) + 1 : Number.POSITIVE_INFINITY
  if (range && count <= valuesAtMost)
    return Array.from({ length: count }, (_, index) => roundTo(range.min + index * step, 6))
  const everywhere = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
  const limits = [...scale.Cutoffs, ...rules]
  return pointsOf(limits, range ?? everywhere, step).filter(Number.isFinite)
}
