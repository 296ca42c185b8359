import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findFaults } from './faults.ts'
import {
  between,
  days,
  type FieldRule,
  greaterThan,
  lessThan,
  matches,
  max,
  min,
  minLength,
  noCommas,
  notBefore,
  required,
  requiredOrZero,
  timeOfDay,
} from './field-rules.ts'
import { obeys } from './obeys.ts'
import { Days, NewRecurrence } from './recurring.ts'
import { TagName } from './tags.ts'

const nothing = [undefined, null, '', '   ', [], Number.NaN, false]
const something = ['x', ' x ', ['x'], 1, -1, 0.5, true, {}]

test.each(nothing)('R-132 %j is nothing, with 0 permitted or not', (value) => {
  expect([required(value), requiredOrZero(value)]).toEqual(['required', 'required'])
})

test.each(something)('R-132 %j is something, with 0 permitted or not', (value) => {
  expect([required(value), requiredOrZero(value)]).toEqual([undefined, undefined])
})

test('R-132 0 is refused by the plain rule and accepted by the one that permits it', () => {
  expect([required(0), requiredOrZero(0)]).toEqual(['required', undefined])
})

type Case<T> = { name: string; rule: FieldRule<T>; good: T[]; bad: T[]; key: string }

const ofNumbers: Case<number>[] = [
  { name: 'between', rule: between(1, 10), good: [1, 5, 10], bad: [0, 0.99, 10.01, 11, -5], key: 'between' },
  { name: 'max', rule: max(10), good: [10, -1, 0], bad: [10.5, 11], key: 'max_value' },
  { name: 'min', rule: min(10), good: [10, 11], bad: [9.5, 0, -10], key: 'min_value' },
  { name: 'less-than', rule: lessThan(10), good: [9.9, 0], bad: [10, 11], key: 'less-than-compare' },
  { name: 'greater-than', rule: greaterThan(10), good: [10.1, 11], bad: [10, 0], key: 'greater-than-compare' },
]

const ofTexts: Case<string>[] = [
  { name: 'min length', rule: minLength(3), good: ['abc', 'abcd'], bad: ['', 'ab'], key: 'minLength' },
  { name: 'regex', rule: matches(/^\d+$/), good: ['1', '42'], bad: ['', '4 2', 'x'], key: 'regex' },
  { name: 'no commas', rule: noCommas, good: ['', 'a b', 'a;b'], bad: [',', 'a,b'], key: 'no-commas' },
  { name: 'a time of day', rule: timeOfDay, good: ['00:00', '23:59'], bad: ['24:00', '9:00', '12:60'], key: 'regex' },
  {
    name: 'a day that is not before another',
    rule: notBefore('2026-11-15'),
    good: ['2026-11-15', '2027-01-01'],
    bad: ['2026-11-14', '2025-12-31'],
    key: 'greater-than-compare',
  },
]

test.each(ofNumbers)('R-133 $name accepts what obeys it and refuses the rest with $key', (each) => {
  expectRule(z.number().check(obeys(each.rule)), each)
})

test.each(ofTexts)('R-133 $name accepts what obeys it and refuses the rest with $key', (each) => {
  expectRule(z.string().check(obeys(each.rule)), each)
})

/** By itself and as part of a schema it says the same, and the key reaches whoever asked. */
function expectRule<T>(schema: z.ZodMiniType<T>, { rule, good, bad, key }: Case<T>): void {
  expect(good.map(rule)).toEqual(good.map(() => undefined))
  expect(bad.map(rule)).toEqual(bad.map(() => key))
  expect(good.map((value) => keysOf(schema, value))).toEqual(good.map(() => []))
  expect(bad.map((value) => keysOf(schema, value))).toEqual(bad.map(() => [key]))
}

function keysOf(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = schema.safeParse(value, { reportInput: true })
  return error ? findFaults(error).map(({ Key }) => Key) : []
}

test('R-134 a number of days lies between 1 and 365, whole, and may be left out', () => {
  expect([null, 1, 7, 365].map(days)).toEqual([undefined, undefined, undefined, undefined])
  expect([0, 366, -1, 1.5].map(days)).toEqual(['between', 'between', 'between', 'between'])
})

test('R-132 R-133 R-134 the schemas of the contract refuse by these rules', () => {
  expect(keysOf(TagName, 'a,b')).toEqual(['no-commas'])
  expect(keysOf(TagName, '  ')).toContain('required')
  expect(keysOf(Days, 0)).toEqual(['between'])
  expect(keysOf(Days, 366)).toEqual(['between'])
  expect(keysOf(NewRecurrence, { IntervalDays: 7, Occurrences: 501 })).toEqual(['between'])
  expect(keysOf(NewRecurrence, { IntervalDays: 7 })).toEqual(['required'])
})
