import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { withWholeNumbers } from './whole-numbers.ts'
import { withNumbers } from './with-numbers.ts'

const whole = (place: HTMLElement) =>
  [...place.querySelectorAll<HTMLElement>('span, a')]
    .filter(({ style }) => style.whiteSpace === 'nowrap')
    .map(({ textContent }) => textContent)

test.each([
  ['Ring Kvinnofridslinjen 020-50 50 50', ['020-50 50 50']],
  ['Ring 112 eller Bris 116 111, dygnet runt.', ['116 111']],
  ['Från 010-456 67 00 eller 90101.', ['010-456 67 00', '90101']],
  ['Dagarna 1 2 3 4 5 6 7 8 9 10 11 12 13', []],
])('R-564 no telephone number is broken between two lines: %s', (text, numbers) => {
  const { container } = render(<p>{withWholeNumbers(text)}</p>)
  expect(whole(container)).toEqual(numbers)
  expect(container.textContent).toBe(text)
})

test('R-564 nor where the numbers of help can be tapped in running words', () => {
  const { container } = render(<p>{withNumbers('Ring 116 111 eller 020-50 50 50.')}</p>)
  expect(whole(container)).toEqual(['116 111', '020-50 50 50'])
})
