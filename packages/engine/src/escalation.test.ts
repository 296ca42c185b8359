import { expect, test } from 'vitest'
import { nextStep, type WaitingAlert } from './escalation.ts'

const patience = { reminderMinutes: 15, escalationMinutes: 60 }
const raised = Date.parse('2026-11-16T08:00:00.000Z')
const after = (minutes: number) => new Date(raised + minutes * 60_000).toISOString()

const fresh: WaitingAlert = {
  raisedAt: after(0),
  owner: 'Here',
  isOwnerReachable: true,
  isUnitReachable: true,
  ownerToldAt: null,
  escalatedAt: null,
  unitToldAt: null,
  ownerOutcome: null,
  unitOutcome: null,
  hasOtherWay: false,
  isOwnerUnreached: false,
  isUnitUnreached: false,
}

/** What is done at each minute at which something is done, when the rows are kept as they should be. */
function course(alert: Partial<WaitingAlert>, minutes: number): string[] {
  let now: WaitingAlert = { ...fresh, ...alert }
  const done: string[] = []
  for (let passed = 0; passed <= minutes; passed += 1) {
    const at = after(passed)
    const { tellOwner, escalate, tellUnit } = nextStep(now, patience, at)
    if (tellOwner) now = { ...now, ownerToldAt: at }
    if (escalate) now = { ...now, escalatedAt: at }
    if (tellUnit) now = { ...now, unitToldAt: at }
    const acts = [tellOwner && 'owner', escalate && 'escalate', tellUnit && 'unit'].filter(Boolean)
    if (acts.length > 0) done.push(`${passed} ${acts.join(' ')}`)
  }
  return done
}

const day = 24 * 60

test('the owner is written to, then the unit: at once, after one hour, after four, and then every day', () => {
  expect(course({}, 300 + 2 * day)).toEqual([
    '15 owner',
    '60 escalate unit',
    '120 unit',
    '300 unit',
    `${300 + day} unit`,
    `${300 + 2 * day} unit`,
  ])
})

test.each<[string, Partial<WaitingAlert>, string[]]>([
  ['an owner who is away is not waited for', { owner: 'Away' }, ['0 escalate unit', '60 unit']],
  ['without an owner the unit is told when an owner would have been', { owner: 'None' }, ['15 escalate unit']],
  ['an owner whom no message reaches is passed by', { isOwnerReachable: false }, ['15 escalate unit']],
  ['where nobody can be reached it is everybody’s at once', { ...nobody() }, ['0 escalate unit', '60 unit']],
  [
    'without an owner and an address it is everybody’s at once',
    { owner: 'None', ...nobody() },
    ['0 escalate unit', '60 unit'],
  ],
  [
    'a unit without an address still sees it as everybody’s in time',
    { isUnitReachable: false },
    ['15 owner', '60 escalate unit'],
  ],
  [
    'what is the unit’s already stays so when the owner comes back',
    { escalatedAt: after(-30), unitToldAt: after(-30) },
    ['15 owner', '30 unit'],
  ],
])('%s', (_, alert, expected) => {
  expect(course(alert, 70)).toEqual(expected)
})

function nobody() {
  return { isOwnerReachable: false, isUnitReachable: false }
}

test('a house that slept tells once, not once for every time that it missed', () => {
  const alert = { ...fresh, escalatedAt: after(60), unitToldAt: after(60) }
  expect(nextStep(alert, patience, after(3 * day))).toMatchObject({ tellOwner: true, escalate: false, tellUnit: true })
  const told = { ...alert, ownerToldAt: after(3 * day), unitToldAt: after(3 * day) }
  expect(nextStep(told, patience, after(3 * day + 1))).toMatchObject({
    tellOwner: false,
    escalate: false,
    tellUnit: false,
  })
})

test('an owner whom the message did not reach is not waited for any longer, and that is known until something has', () => {
  const told: WaitingAlert = { ...fresh, ownerToldAt: after(15) }
  const at = (alert: Partial<WaitingAlert>) => nextStep({ ...told, ...alert }, patience, after(20))
  expect(at({ ownerOutcome: 'OnItsWay' })).toMatchObject({ escalate: false, isOwnerUnreached: false })
  expect(at({ ownerOutcome: 'Missed' })).toMatchObject({ escalate: true, tellUnit: true, isOwnerUnreached: true })
  expect(at({ ownerOutcome: 'Arrived', isOwnerUnreached: true })).toMatchObject({ isOwnerUnreached: false })
})

test('a unit that was not reached is told at once another way, and where there is none that is known', () => {
  const told: WaitingAlert = { ...fresh, escalatedAt: after(60), unitToldAt: after(60), unitOutcome: 'Missed' }
  const at = (alert: Partial<WaitingAlert>) => nextStep({ ...told, ...alert }, patience, after(65))
  expect(at({ hasOtherWay: true })).toMatchObject({ tellUnit: true, isUnitUnreached: true })
  expect(at({})).toMatchObject({ tellUnit: false, isUnitUnreached: true })
  // on its way again is not there yet
  expect(at({ unitOutcome: 'OnItsWay', isUnitUnreached: true })).toMatchObject({ isUnitUnreached: true })
  expect(at({ unitOutcome: 'Arrived', isUnitUnreached: true })).toMatchObject({ isUnitUnreached: false })
})
