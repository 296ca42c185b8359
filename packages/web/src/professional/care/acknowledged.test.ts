import { expect, test } from 'vitest'
import { isNotReached, withoutCallToAct } from './acknowledged.ts'

test.each([
  [
    'Svarar ja på frågan om att inte vilja leva. Ta kontakt i dag och gör en bedömning.',
    'Svarar ja på frågan om att inte vilja leva.',
  ],
  ['Har tänkt ut hur. Handla genast enligt enhetens rutin.', 'Har tänkt ut hur.'],
  ['Has thought out how. Act at once. Lives alone.', 'Has thought out how. Lives alone.'],
  ['Skriver att det är slut i dag.', 'Skriver att det är slut i dag.'],
  ['Summan är hög.', 'Summan är hög.'],
])('R-347 once an alert is acknowledged its call to act is not repeated: %s', (text, said) => {
  expect(withoutCallToAct(text)).toBe(said)
})

test('R-347 nobody was reached by the last that was done, not by what came before it', () => {
  const step = (...Actions: ('Called' | 'CouldNotReach')[]) => ({ Actions, IsFollowUp: true })
  const note = { Actions: [], IsFollowUp: false }
  expect(isNotReached({ Actions: ['Called', 'CouldNotReach'], Notes: [] })).toBe(true)
  expect(isNotReached({ Actions: ['CouldNotReach'], Notes: [note] })).toBe(true)
  expect(isNotReached({ Actions: ['CouldNotReach'], Notes: [step('Called')] })).toBe(false)
  expect(isNotReached({ Actions: ['Called'], Notes: [step('CouldNotReach')] })).toBe(true)
  expect(isNotReached({ Actions: ['CouldNotReach'], Notes: [step()] })).toBe(true)
  expect(isNotReached({ Actions: ['Called'], Notes: [] })).toBe(false)
})
