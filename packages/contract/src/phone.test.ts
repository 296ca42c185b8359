import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMobilePhone, isPhone, MobilePhone, mayReceiveSms, normalisePhone, Phone } from './phone.ts'

const runs = Number(process.env.PROPERTY_RUNS ?? 1000)

test.each([
  ['0046701740605', '+46701740605'],
  ['0701740605', '+46701740605'],
  ['070-174 06 05', '+46701740605'],
  ['+0701740605', '+701740605'],
  ['+46 70 174 06 05', '+46701740605'],
  ['070--1740605', '+4670-1740605'],
])('R-123 R-124 R-125 R-126 %s becomes %s', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored)
})

test.each(['0701740605', '072-174 06 05', '+4673174060', '+15551234567', '0046761740605', '+46812345678'])(
  'R-119 %s is a mobile phone',
  (phone) => {
    expect(isMobilePhone(phone)).toBe(true)
  },
)

test.each(['', '12345', '070', '07012', '+46', '+12345678901234', 'abc', '070174o605', '+46 70 174 06 05 ext 3'])(
  'R-119 R-120 %j is none',
  (phone) => {
    const result = MobilePhone.safeParse(phone)
    expect(result.success ? undefined : result.error.issues[0]?.message).toBe('invalid-phone')
  },
)

test.each([
  '08-123 456',
  '0046812345',
  '01123456',
  '09 1234567890',
  '+1 234567',
  '+358123456789',
  '+9991234567890',
  '0701740605',
])('R-121 the general variant accepts %s', (phone) => {
  expect([isPhone(phone), Phone.safeParse(phone).success]).toEqual([true, true])
})

// Five digits after the first two, eleven, a second nought, no nought at all, a country that begins with nought.
test.each([
  '0112345',
  '0112345678901',
  '0012',
  '00',
  '12345678',
  '+123456',
  '+99912345678901',
  '+',
  '',
  '08-123 45x',
  '1177',
])('R-121 the general variant refuses %j', (phone) => {
  const result = Phone.safeParse(phone)
  expect([isPhone(phone), result.error?.issues[0]?.message]).toEqual([false, 'invalid-phone'])
})

test('a landline is a number that no message reaches', () => {
  expect(mayReceiveSms('08-123 456 78')).toBe(false)
  expect(mayReceiveSms('0701740605')).toBe(true)
  expect(mayReceiveSms('+15551234567')).toBe(true)
})

/** An oracle that counts characters instead of matching patterns. */
function oracle(typed: string): boolean {
  const characters = [...typed].filter((character) => !/\s/.test(character))
  const hyphen = characters.indexOf('-')
  if (hyphen >= 0) characters.splice(hyphen, 1)
  const text = characters.join('')
  const digitsOnly = (from: string) => from.length > 0 && [...from].every((c) => c >= '0' && c <= '9')
  const mobile = ['070', '072', '073', '076', '079']
  if (mobile.some((prefix) => text.startsWith(prefix))) {
    const rest = text.slice(3)
    if (digitsOnly(rest) && rest.length >= 6 && rest.length <= 10) return true
  }
  let rest: string
  if (text.startsWith('00')) rest = text.slice(2)
  else if (text.startsWith('0')) rest = `46${text.slice(1)}`
  else if (text.startsWith('+')) rest = text.slice(1)
  else return false
  if (rest.startsWith('0')) rest = rest.slice(1)
  if (!digitsOnly(rest) || rest.startsWith('0')) return false
  const isSwedishMobile = mobile.some((prefix) => rest.startsWith(`46${prefix.slice(1)}`))
  const least = 7
  return rest.length >= least && rest.length <= (isSwedishMobile ? 14 : 13) && (!isSwedishMobile || rest.length >= 7)
}

test('R-119 every text is judged as an independent oracle judges it, and what is stored stays valid', () => {
  const start = fc.constantFrom('+', '00', '0', '070', '072', '076', '+46', '+4670', '+0', '', '0046', '08', '7')
  const middle = fc.array(fc.constantFrom(...'0123456789 -'), { maxLength: 16 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(start, middle, (prefix, rest) => {
      const typed = prefix + rest
      expect(isMobilePhone(typed)).toBe(oracle(typed))
      if (isMobilePhone(typed)) expect(isMobilePhone(normalisePhone(typed))).toBe(true)
    }),
    { numRuns: runs },
  )
})
