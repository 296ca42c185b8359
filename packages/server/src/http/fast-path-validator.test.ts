import { AnswerValue } from '@samklang/contract/form-content'
import { questionnaireCalls } from '@samklang/contract/questionnaires'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { fastPathValidator } from './fast-path-validator.ts'

const save = questionnaireCalls.saveMyQuestionnaire.body
const answer = { QuestionId: 'f1', Key: 'f1', Value: 'aldrig' }
const at = '2026-11-16T00:00:00.000Z'

test('a save as the browser sends it needs no second look', () => {
  const isValid = fastPathValidator(save)
  expect(isValid?.({ Answers: [answer], PreviousLastModifiedAt: at })).toBe(true)
  expect(
    isValid?.({
      Answers: [
        { ...answer, Value: 3 },
        { ...answer, Value: ['a'] },
      ],
      PreviousLastModifiedAt: at,
    }),
  ).toBe(true)
  expect(isValid?.({ Answers: [{ ...answer, AnswerGroupId: null }], PreviousLastModifiedAt: at })).toBe(true)
})

test.each([
  undefined,
  null,
  [],
  {},
  { answers: [answer] },
  { Answers: [answer] },
  { Answers: [answer], PreviousLastModifiedAt: null },
  { Answers: [answer], Extra: 1 },
  { Answers: [{ ...answer, Extra: 1 }] },
  { Answers: [{ ...answer, Value: null }] },
  { Answers: [{ ...answer, Value: Number.POSITIVE_INFINITY }] },
  { Answers: [{ ...answer, Value: ['a', ' '] }] },
  { Answers: [{ ...answer, QuestionId: '' }] },
  { Answers: [{ ...answer, Key: 'x'.repeat(121) }] },
  { Answers: [{ QuestionId: 'f1', Value: 'x' }] },
  { Answers: [{ ...answer, AnswerGroupId: 'x' }] },
  { Answers: [answer], PreviousLastModifiedAt: '2026-11-16' },
  { Answers: Array(2001).fill(answer) },
])('%j is left to the schema', (body) => {
  expect(fastPathValidator(save)?.(body)).toBe(false)
})

const text = fc.oneof(
  fc.string({ maxLength: 4 }),
  fc.constantFrom('👩‍👧', '🙂', '', 'a', at, '\u0000', 'x'.repeat(121)),
)
const value = fc.oneof(text, fc.double(), fc.array(text, { maxLength: 3 }), fc.constant(null), fc.boolean())
const body = fc.record(
  {
    Answers: fc.array(
      fc.record(
        { QuestionId: text, Key: text, Value: value, AnswerGroupId: fc.oneof(fc.uuid(), value), Odd: value },
        { requiredKeys: [] },
      ),
      { maxLength: 3 },
    ),
    PreviousLastModifiedAt: fc.oneof(fc.constant(at), value),
    Odd: value,
  },
  { requiredKeys: [] },
)
const pair = mini.array(mini.string().check(mini.minLength(2), mini.maxLength(3))).check(mini.minLength(1))

test.each([
  ['a save', save, body],
  ['an answer', AnswerValue, value],
  ['texts of two or three signs', pair, fc.array(text, { maxLength: 3 })],
  ['what is optional', z.object({ a: z.string().optional(), b: z.nullable(z.uuid()) }), fc.object()],
])('%s is never surely valid but to the letter of its schema', (_, schema, arbitrary) => {
  const isValid = fastPathValidator(schema)
  fc.assert(
    fc.property(arbitrary, (input) => {
      if (!isValid?.(input)) return
      const parsed = z.safeParse(schema, input)
      expect(parsed.success).toBe(true)
      expect(parsed.data).toEqual(input)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['trims', z.object({ a: z.string().trim() })],
  ['fills in', z.object({ a: z.string().default('x') })],
  ['turns into numbers', z.object({ a: z.coerce.number() })],
  ['makes something else of it', z.object({ a: z.string().transform(Number) })],
  ['lets anything in', z.looseObject({ a: z.string() })],
  ['is an address', z.object({ a: z.url() })],
  ['is a whole number', z.object({ a: z.int() })],
  ['chooses between objects', z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])],
  ['looks at the whole', z.object({ a: z.string() }).refine(() => false)],
])('a schema that %s judges for itself', (_, schema) => {
  expect(fastPathValidator(schema)).toBeUndefined()
})
