import { createElement, Fragment, type ReactNode } from 'react'
import { partsOf } from './numbers-in-text.ts'

const style = { whiteSpace: 'nowrap' } as const

// Of two figures or more, and no longer than that a line with large text holds it.
const isPhone = /^\d[\d -]{3,15}$/

/** words in which no telephone number is broken between two lines. */
export function withWholeNumbers(text: string): ReactNode {
  return createElement(Fragment, null, ...partsOf(text).map(wholeNumber))
}

export function wholeNumber(part: string): ReactNode {
  return isPhone.test(part) ? createElement('span', { style }, part) : part
}
