import type { AnswerValue } from '@samklang/contract/form-content'
import type { Answers } from '@samklang/engine/form/answers'
import { chosenAt, isRecord, type Json, numberAt, recordsAt } from './json.ts'
import { codeOf } from './read-options.ts'
import type { ReadPart } from './read-parts.ts'
import type { ReadForm } from './read-questionnaire.ts'
import { refOf } from './read-totals.ts'

const deepest = 30

/** The answers of a FHIR QuestionnaireResponse to a form that was read; what it does not ask is left out. */
export function readResponse(form: ReadForm, response: unknown): Answers {
  const answers = new Map<string, AnswerValue>()
  if (!isRecord(response)) return answers
  function read(holder: Json, depth: number): void {
    if (depth > deepest) return
    for (const item of recordsAt(holder, 'item')) {
      const given = recordsAt(item, 'answer')
      const [ref] = typeof item.linkId === 'string' ? refOf(item.linkId, form.parts) : []
      const part = typeof item.linkId === 'string' ? form.parts.get(item.linkId) : undefined
      const value = part && answerTo(part, given)
      if (ref !== undefined && value !== undefined) answers.set(ref, value)
      read(item, depth + 1)
      for (const answer of given) read(answer, depth + 1)
    }
  }
  read(response, 0)
  return answers
}

function answerTo(part: ReadPart, given: Json[]): AnswerValue | undefined {
  const chosen = given.map((answer) => chosenAt(answer, 'value'))
  const options = part.is === 'Question' || part.is === 'Row' ? part.options : []
  if (options.length > 0) {
    const keys = chosen.flatMap((one) => options.find(({ code }) => code === codeOf(one))?.key ?? [])
    return part.is === 'Question' && part.question.type === 'MultiChoice' ? keys : keys[0]
  }
  const value = chosen[0]?.value
  if (isRecord(value)) return numberAt(value, 'value')
  if (part.is === 'Question' && part.question.type === 'Time' && typeof value === 'string') return value.slice(0, 5)
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}
