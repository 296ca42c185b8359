import { expect, test } from 'vitest'
import { z } from 'zod'
import { foldCase } from './fold-case.ts'
import { Refusal } from './refusal.ts'

const schema = z.strictObject({
  AdministrativeComment: z.string(),
  ids: z.array(z.strictObject({ QuestionId: z.string() })).optional(),
  Settings: z.record(z.string(), z.string()).nullable().optional(),
})
const fold = foldCase(schema)

test('R-223 field names are read without regard to case, at every depth', () => {
  expect(fold({ administrativecomment: 'a', IDS: [{ questionID: 'q' }] }, '')).toEqual({
    AdministrativeComment: 'a',
    ids: [{ QuestionId: 'q' }],
  })
})

test('keys of a record are data and stay as they are', () => {
  expect(fold({ settings: { ApiKey: '1', apikey: '2' } }, '')).toEqual({ Settings: { ApiKey: '1', apikey: '2' } })
})

test('two spellings of one field are refused rather than one of them dropped', () => {
  expect(() => fold({ AdministrativeComment: 'a', administrativeComment: 'b' }, '')).toThrow(Refusal)
})

test('a field that the schema does not name is left for the schema to refuse', () => {
  expect(fold({ Other: 1 }, '')).toEqual({ Other: 1 })
})

test('a union folds the fields of whichever option is an object', () => {
  const union = foldCase(z.union([z.string(), z.strictObject({ UnitId: z.string() })]))
  expect(union({ unitid: 'x' }, '')).toEqual({ UnitId: 'x' })
  expect(union('x', '')).toBe('x')
})
