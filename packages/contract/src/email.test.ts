import { expect, test } from 'vitest'
import { findEmailFault } from './email.ts'

test.each([
  ['anna@example.se', undefined],
  ['anna.b+c@sub.example.museum', undefined],
  ['anna', 'email'],
  ['anna@example', 'email'],
  ['anna@example.s', 'email'],
  ['@example.se', 'email'],
  ['anna@ex ample.se', 'email'],
  ['andré@example.se', 'validateNotAllowedEmailCharacters'],
  ['anna`@example.se', 'validateNotAllowedEmailCharacters'],
  ['anna@exämple.se', 'validateNotAllowedEmailCharacters'],
])('R-127 R-128 %s gives %s', (text, key) => {
  expect(findEmailFault(text)).toBe(key)
})
