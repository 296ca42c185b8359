import { maskedPhone } from '@samklang/contract/phone'
import { expect, test } from 'vitest'
import { isEmailReplaced, isPhoneReplaced } from './replaced.ts'

test('a number or address is replaced when another one, or none, stands where it was', () => {
  expect(isPhoneReplaced('+46701740699', '+46701740698')).toBe(true)
  expect(isPhoneReplaced('+46701740699', '')).toBe(true)
  expect(isPhoneReplaced(maskedPhone, '+46701740698')).toBe(true)
  expect(isEmailReplaced('krita@skolan.example', 'tavla@skolan.example')).toBe(true)
})

test('nothing is replaced where nothing was, or where the same is written in another way', () => {
  expect(isPhoneReplaced(null, '+46701740698')).toBe(false)
  expect(isPhoneReplaced('', '+46701740698')).toBe(false)
  expect(isPhoneReplaced('+46701740699', '070-174 06 99')).toBe(false)
  expect(isPhoneReplaced(maskedPhone, maskedPhone)).toBe(false)
  expect(isEmailReplaced('krita@skolan.example', ' Krita@skolan.example')).toBe(false)
})
