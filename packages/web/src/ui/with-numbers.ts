import { createElement, Fragment, type ReactNode } from 'react'
import { telephone } from './call-button.tsx'
import { isCalled, partsOf } from './numbers-in-text.ts'
import { wholeNumber } from './whole-numbers.ts'

// As wide as a thumb, and no gap in the text.
const style = { color: 'inherit', padding: '0 10px', margin: '0 -10px', whiteSpace: 'nowrap' } as const

/** words of a form, with the numbers of help in them to tap. */
export function withNumbers(text: string): ReactNode {
  const parts = partsOf(text).map((part) =>
    isCalled(part) ? createElement('a', { href: telephone(part), style }, part) : wholeNumber(part),
  )
  return createElement(Fragment, null, ...parts)
}
