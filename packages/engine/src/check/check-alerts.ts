import type { AlertRule } from '@samklang/contract/form-content'
import { dangerInText } from '../follow-up/alerts-in-text.ts'
import type { CompiledForm } from '../form/compile-form.ts'
import { limitOf } from '../form/cutoff.ts'
import { type CheckFinding, fault } from './finding.ts'

export function checkAlerts(form: CompiledForm): CheckFinding[] {
  return form.scoring.Alerts.flatMap((rule) => [
    ...(rule.Key === dangerInText ? [fault(rule.Key, 'reserved-key')] : []),
    ...checkTarget(form, rule),
    ...checkLimit(rule),
  ])
}

function checkTarget(form: CompiledForm, rule: AlertRule): CheckFinding[] {
  const { Key, questionId, row, ScaleKey, Options } = rule
  if ((questionId === undefined) === (ScaleKey === undefined)) return [fault(Key, 'alert-without-target')]
  if (ScaleKey !== undefined) return form.scales.has(ScaleKey) ? [] : [fault(Key, 'unknown-scale', ScaleKey)]
  const items = form.itemsOfQuestion.get(questionId ?? '') ?? []
  const [item] = items.filter((candidate) => row === undefined || candidate.row === row)
  if (!item) return [fault(Key, items.length > 0 ? 'unknown-row' : 'unknown-question', row ?? questionId)]
  const known = item.question.options.map((option) => option.key)
  return (Options ?? []).filter((key) => !known.includes(key)).map((key) => fault(Key, 'unknown-option', key))
}

function checkLimit(rule: AlertRule): CheckFinding[] {
  const { Key, Options, Comparison, Low, High, ScaleKey } = rule
  const hasOptions = ScaleKey === undefined && Options !== undefined && Options.length > 0
  if (!Comparison) return hasOptions ? [] : [fault(Key, 'alert-without-rule')]
  if (limitOf({ Comparison, Low, High }) === null) return [fault(Key, 'alert-without-limit')]
  const isBackwards = Comparison === 'Interval' && (Low ?? -Infinity) > (High ?? Infinity)
  return isBackwards ? [fault(Key, 'min-above-max', `${Low} > ${High}`)] : []
}
