import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import { HelpLine } from '@samklang/contract/help-lines'
import { expect, test } from 'vitest'
import { findFaults } from './find-faults.ts'

const line: HelpLine = {
  Name: { sv: 'Mobila teamet', en: 'The mobile team' },
  Text: null,
  Number: '010-123 45 67',
  Chat: null,
  For: 'Everybody',
  IsMedical: false,
}

test.each([
  [line, {}],
  [{ ...line, Number: 'ring oss' }, { Number: true }],
  [{ ...line, Number: null }, { Number: true }],
  [{ ...line, Number: null, Chat: 'https://exempel.se/' }, {}],
  [{ ...line, Chat: 'http://exempel.se/' }, { Chat: true }],
  [{ ...line, Name: { sv: 'Jouren', en: '' } }, { Name: true }],
  [{ ...line, Text: { sv: 'Dag', en: ' ' } }, { Text: true }],
] satisfies [HelpLine, object][])('R-327 the screen finds what the call refuses', (given, faults) => {
  expect(findFaults(given)).toEqual(faults)
  expect(HelpLine.safeParse(given).success).toBe(Object.keys(faults).length === 0)
})

test('R-327 the emergency number is none of them, and ours have no fault', () => {
  expect(findFaults({ ...line, Number: '112' })).toEqual({ Number: true })
  for (const one of defaultHelpLines) expect(findFaults(one)).toEqual({})
})
