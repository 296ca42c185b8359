import { FormStatus } from '@samklang/contract/forms'
import { expect, test } from 'vitest'
import {
  activeStatuses,
  answerableStatuses,
  isActive,
  isAnswerable,
  isHandedOver,
  isOver,
  journalMoves,
  mayConfirm,
  mayMove,
  moduleMoves,
  notHandedOverStatuses,
  openedStatus,
  overStatuses,
  questionnaireMoves,
  unfinishedStatuses,
} from './form-status.ts'

const questionnaire = [
  'Scheduled Open',
  'Scheduled Canceled',
  'Open PartlyAnswered',
  'Open SelfTaxation',
  'Open Closed',
  'Open Canceled',
  'PartlyAnswered SelfTaxation',
  'PartlyAnswered Closed',
  'PartlyAnswered Canceled',
  'SelfTaxation PartlyAnswered',
  'SelfTaxation Closed',
  'SelfTaxation Canceled',
]
const journal = ['Scheduled Ongoing', 'Scheduled Canceled', 'Ongoing Closed', 'Ongoing Canceled']

function allowed(kind: string, statuses: readonly string[]): string[] {
  return statuses.flatMap((from) => statuses.filter((to) => mayMove(kind, from, to)).map((to) => `${from} ${to}`))
}

test('R-231 a questionnaire moves along these ways and no others', () => {
  expect(allowed('Questionnaire', Object.keys(questionnaireMoves)).toSorted()).toEqual(questionnaire.toSorted())
})

test('R-232 a journal moves along these ways and no others', () => {
  expect(allowed('Journal', Object.keys(journalMoves)).toSorted()).toEqual(journal.toSorted())
})

test('R-367 a module moves along these ways and no others', () => {
  expect(allowed('TreatmentModule', Object.keys(moduleMoves)).toSorted()).toEqual(
    [
      'Scheduled Open',
      'Open PartlyAnswered',
      'Open SelfTaxation',
      'Open Done',
      'PartlyAnswered SelfTaxation',
      'PartlyAnswered Done',
      'SelfTaxation PartlyAnswered',
      'SelfTaxation Done',
      ...['Open', 'PartlyAnswered', 'SelfTaxation', 'Done'].map((from) => `${from} Closed`),
      ...['Scheduled', 'Open', 'PartlyAnswered', 'SelfTaxation', 'Done'].map((from) => `${from} Canceled`),
    ].toSorted(),
  )
})

test.each(['', 'constructor', 'toString', 'Ongoing'])('R-231 from %j a questionnaire goes nowhere', (from) => {
  expect(mayMove('Questionnaire', from, 'Closed')).toBe(false)
})

test('R-233 only a closed form can be confirmed', () => {
  expect(Object.keys(questionnaireMoves).filter(mayConfirm)).toEqual(['Closed'])
})

const all = FormStatus.options
const leadsTo = (to: string, kinds = ['Questionnaire', 'Journal', 'TreatmentModule']) =>
  all.filter((from) => kinds.some((kind) => mayMove(kind, from, to)))

test('of a kind that nobody has decided upon nothing moves', () => {
  for (const kind of ['Treatment', '', 'constructor']) expect(mayMove(kind, 'Open', 'Closed')).toBe(false)
})

test('R-231, R-232 the sets of statuses are those that the moves make', () => {
  const closes = leadsTo('Closed')
  expect(activeStatuses).toEqual(closes)
  expect(answerableStatuses).toEqual(leadsTo('Closed', ['Questionnaire']))
  expect(unfinishedStatuses).toEqual(leadsTo('Canceled'))
  expect(overStatuses).toEqual(all.filter((status) => !unfinishedStatuses.includes(status)))
  // What is done needs no message either.
  expect(notHandedOverStatuses).toEqual(closes.filter((status) => !isHandedOver(status) && status !== 'Done'))
  expect(all.filter(isActive)).toEqual(activeStatuses)
  expect(all.filter(isAnswerable)).toEqual(answerableStatuses)
  expect(all.filter(isOver)).toEqual(overStatuses)
})

test.each(['Questionnaire', 'Journal', 'TreatmentModule'])('a %s opens by a move that it may make', (kind) => {
  expect(mayMove(kind, 'Scheduled', openedStatus(kind))).toBe(true)
})
