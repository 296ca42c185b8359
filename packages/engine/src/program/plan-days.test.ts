import { CivilDate, Instant } from '@samklang/contract/instants'
import type { ProgramPlanContent } from '@samklang/contract/program-content'
import { expect, test } from 'vitest'
import { factsOf, idOf, itemOf, messageOf, programOf, sentOf, stepOf, toRelation } from '../testing/written-program.ts'
import { onTheWall } from '../time/wall-clock.ts'
import { goesOut } from './not-sent.ts'
import { planProgram } from './plan-program.ts'
import type { ProgramFacts } from './program-facts.ts'

const monday = '2026-11-16T07:00:00.000Z'

/** When each thing goes out, by the clock of the unit. */
function times(content: ProgramPlanContent, facts: ProgramFacts = factsOf(), now: string = monday): string[] {
  return planProgram(content, facts, now).occurrences.map(({ plannedAt }) => {
    const { day, time } = onTheWall(plannedAt, facts.timeZone)
    return `${day} ${time}`
  })
}

test.each(['2027-03-28', '2027-10-31', '2027-07-01'])('R-566 a program that starts on %s starts at 08:00', (day) => {
  const facts = factsOf({ startDate: day, startedAt: null })
  expect(times(programOf([stepOf('a')]), facts)).toEqual([`${day} 08:00`])
  const { steps } = planProgram(programOf([stepOf('a')]), facts, monday)
  expect(steps[0]).toMatchObject({ status: 'Pending', anchorAt: null })
})

test('R-566 what staff start in the evening starts at once', () => {
  const now = '2026-11-16T20:30:00.000Z'
  const { occurrences, steps } = planProgram(programOf([stepOf('a')]), factsOf({ startedAt: now }), now)
  expect(occurrences).toMatchObject([{ plannedAt: now, isDue: true }])
  expect(steps).toMatchObject([{ status: 'Ongoing', anchorAt: now, startsAt: now }])
})

test.each([
  ['00:00:00', '2026-11-16 14:20'],
  ['02:30:00', '2026-11-16 16:50'],
  ['1.00:00:00', '2026-11-17 08:00'],
  ['1.03:30:00', '2026-11-17 11:30'],
  ['132.00:00:00', '2027-03-28 08:00'],
  ['349.04:00:00', '2027-10-31 12:00'],
])('R-567 %s after 14:20 on a Monday is %s', (StartOffset, time) => {
  const facts = factsOf({ startedAt: '2026-11-16T13:20:00.000Z' })
  expect(times(programOf([stepOf('a', { StartOffset })]), facts)).toEqual([time])
})

test.each([
  ['2027-03-27T19:00:00.000Z', '13:00:00', '2027-03-28 10:00', 'there are 23 hours in that day'],
  ['2027-10-30T18:00:00.000Z', '13:00:00', '2027-10-31 08:00', 'there are 25 hours in that day'],
  ['2027-03-27T19:00:00.000Z', '1.01:00:00', '2027-03-28 09:00', 'days go by the clock'],
])(
  'R-567 hours without days are time that passes: from %s %s leads to %s, since %s',
  (startedAt, StartOffset, time) => {
    const content = programOf([stepOf('a', { StartOffset })])
    expect(times(content, factsOf({ startedAt }), startedAt)).toEqual([time])
  },
)

test.each([
  ['12:30:00', '2026-11-16 20:30 waits', '2026-11-17 08:00'],
  ['12:00:00', '2026-11-16 20:00 is within', '2026-11-16 20:00'],
  ['1.14:00:00', '2026-11-17 22:00 waits', '2026-11-18 08:00'],
  ['20:00:00', '2026-11-17 04:00 waits', '2026-11-17 08:00'],
  ['0.23:59:59', '2026-11-17 07:59 waits', '2026-11-17 08:00'],
])('R-568 %s after 08:00: %s', (StartOffset, _, time) => {
  expect(times(programOf([stepOf('a', { StartOffset })]))).toEqual([time])
})

test('R-568 what is answered in the night waits for the morning of the same day, also where clocks change', () => {
  const content = programOf([
    stepOf('a'),
    stepOf('b', { Start: { Key: 'QuestionnaireAnswered', ItemId: itemOf('a1').Id }, Items: [messageOf('b1')] }),
  ])
  const answeredAt = '2027-03-28T01:10:00.000Z'
  const facts = factsOf({ occurrences: [sentOf('a', 'a1', { answeredAt, overAt: answeredAt })] })
  expect(times(content, facts, answeredAt).at(-1)).toBe('2027-03-28 08:00')
})

test('R-569 items come after their days, again after their own and after those of the step', () => {
  const items = [itemOf('a1', { OffsetDays: 2, Repeat: { IntervalDays: 7, Count: 2 } }), itemOf('a2')]
  const content = programOf([stepOf('a', { Repeat: { IntervalDays: 30, Count: 2 }, Items: items })])
  expect(times(content, factsOf({ startedAt: '2026-11-16T13:20:00.000Z' }))).toEqual([
    '2026-11-16 14:20',
    '2026-11-18 08:00',
    '2026-11-25 08:00',
    '2026-12-16 08:00',
    '2026-12-18 08:00',
    '2026-12-25 08:00',
  ])
})

test('R-569 a day is a day also where clocks change', () => {
  const daily = itemOf('a1', { Repeat: { IntervalDays: 1, Count: 3 } })
  const content = programOf([stepOf('a', { Items: [daily] })])
  for (const startDate of ['2027-03-27', '2027-10-30'])
    expect(times(content, factsOf({ startDate, startedAt: null })).map((time) => time.slice(11))).toEqual(
      Array(3).fill('08:00'),
    )
})

test('R-570 what falls on a weekend comes on Monday, and what follows is not pushed', () => {
  const weekly = itemOf('a1', { OffsetDays: 5, Repeat: { IntervalDays: 4, Count: 3 } })
  const content = programOf([stepOf('a', { Items: [weekly] })], { AvoidWeekends: true })
  expect(times(content)).toEqual(['2026-11-23 08:00', '2026-11-25 08:00', '2026-11-30 08:00'])
})

test('R-570 closed days are avoided, also where they meet a weekend', () => {
  const items = [38, 39, 45].map((OffsetDays) => itemOf(`a${OffsetDays}`, { OffsetDays }))
  const closedDays = ['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01']
  const steps = [stepOf('a', { Items: items })]
  const both = programOf(steps, { AvoidWeekends: true, AvoidClosedDays: true })
  expect(times(both, factsOf({ closedDays }))).toEqual(['2026-12-28 08:00', '2026-12-28 08:00', '2027-01-04 08:00'])
  const weekends = programOf(steps, { AvoidWeekends: true })
  expect(times(weekends, factsOf({ closedDays }))).toEqual(['2026-12-24 08:00', '2026-12-25 08:00', '2026-12-31 08:00'])
})

test('R-570 a program that starts on a Saturday sends on Monday and reckons from Saturday', () => {
  const items = [itemOf('a1'), itemOf('a2', { OffsetDays: 4 })]
  const facts = factsOf({ startDate: '2026-11-21', startedAt: '2026-11-21T12:00:00.000Z' })
  expect(times(programOf([stepOf('a', { Items: items })], { AvoidWeekends: true }), facts)).toEqual([
    '2026-11-23 08:00',
    '2026-11-25 08:00',
  ])
})

test('R-570 what a weekend brings together goes once to each', () => {
  const daily = itemOf('a1', {
    OffsetDays: 4,
    Repeat: { IntervalDays: 1, Count: 4 },
    Respondents: [toRelation('mother'), toRelation('father')],
  })
  const content = programOf([stepOf('a', { Items: [daily] })], { AvoidWeekends: true })
  const { occurrences } = planProgram(content, factsOf(), monday)
  expect(occurrences.filter(goesOut).map(({ no, plannedOn }) => [no, plannedOn])).toEqual([
    [1, '2026-11-20'],
    [1, '2026-11-20'],
    [4, '2026-11-23'],
    [4, '2026-11-23'],
  ])
})

const dailyFromFriday = programOf(
  [stepOf('a', { Items: [itemOf('a1', { OffsetDays: 4, Repeat: { IntervalDays: 1, Count: 5 } })] })],
  { AvoidWeekends: true },
)
const reasons = (facts: ProgramFacts, now: string) =>
  planProgram(dailyFromFriday, facts, now).occurrences.map(({ notSentReason }) => notSentReason)

test.each([
  ['beforehand', monday],
  ['on that very morning', '2026-11-23T07:00:00.000Z'],
  ['in the night before', '2026-11-23T03:00:00.000Z'],
])('R-570 what a weekend brings together is merged, not too late: %s', (_, now) => {
  const friday = sentOf('a', 'a1', { plannedAt: '2026-11-20T07:00:00.000Z', sentAt: '2026-11-20T07:00:00.000Z' })
  expect(reasons(factsOf({ occurrences: [friday] }), now)).toEqual([null, 'Merged', 'Merged', null, null])
})

test('R-570 R-581 after a stop a day that was missed is too late, and what was merged with it stays merged', () => {
  const tuesday = '2026-11-24T09:00:00.000Z'
  expect(reasons(factsOf(), tuesday)).toEqual(['TooLate', 'Merged', 'Merged', 'TooLate', null])
  const weeksLater = '2026-12-18T09:00:00.000Z'
  expect(reasons(factsOf(), weeksLater)).toEqual(['TooLate', 'Merged', 'Merged', 'TooLate', 'TooLate'])
})

test('R-570 what a day set by hand brings together is merged with what was set', () => {
  const set = { no: 1, status: 'Planned', sentAt: null, manualDay: '2026-11-24' } as const
  const facts = factsOf({ occurrences: [sentOf('a', 'a1', set)] })
  const { occurrences } = planProgram(dailyFromFriday, facts, monday)
  expect(occurrences.map(({ no, plannedOn, notSentReason }) => [no, plannedOn, notSentReason])).toEqual([
    [2, '2026-11-23', 'Merged'],
    [3, '2026-11-23', 'Merged'],
    [4, '2026-11-23', null],
    [1, '2026-11-24', null],
    [5, '2026-11-24', 'Merged'],
  ])
})

test('R-570 what was sent at that moment takes with it what the beginning of its step brings to the same day', () => {
  const content = programOf([stepOf('a', { Items: [itemOf('a1', { Repeat: { IntervalDays: 1, Count: 2 } })] })])
  const sent = sentOf('a', 'a1', { no: 2, manualDay: '2026-11-16', plannedAt: monday, sentAt: monday })
  const { occurrences } = planProgram(content, factsOf({ occurrences: [sent] }), monday)
  expect(occurrences.map(({ no, status, notSentReason }) => [no, status, notSentReason])).toEqual([
    [1, 'Planned', 'Merged'],
    [2, 'Sent', null],
  ])
})

test('R-577 there is time to answer for the days of the item, or else until the last day of the step', () => {
  const items = [
    itemOf('a1', { AnswerWithinDays: 7, OffsetDays: 1 }),
    itemOf('a2', { OffsetDays: 2 }),
    itemOf('a3', { Kind: 'JournalType', OffsetDays: 3 }),
    messageOf('a4', { OffsetDays: 4 }),
  ]
  const last = (DurationDays: number | null) =>
    planProgram(programOf([stepOf('a', { DurationDays, Items: items })]), factsOf(), monday).occurrences.map(
      ({ lastAnswerOn }) => lastAnswerOn,
    )
  expect(last(14)).toEqual(['2026-11-24', '2026-11-29', '2026-11-29', null])
  expect(last(null)).toEqual(['2026-11-24', null, null, null])
})

test('R-589 no day of a plan lies beyond the calendar', () => {
  const Repeat = { IntervalDays: 365, Count: 365 }
  const steps = Array.from({ length: 20 }, (_, no) =>
    stepOf(`s${no}.`, {
      DurationDays: 365,
      Repeat,
      StartOffset: '365.23:00:00',
      Items: [itemOf(`i${no}.`, { AnswerWithinDays: 365 })],
      ...(no > 0 && { Start: { Key: 'StepEnded', StepId: idOf(`s${no - 1}.`) } }),
    }),
  )
  const plan = planProgram(programOf(steps), factsOf(), '2026-11-16T09:00:00.000Z')
  const days = plan.occurrences.flatMap(({ plannedOn, lastAnswerOn }) => [plannedOn, lastAnswerOn ?? plannedOn])
  expect(days).toContain('2999-12-31')
  expect(days.every((day) => CivilDate.safeParse(day).success)).toBe(true)
  const times = plan.steps.flatMap(({ startsAt, endsAt }) => [startsAt ?? '', endsAt ?? ''])
  expect(times.every((time) => Instant.safeParse(time).success && time < '3000')).toBe(true)
})
