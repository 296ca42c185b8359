import { expect, test } from 'vitest'
import { chooseStartLanguage } from './language.ts'

const choose = (given: Partial<Parameters<typeof chooseStartLanguage>[0]>) =>
  chooseStartLanguage({ stored: null, asked: null, ofBrowser: [], byDefault: 'sv', keys: false, ...given })

test('R-003: what is stored wins over what the settings say', () => {
  expect(choose({ stored: 'en' })).toBe('en')
  expect(choose({})).toBe('sv')
  expect(choose({ byDefault: 'en' })).toBe('en')
})

test('a language that is not known is passed over', () => {
  expect(choose({ stored: 'xx', byDefault: 'en' })).toBe('en')
  expect(choose({ byDefault: 'xx' })).toBe('sv')
})

test('R-004: the key view is there where it is allowed, and nowhere else', () => {
  expect(choose({ asked: 'cimode', keys: true })).toBe('cimode')
  expect(choose({ asked: 'cimode' })).toBe('sv')
  expect(choose({ stored: 'cimode' })).toBe('sv')
})

test('R-003: on a first visit the first language of the browser that we have is used, and a choice or a link goes before it', () => {
  expect(choose({ ofBrowser: ['en-GB', 'sv'] })).toBe('en')
  expect(choose({ ofBrowser: ['ar-SY', 'sv-SE', 'en'] })).toBe('sv')
  expect(choose({ ofBrowser: ['ar', 'fa'], byDefault: 'sv' })).toBe('sv')
  expect(choose({ ofBrowser: ['en'], stored: 'sv' })).toBe('sv')
  expect(choose({ ofBrowser: ['sv'], asked: 'en' })).toBe('en')
})
