import { expect, test } from 'vitest'
import { decisionsOf, type ImportDraft, isUnchanged, keepDecisions, noDecision, toLookAt } from './brought.ts'

const brought: ImportDraft = { content: '{}', licence: '', respondents: ['Patient'], decisions: {}, directions: {} }
const alert = { ...noDecision, choice: 'Alert', options: ['b'] } as const
const waiver = { ...noDecision, choice: 'Waive', reason: ' Frågas i rummet. ' } as const

test('R-260 what is half decided is not sent, and what is decided is', () => {
  const decisions = {
    a: alert,
    b: waiver,
    c: { ...alert, options: [] },
    d: { ...waiver, reason: ' ' },
    e: { ...waiver, reason: 'x … 1234567890' },
  }
  const directions = { total: 'HigherIsBetter' } as const
  expect(decisionsOf({ ...brought, decisions, directions })).toEqual({
    Directions: [{ Scale: 'total', Direction: 'HigherIsBetter' }],
    Mappings: [{ Item: 'a', Options: ['b'], From: null, Kind: 'Risk', Severity: 'Alert' }],
    Waivers: [{ Item: 'b', Reason: 'Frågas i rummet.' }],
  })
  const number = { ...brought, decisions: { a: { ...alert, options: [], from: 0 } } }
  expect(decisionsOf(number).Mappings).toMatchObject([{ From: 0 }])
})

test('R-260 a decision makes the form to be looked at anew, and outlasts a change of the file that keeps its question', () => {
  const decided = { ...brought, decisions: { a: alert, b: waiver } }
  expect(isUnchanged(decided, brought)).toBe(false)
  // as it is kept, it is read anew and is never the same object twice.
  expect(isUnchanged(structuredClone(decided), decided)).toBe(true)
  const mended = { ...decided, content: '{ }' }
  expect(toLookAt(mended, decided).decisions).toEqual({})
  expect(toLookAt(decided, brought)).toBe(decided)
  expect(toLookAt(brought, undefined)).toBe(brought)
  expect(keepDecisions(mended.decisions, ['b', 'c'])).toEqual({ b: waiver })
  expect(keepDecisions(mended.decisions, ['a', 'b'])).toBe(mended.decisions)
})
