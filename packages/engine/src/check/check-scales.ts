import type { Scale } from '@samklang/contract/form-content'
import type { CompiledForm } from '../form/compile-form.ts'
import { hasOptions, itemRange } from '../form/item-score.ts'
import { isEstimated, missingAllowed, possibleRange } from '../form/scale-value.ts'
import { type CheckFinding, doubt, fault, repeated } from './finding.ts'

export function checkScale(form: CompiledForm, scale: Scale): CheckFinding[] {
  const { Key, Items, SubScales } = scale
  const parts = Items.length + SubScales.length
  return [
    ...(parts === 0 ? [fault(Key, 'empty-scale')] : []),
    ...repeated([...Items, ...SubScales]).map((name) => fault(Key, 'duplicate-id', name)),
    ...SubScales.filter((sub) => !form.scales.has(sub)).map((sub) => fault(Key, 'unknown-scale', sub)),
    ...(isCircular(form, scale) ? [fault(Key, 'scale-cycle')] : []),
    ...Items.flatMap((ref) => checkItem(form, scale, ref)),
    ...checkNames(scale),
    ...checkRange(form, scale),
    ...checkMissing(scale, parts),
    ...checkChange(scale),
  ]
}

/** what a definition allows beyond what is counted on would be a promise that no score keeps. */
function checkMissing(scale: Scale, parts: number): CheckFinding[] {
  const { Key, MaxMissing } = scale
  if (parts === 0 || MaxMissing <= missingAllowed(scale, parts)) return []
  return [fault(Key, isEstimated(scale) ? 'max-missing-too-high' : 'missing-not-estimated', MaxMissing)]
}

function checkItem({ items }: CompiledForm, { Key, Reverse }: Scale, ref: string): CheckFinding[] {
  const item = items.get(ref)
  if (!item) return [fault(Key, 'unknown-item', ref)]
  const { question } = item
  const isNumber = question.type === 'Number' || question.type === 'Slider' || question.type === 'Duration'
  if (!hasOptions(question) && !isNumber) return [fault(Key, 'item-not-countable', ref)]
  // A score of null is said on purpose ("does not apply"); one that is left out has been forgotten.
  const forgotten = hasOptions(question) ? question.options.filter((option) => option.score === undefined) : []
  const isUnbounded = Reverse.includes(ref) && !itemRange(question)
  return [
    ...forgotten.map((option) => fault(Key, 'option-without-score', `${ref}: ${option.key}`)),
    ...(isUnbounded ? [fault(Key, 'reverse-without-bounds', ref)] : []),
  ]
}

function checkNames({ Key, Items, SubScales, Reverse, Weights, Method }: Scale): CheckFinding[] {
  const parts = [...Items, ...SubScales]
  const weighed = Object.keys(Weights ?? {})
  const isWeighted = Method === 'Weighted'
  return [
    ...Reverse.filter((ref) => !Items.includes(ref)).map((ref) => fault(Key, 'unknown-item', ref)),
    ...weighed.filter((name) => !parts.includes(name)).map((name) => fault(Key, 'unknown-item', name)),
    ...(isWeighted ? parts.filter((name) => !weighed.includes(name)) : []).map((name) =>
      doubt(Key, 'missing-weight', name),
    ),
    ...(!isWeighted && weighed.length > 0 ? [doubt(Key, 'unused-weights')] : []),
  ]
}

function checkRange(form: CompiledForm, scale: Scale): CheckFinding[] {
  const { Key, Min, Max } = scale
  if (typeof Min === 'number' && typeof Max === 'number' && Min > Max)
    return [fault(Key, 'min-above-max', `${Min} > ${Max}`)]
  const range = possibleRange(form, scale)
  if (!range) return []
  const isNarrow = (typeof Min === 'number' && Min > range.min) || (typeof Max === 'number' && Max < range.max)
  return isNarrow ? [fault(Key, 'range-too-narrow', `${range.min}–${range.max}`)] : []
}

function checkChange({ Key, Change }: Scale): CheckFinding[] {
  if (!Change) return []
  const hasPeople = Change.Clinical === undefined || Change.Clinical.Sd > 0
  const isUsable = Change.Sd > 0 && Change.Reliability >= 0 && Change.Reliability < 1 && hasPeople
  return isUsable ? [] : [fault(Key, 'bad-change', `${Change.Reliability}, ${Change.Sd}`)]
}

/** Whether a scale is, by way of others, a part of itself. */
function isCircular({ scales }: CompiledForm, { Key, SubScales }: Scale): boolean {
  const below = new Set(SubScales)
  for (const key of below) for (const sub of scales.get(key)?.SubScales ?? []) below.add(sub)
  return below.has(Key)
}
