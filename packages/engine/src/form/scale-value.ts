import type { AnswerValue, Scale } from '@samklang/contract/form-content'
import type { Answers, Item } from './answers.ts'
import type { CompiledForm } from './compile-form.ts'
import { roundTo } from './decimals.ts'
import { itemRange, itemScore } from './item-score.ts'

export type Validity = 'Valid' | 'Prorated' | 'TooManyMissing' | 'NoItems'
export type ValueRange = { min: number; max: number }
export type ScaleValue = {
  /** As it is shown, rounded once. */
  value: number | null
  /** Before it was rounded. */
  exact: number | null
  validity: Validity
  used: string[]
  missing: string[]
  /** What it could come to, where every item knows its bounds. Counted when somebody asks: hardly any scale needs it. */
  range: () => ValueRange | undefined
  /** The least and the most that it can come to with what is answered, whatever the rest would have been. */
  bounds: () => ValueRange | undefined
}

/** What there is to count: which items are shown, and what was answered to them. */
export type ShownAnswers = { items: { has(ref: string): boolean }; answers: Answers }

/** Counted and not yet rounded. */
type Counted = Omit<ScaleValue, 'value'>
/** An item, or a scale below with what it could come to. */
type Part = { value: number | null; weight: number; isProrated: boolean; of: Item | Pick<Counted, 'range' | 'bounds'> }
type Form = Pick<CompiledForm, 'items' | 'scales'>

const nothing: Counted = {
  exact: null,
  validity: 'NoItems',
  used: [],
  missing: [],
  range: () => undefined,
  bounds: () => undefined,
}

/**
 * The raw value of a scale. An item that is not shown was never asked: it is neither missing nor counted, and a prorated sum
 * is raised to the items that were asked. A scale of scales is put together from what they exactly come to, and rounded once, or
 * what each of them lost by rounding would add up.
 */
export function scaleValue(form: Form, scale: Scale, shown: ShownAnswers): ScaleValue {
  const counted = count(form, scale, shown, [])
  return { ...counted, ...asShown(counted, scale) }
}

function asShown(
  { exact, range, bounds }: Counted,
  { Decimals }: Scale,
): Pick<ScaleValue, 'value' | 'range' | 'bounds'> {
  const rounded = (found: ValueRange | undefined) =>
    found && { min: roundTo(found.min, Decimals), max: roundTo(found.max, Decimals) }
  return {
    value: exact === null ? null : roundTo(exact, Decimals),
    range: () => rounded(range()),
    bounds: () => rounded(bounds()),
  }
}

function count(form: Form, scale: Scale, shown: ShownAnswers, trail: readonly string[]): Counted {
  if (trail.includes(scale.Key)) return nothing
  const parts: Part[] = []
  const used: string[] = []
  const missing: string[] = []
  for (const ref of eachOnce(scale.Items)) {
    const part = itemPart(form.items.get(ref), scale, shown)
    if (!part) continue
    parts.push(part)
    if (part.value === null) missing.push(ref)
    else used.push(ref)
  }
  for (const key of eachOnce(scale.SubScales)) {
    const sub = form.scales.get(key)
    const below = sub ? count(form, sub, shown, [...trail, scale.Key]) : nothing
    if (!sub || below.validity === 'NoItems') continue
    parts.push({
      ...asPart(below, sub, scale),
      weight: weightOf(scale, key),
      isProrated: below.validity === 'Prorated',
    })
    used.push(...below.used)
    missing.push(...below.missing)
  }
  if (parts.length === 0) return nothing
  const counted = parts.filter((part) => part.value !== null)
  const absent = parts.length - counted.length
  const found = {
    used,
    missing,
    range: () => rangeOf(scale, parts, wholeRange),
    bounds: () => (counted.length > 0 ? rangeOf(scale, parts, boundsOf) : undefined),
  }
  const isEnough = counted.length > 0 && absent <= missingAllowed(scale, parts.length)
  const isRaised = absent > 0 && missingAre[scale.Method] === 'Raised'
  const raw = isRaised ? raise(scale, parts, counted, found.range()) : combine(scale, counted)
  if (!isEnough || !Number.isFinite(raw)) return { exact: null, validity: 'TooManyMissing', ...found }
  const validity = absent > 0 || counted.some((part) => part.isProrated) ? 'Prorated' : 'Valid'
  return { exact: raw, validity, ...found }
}

/**
 * how many of what was asked may be unanswered. Of a mean, and of a sum or count that is raised in proportion, it is
 * known what becomes of them: as many as the definition says, half at most. A sum or count as it stands would read as a
 * smaller one, and the highest of all may be what was left out: there nothing may be missing.
 */
export function missingAllowed(scale: Pick<Scale, 'Method' | 'Prorate' | 'MaxMissing'>, asked: number): number {
  return isEstimated(scale) ? Math.min(scale.MaxMissing, Math.floor(asked / 2)) : 0
}

/**
 * What is to be made of answers that are missing: a mean leaves them out, a sum or count can be raised in proportion, and the
 * highest of all needs every one. A new method says so here.
 */
const missingAre: Record<Scale['Method'], 'LeftOut' | 'Raised' | 'Needed'> = {
  Sum: 'Raised',
  Weighted: 'Raised',
  Count: 'Raised',
  Mean: 'LeftOut',
  Max: 'Needed',
}

/** Whether a definition says how a value is estimated from a part of the answers. */
export function isEstimated({ Method, Prorate }: Pick<Scale, 'Method' | 'Prorate'>): boolean {
  return missingAre[Method] === 'LeftOut' || (Prorate && missingAre[Method] === 'Raised')
}

/** What a scale can come to when all is asked and answered. Undefined where an item knows no bounds. */
export function possibleRange(form: Form, scale: Scale): ValueRange | undefined {
  return scaleValue(form, scale, { items: form.items, answers: new Map() }).range()
}

const lists = new WeakMap<readonly string[], readonly string[]>()

// A list of a form never changes, and it is gone through at every click.
function eachOnce(list: readonly string[]): readonly string[] {
  const known = lists.get(list) ?? [...new Set(list)]
  lists.set(list, known)
  return known
}

function itemPart(item: Item | undefined, scale: Scale, shown: ShownAnswers): Part | undefined {
  if (!item || !shown.items.has(item.ref)) return undefined
  const answer = shown.answers.get(item.ref)
  const value = answer === undefined ? null : countOf(item, answer, scale.Reverse.includes(item.ref))
  return { value, weight: weightOf(scale, item.ref), isProrated: false, of: item }
}

// An item is turned within its own bounds; one that has none cannot be turned, and counts as missing.
function countOf({ question }: Item, answer: AnswerValue, isReversed: boolean) {
  const score = itemScore(question, answer)
  if (score === null || !isReversed) return score
  const range = itemRange(question)
  return range ? range.max + range.min - score : null
}

/** Whether a scale reaches what is counted is judged as every limit is, by the value that is shown. */
function asPart(below: Counted, sub: Scale, { Method }: Scale): Pick<Part, 'value' | 'of'> {
  if (Method !== 'Count') return { value: below.exact, of: below }
  const shown = asShown(below, sub)
  return { value: shown.value, of: shown }
}

function weightOf({ Method, Weights }: Scale, name: string): number {
  if (Method !== 'Weighted' || !Weights || !Object.hasOwn(Weights, name)) return 1
  return Weights[name] ?? 1
}

function combine(scale: Scale, counted: readonly Part[]): number {
  return put(
    scale,
    counted.map((part) => (part.value ?? 0) * part.weight),
  )
}

// By weight rather than by number, and never beyond what the items together can give.
function raise(scale: Scale, parts: readonly Part[], counted: readonly Part[], range: ValueRange | undefined): number {
  const answered = total(counted.map((part) => Math.abs(part.weight)))
  const asked = total(parts.map((part) => Math.abs(part.weight)))
  const raised = answered > 0 ? (combine(scale, counted) * asked) / answered : combine(scale, counted)
  return range ? Math.min(Math.max(raised, range.min), range.max) : raised
}

function wholeRange({ of }: Part): ValueRange | undefined {
  return 'range' in of ? of.range() : itemRange(of.question)
}

function boundsOf(part: Part): ValueRange | undefined {
  const { value, of } = part
  if (value !== null) return { min: value, max: value }
  return ('bounds' in of ? of.bounds() : undefined) ?? wholeRange(part)
}

function rangeOf(
  scale: Scale,
  parts: readonly Part[],
  ownRange: (part: Part) => ValueRange | undefined,
): ValueRange | undefined {
  const ends = parts.flatMap((part) => {
    const own = ownRange(part)
    return own ? [[own.min * part.weight, own.max * part.weight]] : []
  })
  if (ends.length < parts.length) return undefined
  const least = put(
    scale,
    ends.map((pair) => Math.min(...pair)),
  )
  const most = put(
    scale,
    ends.map((pair) => Math.max(...pair)),
  )
  if (!Number.isFinite(least) || !Number.isFinite(most)) return undefined
  return { min: least, max: most }
}

/**
 * A new method is a case here; without one this does not compile. It must never become smaller when a value grows, or `rangeOf`,
 * which puts the least values together for the least, would be wrong (`form-properties.test.ts` tries every method).
 */
function put({ Method, CountFrom }: Pick<Scale, 'Method' | 'CountFrom'>, values: readonly number[]): number {
  switch (Method) {
    case 'Sum':
    case 'Weighted':
      return total(values)
    case 'Mean':
      return total(values) / values.length
    case 'Max':
      return Math.max(...values)
    case 'Count':
      return values.filter((value) => roundTo(value, 9) >= (CountFrom ?? 1)).length
  }
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
