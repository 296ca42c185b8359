import { createElement, Fragment, type ReactNode } from 'react'
import { telephone } from './call-button.tsx'
import { isCalled, partsOf } from './numbers-in-text.ts'

const style = { color: 'inherit' }

/** words of a form, with the numbers of help in them to tap. */
export function withNumbers(text: string): ReactNode {
  const parts = partsOf(text).map((part) =>
    isCalled(part) ? createElement('a', { href: telephone(part), style }, part) : part,
  )
  return createElement(Fragment, null, ...parts)
}
