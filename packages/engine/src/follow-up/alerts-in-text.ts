import { mayBeDanger } from '../danger/find-danger.ts'
import type { Answers } from '../form/answers.ts'
import type { CompiledForm } from '../form/compile-form.ts'
import type { RaisedAlert } from './alerts.ts'

/** The rule of every form that nobody wrote: no definition can have one of this name. */
export const dangerInText = '~danger-in-text'

/** Where there is no question: what the patient wrote in a treatment, and what could not be taken there. */
export const inMessage = '~message'
export const inRefusedMessage = '~refused-message'

/** Every question whose free text may be about danger to life, in whatever form; one alert each. */
export function findAlertsInText({ items }: CompiledForm, { answers }: { answers: Answers }): RaisedAlert[] {
  return listFreeTexts({ items }, answers).flatMap(([ref, text]) => (mayBeDanger(text) ? [textAlert(ref, text)] : []))
}

/** What was answered in words of their own, by the item. */
export function listFreeTexts({ items }: Pick<CompiledForm, 'items'>, answers: Answers): [string, string][] {
  return [...answers].flatMap(([ref, Value]): [string, string][] => {
    const type = items.get(ref)?.question.type
    const isFreeText = type === 'Text' || type === 'LongText'
    return isFreeText && typeof Value === 'string' ? [[ref, Value]] : []
  })
}

/** The alert of a text that may be about danger, to whatever question. */
export function textAlert(ItemRef: string | null, Value: string): RaisedAlert {
  return { Key: dangerInText, Kind: 'Risk', Severity: 'Alert', ItemRef, ScaleKey: null, Value }
}
