import { expect, test } from 'vitest'
import {
  actionsThatCount,
  type FollowedAlert,
  followUpOrder,
  handOverAnswerBy,
  isNotReached,
  judgeNextStep,
  proposeNextStep,
} from './follow-up.ts'

test.each([
  ['Alert', '2026-11-17', '2026-11-18'],
  ['Alert', '2026-11-20', '2026-11-23'],
  ['Alert', '2026-11-21', '2026-11-23'],
  ['Attention', '2026-11-17', '2026-11-24'],
  ['Attention', '2026-11-21', '2026-11-30'],
  ['Alert', '2026-12-31', '2027-01-01'],
] as const)('R-308 after %s on %s the next step is proposed for %s', (severity, today, day) => {
  expect(proposeNextStep(severity, today)).toBe(day)
})

test('R-308 where nobody has been reached about what alarms, the next step is proposed for the same day, on a weekend too', () => {
  expect(proposeNextStep('Alert', '2026-11-17', ['CouldNotReach'])).toBe('2026-11-17')
  expect(proposeNextStep('Alert', '2026-11-21', ['Called', 'CouldNotReach'])).toBe('2026-11-21')
  expect(proposeNextStep('Attention', '2026-11-17', ['CouldNotReach'])).toBe('2026-11-24')
  expect(proposeNextStep('Alert', '2026-11-17', ['Called'])).toBe('2026-11-18')
})

test('R-308 whoever could not be reached, or is not answered by a colleague, has a next step; a day that is past is none', () => {
  const today = '2026-11-17'
  const severity = 'Alert'
  expect(judgeNextStep(null, { actions: ['Called'], today, severity })).toBeUndefined()
  expect(judgeNextStep(null, { actions: ['Called', 'CouldNotReach'], today, severity })).toBe('required')
  expect(judgeNextStep(null, { actions: ['HandedOver'], today, severity })).toBe('required')
  expect(judgeNextStep(today, { actions: ['CouldNotReach'], today, severity })).toBeUndefined()
  expect(judgeNextStep('2026-11-16', { actions: [], today, severity })).toBe('greater-than-compare')
  expect(judgeNextStep('2126-11-18', { actions: [], today, severity })).toBe('max_value')
})

test('R-308 a step that says nothing of what was done leaves it at what was said last', () => {
  expect(actionsThatCount([], [['CouldNotReach']])).toEqual(['CouldNotReach'])
  expect(actionsThatCount([], [['CouldNotReach', 'HandedOver'], []])).toEqual(['CouldNotReach'])
  expect(actionsThatCount(['HandedOver'], [['CouldNotReach']])).toEqual(['HandedOver', 'CouldNotReach'])
  expect(actionsThatCount([], [['CouldNotReach'], ['Called'], []])).toEqual([])
  expect(actionsThatCount([], [['Called'], ['Called', 'CouldNotReach'], ['HandedOver']])).toEqual(['CouldNotReach'])
  for (const done of ['Called', 'Met', 'Referred', 'SafetyPlanReviewed'] as const)
    expect(actionsThatCount([done], [['CouldNotReach']])).toEqual([done])
})

test.each([
  // a Tuesday, a Friday and a Saturday: the third weekday from then on, and the day after it
  ['2026-11-17', '2026-11-20', '2026-11-21'],
  ['2026-11-20', '2026-11-25', '2026-11-26'],
  ['2026-11-21', '2026-11-25', '2026-11-26'],
])('R-308 after severity Alert on %s nobody who was not reached rests longer than until %s', (today, last, later) => {
  for (const action of ['CouldNotReach', 'HandedOver'] as const) {
    const actions = ['Called', action] as const
    expect(judgeNextStep(last, { actions, today, severity: 'Alert' })).toBeUndefined()
    expect(judgeNextStep(later, { actions, today, severity: 'Alert' })).toBe('within-three-weekdays')
    expect(judgeNextStep(later, { actions, today, severity: 'Attention' })).toBeUndefined()
  }
  expect(judgeNextStep(later, { actions: ['Met'], today, severity: 'Alert' })).toBeUndefined()
})

test('R-359 follow-ups stand in one order: overdue, danger, asked of me, not reached, day, name', () => {
  const today = '2026-11-17'
  const one = (Id: string, NextStepOn: string, more: Partial<FollowedAlert> = {}): FollowedAlert => ({
    ...{ Id, Severity: 'Alert', IsDanger: false, IsAtOnce: false, IsOverdose: false },
    ...{ RaisedAt: '2026-11-01T08:00:00.000Z', AcknowledgedAt: '2026-11-01T09:00:00.000Z' },
    ...{ Actions: ['Called'], Notes: [], FollowUp: { NextStepOn }, PatientFullName: Id },
    ...more,
  })
  const laid = [
    one('late', '2026-11-16'),
    one('later', '2026-11-10'),
    one('late and in danger', '2026-11-16', { IsDanger: true }),
    one('in danger, not reached', '2026-11-19', { IsDanger: true, Actions: ['CouldNotReach'] }),
    one('in danger', '2026-11-18', { IsDanger: true }),
    one('asked', '2026-11-25', { HandOver: { ToId: 'me', Answer: null } }),
    one('not reached', '2026-11-20', { Notes: [{ Actions: ['CouldNotReach'] }] }),
    one('Alm', '2026-11-18'),
    one('Björk', '2026-11-18', { RaisedAt: '2026-10-01T08:00:00.000Z' }),
    one('tomorrow week', '2026-11-25'),
    // answered: nobody is asked any more
    one('Declined', '2026-11-25', { HandOver: { ToId: 'me', Answer: 'Declined' } }),
    one('of one patient, before', '2026-11-26', { PatientFullName: 'Gran', RaisedAt: '2026-10-02T08:00:00.000Z' }),
    one('of one patient, since', '2026-11-26', { PatientFullName: 'Gran' }),
  ]
  const expected = [
    ...['late and in danger', 'later', 'late', 'in danger, not reached', 'in danger'],
    ...['asked', 'not reached', 'Alm', 'Björk', 'Declined', 'tomorrow week'],
    ...['of one patient, before', 'of one patient, since'],
  ]
  const order = followUpOrder({ today, me: 'me' })
  expect(laid.toSorted(order).map(({ Id }) => Id)).toEqual(expected)
  expect(
    laid
      .toReversed()
      .toSorted(order)
      .map(({ Id }) => Id),
  ).toEqual(expected)
})

test('R-309 a colleague answers within the hour where it is urgent, else within a day', () => {
  const now = '2026-11-17T08:00:00.000Z'
  const today = '2026-11-17'
  const hour = '2026-11-17T09:00:00.000Z'
  expect(handOverAnswerBy({ nextStepOn: null, today, stepBegins: null }, now)).toBe(hour)
  expect(handOverAnswerBy({ nextStepOn: today, today, stepBegins: '2026-11-17T07:00:00.000Z' }, now)).toBe(hour)
  const nextWeek = { nextStepOn: '2026-11-24', today, stepBegins: '2026-11-24T07:00:00.000Z' }
  expect(handOverAnswerBy(nextWeek, now)).toBe('2026-11-18T08:00:00.000Z')
})

test('R-309 nobody waits for an answer past the morning of the next step’s day, nor less than an hour', () => {
  const tomorrow = { nextStepOn: '2026-11-18', today: '2026-11-17', stepBegins: '2026-11-18T07:00:00.000Z' }
  expect(handOverAnswerBy(tomorrow, '2026-11-17T17:00:00.000Z')).toBe('2026-11-18T07:00:00.000Z')
  const late = { ...tomorrow, stepBegins: '2026-11-17T23:00:00.000Z' }
  expect(handOverAnswerBy(late, '2026-11-17T22:30:00.000Z')).toBe('2026-11-17T23:30:00.000Z')
})

test('R-347 nobody was reached by the last that was done, not by what came before it', () => {
  const step = (...Actions: ('Called' | 'CouldNotReach')[]) => ({ Actions, IsFollowUp: true })
  const note = { Actions: [], IsFollowUp: false }
  expect(isNotReached({ Actions: ['Called', 'CouldNotReach'], Notes: [] })).toBe(true)
  expect(isNotReached({ Actions: ['CouldNotReach'], Notes: [note] })).toBe(true)
  expect(isNotReached({ Actions: ['CouldNotReach'], Notes: [step('Called')] })).toBe(false)
  expect(isNotReached({ Actions: ['Called'], Notes: [step('CouldNotReach')] })).toBe(true)
  expect(isNotReached({ Actions: ['Called'], Notes: [] })).toBe(false)
})
