import type { ProgramTrigger } from '@samklang/contract/program-content'
import { expect, test } from 'vitest'
import { look } from '../testing/run-program.ts'
import {
  factsOf,
  idOf,
  itemOf,
  knownStep,
  messageOf,
  programOf,
  sentOf,
  stepOf,
  toPatient,
  toRelation,
} from '../testing/written-program.ts'
import { planProgram } from './plan-program.ts'
import type { KnownOccurrence, ProgramFacts } from './program-facts.ts'

const monday = '2026-11-16T07:00:00.000Z'
const friday = '2026-11-20T10:00:00.000Z'

/** The step that waits, after one that has sent something. */
function waiting(start: ProgramTrigger, known: KnownOccurrence[], facts: Partial<ProgramFacts> = {}, now = friday) {
  const content = programOf([
    stepOf('a', {
      Items: [
        itemOf('a1', { Respondents: [toPatient, toRelation('mother')] }),
        itemOf('a2', { Kind: 'JournalType' }),
        itemOf('a3', { Kind: 'TreatmentTemplate' }),
        itemOf('a4', { Kind: 'TreatmentModuleType' }),
      ],
    }),
    stepOf('b', { Start: start, StartOffset: '1.00:00:00' }),
  ])
  const plan = planProgram(content, factsOf({ ...facts, occurrences: known }), now)
  return plan.steps.find(({ stepId }) => stepId === idOf('b'))
}

const answeredAt = '2026-11-18T12:00:00.000Z'
const over = { answeredAt, overAt: answeredAt }
const mother = { respondentType: 'Caretaker', relationId: idOf('mother') } as const

test('R-571 a step starts on the first that is answered, and once only', () => {
  const start = { Key: 'QuestionnaireAnswered', ItemId: idOf('a1') } as const
  const later = { ...mother, answeredAt: '2026-11-19T12:00:00.000Z', overAt: '2026-11-19T12:00:00.000Z' }
  const known = [sentOf('a', 'a1', later), sentOf('a', 'a1', over)]
  expect(waiting(start, known)).toMatchObject({ status: 'Ongoing', anchorAt: answeredAt })
  const before = { anchorAt: '2026-11-17T12:00:00.000Z' }
  expect(waiting(start, known, { steps: [knownStep('b', before)] })).toMatchObject(before)
})

test('R-571 what was on paper counts from when it was registered', () => {
  const start = { Key: 'QuestionnaireAnswered', ItemId: idOf('a1') } as const
  const registered = { answeredAt: '2026-11-02T12:00:00.000Z', overAt: '2026-11-20T09:00:00.000Z' }
  expect(waiting(start, [sentOf('a', 'a1', registered)])).toMatchObject({
    anchorAt: registered.overAt,
    startsAt: '2026-11-21T07:00:00.000Z',
  })
})

test.each([
  ['JournalClosed', 'a2'],
  ['TreatmentClosed', 'a3'],
  ['TreatmentModuleClosed', 'a4'],
] as const)('R-571 a step starts on %s', (Key, item) => {
  expect(waiting({ Key, ItemId: idOf(item) }, [sentOf('a', item)])?.status).toBe('NotStarted')
  expect(waiting({ Key, ItemId: idOf(item) }, [sentOf('a', item, { overAt: answeredAt })])).toMatchObject({
    anchorAt: answeredAt,
    startsAt: '2026-11-19T07:00:00.000Z',
  })
})

test('R-571 a set has started when the first of it is sent and ended when the last is over', () => {
  const sent = [sentOf('a', 'a1', over), sentOf('a', 'a1', { ...mother })]
  expect(waiting({ Key: 'QuestionnaireSetStarted', StepId: idOf('a') }, sent)?.anchorAt).toBe(monday)
  const ended = { Key: 'QuestionnaireSetEnded', StepId: idOf('a') } as const
  expect(waiting(ended, sent)?.status).toBe('NotStarted')
  const all = [sentOf('a', 'a1', over), sentOf('a', 'a1', { ...mother, overAt: friday })]
  expect(waiting(ended, all)?.anchorAt).toBe(friday)
})

test.each([
  [10, 20, 10, true],
  [10, 20, 20, true],
  [10, 20, 20.5, false],
  [10, null, 300, true],
  [null, 20, -5, true],
  [10, 20, null, false],
])('R-572 from %s to %s: a score of %s starts it: %s', (From, To, value, isReached) => {
  const start = { Key: 'ScoreReached', ItemId: idOf('a1'), Scale: 'total', From, To } as const
  const scores = [
    { scale: 'other', value: 15 },
    { scale: 'total', value },
  ]
  expect(waiting(start, [sentOf('a', 'a1', { ...over, scores })])?.anchorAt).toBe(isReached ? answeredAt : null)
})

test.each([
  ['yes', true],
  ['no', false],
  [['no', 'yes'], true],
  [['no'], false],
  [2, true],
  [3, false],
])('R-572 an answer of %j starts it: %s', (given, isGiven) => {
  const start = { Key: 'AnswerGiven', ItemId: idOf('a1'), Question: 'q', Values: ['yes', 'often', 2] } as const
  const known = [sentOf('a', 'a1', { ...over, answers: { q: given } })]
  expect(waiting({ ...start, Values: [...start.Values] }, known)?.anchorAt).toBe(isGiven ? answeredAt : null)
})

test('R-572 the name of what every object has is no answer', () => {
  const start = { Key: 'AnswerGiven', ItemId: idOf('a1'), Question: 'toString', Values: ['yes'] } as ProgramTrigger
  expect(waiting(start, [sentOf('a', 'a1', over)])?.anchorAt).toBeNull()
})

test('R-573 the 18th birthday starts a step at 08:00, and one that was before the program does not', () => {
  const start = { Key: 'Birthday', Years: 18 } as const
  expect(waiting(start, [], { dateOfBirth: '2009-03-28' })).toMatchObject({
    status: 'Pending',
    anchorAt: null,
    startsAt: '2027-03-29T06:00:00.000Z',
  })
  expect(waiting(start, [], { dateOfBirth: '2008-11-18' })).toMatchObject({
    status: 'Ongoing',
    anchorAt: '2026-11-18T07:00:00.000Z',
  })
  expect(waiting(start, [], { dateOfBirth: '2008-11-15' })?.status).toBe('NotNeeded')
  expect(waiting(start, [], { dateOfBirth: '2008-02-29' })?.status).toBe('NotNeeded')
  expect(waiting(start, [], { dateOfBirth: null })?.status).toBe('NotStarted')
})

test('R-573 an admission is reckoned from, but nothing goes out before the program', () => {
  const start = { Key: 'Admitted' } as const
  expect(waiting(start, [], { admittedOn: '2026-11-18' })?.startsAt).toBe('2026-11-19T07:00:00.000Z')
  expect(waiting(start, [], { admittedOn: '2026-11-01' })?.startsAt).toBe(monday)
  expect(waiting(start, [])?.status).toBe('NotStarted')
})

test('R-574 a chain of steps is foreseen to its end, and nothing of it is sent before its time', () => {
  const content = programOf([
    stepOf('a', { DurationDays: 10 }),
    stepOf('b', {
      Start: { Key: 'StepEnded', StepId: idOf('a') },
      StartOffset: '2.00:00:00',
      Items: [messageOf('b1')],
    }),
    stepOf('c', { Start: { Key: 'StepEnded', StepId: idOf('b') }, StartOffset: '1.00:00:00' }),
    stepOf('d', { Start: { Key: 'QuestionnaireSetStarted', StepId: idOf('c') }, StartOffset: '1.00:00:00' }),
    stepOf('e', { Start: { Key: 'StepStarted', StepId: idOf('d') } }),
    stepOf('f', { Start: { Key: 'StepEnded', StepId: idOf('e') } }),
  ])
  const { steps, occurrences } = planProgram(content, factsOf(), monday)
  expect(steps.map(({ status, startsAt, anchorAt }) => [status, startsAt?.slice(0, 10), anchorAt])).toEqual([
    ['Ongoing', '2026-11-16', monday],
    ['Pending', '2026-11-28', null],
    ['Pending', '2026-11-29', null],
    ['Pending', '2026-11-30', null],
    ['Pending', '2026-11-30', null],
    ['NotStarted', undefined, null],
  ])
  expect(occurrences.filter(({ isDue }) => isDue)).toHaveLength(1)
})

test('R-574 what is promised for the end of a step is kept when it ends', () => {
  const content = programOf([
    stepOf('a', { Items: [messageOf('a1', { OffsetDays: 3 })] }),
    stepOf('b', { Start: { Key: 'StepEnded', StepId: idOf('a') }, Items: [messageOf('b1')] }),
  ])
  const promised = planProgram(content, factsOf(), monday).occurrences.map(({ plannedAt }) => plannedAt)
  const { plan, facts } = look(content, factsOf(), '2026-11-19T07:00:31.000Z')
  expect(plan.occurrences.map(({ plannedAt }) => plannedAt)).toEqual(promised)
  expect(facts.occurrences.map(({ status }) => status)).toEqual(['Sent', 'Sent'])
})

test.each([
  ['was answered by nobody', { Key: 'QuestionnaireAnswered', ItemId: idOf('a1') }, { overAt: friday }, 'NotNeeded'],
  ['can still be answered', { Key: 'QuestionnaireAnswered', ItemId: idOf('a1') }, {}, 'NotStarted'],
  ['had another score', { Key: 'ScoreReached', ItemId: idOf('a1'), Scale: 's', From: 1 }, over, 'NotNeeded'],
  ['was left out', { Key: 'QuestionnaireAnswered', ItemId: idOf('a1') }, { status: 'Skipped' }, 'NotNeeded'],
  ['was sent to nobody', { Key: 'QuestionnaireSetEnded', StepId: idOf('a') }, { status: 'NotSent' }, 'NotNeeded'],
  ['is not there', { Key: 'QuestionnaireAnswered', ItemId: idOf('x') }, {}, 'NotNeeded'],
  ['is the end of the program', { Key: 'ProgramEnded' }, {}, 'NotNeeded'],
] as const)('R-575 a step that waits for what %s', (_, start, changes, status) => {
  const known = [sentOf('a', 'a1', changes), sentOf('a', 'a1', { ...mother, ...changes })]
  expect(waiting({ ...start }, known)?.status).toBe(status)
})

test('R-575 what waits for a step that was skipped or is not needed is not needed either, until it is taken back', () => {
  const content = programOf([
    stepOf('a', { DurationDays: 1 }),
    stepOf('b', { Start: { Key: 'StepEnded', StepId: idOf('a') }, DurationDays: 1 }),
    stepOf('c', { Start: { Key: 'StepStarted', StepId: idOf('b') } }),
  ])
  const statuses = (isSkipped: boolean) =>
    planProgram(content, factsOf({ steps: [knownStep('a', { isSkipped })] }), monday).steps.map(({ status }) => status)
  expect(statuses(true)).toEqual(['Skipped', 'NotNeeded', 'NotNeeded'])
  expect(statuses(false)).toEqual(['Ongoing', 'Pending', 'Pending'])
})

test('R-575 steps that wait for each other are not needed, and nothing stops for them', () => {
  const content = programOf([
    stepOf('a', { Start: { Key: 'StepEnded', StepId: idOf('b') } }),
    stepOf('b', { Start: { Key: 'QuestionnaireAnswered', ItemId: idOf('a1') } }),
    stepOf('c', { Start: { Key: 'StepStarted', StepId: idOf('c') } }),
    stepOf('d'),
  ])
  expect(planProgram(content, factsOf(), monday).steps.map(({ status }) => status)).toEqual([
    'NotNeeded',
    'NotNeeded',
    'NotNeeded',
    'Ongoing',
  ])
})

/** What is shown of the second step, where the first goes to the mother alone. */
function afterMother(Key: 'QuestionnaireSetStarted' | 'StepEnded', unreachable: string[]) {
  const content = programOf([
    stepOf('a', { StartOffset: '7.00:00:00', Items: [itemOf('a1', { Respondents: [toRelation('mother')] })] }),
    stepOf('b', { Start: { Key, StepId: idOf('a') }, StartOffset: '1.00:00:00' }),
  ])
  const { steps, isCompleted } = planProgram(content, factsOf({ unreachable: new Set(unreachable) }), monday)
  expect(isCompleted).toBe(false)
  return steps.find(({ stepId }) => stepId === idOf('b'))
}

test('R-677 no step is foreseen to start on a form that as things stand nobody would get', () => {
  expect(afterMother('QuestionnaireSetStarted', [])).toMatchObject({ startsAt: '2026-11-24T07:00:00.000Z' })
  expect(afterMother('QuestionnaireSetStarted', [idOf('father')])?.startsAt).toBe('2026-11-24T07:00:00.000Z')
  // She may be reachable by then: it waits, and is not said to be needed no more.
  const unknown = { status: 'NotStarted', startsAt: null }
  expect(afterMother('QuestionnaireSetStarted', [idOf('mother')])).toMatchObject(unknown)
})

test('R-677 a step of which nobody would get anything is over when it was to be sent, and the next is foreseen', () => {
  expect(afterMother('StepEnded', [])).toMatchObject({ status: 'NotStarted', startsAt: null })
  expect(afterMother('StepEnded', [idOf('mother')])).toMatchObject({ startsAt: '2026-11-24T07:00:00.000Z' })
})

test('R-576 R-677 a set is over when the last of it was to be sent, also where that reaches nobody', () => {
  const content = programOf([
    stepOf('a', { Items: [itemOf('a1'), itemOf('a2', { OffsetDays: 5, Respondents: [toRelation('mother')] })] }),
    stepOf('b', { Start: { Key: 'QuestionnaireSetEnded', StepId: idOf('a') }, StartOffset: '1.00:00:00' }),
  ])
  const start = (facts: Partial<ProgramFacts>, now: string) =>
    planProgram(content, factsOf({ occurrences: [sentOf('a', 'a1', over)], ...facts }), now).steps[1]
  expect(start({}, friday)).toMatchObject({ status: 'NotStarted', startsAt: null })
  const day = { startsAt: '2026-11-22T07:00:00.000Z' }
  expect(start({ unreachable: new Set([idOf('mother')]) }, friday)).toMatchObject({ ...day, status: 'Pending' })
  const unsent = { ...mother, plannedAt: '2026-11-21T07:00:00.000Z', status: 'NotSent', sentAt: null } as const
  const known = [sentOf('a', 'a1', over), sentOf('a', 'a2', unsent)]
  expect(start({ occurrences: known }, '2026-11-21T07:00:00.000Z')).toMatchObject(day)
})
