import type { Severity } from '@samklang/contract/form-content'
import { expect, test } from 'vitest'
import { compareAlerts, compareAlertsOfOne, gatherByPatient, takeByPatient } from './alert-order.ts'

type About = 'poisoning' | 'at once' | 'danger' | 'other'
type Laid = [id: string, patient: string, severity: Severity, about: About, hour: number]

function lay(...laid: Laid[]) {
  return laid.map(([Id, PatientId, Severity, about, hour]) => ({
    Id,
    PatientId,
    Severity,
    IsDanger: about !== 'other',
    IsAtOnce: about === 'at once' || about === 'poisoning',
    IsOverdose: about === 'poisoning',
    AcknowledgedAt: null,
    RaisedAt: `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`,
  }))
}

const ids = (alerts: readonly { Id: string }[]) => alerts.map(({ Id }) => Id)

test('R-293 the gravest alert goes first: what is to be acted upon at once, other danger to life, other alerts, then the one that has waited longest', () => {
  const alerts = lay(
    ['plan', 'p', 'Alert', 'at once', 10],
    ['watched danger', 'p', 'Attention', 'danger', 1],
    ['sum', 'p', 'Alert', 'other', 2],
    ['later danger', 'p', 'Alert', 'danger', 9],
    ['danger', 'p', 'Alert', 'danger', 8],
    ['watched', 'p', 'Attention', 'other', 1],
    ['known', 'p', 'Info', 'danger', 0],
  )
  const order = ['plan', 'danger', 'later danger', 'sum', 'watched danger', 'watched', 'known']
  expect(ids(alerts.toSorted(compareAlerts))).toEqual(order)
  expect(ids(alerts.toReversed().toSorted(compareAlerts))).toEqual(order)
})

test('R-293 every patient has one place, by the gravest of their alerts, the latest of them first: many alerts about one hide nobody else', () => {
  const many = lay(
    ['a1', 'a', 'Alert', 'other', 1],
    ['a2', 'a', 'Alert', 'other', 2],
    ['a3', 'a', 'Attention', 'danger', 3],
    ['a4', 'a', 'Alert', 'other', 4],
    ['a5', 'a', 'Alert', 'other', 5],
    ['b1', 'b', 'Attention', 'other', 0],
    ['b2', 'b', 'Alert', 'danger', 23],
    ['c1', 'c', 'Alert', 'other', 0],
  )
  const gathered = gatherByPatient(many)
  expect(gathered.map(ids)).toEqual([['b2', 'b1'], ['c1'], ['a5', 'a4', 'a2', 'a1', 'a3']])
})

test('R-293 where not all have room, nobody’s only alert gives way to a second of somebody else’s', () => {
  const alerts = lay(
    ['a1', 'a', 'Alert', 'at once', 1],
    ['a2', 'a', 'Alert', 'at once', 2],
    ['a3', 'a', 'Alert', 'other', 3],
    ['b1', 'b', 'Attention', 'other', 4],
  )
  expect(ids(takeByPatient(alerts, 2))).toEqual(['a2', 'b1'])
  expect(ids(takeByPatient(alerts, 3))).toEqual(['a1', 'a2', 'b1'])
  expect(ids(takeByPatient(alerts, 9))).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('R-560 of the same severity a poisoning that waits goes first, whenever it was written; one that was acknowledged does not', () => {
  const alerts = lay(
    ['new', 'p', 'Alert', 'at once', 12],
    ['old', 'p', 'Alert', 'at once', 1],
    ['poisoning', 'p', 'Alert', 'poisoning', 6],
    ['less grave', 'p', 'Attention', 'poisoning', 2],
  )
  expect(ids(alerts.toSorted(compareAlerts))).toEqual(['poisoning', 'old', 'new', 'less grave'])
  expect(ids(alerts.toSorted(compareAlertsOfOne))).toEqual(['poisoning', 'new', 'old', 'less grave'])
  const AcknowledgedAt = '2026-11-15T13:00:00.000Z'
  const acknowledged = alerts.map((alert) => ({ ...alert, AcknowledgedAt }))
  expect(ids(acknowledged.toSorted(compareAlertsOfOne))).toEqual(['new', 'poisoning', 'old', 'less grave'])
})
