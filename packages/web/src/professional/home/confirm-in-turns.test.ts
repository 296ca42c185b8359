import { expect, test } from 'vitest'
import { confirmInTurns } from './confirm-in-turns.ts'

test('R-177: more than one call takes are confirmed in turns, and what failed is gathered', async () => {
  const ids = Array.from({ length: 1100 }, (_, index) => `form-${index}`)
  const sizes: number[] = []
  const { Confirmed, Failed } = await confirmInTurns(ids, async (some) => {
    sizes.push(some.length)
    const [first = '', ...rest] = some
    return { Confirmed: rest, Failed: [{ Id: first, Code: 'confirm-alone', Reasons: ['Alerted'] }] }
  })
  expect(sizes).toEqual([500, 500, 100])
  expect(Confirmed.length).toBe(1097)
  expect(Failed.map(({ Id }) => Id)).toEqual(['form-0', 'form-500', 'form-1000'])
})
