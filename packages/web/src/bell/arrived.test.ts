import { expect, test } from 'vitest'
import { noteArrived } from './arrived.ts'

const anAlert = (Id: string, RaisedAt: string, IsMine = true) => ({
  Id,
  RaisedAt: `2026-11-16T${RaisedAt}:00.000Z`,
  IsMine,
})

test('only what comes to be mine while I work here is told of, the newest of it, and once', () => {
  const waiting = [anAlert('a', '08:00'), anAlert('colleagues', '08:01', false)]
  const first = noteArrived(undefined, 'unit', waiting)
  expect(first.arrived).toBeUndefined()

  const escalated = [anAlert('a', '08:00'), anAlert('colleagues', '08:01')]
  const second = noteArrived(first.seen, 'unit', escalated)
  expect(second.arrived?.Id).toBe('colleagues')

  const third = noteArrived(second.seen, 'unit', [...escalated, anAlert('b', '09:00'), anAlert('c', '09:05')])
  expect(third.arrived?.Id).toBe('c')
  expect(noteArrived(third.seen, 'unit', escalated).arrived).toBeUndefined()
  expect(noteArrived(third.seen, 'another unit', [anAlert('d', '09:10')]).arrived).toBeUndefined()
})
