import type { Severity } from '@samklang/contract/form-content'
import type { CutoffStatus } from '../form/cutoff.ts'
import { gravest } from '../form/severity-order.ts'
import type { Direction } from './reliable-change.ts'

/** A value with the band of the form that it lies in. */
export type BandedValue = {
  value: number
  CutoffKey: string | null
  CutoffStatus: CutoffStatus
  Severity: Severity
}

/** what was passed for the worse from one answer to the next: a limit of the form, or the clinical cut-off. */
export function passedCutoff(
  before: BandedValue,
  now: BandedValue,
  { direction, clinicalCutoff }: { direction: Direction; clinicalCutoff: number | null },
): 'Band' | 'Clinical' | null {
  const isOther = before.CutoffKey !== now.CutoffKey || before.CutoffStatus !== now.CutoffStatus
  const isGraver = gravest.indexOf(now.Severity) < gravest.indexOf(before.Severity)
  // The bands of a scale may be grave at both of its ends.
  if (isOther && (isGraver || isWorse(now.value, before.value, direction))) return 'Band'
  if (clinicalCutoff === null) return null
  const wasWell = isWorse(clinicalCutoff, before.value, direction)
  const isWell = isWorse(clinicalCutoff, now.value, direction)
  return wasWell && !isWell ? 'Clinical' : null
}

/** Where nothing can be compared, a value that the form itself calls for attention to is not one among many. */
export function isBeyondCutoff({ Severity: severity }: Pick<BandedValue, 'Severity'>): boolean {
  return severity === 'Alert' || severity === 'Attention'
}

function isWorse(one: number, than: number, direction: Direction): boolean {
  return direction === 'HigherIsWorse' ? one > than : one < than
}
