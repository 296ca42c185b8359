import { abuseHelpLines } from '@samklang/contract/abuse-help-lines'
import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import { findHelpNumberFault } from '@samklang/contract/help-number'
import { expect, test } from 'vitest'
import { forAbuse } from './abuse-help-lines.ts'
import { helpLinesFor } from './help-lines.ts'

test.each([
  [17, ['116 111', '90101', '1177']],
  [18, ['90101', '1177']],
  [null, ['116 111', '90101', '1177']],
])('R-327 at the age of %s help is %s', (years, numbers) => {
  expect(helpLinesFor(defaultHelpLines, years).map((line) => line.Number)).toEqual(numbers)
})

test('R-327 every number of ours can be dialled, and every chat is encrypted', () => {
  for (const line of [...defaultHelpLines, ...abuseHelpLines]) {
    expect(findHelpNumberFault(line.Number ?? '')).toBeUndefined()
    if (line.Chat) expect(line.Chat).toMatch(/^https:\/\//)
  }
  for (const number of ['+46 8 123 45 67', '010-456 67 00']) expect(findHelpNumberFault(number)).toBeUndefined()
})

test.each([
  [15, ['116 111', '020-50 50 50', '90101', '1177']],
  [40, ['020-50 50 50', '90101', '1177']],
])('R-541 at the age of %s help with abuse is %s', (years, numbers) => {
  expect(forAbuse(helpLinesFor(defaultHelpLines, years)).map((line) => line.Number)).toEqual(numbers)
})

test('R-541 a unit’s own line for abuse takes the place of ours', () => {
  const own = abuseHelpLines.map((line) => ({ ...line, Number: '08-123 45 67' }))
  const lines = forAbuse([...defaultHelpLines.slice(2), ...own])
  expect(lines.map((line) => line.Number)).toEqual(['08-123 45 67', '1177'])
})
