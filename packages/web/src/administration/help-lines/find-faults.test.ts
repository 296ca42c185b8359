import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import { HelpLine, helpLineCalls } from '@samklang/contract/help-lines'
import { expect, test } from 'vitest'
import { hostOf } from '../../system/help-lines.ts'
import { findFaults, isSound } from './find-faults.ts'

const line: HelpLine = {
  Name: { sv: 'Mobila teamet', en: 'The mobile team' },
  Text: null,
  Number: '010-123 45 67',
  Chat: null,
  For: 'Everybody',
  IsMedical: false,
}

const chatOnly = { Number: null, Chat: 'https://exempel.se/' }

test.each([
  [line, {}],
  [{ ...line, Number: 'ring oss' }, { Number: true }],
  [{ ...line, Number: null }, { Number: true }],
  [{ ...line, Number: null, Chat: 'https://exempel.se/' }, {}],
  [{ ...line, Chat: 'http://exempel.se/' }, { Chat: true }],
  [{ ...line, Name: { sv: 'Jouren', en: '' } }, { Name: 'both' }],
  [{ ...line, Text: { sv: 'Dag', en: ' ' } }, { Text: 'both' }],
  [{ ...line, Name: { sv: '\u200b', en: '\u200b' } }, { Name: 'both' }],
  [{ ...line, Name: { sv: '\u202eneruoJ', en: 'Jouren' } }, { Name: 'unseen' }],
  [{ ...line, Text: { sv: 'Dygnet runt', en: 'Day and\u2066 night' } }, { Text: 'unseen' }],
] satisfies [HelpLine, object][])('R-327 the screen finds what the call refuses', (given, faults) => {
  expect(findFaults(given)).toEqual(faults)
  expect(HelpLine.safeParse(given).success).toBe(Object.keys(faults).length === 0)
})

const astray = [
  ...['112', '1 1 2', 'Ring 112', '１１２', 'SOS Alarm (112)', '1177', '90101', '1.1.2', '1–1–2', 'SOS 1·1·2', '١١٢'],
  ...['१-१-२', '1️⃣1️⃣2️⃣', '➊➊➋', '90101.', '(90101)', 'Självmordslinjen 90101', 'Ring 911', '11–2', '11-77', '1, 1, 2'],
  ...['ring 0900-123 45 67', 'ring +46 8 765 43 21', '9, 0, 1, 0, 1', 'kl. 9, 112', '0900, 123, 45, 67'],
]

test.each(astray)('R-350 a line called %s with another number would lead somebody in danger astray', (name) => {
  for (const Name of [
    { sv: name, en: 'The mobile team' },
    { sv: 'Mobila teamet', en: name },
  ]) {
    expect(findFaults({ ...line, Name })).toEqual({ Name: 'another-number' })
    expect(findFaults({ ...line, Text: Name })).toEqual({ Text: 'another-number' })
    for (const wrong of [
      { ...line, Name },
      { ...line, Text: Name },
      { ...line, Name, ...chatOnly },
    ])
      expect(HelpLine.safeParse(wrong).error?.issues).toMatchObject([{ message: 'another-number' }])
  }
})

test.each([
  ...['Jouren 010-123 45 67', 'Ring +46 (0)10 123 45 67', '010.123.45.67', 'För dig under 18', 'För dig 13–25 år'],
  ...['Vardagar 8–17', 'kl. 08.00–16.30', 'Öppet 8–12, 13–17', 'Dygnet runt, 24/7', 'Vardagar 22-06. För dig under 21'],
  ...['För dig under 18, 010-123 45 67'],
])('R-350 a name or text like %s tells of no other number', (words) => {
  const both = { sv: words, en: words }
  expect(findFaults({ ...line, Name: both, Text: both })).toEqual({})
  expect(HelpLine.safeParse({ ...line, Name: both, Text: both }).success).toBe(true)
})

test('R-327 the emergency number is none of them, and ours have no fault', () => {
  expect(findFaults({ ...line, Number: '112' })).toEqual({ Number: true })
  for (const one of defaultHelpLines) expect(findFaults(one)).toEqual({})
})

test.each([
  'https://chat.example:port/',
  'https://[chat.example/',
  'https://%.example/',
  'https://www.1177.se@evil.example/',
  'https://@evil.example/',
  'https://www.1177.se:x@evil.example/',
  'https://www.1177.se\\@evil.example/',
  'https://exempel\u200b.se/',
  'https://exempel.se/\u202e',
  'https://exempel.se/ två',
  'https://exempel/',
  'https://10.0.0.1/',
  'https:exempel.se/',
  'https://br\u0456s.se/',
  'https://självhjälp.se/',
  'https://chatt.xn--sjlvhjlp-0zac.se/',
  'https://www.bris.se%2eevil.com/',
  'https://www.bris.se%2Eevil.com/',
])('R-350 the address %s is no chat, on the screen or for the call', (Chat) => {
  expect(findFaults({ ...line, Chat })).toEqual({ Chat: true })
  expect(HelpLine.safeParse({ ...line, Chat }).success).toBe(false)
})

test.each([
  'https://www.bris.se/',
  'https://exempel.se:8443/chatt?q=1#nu',
  'https://exempel.se/%C3%A5',
  'HTTPS://Exempel.se',
])('R-350 the address %s is a chat', (Chat) => {
  expect(findFaults({ ...line, Chat })).toEqual({})
  expect(HelpLine.safeParse({ ...line, Chat }).success).toBe(true)
})

test.each([
  '0900-123 45 67',
  '0046 900 123 45 67',
  '+46 0900 123 45 67',
  '+46 939 100 10 00',
  '+881 6 123 45 678',
  '00881 6 123 45 678',
  '+979 1 234 567',
  '118 118',
  '+46 118 118',
  '112',
  '0112',
  '+46 112',
  '0046 0112',
  '000',
  '00112',
  '+112',
  '0046 90101',
  '+1 900 123 4567',
  '+44 871 123 4567',
  '+47 815 33 300',
  '099 123456',
  '+46 99 123 456',
  '0944-12 34 56',
  '812 34 56',
  ...['911', '999', '110', '119', '988', '3114', '131114', '741741', '118 000', '117 117'],
])('R-350 the number %s costs money, leads nowhere or is the emergency number', (number) => {
  expect(findFaults({ ...line, Number: number })).toEqual({ Number: true })
  expect(HelpLine.safeParse({ ...line, Number: number }).success).toBe(false)
})

test.each([
  '90101',
  '116 111',
  '116 123',
  '114 14',
  '113 13',
  '116111',
  '1177',
  '+46 771 22 00 60',
  '0046 8 123 45 67',
  '011-81 81 18',
])('R-327 the number %s can be given', (number) => expect(findFaults({ ...line, Number: number })).toEqual({}))

const chatAlone: HelpLine = { ...line, Number: null, Chat: 'https://exempel.se/' }

test.each([
  [[line], true],
  [[{ ...line, For: 'Under18' }], false],
  [[{ ...line, For: 'Adults' }], false],
  [[{ ...line, For: 'Adults' }, chatAlone], false],
  [
    [
      { ...line, For: 'Under18' },
      { ...line, For: 'Adults' },
    ],
    true,
  ],
] satisfies [HelpLine[], boolean][])('R-350 nobody is left with the emergency number alone', (Lines, isWhole) => {
  expect(isSound(Lines)).toBe(isWhole)
  expect(helpLineCalls.setUnitHelp.body.safeParse({ Lines, LastModifiedAt: null }).success).toBe(isWhole)
})

test.each(['https://chat.example:port/', 'https://[chat.example/', 'https://%.example/', 'x', ''])(
  'R-350 an address that cannot be read, %s, is of no host and stops nothing',
  (address) => {
    expect(hostOf(address)).toBeUndefined()
  },
)
