import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { blindIndex } from './blind-index.ts'
import { openField, sealField } from './sealed-field.ts'

const first = { id: 'first', key: randomBytes(32) }
const second = { id: 'second', key: randomBytes(32) }
const keys = { fieldKeys: [first], indexKey: randomBytes(32) }
const place = { table: 'person', column: 'phone', row: '018f0000-0000-7000-8000-000000000001' }

test('what is sealed opens in its own place, and is never the same twice', () => {
  const sealed = sealField(keys, place, '+46701740605')
  expect(openField(keys, place, sealed)).toBe('+46701740605')
  expect(sealField(keys, place, '+46701740605')).not.toEqual(sealed)
  expect(sealed.includes(Buffer.from('46701740605'))).toBe(false)
})

test.each([
  { ...place, row: '018f0000-0000-7000-8000-000000000002' },
  { ...place, column: 'personal_id' },
  { ...place, table: 'outgoing_message' },
])('a sealed value moved elsewhere does not open', (elsewhere) => {
  expect(() => openField(keys, elsewhere, sealField(keys, place, 'x'))).toThrow()
})

test('a changed byte is noticed', () => {
  const sealed = sealField(keys, place, 'x')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => openField(keys, place, sealed)).toThrow()
})

test('after a change of key the old values still open and new ones take the new key', () => {
  const old = sealField(keys, place, 'x')
  const rotated = { ...keys, fieldKeys: [second, first] }
  expect(openField(rotated, place, old)).toBe('x')
  expect(() => openField(keys, place, sealField(rotated, place, 'x'))).toThrow('second')
})

test('the index finds equals and tells nothing without its key', () => {
  const index = blindIndex(keys, 'phone', '+46701740605')
  expect(blindIndex(keys, 'phone', '+46701740605')).toEqual(index)
  expect(blindIndex(keys, 'personal-id', '+46701740605')).not.toEqual(index)
  expect(blindIndex({ indexKey: randomBytes(32) }, 'phone', '+46701740605')).not.toEqual(index)
})
