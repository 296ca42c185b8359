import { expect, test } from 'vitest'
import { onOutcome, tellOutcome } from './outcomes.ts'

test('R-313 whoever watches whether the server can be reached hears of every call, whichever began to listen first', () => {
  const heard: string[] = []
  const leave = onOutcome((status) => heard.push(`staff ${status}`))
  onOutcome((status) => heard.push(`patient ${status}`))
  tellOutcome(0)
  leave()
  tellOutcome(200)
  expect(heard).toEqual(['staff 0', 'patient 0', 'patient 200'])
})
