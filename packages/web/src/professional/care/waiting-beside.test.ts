import { expect, test } from 'vitest'
import { waitingBeside } from './waiting-beside.ts'

const lay = (Id: string, PatientId: string, IsDanger = false, AcknowledgedAt: string | null = null) => ({
  Id,
  PatientId,
  AcknowledgedAt,
  Severity: 'Alert' as const,
  IsDanger,
  IsAtOnce: false,
  IsOverdose: false,
  RaisedAt: '2026-11-17T09:00:00.000Z',
})

test('R-347 whoever acknowledges one alert is told of the others that wait about the same person, the gravest first', () => {
  const alerts = [lay('a', 'one'), lay('b', 'one'), lay('c', 'other'), lay('d', 'one', true)]
  expect(waitingBeside('a', alerts).map(({ Id }) => Id)).toEqual(['d', 'b'])
  expect(waitingBeside('c', alerts)).toEqual([])
  expect(waitingBeside('gone', alerts)).toEqual([])
  expect(waitingBeside('gone', alerts, 'other').map(({ Id }) => Id)).toEqual(['c'])
  expect(waitingBeside('a', [...alerts.slice(0, 1), lay('b', 'one', false, '2026-11-17T10:00:00.000Z')])).toEqual([])
})
