import type { AlertKind, AlertRule, AnswerValue, Severity } from '@samklang/contract/form-content'
import type { Answers, Item } from '../form/answers.ts'
import type { CompiledForm } from '../form/compile-form.ts'
import { isMet } from '../form/cutoff.ts'
import { itemScore } from '../form/item-score.ts'
import { type ShownAnswers, scaleValue, type ValueRange } from '../form/scale-value.ts'
import type { ComputedScore } from '../form/score.ts'

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

/**
 * Every rule that is met, once for each row of a matrix that meets it. Judged on a form half answered too: an answer is
 * enough by itself, a scale where it has a value or can come to no other.
 */
export function judgeAlerts(
  form: CompiledForm,
  shown: ShownAnswers,
  scores: readonly Pick<ComputedScore, 'Key' | 'Value'>[],
): RaisedAlert[] {
  return form.scoring.Alerts.flatMap((rule) =>
    rule.questionId === undefined ? judgeScale(form, rule, shown, scores) : judgeItems(form, rule, shown.answers),
  )
}

/** The same without the scores at hand, as at every save of a draft: only those scales are counted that a rule names. */
export function findAlerts(form: CompiledForm, shown: ShownAnswers): RaisedAlert[] {
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

function judgeItems(form: CompiledForm, rule: AlertRule, answers: Answers): RaisedAlert[] {
  const items = rule.questionId === undefined ? [] : (form.itemsOfQuestion.get(rule.questionId) ?? [])
  return items.flatMap((item) => {
    const value = answers.get(item.ref)
    const isLookedAt = rule.row === undefined || item.row === rule.row
    if (!isLookedAt || value === undefined || !isCalledFor(rule, item, value)) return []
    return [{ ...factsOf(rule), ItemRef: item.ref, ScaleKey: null, Value: value }]
  })
}

function isCalledFor(rule: AlertRule, { question }: Item, value: AnswerValue): boolean {
  const chosen = typeof value === 'object' ? value : [value]
  if (rule.Options?.some((option) => chosen.includes(option))) return true
  const score = rule.Comparison ? itemScore(question, value) : null
  return score !== null && isComparable(rule) && isMet(rule, score)
}

function judgeScale(
  form: CompiledForm,
  rule: AlertRule,
  shown: ShownAnswers,
  scores: readonly Pick<ComputedScore, 'Key' | 'Value'>[],
): RaisedAlert[] {
  if (rule.ScaleKey === undefined || !isComparable(rule)) return []
  const score = scores.find(({ Key }) => Key === rule.ScaleKey)
  const scale = form.scales.get(rule.ScaleKey)
  if (!score || !scale) return []
  const value = score.Value ?? certainValue(scaleValue(form, scale, shown).bounds(), rule)
  if (value === null || !isMet(rule, value)) return []
  return [{ ...factsOf(rule), ItemRef: null, ScaleKey: rule.ScaleKey, Value: value }]
}

/**
 * too little is answered for a value, but whatever the rest would have been the rule is met. What it is at least, or
 * of a rule downwards at most.
 */
function certainValue(bounds: ValueRange | undefined, rule: Comparable): number | null {
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
