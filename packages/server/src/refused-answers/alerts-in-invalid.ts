import type { FormTexts, Question } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { findAlerts, type RaisedAlert } from '@samklang/engine/alerts'
import { alertInText } from '@samklang/engine/alerts-in-text'
import { itemOf } from '@samklang/engine/answers'
import type { CompiledForm } from '@samklang/engine/compile-form'
import { excerptOf } from '../alerts/text-alert-words.ts'
import type { FormVersion } from '../forms/version.ts'
import { asSent, type InvalidAnswer } from './read-sent.ts'

/**
 * What answers call for that the form cannot hold: a text that is too long, a choice in a list, words where a number belongs.
 * Whoever wrote them meant something. A number outside its bounds means nothing that anybody knows.
 */
export function findAlertsInInvalid(
  { compiled, texts }: Pick<FormVersion, 'compiled' | 'texts'>,
  faulty: readonly Answer[],
  unread: readonly InvalidAnswer[],
): { alerts: RaisedAlert[]; alarming: InvalidAnswer[] } {
  let room = mostLookedThrough
  const found = [
    ...faulty.map((answer) => ({ invalid: asSent(answer), alerts: alertsOfChoice(compiled, texts, answer) })),
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

function alertsOfChoice(compiled: CompiledForm, texts: FormTexts, answer: Answer): RaisedAlert[] {
  const item = itemOf(compiled.items, answer)
  if (!item || typeof answer.Value === 'number') return []
  const chosen = typeof answer.Value === 'string' ? [answer.Value] : answer.Value
  const known = chosen.flatMap((given) => findMeant(item.question, texts, given) ?? [])
  const [first] = known
  if (first === undefined) return []
  const isOne = typeof answer.Value === 'string' && item.question.type !== 'MultiChoice'
  const read = new Map([[item.ref, isOne ? first : known]])
  return findAlerts(compiled, { items: compiled.items, answers: read }).filter(({ ItemRef }) => ItemRef === item.ref)
}

/** The choice that was meant: by its key, or by key or words in any language where only capitals or spaces differ. */
function findMeant({ questionId, options }: Question, texts: FormTexts, given: string): string | undefined {
  if (options.some(({ key }) => key === given)) return given
  const wanted = plain(given)
  const isMeant = ({ key }: { key: string }) =>
    [key, ...Object.values(texts).map((words) => words[textKeys.option(questionId, key)] ?? '')].some(
      (word) => plain(word) === wanted,
    )
  return wanted === '' ? undefined : options.find(isMeant)?.key
}

function plain(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

/** Letters and signs of one request, a hundred and fifty pages: nobody keeps the server busy with more. */
const mostLookedThrough = 300_000

/** As much as an alert keeps; of a longer text the part that raised it. */
const longest = 20_000

function alertsOfText({ items }: CompiledForm, { QuestionId, Key, Value }: InvalidAnswer): RaisedAlert[] {
  const alert = alertInText(itemOf(items, { QuestionId, Key })?.ref ?? null, Value)
  return alert ? [Value.length > longest ? { ...alert, Value: excerptOf(Value) } : alert] : []
}
