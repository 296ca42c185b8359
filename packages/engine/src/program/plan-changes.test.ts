import type { ProgramTrigger } from '@samklang/contract/program-content'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { look, occurrenceRow } from '../testing/run-program.ts'
import { factsOf, idOf, itemOf, knownStep, messageOf, programOf, sentOf, stepOf } from '../testing/written-program.ts'
import { addDays } from '../time/days.ts'
import { addSeconds } from '../time/instants.ts'
import { at } from '../time/wall-clock.ts'
import { planProgram } from './plan-program.ts'
import type { ProgramFacts, ProgramPlan } from './program-facts.ts'

const monday = '2026-11-16T07:00:00.000Z'

function dayAfter(days: number, time = '08:00'): string {
  return at(addDays('2026-11-16', days), time, 'Europe/Stockholm')
}

function days({ occurrences }: ProgramPlan): string[] {
  return occurrences.map(({ plannedOn }) => plannedOn)
}

const weekly = programOf([
  stepOf('a', { DurationDays: 30, Items: [messageOf('a1', { Repeat: { IntervalDays: 7, Count: 3 } })] }),
  stepOf('b', { StartOffset: '10.00:00:00', Items: [messageOf('b1', { OffsetDays: 2 })] }),
  stepOf('c', {
    Start: { Key: 'StepStarted', StepId: idOf('b') },
    StartOffset: '1.00:00:00',
    Items: [messageOf('c1')],
  }),
  stepOf('d', { Start: { Key: 'Birthday', Years: 17 }, Items: [messageOf('d1')] }),
])
const birthday = factsOf({ dateOfBirth: '2009-12-24' })

test('R-576 a step with days ends when they have passed, in each of its rounds', () => {
  const content = programOf([stepOf('a', { DurationDays: 7, Repeat: { IntervalDays: 10, Count: 2 } })])
  const known = factsOf({ occurrences: [1, 2].map((round) => sentOf('a', 'a1', { round })) })
  const at17 = (now: string) => planProgram(content, known, now).steps[0]
  expect(at17(dayAfter(17, '07:59'))).toMatchObject({ status: 'Ongoing', endsAt: dayAfter(17) })
  expect(at17(dayAfter(17))).toMatchObject({ status: 'Done', endsAt: dayAfter(17) })
})

test('R-576 what a weekend moves beyond the last day still belongs to the step', () => {
  const content = programOf([stepOf('a', { DurationDays: 6, Items: [itemOf('a1', { OffsetDays: 5 })] })], {
    AvoidWeekends: true,
  })
  expect(planProgram(content, factsOf(), monday).steps[0]).toMatchObject({ endsAt: dayAfter(7) })
  const sent = factsOf({ occurrences: [sentOf('a', 'a1', { plannedAt: dayAfter(7) })] })
  expect(planProgram(content, sent, dayAfter(8)).steps[0]).toMatchObject({ status: 'Done', endsAt: dayAfter(7) })
})

test('R-576 a step without days ends when the last of what it sent is over', () => {
  const content = programOf([stepOf('a', { Items: [itemOf('a1'), itemOf('a2'), messageOf('a3')] })])
  const overAt = dayAfter(3, '15:00')
  const sent = [sentOf('a', 'a1', { overAt }), sentOf('a', 'a3', { overAt: monday })]
  const open = factsOf({ occurrences: [...sent, sentOf('a', 'a2')] })
  expect(planProgram(content, open, dayAfter(400)).steps[0]).toMatchObject({ status: 'Ongoing', endsAt: null })
  const over = factsOf({ occurrences: [...sent, sentOf('a', 'a2', { status: 'NotSent', sentAt: null })] })
  expect(planProgram(content, over, dayAfter(4)).steps[0]).toMatchObject({ status: 'Done', endsAt: overAt })
})

test('R-576 a step from which everything was removed ends where it starts', () => {
  const { steps, isCompleted } = planProgram(programOf([stepOf('a', { Items: [] })]), factsOf(), monday)
  expect(steps[0]).toMatchObject({ status: 'Done', startsAt: monday, endsAt: monday })
  expect(isCompleted).toBe(true)
})

test('R-578 to postpone moves what is not sent, what starts on it, and no birthday', () => {
  const before = look(weekly, birthday, dayAfter(1)).facts
  const postponed = { ...before, postponements: [{ at: dayAfter(1), days: 5 }] }
  expect(days(planProgram(weekly, before, dayAfter(1)))).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-27',
    '2026-11-28',
    '2026-11-30',
    '2026-12-24',
  ])
  const plan = planProgram(weekly, postponed, dayAfter(1))
  expect(days(plan)).toEqual(['2026-11-16', '2026-11-28', '2026-12-02', '2026-12-03', '2026-12-05', '2026-12-24'])
  expect(plan.steps.map(({ startsAt, endsAt }) => [startsAt, endsAt].map((one) => one?.slice(0, 10)))).toEqual([
    ['2026-11-16', '2026-12-21'],
    ['2026-12-01', '2026-12-03'],
    ['2026-12-02', '2026-12-02'],
    ['2026-12-24', '2026-12-24'],
  ])
})

test('R-578 twice postponed is moved twice, and what began between is moved by the later one', () => {
  let facts = look(weekly, birthday, dayAfter(1)).facts
  facts = look(weekly, { ...facts, postponements: [{ at: dayAfter(1), days: 5 }] }, dayAfter(16)).facts
  facts = { ...facts, postponements: [...facts.postponements, { at: dayAfter(16), days: 10 }] }
  expect(days(planProgram(weekly, facts, dayAfter(16)))).toEqual([
    '2026-11-16',
    '2026-11-28',
    '2026-12-02',
    '2026-12-13',
    '2026-12-15',
    '2026-12-24',
  ])
})

test('R-568 what began at night and is postponed goes out in the morning', () => {
  const startedAt = dayAfter(0, '22:00')
  const content = programOf([stepOf('a', { Start: { Key: 'Admitted' } })])
  const postponements = [{ at: startedAt, days: 1 }]
  const { occurrences } = planProgram(
    content,
    factsOf({ startedAt, admittedOn: '2026-11-16', postponements }),
    dayAfter(0, '23:00'),
  )
  expect(occurrences).toMatchObject([{ plannedAt: dayAfter(2) }])
})

test('R-579 a step that staff set to a day stays there, whatever it would wait for', () => {
  const content = programOf(
    [stepOf('a', { Start: { Key: 'Admitted' }, Items: [itemOf('a1'), itemOf('a2', { OffsetDays: 1 })] })],
    { AvoidWeekends: true },
  )
  const facts = factsOf({
    steps: [knownStep('a', { manualDay: '2026-11-21' })],
    postponements: [{ at: dayAfter(1), days: 30 }],
  })
  const plan = planProgram(content, facts, dayAfter(2))
  expect(plan.steps[0]).toMatchObject({ status: 'Pending', startsAt: dayAfter(5), isManual: true })
  expect(days(plan)).toEqual(['2026-11-21', '2026-11-23'])
})

test('R-579 what staff set to a day goes then, also where its step waits or is not needed', () => {
  const manual = { status: 'Planned', sentAt: null, manualDay: '2026-11-22' } as const
  const known = [sentOf('a', 'a1', manual)]
  for (const Key of ['Admitted', 'ProgramEnded'] as const) {
    const content = programOf([stepOf('a', { Start: { Key } })], { AvoidWeekends: true })
    const facts = factsOf({ occurrences: known, postponements: [{ at: dayAfter(1), days: 30 }] })
    const plan = planProgram(content, facts, dayAfter(6, '09:00'))
    expect(plan.occurrences).toMatchObject([
      { plannedAt: dayAfter(6), isManual: true, isDue: true, notSentReason: null },
    ])
    expect(plan.isCompleted).toBe(false)
  }
})

test('R-579 what is set to today goes at once', () => {
  const set = { status: 'Planned', sentAt: null, manualDay: '2026-11-17', changedAt: dayAfter(1, '21:30') } as const
  const plan = planProgram(weekly, factsOf({ occurrences: [sentOf('b', 'b1', set)] }), dayAfter(1, '21:30'))
  expect(plan.occurrences.find(({ isManual }) => isManual)).toMatchObject({ isDue: true, notSentReason: null })
  const step = knownStep('d', { manualDay: '2026-11-17', changedAt: dayAfter(1, '21:30') })
  const moved = planProgram(weekly, factsOf({ steps: [step] }), dayAfter(1, '21:30'))
  expect(moved.occurrences.find(({ stepId }) => stepId === idOf('d'))).toMatchObject({ isDue: true })
})

test('R-568 what was missed in the day waits for the morning, also what was set to that day before', () => {
  const content = programOf([stepOf('a', { Items: [messageOf('a1', { Repeat: { IntervalDays: 1, Count: 2 } })] })])
  for (const [time, isDue] of [
    ['20:00', true],
    ['20:01', false],
    ['23:59', false],
  ] as const) {
    const plan = planProgram(content, factsOf(), dayAfter(0, time))
    expect(plan.occurrences[0]).toMatchObject({ status: 'Planned', isDue })
    expect(plan.nextLookAt).toBe(isDue ? dayAfter(0, time) : dayAfter(1))
  }
  // The same goes then to the same person: it is said beforehand that only the latest does.
  const night = planProgram(content, factsOf(), dayAfter(1, '03:00'))
  expect(night.occurrences.map(({ isDue, notSentReason }) => [isDue, notSentReason])).toEqual([
    [false, 'TooLate'],
    [false, null],
  ])
  const set = { status: 'Planned', sentAt: null, manualDay: '2026-11-17', changedAt: monday } as const
  const plan = planProgram(weekly, factsOf({ occurrences: [sentOf('b', 'b1', set)] }), dayAfter(1, '21:30'))
  expect(plan.occurrences.find(({ isManual }) => isManual)).toMatchObject({ isDue: false, notSentReason: null })
})

test('R-580 of a step that is skipped nothing more goes out, and it comes back when that is taken back', () => {
  const before = look(weekly, birthday, dayAfter(1)).facts
  const skipped = (isSkipped: boolean) => ({
    ...before,
    steps: before.steps.map((step) => (step.stepId === idOf('a') ? { ...step, isSkipped } : step)),
  })
  const of = ({ occurrences }: ProgramPlan) =>
    occurrences.filter(({ stepId }) => stepId === idOf('a')).map(({ status }) => status)
  expect(of(planProgram(weekly, skipped(true), dayAfter(8)))).toEqual(['Sent', 'Skipped', 'Skipped'])
  expect(of(planProgram(weekly, skipped(false), dayAfter(8)))).toEqual(['Sent', 'Planned', 'Planned'])
})

test('R-580 one thing that is skipped does not go out, and holds nothing up', () => {
  const facts = factsOf({ occurrences: [sentOf('a', 'a1', { status: 'Skipped', sentAt: null })] })
  const plan = planProgram(programOf([stepOf('a')]), facts, dayAfter(1))
  expect(plan).toMatchObject({ isCompleted: true, occurrences: [{ status: 'Skipped', isDue: false, isManual: true }] })
})

test('R-581 of several that are overdue only the latest goes to each', () => {
  const content = programOf([
    stepOf('a', { Items: [itemOf('a1', { Repeat: { IntervalDays: 2, Count: 5 } }), itemOf('a2', { OffsetDays: 1 })] }),
  ])
  const plan = planProgram(content, factsOf(), dayAfter(5))
  expect(plan.occurrences.map(({ no, isDue, notSentReason }) => [no, isDue, notSentReason])).toEqual([
    [1, true, 'TooLate'],
    [1, true, null],
    [2, true, 'TooLate'],
    [3, true, null],
    [4, false, null],
    [5, false, null],
  ])
})

test.each([
  ['14 days late', 14, null, '08:00', null],
  ['more than 14 days late', 14, null, '08:01', 'TooLate'],
  ['on the last day to answer', 3, 3, '20:00', null],
  ['after the last day to answer', 4, 3, '08:00', 'TooLate'],
])('R-581 %s', (_, late, AnswerWithinDays, time, notSentReason) => {
  const content = programOf([stepOf('a', { Items: [itemOf('a1', { AnswerWithinDays })] })])
  expect(planProgram(content, factsOf(), dayAfter(late, time)).occurrences).toMatchObject([
    { isDue: true, notSentReason },
  ])
})

test('R-581 what waits for a morning that is after the last day to answer is too late', () => {
  const content = programOf([stepOf('a', { Items: [itemOf('a1', { AnswerWithinDays: 3 })] })])
  const plan = planProgram(content, factsOf(), dayAfter(3, '23:59'))
  expect(plan.occurrences).toMatchObject([{ isDue: false, notSentReason: 'TooLate' }])
})

test('R-582 a program is completed when all is over, and not before it has started', () => {
  const overAt = dayAfter(3)
  const known = factsOf({ occurrences: [sentOf('a', 'a1', { overAt, answeredAt: overAt })] })
  const waits = stepOf('b', { Start: { Key: 'Admitted' } })
  expect(planProgram(programOf([stepOf('a')]), known, dayAfter(4))).toMatchObject({
    isCompleted: true,
    nextLookAt: null,
  })
  expect(planProgram(programOf([stepOf('a'), waits]), known, dayAfter(4))).toMatchObject({
    isCompleted: false,
    nextLookAt: dayAfter(5),
  })
  const open = factsOf({ occurrences: [sentOf('a', 'a1')] })
  expect(planProgram(programOf([stepOf('a')]), open, dayAfter(300))).toMatchObject({
    isCompleted: false,
    nextLookAt: null,
  })
  const pending = factsOf({ startedAt: null, startDate: '2026-12-01' })
  expect(planProgram(programOf([stepOf('a', { Items: [] })]), pending, dayAfter(0)).isCompleted).toBe(false)
})

test('R-582 what can still be answered keeps a program open after its step is done', () => {
  const completed = (kind: 'QuestionnaireType' | 'TreatmentModuleType' | 'JournalType', overAt: string | null) => {
    const Items = [itemOf('a1', { Kind: kind, AnswerWithinDays: 30 })]
    const facts = factsOf({ occurrences: [sentOf('a', 'a1', { overAt })] })
    const { steps, isCompleted } = planProgram(programOf([stepOf('a', { DurationDays: 7, Items })]), facts, dayAfter(8))
    expect(steps[0]?.status).toBe('Done')
    return isCompleted
  }
  expect(completed('QuestionnaireType', null)).toBe(false)
  expect(completed('TreatmentModuleType', null)).toBe(false)
  expect(completed('QuestionnaireType', dayAfter(8))).toBe(true)
  expect(completed('JournalType', null)).toBe(true)
})

test('R-583 while a step waits for a day that nobody tells of, a look is due within a day', () => {
  const now = dayAfter(3, '10:00')
  const next = (Start: ProgramTrigger, facts: Partial<ProgramFacts>) =>
    planProgram(programOf([stepOf('a', { Start }), stepOf('b', { StartOffset: '9.00:00:00' })]), factsOf(facts), now)
      .nextLookAt
  expect(next({ Key: 'Admitted' }, {})).toBe(dayAfter(4, '10:00'))
  expect(next({ Key: 'Birthday', Years: 17 }, { dateOfBirth: null })).toBe(dayAfter(4, '10:00'))
  expect(next({ Key: 'Birthday', Years: 17 }, {})).toBe(dayAfter(9))
  const set = { steps: [knownStep('a', { manualDay: '2026-12-01' })] }
  expect(next({ Key: 'Admitted' }, set)).toBe(dayAfter(9))
})

test('R-583 rows reach 90 days ahead, and a look is due when something comes within them', () => {
  const content = programOf([
    stepOf('a', { Items: [messageOf('a1', { OffsetDays: 90 }), messageOf('a2', { OffsetDays: 95 })] }),
  ])
  const plan = planProgram(content, factsOf(), monday)
  expect(plan.occurrences.map(({ isWithinHorizon }) => isWithinHorizon)).toEqual([true, false])
  expect(plan.nextLookAt).toBe(dayAfter(5, '00:00'))
  const later = planProgram(content, factsOf(), dayAfter(5, '00:00'))
  expect(later.occurrences.map(({ isWithinHorizon }) => isWithinHorizon)).toEqual([true, true])
  expect(later.nextLookAt).toBe(dayAfter(90))
})

test('R-583 a look is due at once while something is due', () => {
  expect(planProgram(weekly, birthday, monday).nextLookAt).toBe(monday)
})

test('R-583 between now and the next look nothing becomes due, begins, ends or comes near', () => {
  const facts = fc.record({
    day: fc.integer({ min: -5, max: 60 }),
    minutes: fc.nat(1440),
    postponed: fc.option(fc.integer({ min: 1, max: 20 })),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  fc.assert(
    fc.property(facts, ({ day, minutes, postponed, share }) => {
      const pending: ProgramFacts = {
        ...birthday,
        startedAt: null,
        postponements: postponed === null ? [] : [{ at: dayAfter(0, '12:00'), days: postponed }],
      }
      const now = addSeconds(dayAfter(day, '00:00'), minutes * 60)
      const seen = look(weekly, pending, now)
      const next = seen.plan.nextLookAt ?? dayAfter(1000)
      if (seen.facts.endedAt) return
      const seconds = Math.floor((Date.parse(next) - Date.parse(now)) / 1000)
      const between = planProgram(weekly, seen.facts, addSeconds(now, Math.floor(seconds * share)))
      expect(next > now).toBe(true)
      expect(between.steps).toEqual(seen.plan.steps)
      expect(between.occurrences).toEqual(planProgram(weekly, seen.facts, now).occurrences)
      expect(between.nextLookAt).toBe(seen.plan.nextLookAt)
    }),
  )
})

test('R-584 after the end nothing is sent, what was to come is canceled and what was sent stands', () => {
  const before = look(weekly, birthday, dayAfter(1)).facts
  const plan = planProgram(weekly, { ...before, endedAt: dayAfter(2) }, dayAfter(40))
  expect(plan.occurrences.map(({ status }) => status)).toEqual(['Sent', ...Array(5).fill('Canceled')])
  expect(plan.occurrences.some(({ isDue }) => isDue)).toBe(false)
  expect(plan.steps.map(({ status }) => status)).toEqual(Array(4).fill('Canceled'))
  expect(plan.nextLookAt).toBeNull()
})

test('R-585 what became of a thing stands, and its key is the same however the plan is changed', () => {
  const keys = (plan: ProgramPlan) => new Set(plan.occurrences.map(({ key }) => key))
  const before = planProgram(weekly, birthday, monday)
  const { facts, plan } = look(weekly, birthday, dayAfter(40))
  expect(keys(plan)).toEqual(keys(before))
  const again = planProgram(weekly, facts, dayAfter(41))
  expect(again.occurrences.map(({ status, isDue }) => [status, isDue])).toEqual(
    facts.occurrences.map(({ status }) => [status, false]),
  )
})

test('R-585 somebody who was chosen twice is sent it once', () => {
  const [respondent] = itemOf('a1').Respondents
  const Respondents = [respondent, respondent].flatMap((one) => one ?? [])
  const content = programOf([stepOf('a', { Items: [itemOf('a1', { Respondents }), itemOf('a1')] })])
  expect(planProgram(content, factsOf(), monday).occurrences).toHaveLength(1)
})

test('R-589 365 steps one after the other work, and so does more than anybody may send', () => {
  const steps = Array.from({ length: 365 }, (_, no) =>
    stepOf(`s${no}.`, {
      DurationDays: 1,
      Start: no === 0 ? { Key: 'ProgramStarted' } : { Key: 'StepEnded', StepId: idOf(`s${no - 1}.`) },
    }),
  )
  const plan = planProgram(programOf(steps), factsOf(), monday)
  expect(plan.steps.at(-1)).toMatchObject({ status: 'Pending', startsAt: dayAfter(364) })
  const most = { IntervalDays: 365, Count: 365 }
  const endless = programOf([
    stepOf('a', { Repeat: most, Items: [messageOf('a1', { Repeat: most })] }),
    stepOf('b', { Repeat: most }),
  ])
  expect(planProgram(endless, factsOf(), monday).occurrences).toHaveLength(2000)
})

test('R-570 of two of the same that meet as their step begins the one that was set by hand goes out, as was said', () => {
  const twice = itemOf('b1', { Repeat: { IntervalDays: 1, Count: 2 } })
  const content = programOf([
    stepOf('a', { Items: [messageOf('a1', { OffsetDays: 2 })] }),
    stepOf('b', { Start: { Key: 'StepEnded', StepId: idOf('a') }, Items: [twice] }),
  ])
  for (const no of [1, 2]) {
    const known = look(content, factsOf(), dayAfter(1)).facts
    const plan = planProgram(content, known, dayAfter(1))
    const one = plan.occurrences.find(({ itemId, no: other }) => itemId === twice.Id && other === no)
    if (!one) throw new Error('It is not foreseen.')
    const row = occurrenceRow({ ...one, isDue: false }, undefined, { now: '', isMessage: false })
    const moved = {
      ...known,
      occurrences: [
        ...known.occurrences.filter(({ key }) => key !== one.key),
        { ...row, manualDay: '2026-11-18', changedAt: dayAfter(1) },
      ],
    }
    const { facts } = look(content, moved, dayAfter(2))
    const sent = facts.occurrences.filter(({ itemId, status }) => itemId === twice.Id && status === 'Sent')
    expect(sent.map(({ no: other }) => other)).toEqual([no])
  }
})

test('R-578 what was postponed before it was found out that a step had begun is not postponed once more', () => {
  const twice = itemOf('b1', { Repeat: { IntervalDays: 2, Count: 2 } })
  const content = programOf([
    stepOf('a'),
    stepOf('b', { Start: { Key: 'StepEnded', StepId: idOf('a') }, Items: [twice] }),
  ])
  const began = { anchorAt: '2026-11-17T07:00:00.000Z', startedAt: '2026-11-21T07:00:00.000Z' }
  const over = '2026-11-17T07:00:00.000Z'
  const facts = factsOf({
    postponements: [{ at: '2026-11-25T20:00:00.000Z', days: 4 }],
    steps: [knownStep('a', { endedAt: over }), knownStep('b', { ...began, startNotedAt: '2026-11-26T07:00:00.000Z' })],
    occurrences: [sentOf('a', 'a1', { overAt: over }), sentOf('b', 'b1')],
  })
  const { occurrences } = planProgram(content, facts, '2026-11-26T07:00:30.000Z')
  expect(occurrences.filter(({ status }) => status === 'Planned')).toMatchObject([{ plannedOn: '2026-11-23' }])
  const later = { ...facts, postponements: [...facts.postponements, { at: '2026-11-26T07:01:00.000Z', days: 7 }] }
  expect(
    planProgram(content, later, '2026-11-26T07:02:00.000Z').occurrences.filter(({ status }) => status === 'Planned'),
  ).toMatchObject([{ plannedOn: '2026-11-30' }])
})

test('R-581 a message that was set to a day and is late goes out, also where it has days to answer within', () => {
  const content = programOf([
    stepOf('a'),
    stepOf('b', { Start: { Key: 'StepEnded', StepId: idOf('a') }, Items: [messageOf('b1', { AnswerWithinDays: 1 })] }),
  ])
  const set = { manualDay: '2026-11-17', status: 'Planned', sentAt: null } as const
  const facts = factsOf({ occurrences: [sentOf('a', 'a1'), sentOf('b', 'b1', set)] })
  const { occurrences } = planProgram(content, facts, dayAfter(3, '09:00'))
  expect(occurrences.filter(({ status }) => status === 'Planned')).toMatchObject([{ isDue: true, notSentReason: null }])
})

test('R-615 what is added after a postponement comes on the day that was chosen, and moves with the next one', () => {
  const AddedAt = dayAfter(10, '12:00')
  const content = programOf([
    stepOf('a', { Items: [itemOf('a1'), itemOf('a2', { OffsetDays: 20, AddedAt })] }),
    stepOf('b', { AddedAt, StartOffset: '20.00:00:00' }),
  ])
  const began = { anchorAt: monday, startedAt: monday, startNotedAt: monday }
  const facts = factsOf({
    postponements: [{ at: dayAfter(4), days: 14 }],
    steps: [knownStep('a', began)],
    occurrences: [sentOf('a', 'a1')],
  })
  const planned = (made: ProgramFacts, now: string) =>
    planProgram(content, made, now).occurrences.flatMap(({ status, plannedOn }) =>
      status === 'Planned' ? plannedOn : [],
    )
  expect(planned(facts, AddedAt)).toEqual(['2026-12-06', '2026-12-06'])
  const again = { ...facts, postponements: [...facts.postponements, { at: dayAfter(11), days: 3 }] }
  expect(planned(again, dayAfter(11))).toEqual(['2026-12-09', '2026-12-09'])
})

test('R-579 nothing goes out before the first day, also where a day was set by hand before the start was postponed', () => {
  const content = programOf([stepOf('a'), stepOf('b', { Start: { Key: 'StepEnded', StepId: idOf('a') } })])
  const set = { manualDay: '2026-11-20', status: 'Planned', sentAt: null } as const
  const facts = factsOf({
    startDate: '2026-11-30',
    startedAt: null,
    steps: [knownStep('b', { manualDay: '2026-11-18' })],
    occurrences: [sentOf('a', 'a1', set)],
  })
  const plan = planProgram(content, facts, dayAfter(5, '12:00'))
  expect(days(plan)).toEqual(['2026-11-30', '2026-11-30'])
  expect(plan.occurrences.some(({ isDue }) => isDue)).toBe(false)
  expect(plan.steps.map(({ status }) => status)).toEqual(['Pending', 'Pending'])
})
