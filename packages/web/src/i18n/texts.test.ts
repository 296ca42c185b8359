import { afterAll, expect, test } from 'vitest'
import { loadTexts } from './load-texts.ts'
import {
  addTexts,
  currentLanguage,
  keyView,
  makeTranslate,
  setLanguage,
  subscribe,
  textEdition,
  translate,
} from './texts.ts'

await loadTexts('sv', 'common')
await loadTexts('en', 'common')
await loadTexts('sv', 'patient')
afterAll(() => setLanguage('sv'))

const inSwedish = makeTranslate('common', 'sv')

test('a text is found by its path, and by the name of its group from anywhere', () => {
  expect(inSwedish('failure.network')).toBe(makeTranslate<'patient'>('patient', 'sv')('common:failure.network'))
  expect(inSwedish('failure.network')).not.toBe(makeTranslate('common', 'en')('failure.network'))
})

test('the singular is said of one, the plural of none and of several, each with its count', () => {
  addTexts('xx', 'common', { days: { left_one: '{{count}} dag', left_other: '{{count}} dagar' } })
  const days = (count: number) => Reflect.apply(makeTranslate('common', 'xx'), undefined, ['days.left', { count }])
  expect([0, 1, 2, 21, 1.5].map(days)).toEqual(['0 dagar', '1 dag', '2 dagar', '21 dagar', '1.5 dagar'])
})

test('a value is shown as it is: what looks like a placeholder or a pattern in it is not read', () => {
  const tricky = 'Alva {{unit}} & $t(common:product) $&'
  expect(inSwedish('answering.about', { name: tricky })).toContain(tricky)
  expect(inSwedish('answering.about', { name: null })).not.toMatch(/null|\{\{/)
})

test('R-004: the key view shows the path of a text, without its group', () => {
  expect(makeTranslate('common', keyView)('failure.network')).toBe('failure.network')
  expect(makeTranslate('common', keyView)('common:failure.network')).toBe('failure.network')
})

test('a group that has not been loaded shows its paths, not an empty page', () => {
  expect(makeTranslate('common', 'yy')('failure.network')).toBe('failure.network')
})

test('a text outside of components follows the language, and listeners are told of every change', () => {
  const told: number[] = []
  const stop = subscribe(() => told.push(textEdition()))
  setLanguage('en')
  const english = translate('common:failure.network')
  setLanguage('sv')
  stop()
  setLanguage('sv')
  expect(english).not.toBe(translate('common:failure.network'))
  expect(currentLanguage()).toBe('sv')
  expect(told).toHaveLength(2)
  expect(new Set(told).size).toBe(2)
})

test('a misspelled key, a missing value, a value for nothing and a group that was not named do not compile', () => {
  const wrong = () => [
    // @ts-expect-error: misspelled
    inSwedish('failure.netwrok'),
    // @ts-expect-error: a missing value
    inSwedish('answering.about'),
    // @ts-expect-error: a value for another placeholder
    inSwedish('answering.about', { nmae: 'Alva' }),
    // @ts-expect-error: a value too many
    inSwedish('answering.about', { name: 'Alva', unit: 'BUP' }),
    // @ts-expect-error: a value for a text without placeholders
    inSwedish('failure.network', { name: 'Alva' }),
    // @ts-expect-error: texts that the route need not have loaded
    inSwedish('patient:crisis.now'),
  ]
  expect(wrong()).toHaveLength(6)
})
