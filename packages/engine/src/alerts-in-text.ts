import type { RaisedAlert } from './alerts.ts'
import type { Answers } from './answers.ts'
import type { CompiledForm } from './compile-form.ts'
import { mayBeDanger } from './danger/find-danger.ts'

/** The rule of every form that nobody wrote: no definition can have one of this name. */
export const dangerInText = '~danger-in-text'

/** Every question whose free text may be about danger to life, in whatever form; one alert each. */
export function findAlertsInText({ items }: CompiledForm, { answers }: { answers: Answers }): RaisedAlert[] {
  const alerts: RaisedAlert[] = []
  for (const [ref, Value] of answers) {
    const type = items.get(ref)?.question.type
    const isFreeText = type === 'Text' || type === 'LongText'
    const alert = isFreeText && typeof Value === 'string' ? alertInText(ref, Value) : undefined
    if (alert) alerts.push(alert)
  }
  return alerts
}

/** Of one text, to whatever question; undefined where nothing in it may be about danger. */
export function alertInText(ItemRef: string | null, Value: string): RaisedAlert | undefined {
  if (!mayBeDanger(Value)) return undefined
  return { Key: dangerInText, Kind: 'Risk', Severity: 'Alert', ItemRef, ScaleKey: null, Value }
}
