import { z } from 'zod'
import { clientVersion } from '../../packages/contract/src/client-version.ts'
import type { Question } from '../../packages/contract/src/form-content.ts'
import { formCalls } from '../../packages/contract/src/forms.ts'
import { listAnswers, questionsOf, readAnswers } from '../../packages/engine/src/form/answers.ts'
import { compileForm } from '../../packages/engine/src/form/compile-form.ts'
import { visibleItems } from '../../packages/engine/src/form/visible.ts'
import type { staffVisitorOf } from './assigned.ts'
import type { Product } from './start.ts'

type WorklistScope = Awaited<ReturnType<typeof staffVisitorOf>>['staffVisitor']
type Choice = 'first' | 'second' | 'last'

const places: Record<Choice, number> = { first: 0, second: 1, last: -1 }

/**
 * Somebody answers on a device that the clinic has handed them, without a screen: every choice with its first or last
 * option, or those that count with their second and the others, which alert, with their first. `sends` false leaves it as a draft.
 */
export async function answerBy(
  { base }: Product,
  staffVisitor: WorklistScope,
  formId: string,
  { choose, sends = true }: { choose: Choice; sends?: boolean },
): Promise<void> {
  const started = formCalls.startForm.reply.parse(
    await staffVisitor(`/api/forms/${formId}/start`, { AnswerMode: 'Self' }),
  )
  const Ticket = started.Handover?.Path.split('#')[1] ?? ''
  const { Token } = formCalls.takeOverForm.reply.parse(await call(base, 'POST', '/api/auth/form-handover', { Ticket }))
  const form = formCalls.getMyForm.reply.parse(
    await call(base, 'GET', `/api/papp/forms/${formId}`, undefined, Token.AccessToken),
  )
  const { Content, Scoring } = form.VariantVersionDefinition
  const compiled = compileForm(Content, Scoring)
  const chosen = questionsOf(Content).flatMap((question) => answersTo(question, choose))
  // What is asked only because of other answers is answered only then.
  const subject = { age: undefined, gender: 'Unknown', respondent: 'Patient' } as const
  const Answers = listAnswers(compiled, visibleItems(compiled, readAnswers(compiled, chosen), subject).answers)
  const path = `/api/papp/questionnaires/${formId}/${sends ? 'submit' : 'save'}`
  await call(base, 'POST', path, { Answers, PreviousLastModifiedAt: form.LastModifiedAt }, Token.AccessToken)
}

function answersTo({ questionId, key, type, options, rows }: Question, choose: Choice) {
  const Value = options.at(options[1]?.score === undefined && choose === 'second' ? 0 : places[choose])?.key ?? ''
  if (type === 'SingleChoice') return [{ QuestionId: questionId, Key: key, Value }]
  if (type === 'Matrix') return rows.map((row) => ({ QuestionId: questionId, Key: row.key, Value }))
  return []
}

async function call(base: string, method: string, path: string, body?: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(base + path, {
    method,
    headers: {
      'X-Client-Version': clientVersion,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return z.unknown().parse(await answer.json())
}
