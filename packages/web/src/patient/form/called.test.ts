import type { RaisedAlert } from '@samklang/engine/follow-up/alerts'
import { expect, test } from 'vitest'
import { callsOf, hearCalls, nothingCalled } from './called.ts'

const alert = (Key: string, Value: string, more: Partial<RaisedAlert> = {}): RaisedAlert => ({
  Key,
  Kind: 'Risk',
  Severity: 'Alert',
  ItemRef: Key,
  ScaleKey: null,
  Value,
  ...more,
})
const score = (Key: string, Value: number) => alert(Key, '', { ItemRef: null, ScaleKey: Key, Value })

test('R-300 each answer that calls for help is one more, also a graver one to the same question, and nothing else is', () => {
  const first = callsOf([alert('life', 'once')])
  expect(callsOf([alert('life', 'once')])).toEqual(first)
  expect(callsOf([alert('life', 'once'), alert('safe', 'no')])).toHaveLength(2)
  expect(callsOf([alert('life', 'mostly')])).not.toEqual(first)
  expect(callsOf([alert('low', '2', { Severity: 'Attention' })])).toEqual([])
  expect(callsOf([alert('low', '0', { Severity: 'Attention', Help: true })])).toHaveLength(1)
  expect(callsOf([score('sum', 30)])).toEqual(callsOf([score('sum', 31)]))
})

const life = alert('life', 'once')
const safe = alert('safe', 'no')
const sum = score('sum', 30)
const mood = score('mood', 9)
const medicine = alert('medicine', 'much', { Kind: 'Medical' })

test.each([
  ['a score, then an answer', [sum], [sum, life], 'opens'],
  ['what the server alone has found, then an answer', 'Risk', [life], 'opens'],
  ['an answer, then another', [life], [life, safe], 'says'],
  ['an answer, then a graver one to the same question', [life], [alert('life', 'mostly')], 'says'],
  ['an answer, then a score', [life], [life, sum], 'says'],
  ['a score, then another', [sum], [sum, mood], 'says'],
  ['medicine, then danger', [medicine], [medicine, life], 'opens'],
  ['danger, then medicine', [life], [life, medicine], 'says'],
  ['a score, then the same score grown', [sum], [score('sum', 31)], 'is still'],
  ['an answer, then nothing that calls', [life], [], 'is still'],
] as const)('R-331 %s', (_, first, second, expected) => {
  const opened = first === 'Risk' ? hearCalls(nothingCalled, 'Risk', []) : hearCalls(nothingCalled, null, [...first])
  expect(opened).toMatchObject({ isOpen: true, openings: 1, times: 1 })
  for (const isOpen of [true, false]) {
    // After a turn of the page it is one line.
    const before = { ...opened, isOpen }
    const after = hearCalls(before, 'Risk', [...second])
    expect(after.times).toBe(expected === 'is still' ? 1 : 2)
    expect(after.openings).toBe(expected === 'opens' ? 2 : 1)
    expect(after.isOpen).toBe(isOpen || expected === 'opens')
    // The server's word about the same answers is nothing new.
    expect(hearCalls(after, after.kind, [...second])).toBe(after)
  }
})

test('R-331 three in a row: a score, an answer that opens the card, and one more that the line says', () => {
  const turned = { ...hearCalls(nothingCalled, 'Risk', [sum]), isOpen: false }
  const opened = hearCalls(turned, 'Risk', [sum, life])
  const said = hearCalls({ ...opened, isOpen: false }, 'Risk', [sum, life, safe])
  expect([turned, opened, said].map(({ isOpen, times }) => [isOpen, times])).toEqual([
    [false, 1],
    [true, 2],
    [false, 3],
  ])
})

test('R-331 what stood in the form when it was opened is told once, however many answers it is', () => {
  expect(hearCalls(nothingCalled, 'Risk', [sum, life, safe])).toMatchObject({ isOpen: true, times: 1, openings: 1 })
})

test('R-352 whoever changes an answer that the clinic has had is told so, until something else calls for help', () => {
  const given = hearCalls(nothingCalled, null, [sum, life])
  const saved = hearCalls(given, 'Risk', [sum, life], true)
  const changed = hearCalls(saved, 'Risk', [sum])
  expect([given, saved, changed].map(({ isChanged }) => isChanged)).toEqual([false, false, true])
  expect(hearCalls(changed, 'Risk', [sum], true)).toMatchObject({ isChanged: true, times: 1 })
  expect(hearCalls(changed, 'Risk', [sum, safe])).toMatchObject({ isChanged: false, times: 2 })
  expect(hearCalls(changed, 'Risk', [sum, life])).toMatchObject({ isChanged: false })
  // never saved, a graver one in its place, or only a score that fell
  expect(hearCalls(given, null, [sum]).isChanged).toBe(false)
  expect(hearCalls(saved, 'Risk', [sum, alert('life', 'mostly')]).isChanged).toBe(false)
  expect(hearCalls(saved, 'Risk', [life]).isChanged).toBe(false)
})

test('R-363 each answer that means danger at once opens the whole card again, once; the lesser ones change the line', () => {
  const plan = alert('plan', 'yes')
  const first = hearCalls(nothingCalled, null, [life])
  const second = hearCalls({ ...first, isOpen: false }, 'Risk', [life, sum])
  expect(second).toMatchObject({ isOpen: false, openings: 1, times: 2 })
  const third = hearCalls(second, 'Risk', [life, sum, plan], false, callsOf([plan]))
  expect(third).toMatchObject({ isOpen: true, openings: 2, times: 3 })
  const turned = { ...third, isOpen: false }
  expect(hearCalls(turned, 'Risk', [life, sum, plan], false, callsOf([plan]))).toBe(turned)
  const fourth = hearCalls(turned, 'Risk', [life, sum, plan, safe], false, callsOf([plan, safe]))
  expect(fourth).toMatchObject({ isOpen: true, openings: 3, times: 4 })
  // Taken back and given again is not another answer.
  const back = hearCalls({ ...fourth, isOpen: false }, 'Risk', [life, sum, plan], false, callsOf([plan]))
  expect(hearCalls(back, 'Risk', [life, sum, plan, safe], false, callsOf([plan, safe])).openings).toBe(3)
})

test('R-363 danger that the server alone reads from a text opens it too', () => {
  const first = { ...hearCalls(nothingCalled, null, [life]), isOpen: false }
  expect(hearCalls(first, 'Risk', [life], true, ['note'])).toMatchObject({ isOpen: true, openings: 2, times: 2 })
})
