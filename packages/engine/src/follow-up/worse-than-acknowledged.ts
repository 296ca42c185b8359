import type { AlertRule, Scale } from '@samklang/contract/form-content'
import { errorOfMeasurement } from '../change/measurement-error.ts'
import { type Direction, reliableChange } from '../change/reliable-change.ts'
import type { CompiledForm } from '../form/compile-form.ts'
import { possibleRange } from '../form/scale-value.ts'
import type { RaisedAlert } from './alerts.ts'

/**
 * whether the value of a scale is worse than the one that somebody has acknowledged, so that it must be told anew: by more
 * than chance where the scale says how surely it measures, and by anything where it does not, or where it ends too near the
 * acknowledged value to show a change.
 */
export function isWorseThanAcknowledged(
  form: CompiledForm,
  alert: Pick<RaisedAlert, 'Key' | 'ScaleKey' | 'Value'>,
  acknowledged: unknown,
): boolean {
  const rule = form.scoring.Alerts.find(({ Key }) => Key === alert.Key)
  const scale = alert.ScaleKey === null ? undefined : form.scales.get(alert.ScaleKey)
  if (!rule || !scale || typeof alert.Value !== 'number') return false
  if (typeof acknowledged !== 'number') return true
  const direction = directionOf(rule, scale)
  const worsening = direction === 'HigherIsWorse' ? alert.Value - acknowledged : acknowledged - alert.Value
  if (worsening <= 0) return false
  const possible = possibleRange(form, scale)
  const measure = { min: scale.Min ?? possible?.min ?? null, max: scale.Max ?? possible?.max ?? null, direction }
  const sem = errorOfMeasurement(scale.Change)
  const change = reliableChange({ value: acknowledged, sem }, { value: alert.Value, sem }, measure)
  return change?.verdict !== 'NotReliable'
}

/** Deeper into what the rule is about; one with two ends goes by the scale. */
function directionOf({ Comparison }: AlertRule, { Direction }: Scale): Direction {
  if (Comparison === 'Less' || Comparison === 'LessOrEqual') return 'HigherIsBetter'
  return Comparison === 'Interval' ? Direction : 'HigherIsWorse'
}
