import { type AlertStep, alertSteps, defaultStepMinutes, type StepMinutes } from '@samklang/contract/alert-steps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { at } from '../time/wall-clock.ts'
import { type DutyRoster, dutyAt } from './duty-roster.ts'
import { decideSteps, type EscalatedAlert, type StepState, type TellingOutcome, type UnitHours } from './escalation.ts'

const plan = { minutes: defaultStepMinutes, repeatMinutes: 60 }
const raised = Date.parse('2026-11-16T08:00:00.000Z')
const after = (minutes: number) => new Date(raised + minutes * 60_000).toISOString()
const open: UnitHours = { isOpen: true, since: null }
const closed: UnitHours = { isOpen: false, since: after(-600) }

const untold: StepState = { isReachable: true, toldAt: null, outcome: null }
const nobody: StepState = { ...untold, isReachable: false }

function steps(reachable: readonly AlertStep[]): EscalatedAlert['steps'] {
  const of = (step: AlertStep) => (reachable.includes(step) ? untold : nobody)
  return { Owner: of('Owner'), Deputy: of('Deputy'), OnDuty: of('OnDuty'), OnCall: of('OnCall'), Head: of('Head') }
}

const fresh: EscalatedAlert = {
  raisedAt: after(0),
  owner: 'Here',
  steps: steps(alertSteps),
  escalatedAt: null,
  isOwnerUnreached: false,
  isUnitUnreached: false,
}

type Course = { alert?: Partial<EscalatedAlert>; hours?: (minutes: number) => UnitHours; outcome?: TellingOutcome }

/** What is done at each minute at which something is done, when the rows are kept as they should be. */
function course(minutes: number, { alert = {}, hours = () => open, outcome = 'Arrived' }: Course = {}): string[] {
  let now: EscalatedAlert = { ...fresh, ...alert }
  const done: string[] = []
  for (let passed = 0; passed <= minutes; passed += 1) {
    const { tell, escalate } = decideSteps(now, plan, hours(passed), after(passed))
    for (const step of tell)
      now = { ...now, steps: { ...now.steps, [step]: { isReachable: true, toldAt: after(passed), outcome } } }
    if (escalate) now = { ...now, escalatedAt: after(passed) }
    const acts = [...tell, ...(escalate ? ['escalated'] : [])]
    if (acts.length > 0) done.push(`${passed} ${acts.join(' ')}`)
  }
  return done
}

const everybody = alertSteps.join(' ')

test('R-264 owner, deputy, those on duty, the on-call number and the head of unit are told in turn, then all of them every hour', () => {
  expect(course(301)).toEqual([
    '15 Owner',
    '30 Deputy',
    '60 OnDuty escalated',
    '75 Owner Deputy OnDuty',
    '90 OnCall',
    '120 Head',
    `135 ${everybody}`,
    `195 ${everybody}`,
    `255 ${everybody}`,
  ])
})

test('R-265 while nobody is at work the on-call number is told at once, then the head of unit, and again every hour', () => {
  expect(course(150, { hours: () => closed })).toEqual([
    '0 OnCall escalated',
    '30 Head',
    '60 OnCall Head',
    '120 OnCall Head',
  ])
})

test('R-265 when the unit opens everybody there is told at once, whoever was told before', () => {
  const opening = (minutes: number): UnitHours => (minutes < 100 ? closed : { isOpen: true, since: after(100) })
  expect(course(160, { hours: opening })).toEqual([
    '0 OnCall escalated',
    '30 Head',
    '60 OnCall Head',
    '100 Owner Deputy OnDuty',
    `120 ${everybody}`,
  ])
  const closing = (minutes: number): UnitHours => (minutes < 20 ? open : { isOpen: false, since: after(20) })
  expect(course(60, { hours: closing })).toEqual(['15 Owner', '20 OnCall escalated', '50 Head'])
})

test.each<[string, Partial<EscalatedAlert>, string[]]>([
  [
    'an owner who is away is not waited for, and the deputy is told at once',
    { owner: 'Away', steps: steps(['Deputy', 'OnDuty', 'OnCall', 'Head']) },
    ['0 Deputy', '30 OnDuty escalated', '60 Deputy OnDuty OnCall'],
  ],
  [
    'an owner who is away without a deputy makes it everybody’s at once',
    { owner: 'Away', steps: steps(['OnDuty']) },
    ['0 OnDuty escalated', '60 OnDuty'],
  ],
  [
    'without an owner those on duty are told when an owner would have been',
    { owner: 'None', steps: steps(['OnDuty']) },
    ['15 OnDuty escalated'],
  ],
  ['an owner whom no message reaches is passed by', { steps: steps(['OnDuty']) }, ['15 OnDuty escalated']],
  ['where nobody can be reached it is everybody’s at once', { steps: steps([]) }, ['0 escalated']],
  [
    'a unit where nobody has an address still sees it as everybody’s in time',
    { steps: steps(['Owner']) },
    ['15 Owner', '30 escalated'],
  ],
])('R-264 %s', (_, alert, expected) => {
  expect(course(70, { alert })).toEqual(expected)
})

test('R-265 where neither the on-call number nor the head can be reached, everybody is told at any hour', () => {
  const alert = { steps: steps(['Owner', 'OnDuty']) }
  expect(course(70, { alert, hours: () => closed })).toEqual(['0 Owner OnDuty escalated', '60 Owner OnDuty'])
})

test('R-267 a step whose message does not leave is followed by the next at once, at any hour', () => {
  expect(course(30, { outcome: 'Missed' })).toEqual([
    '15 Owner',
    '16 Deputy',
    '17 OnDuty escalated',
    '18 OnCall',
    '19 Head',
  ])
  expect(course(5, { outcome: 'Missed', hours: () => closed })).toEqual([
    '0 OnCall escalated',
    '1 Head',
    '2 Owner Deputy OnDuty',
  ])
})

test('R-267 what became everybody’s while nobody could be reached is told as soon as somebody can be', () => {
  const alert = { ...fresh, escalatedAt: after(0), steps: steps(['OnDuty']) }
  expect(decideSteps(alert, plan, open, after(2)).tell).toEqual(['OnDuty'])
})

test('R-267 a server that slept tells everybody who should have been told, once', () => {
  const late = after(3 * 24 * 60)
  expect(decideSteps(fresh, plan, open, late).tell).toEqual(alertSteps)
  const told: StepState = { isReachable: true, toldAt: late, outcome: 'Arrived' }
  const all = { Owner: told, Deputy: told, OnDuty: told, OnCall: told, Head: told }
  expect(decideSteps({ ...fresh, steps: all }, plan, open, after(3 * 24 * 60 + 1)).tell).toEqual([])
})

test('an owner or a unit whom no message has reached is known, until one has', () => {
  const state = (outcome: TellingOutcome | null): StepState => ({ isReachable: true, toldAt: after(15), outcome })
  const owners = (outcome: TellingOutcome, isOwnerUnreached = false) =>
    decideSteps({ ...fresh, isOwnerUnreached, steps: { ...fresh.steps, Owner: state(outcome) } }, plan, open, after(20))
  expect(owners('OnItsWay').isOwnerUnreached).toBe(false)
  expect(owners('Missed').isOwnerUnreached).toBe(true)
  expect(owners('OnItsWay', true).isOwnerUnreached).toBe(true)
  expect(owners('Arrived', true).isOwnerUnreached).toBe(false)
  const units = (outcome: TellingOutcome, isUnitUnreached = false) =>
    decideSteps(
      { ...fresh, isUnitUnreached, escalatedAt: after(15), steps: { ...steps([]), OnDuty: state(outcome) } },
      plan,
      open,
      after(20),
    )
  expect(units('Missed').isUnitUnreached).toBe(true)
  expect(units('OnItsWay', true).isUnitUnreached).toBe(true)
  expect(units('Arrived', true).isUnitUnreached).toBe(false)
})

test('R-267 an owner without an address is known as unreached once the alert is the unit’s, and not before', () => {
  const alert = { ...fresh, steps: steps(['Deputy', 'OnDuty']) }
  expect(decideSteps(alert, plan, open, after(5))).toMatchObject({ escalate: false, isOwnerUnreached: false })
  expect(decideSteps({ ...alert, escalatedAt: after(5) }, plan, open, after(6)).isOwnerUnreached).toBe(true)
})

test('R-303 a time that lies ahead holds nothing back: told at once what was raised then, again who was told then', () => {
  const ahead = { ...fresh, raisedAt: after(24 * 60) }
  for (const hours of [open, closed]) {
    const { tell, escalate } = decideSteps(ahead, plan, hours, after(0))
    expect([tell, escalate]).toEqual([hours.isOpen ? [...alertSteps] : ['OnCall', 'Head'], true])
  }
  const told = (minutes: number): StepState => ({ isReachable: true, toldAt: after(minutes), outcome: 'Arrived' })
  const tellAgain = (minutes: number) =>
    decideSteps({ ...fresh, steps: { ...steps([]), OnDuty: told(minutes) } }, plan, open, after(0)).tell
  expect(tellAgain(24 * 60)).toEqual(['OnDuty'])
  // clocks of servers differ a little
  expect(tellAgain(2)).toEqual([])
  expect(decideSteps({ ...fresh, raisedAt: after(2) }, plan, open, after(0)).tell).toEqual([])
})

const anyMinutes = fc
  .array(fc.integer({ min: 0, max: 48 }), { minLength: 5, maxLength: 5 })
  .map((fives): StepMinutes => {
    const [Owner = 0, Deputy = 0, OnDuty = 0, OnCall = 0, Head = 0] = fives.toSorted((a, b) => a - b).map((n) => n * 5)
    return { Owner, Deputy, OnDuty, OnCall, Head }
  })
const anyTime = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const digits = (number: number) => String(number).padStart(2, '0')
  return `${digits(Math.floor(quarter / 4))}:${digits((quarter % 4) * 15)}`
})
const anyRoster = fc.record({
  intervals: fc.array(
    fc.record({
      weekdays: fc.integer({ min: 1, max: 127 }),
      from: anyTime,
      to: anyTime,
      staff: fc.constant([]),
    }),
    { maxLength: 3 },
  ),
  closedDays: fc.subarray(['2027-03-27', '2027-03-29', '2027-10-30', '2027-11-01']),
  zone: fc.constant('Europe/Stockholm'),
})
const anyOutcome = fc.constantFrom<TellingOutcome>('Arrived', 'Missed', 'OnItsWay')

/** Whether anybody is at work, asked once for a quarter of an hour. */
function hoursBy(roster: DutyRoster) {
  const asked = new Map<number, UnitHours>()
  return (ms: number): UnitHours => {
    const quarter = Math.floor(ms / 900_000) * 900_000
    const before = asked.get(quarter)
    if (before) return before
    const { hours, since } = dutyAt(roster, new Date(quarter).toISOString())
    const known = { isOpen: hours !== 'Closed', since: hours === 'Unknown' ? null : since }
    asked.set(quarter, known)
    return known
  }
}

test('R-264 R-265 for any roster, hour and set of channels an alert is told within four hours, in order, and nobody is waited for who is away', () => {
  const days = fc.constantFrom('2027-03-26', '2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31', '2027-06-18')
  fc.assert(
    fc.property(
      anyRoster,
      fc.record({ day: days, time: anyTime, minutes: anyMinutes, repeat: fc.integer({ min: 3, max: 48 }) }),
      fc.record({
        reachable: fc.subarray([...alertSteps], { minLength: 1 }),
        owner: fc.constantFrom<EscalatedAlert['owner']>('Here', 'Away', 'None'),
        outcomes: fc.array(anyOutcome, { minLength: 5, maxLength: 5 }),
      }),
      (roster, { day, time, minutes, repeat }, { reachable, owner, outcomes }) => {
        const start = Date.parse(at(day, time, roster.zone))
        const hours = hoursBy(roster)
        const mayOwn = owner === 'Here' ? reachable : reachable.filter((step) => step !== 'Owner')
        let alert: EscalatedAlert = { ...fresh, owner, raisedAt: new Date(start).toISOString(), steps: steps(mayOwn) }
        let lastAt = start
        const firsts: { step: AlertStep; at: number }[] = []
        for (let passed = 0; passed <= 20 * 60; passed += 5) {
          const ms = start + passed * 60_000
          const now = new Date(ms).toISOString()
          const { isOpen } = hours(ms)
          const { tell, escalate } = decideSteps(alert, { minutes, repeatMinutes: repeat * 5 }, hours(ms), now)
          if (escalate) alert = { ...alert, escalatedAt: now }
          if (passed === 0 && mayOwn.length > 0 && (!isOpen || owner === 'Away')) expect(tell).not.toEqual([])
          for (const step of tell) {
            expect(mayOwn).toContain(step)
            if (alert.steps[step].toldAt === null) firsts.push({ step, at: ms })
            const outcome = outcomes[alertSteps.indexOf(step)] ?? 'Arrived'
            alert = { ...alert, steps: { ...alert.steps, [step]: { isReachable: true, toldAt: now, outcome } } }
            lastAt = ms
          }
          if (mayOwn.length > 0) expect(ms - lastAt).toBeLessThanOrEqual(240 * 60_000)
        }
        // of those at the clinic, and of those beyond it, none is told before the one who comes first
        for (const group of [alertSteps.slice(0, 3), alertSteps.slice(3)]) {
          const told = firsts.filter(({ step }) => group.includes(step))
          const inOrder = told.toSorted((a, b) => alertSteps.indexOf(a.step) - alertSteps.indexOf(b.step))
          expect(told.map(({ step }) => step)).toEqual(inOrder.map(({ step }) => step))
        }
      },
    ),
    { numRuns: 40 },
  )
})
