import type { AlertKind, AlertRule, AnswerValue, Severity } from '@samklang/contract/form-content'
import type { Answers, Item } from './answers.ts'
import type { CompiledForm } from './compile-form.ts'
import { isMet } from './cutoff.ts'
import { itemScore } from './item-score.ts'
import { type Range, type Shown, scaleValue } from './scale-value.ts'
import type { ScaleScore } from './score.ts'

/** Something that somebody must see at once, and what made it so. */
export type RaisedAlert = {
  Key: string
  Kind: AlertKind
  Severity: Severity
  ItemRef: string | null
  ScaleKey: string | null
  Value: AnswerValue
  /** Whoever answers is helped at once, also where the severity is less than an alert's. */
  Help?: true | undefined
}

/** What is shown may be left out where no scale is to be judged. */
type Answered = Pick<Shown, 'answers'> & Partial<Shown>

/**
 * Every rule that is met, at most once each. Judged on a form half answered too: an answer is enough by itself, a scale
 * where it has a value or can come to no other.
 */
export function judgeAlerts(
  form: CompiledForm,
  shown: Answered,
  scores: readonly Pick<ScaleScore, 'Key' | 'Value'>[],
): RaisedAlert[] {
  return form.scoring.Alerts.flatMap(
    (rule) => judgeItems(form, rule, shown.answers) ?? judgeScale(form, rule, shown, scores) ?? [],
  )
}

/** The same without the scores at hand, as at every save of a draft: only those scales are counted that a rule names. */
export function findAlerts(form: CompiledForm, shown: Shown): RaisedAlert[] {
  const values: { Key: string; Value: number | null }[] = []
  for (const { ScaleKey: Key } of form.scoring.Alerts) {
    const scale = Key === undefined ? undefined : form.scales.get(Key)
    if (!scale || values.some((known) => known.Key === scale.Key)) continue
    values.push({ Key: scale.Key, Value: scaleValue(form, scale, shown).value })
  }
  return judgeAlerts(form, shown, values)
}

/**
 * What whoever answers is helped with at once. Of several kinds danger goes first; what is less than an alert calls for help
 * where its rule says so.
 */
export function helpFor(alerts: readonly Pick<RaisedAlert, 'Kind' | 'Severity' | 'Help'>[]): AlertKind | null {
  const kinds = alerts.flatMap(({ Kind, Severity, Help }) => (Severity === 'Alert' || Help ? [Kind] : []))
  return kinds.includes('Risk') ? 'Risk' : (kinds[0] ?? null)
}

function judgeItems(form: CompiledForm, rule: AlertRule, answers: Answers): RaisedAlert | undefined {
  if (rule.questionId === undefined) return undefined
  // A rule for a matrix as a whole looks at every row of it.
  const items = form.itemsOfQuestion.get(rule.questionId) ?? []
  const met = items.find(
    (item) => (rule.row === undefined || item.row === rule.row) && isCalledFor(rule, item, answers),
  )
  const value = met && answers.get(met.ref)
  if (!met || value === undefined) return undefined
  return { ...factsOf(rule), ItemRef: met.ref, ScaleKey: null, Value: value }
}

function isCalledFor(rule: AlertRule, { ref, question }: Item, answers: Answers): boolean {
  const value = answers.get(ref)
  if (value === undefined) return false
  const chosen = typeof value === 'object' ? value : [value]
  if (rule.Options?.some((option) => chosen.includes(option))) return true
  const score = rule.Comparison ? itemScore(question, value) : null
  return score !== null && isComparable(rule) && isMet(rule, score)
}

function judgeScale(
  form: CompiledForm,
  rule: AlertRule,
  { answers, items }: Answered,
  scores: readonly Pick<ScaleScore, 'Key' | 'Value'>[],
): RaisedAlert | undefined {
  if (rule.questionId !== undefined || rule.ScaleKey === undefined || !isComparable(rule)) return undefined
  const score = scores.find(({ Key }) => Key === rule.ScaleKey)
  const scale = form.scales.get(rule.ScaleKey)
  if (!score || !scale) return undefined
  const bounds = score.Value === null && items ? scaleValue(form, scale, { answers, items }).bounds() : undefined
  const value = score.Value ?? certainValue(bounds, rule)
  if (value === null || !isMet(rule, value)) return undefined
  return { ...factsOf(rule), ItemRef: null, ScaleKey: rule.ScaleKey, Value: value }
}

/**
 * too little is answered for a value, but whatever the rest would have been the rule is met. What it is at least, or
 * of a rule downwards at most.
 */
function certainValue(bounds: Range | undefined, rule: Comparable): number | null {
  if (!bounds || !isMet(rule, bounds.min) || !isMet(rule, bounds.max)) return null
  return rule.Comparison === 'Less' || rule.Comparison === 'LessOrEqual' ? bounds.max : bounds.min
}

function factsOf(rule: AlertRule): Pick<RaisedAlert, 'Key' | 'Kind' | 'Severity' | 'Help'> {
  const { Key, Kind = 'Risk', Severity, Help } = rule
  return { Key, Kind, Severity, ...(Help && { Help }) }
}

type Comparable = AlertRule & Required<Pick<AlertRule, 'Comparison'>>

function isComparable(rule: AlertRule): rule is Comparable {
  return rule.Comparison !== undefined
}
