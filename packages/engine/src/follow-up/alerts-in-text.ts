import { mayBeDanger } from '../danger/find-danger.ts'
import type { Answers } from '../form/answers.ts'
import type { CompiledForm } from '../form/compile-form.ts'
import type { RaisedAlert } from './alerts.ts'

/** The rule of every form that nobody wrote: no definition can have one of this name. */
export const dangerInText = '~danger-in-text'

/** Where there is no question: what the patient wrote in a treatment, and what could not be taken there. */
export const inMessage = '~message'
export const inRefusedMessage = '~refused-message'
/** The same of a guardian, who is not the patient. */
export const inGuardianMessage = '~guardian-message'
export const inRefusedGuardianMessage = '~refused-guardian-message'
export const guardianMessageItems: readonly string[] = [inGuardianMessage, inRefusedGuardianMessage]
/** Those that stand in a thread, and those that never came there. */
export const takenMessageItems: readonly string[] = [inMessage, inGuardianMessage]
export const refusedMessageItems: readonly string[] = [inRefusedMessage, inRefusedGuardianMessage]

/** Every question whose free text may be about danger to life, in whatever form, also by the unit's own phrases; one alert each. */
export function findAlertsInText(
  { items }: CompiledForm,
  { answers }: { answers: Answers },
  unitPhrases: readonly string[],
): RaisedAlert[] {
  return listFreeTexts({ items }, answers).flatMap(([ref, text]) =>
    mayBeDanger(text, unitPhrases) ? [textAlert(ref, text)] : [],
  )
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
