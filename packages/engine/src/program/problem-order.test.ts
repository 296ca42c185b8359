import { expect, test } from 'vitest'
import { inOrderOfGravity } from './problem-order.ts'

const happened = (Key: Parameters<typeof inOrderOfGravity>[0][number]['Key']) => ({ Key, HasHappened: true })
const ahead = (Key: Parameters<typeof inOrderOfGravity>[0][number]['Key']) => ({ Key, HasHappened: false })

test('R-645 R-610 what has happened stands before what lies ahead, the gravest first, and what is late last', () => {
  const order = [
    happened('Failed'),
    happened('Missed'),
    happened('ContactRemoved'),
    happened('NoExternalProtectedIdentity'),
    happened('TooLate'),
    ahead('ContactRemoved'),
    ahead('GuardianRests'),
    ahead('NoExternalProtectedIdentity'),
    ahead('NoContact'),
    ahead('NoConsent'),
    happened('Unreached'),
    happened('Late'),
  ]
  expect(inOrderOfGravity(order.toReversed())).toEqual(order)
})

test('R-645 of equals each keeps its place', () => {
  const of = (name: string) => ({ ...happened('Missed'), name })
  expect(inOrderOfGravity([of('b'), of('a')])).toEqual([of('b'), of('a')])
})
