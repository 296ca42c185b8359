import { AnsweredBetween } from '@samklang/contract/answered-between'
import { Answer, mostAnswers } from '@samklang/contract/forms'
import * as z from 'zod/mini'

/** An answer that no form can hold, as it was sent. */
export type InvalidAnswer = { QuestionId: string; Key: string; AnswerGroupId: string | null; Value: string }

/** As much of it as is kept; whoever looks it through looks through all of it. */
export function cutToKeep(answer: InvalidAnswer): InvalidAnswer {
  return { ...answer, Value: answer.Value.slice(0, longest).toWellFormed() }
}

export type SentAnswers = {
  answers: Answer[]
  invalid: InvalidAnswer[]
  /** When they were given, where that is said. */
  between?: AnsweredBetween | undefined
}

const Rough = z.object({
  questionid: z.string(),
  key: z.optional(z.string()),
  answergroupid: z.optional(z.unknown()),
  value: z.optional(z.unknown()),
})
const longest = 20_000

/**
 * The answers of a body that was refused, whatever else is wrong with it: each that is one by itself, and the rest in the words
 * that were sent. Text that nobody can hold is made readable first. As many as a save can have, and each once: no browser of
 * ours sends more, and nobody keeps the server busy with it.
 */
export function readSent(body: unknown): SentAnswers {
  const fields = fieldsOf(body)
  const sent: SentAnswers = { answers: [], invalid: [], between: readTimes(fields.get('answeredbetween')) }
  const seen = new Set<string>()
  for (const given of listOf(fields.get('answers')).slice(0, mostAnswers)) {
    const same = JSON.stringify(given)
    if (seen.has(same)) continue
    seen.add(same)
    const rough = z.safeParse(Rough, Object.fromEntries(fieldsOf(given)))
    if (!rough.success) continue
    const { questionid: QuestionId, key: Key = QuestionId, value: Value } = rough.data
    const group = z.safeParse(z.uuid(), rough.data.answergroupid)
    const ofEntry = group.success ? { AnswerGroupId: group.data } : {}
    const answer = z.safeParse(Answer, { QuestionId, Key, Value, ...ofEntry })
    if (answer.success) sent.answers.push(answer.data)
    else sent.invalid.push(asSent({ QuestionId, Key, Value, ...ofEntry }))
  }
  return sent
}

/** A list, one answer that is none, or answers by the names of their questions, with rows of a matrix beneath. */
function listOf(sent: unknown): unknown[] {
  if (Array.isArray(sent)) return sent
  if (!isKeyed(sent)) return []
  if (fieldsOf(sent).has('questionid')) return [sent]
  return Object.entries(sent).flatMap(([QuestionId, Value]) => {
    if (!isKeyed(Value)) return [{ QuestionId, Value }]
    const inner = fieldsOf(Value)
    if (inner.has('questionid')) return [Value]
    if (inner.has('value')) return [{ QuestionId, ...Object.fromEntries(inner) }]
    return Object.entries(Value).map(([Key, ofRow]) => ({ QuestionId, Key, Value: ofRow }))
  })
}

function isKeyed(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readTimes(said: unknown): AnsweredBetween | undefined {
  const times = fieldsOf(said)
  const between = z.safeParse(AnsweredBetween, { First: times.get('first'), Last: times.get('last') })
  return between.success ? between.data : undefined
}

type Given = { QuestionId: string; Key: string; AnswerGroupId?: string | null | undefined; Value: unknown }

export function asSent({ QuestionId, Key, AnswerGroupId, Value }: Given): InvalidAnswer {
  const text = typeof Value === 'string' ? Value : (JSON.stringify(Value) ?? '')
  return {
    QuestionId: QuestionId.slice(0, 120),
    Key: Key.slice(0, 120),
    AnswerGroupId: AnswerGroupId ?? null,
    Value: text.toWellFormed(),
  }
}

/** By their names in lower case. Of a name that is written twice the last counts. */
function fieldsOf(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return new Map()
  return new Map(Object.entries(value).map(([name, inner]) => [name.toLowerCase(), readable(inner)]))
}

function readable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map((inner) => (typeof inner === 'string' ? readable(inner) : inner))
  return value
}
