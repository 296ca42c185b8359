import type { FormTexts, Question } from '@samklang/contract/form-content'
import type { Answer } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { findAlerts, type RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { textAlert } from '@samklang/engine/follow-up/alerts-in-text'
import { itemOf } from '@samklang/engine/form/answers'
import type { CompiledForm } from '@samklang/engine/form/compile-form'
import { excerptAround } from '../alerts/text-alert-words.ts'
import type { JudgedForm } from '../forms/found-form.ts'
import type { FormVersion } from '../forms/version.ts'
import { lookThroughInTurn } from './look-through.ts'
import { asSent, type InvalidAnswer } from './read-sent.ts'

/**
 * What answers call for that the form cannot hold: a text that is too long, a choice in a list, words where a number belongs.
 * Whoever wrote them meant something. A number outside its bounds means nothing that anybody knows.
 */
export async function findAlertsInInvalid(
  { compiled, texts, unitPhrases }: Pick<FormVersion, 'compiled' | 'texts'> & Pick<JudgedForm, 'unitPhrases'>,
  faulty: readonly Answer[],
  unread: readonly InvalidAnswer[],
): Promise<{ alerts: RaisedAlert[]; alarming: InvalidAnswer[] }> {
  const found: { invalid: InvalidAnswer; alerts: RaisedAlert[] }[] = []
  for (const answer of faulty) {
    const invalid = asSent(answer)
    const ofText = await alertsOfText(compiled, invalid, unitPhrases)
    found.push({ invalid, alerts: [...alertsOfChoice(compiled, texts, answer), ...ofText] })
  }
  for (const invalid of unread) found.push({ invalid, alerts: await alertsOfText(compiled, invalid, unitPhrases) })
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

/** As much as an alert keeps; of a longer text the part that raised it. */
const longest = 20_000

async function alertsOfText(
  { items }: CompiledForm,
  { QuestionId, Key, Value }: InvalidAnswer,
  unitPhrases: readonly string[],
): Promise<RaisedAlert[]> {
  const [found] = await lookThroughInTurn(Value, unitPhrases)
  if (!found) return []
  const ref = itemOf(items, { QuestionId, Key })?.ref ?? null
  return [textAlert(ref, Value.length > longest ? excerptAround(Value, found) : Value)]
}
