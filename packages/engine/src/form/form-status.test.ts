import { expect, test } from 'vitest'
import { journalMoves, mayConfirm, mayMove, questionnaireMoves } from './form-status.ts'

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

function allowed(kind: 'Questionnaire' | 'Journal', statuses: readonly string[]): string[] {
  return statuses.flatMap((from) => statuses.filter((to) => mayMove(kind, from, to)).map((to) => `${from} ${to}`))
}

test('R-231 a questionnaire moves along these ways and no others', () => {
  expect(allowed('Questionnaire', Object.keys(questionnaireMoves)).toSorted()).toEqual(questionnaire.toSorted())
})

test('R-232 a journal moves along these ways and no others', () => {
  expect(allowed('Journal', Object.keys(journalMoves)).toSorted()).toEqual(journal.toSorted())
})

test.each(['', 'constructor', 'toString', 'Ongoing'])('R-231 from %j a questionnaire goes nowhere', (from) => {
  expect(mayMove('Questionnaire', from, 'Closed')).toBe(false)
})

test('R-233 only a closed form can be confirmed', () => {
  expect(Object.keys(questionnaireMoves).filter(mayConfirm)).toEqual(['Closed'])
})
