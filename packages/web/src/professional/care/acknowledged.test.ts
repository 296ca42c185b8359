import { expect, test } from 'vitest'
import { withoutCallToAct } from './acknowledged.ts'

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
