import type { Answer } from '@samklang/contract/forms'
import { findAlerts, type RaisedAlert } from '@samklang/engine/alerts'
import { alertInText } from '@samklang/engine/alerts-in-text'
import { itemOf } from '@samklang/engine/answers'
import type { CompiledForm } from '@samklang/engine/compile-form'
import { excerptOf } from '../alerts/text-alert-words.ts'
import { asSent, type InvalidAnswer } from './read-sent.ts'

/**
 * What answers call for that the form cannot hold: a text that is too long, a choice in a list, words where a number belongs.
 * Whoever wrote them meant something. A number outside its bounds means nothing that anybody knows.
 */
export function findAlertsInInvalid(
  compiled: CompiledForm,
  faulty: readonly Answer[],
  unread: readonly InvalidAnswer[],
): { alerts: RaisedAlert[]; alarming: InvalidAnswer[] } {
  let room = mostLookedThrough
  const found = [
    ...faulty.map((answer) => ({ invalid: asSent(answer), alerts: alertsOfChoice(compiled, answer) })),
    ...unread.map((invalid) => ({ invalid, alerts: [] })),
  ].map(({ invalid, alerts }) => {
    room -= invalid.Value.length
    return { invalid, alerts: [...alerts, ...(room >= 0 ? alertsOfText(compiled, invalid) : [])] }
  })
  return {
    alerts: found.flatMap(({ alerts }) => alerts),
    alarming: found.flatMap(({ invalid, alerts }) => (alerts.length > 0 ? [invalid] : [])),
  }
}

function alertsOfChoice(compiled: CompiledForm, answer: Answer): RaisedAlert[] {
  const item = itemOf(compiled.items, answer)
  if (!item || typeof answer.Value === 'number') return []
  const chosen = typeof answer.Value === 'string' ? [answer.Value] : answer.Value
  const known = chosen.filter((key) => item.question.options.some((option) => option.key === key))
  if (known.length === 0) return []
  return findAlerts(compiled, { items: compiled.items, answers: new Map([[item.ref, known]]) }).filter(
    ({ ItemRef }) => ItemRef === item.ref,
  )
}

/** Letters and signs of one request, a hundred and fifty pages: nobody keeps the server busy with more. */
const mostLookedThrough = 300_000

/** As much as an alert keeps; of a longer text the part that raised it. */
const longest = 20_000

function alertsOfText({ items }: CompiledForm, { QuestionId, Key, Value }: InvalidAnswer): RaisedAlert[] {
  const alert = alertInText(itemOf(items, { QuestionId, Key })?.ref ?? null, Value)
  return alert ? [Value.length > longest ? { ...alert, Value: excerptOf(Value) } : alert] : []
}
