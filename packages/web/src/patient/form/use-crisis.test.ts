import type { RaisedAlert } from '@samklang/engine/alerts'
import { expect, test } from 'vitest'
import { callsOf } from './use-crisis.ts'

const alert = (Key: string, Value: string, more: Partial<RaisedAlert> = {}): RaisedAlert => ({
  Key,
  Kind: 'Risk',
  Severity: 'Alert',
  ItemRef: Key,
  ScaleKey: null,
  Value,
  ...more,
})

test('R-300 each answer that calls for help is one more, also a graver one to the same question, and nothing else is', () => {
  const first = callsOf([alert('life', 'once')])
  expect(callsOf([alert('life', 'once')])).toEqual(first)
  expect(callsOf([alert('life', 'once'), alert('safe', 'no')])).toHaveLength(2)
  expect(callsOf([alert('life', 'mostly')])).not.toEqual(first)
  expect(callsOf([alert('low', '2', { Severity: 'Attention' })])).toEqual([])
  expect(callsOf([alert('low', '0', { Severity: 'Attention', Help: true })])).toHaveLength(1)
})
