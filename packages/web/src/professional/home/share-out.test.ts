import { expect, test } from 'vitest'
import { byDuty, isKnownOffDuty } from '../care/on-duty.ts'
import { unfoldOf } from '../care/unfold.ts'
import { shareOut } from './share-out.ts'

type Told = { danger?: boolean; mine?: boolean; hour?: number; escalated?: boolean; severity?: 'Alert' | 'Attention' }

const lay = (PatientId: string, index: number, told: Told = {}) => ({
  ...seedOwned(PatientId, index, told),
  Severity: told.severity ?? ('Alert' as const),
})

const seedOwned = (PatientId: string, index: number, { danger = false, mine = true, hour = 9, escalated }: Told) => ({
  Id: `${PatientId}${index}`,
  PatientId,
  IsDanger: danger,
  IsAtOnce: false,
  IsOverdose: false,
  AcknowledgedAt: null,
  RaisedAt: `2026-11-15T${String(hour).padStart(2, '0')}:00:00.000Z`,
  IsMine: mine,
  OwnerName: mine ? 'Provgran' : 'Provlav',
  EscalatedAt: escalated ? '2026-11-15T10:00:00.000Z' : null,
})

const namesOf = (shown: readonly (readonly { PatientId: string }[])[]) => shown.map(([first]) => first?.PatientId)

test('R-293 many alerts about one patient leave nobody else out: everybody has a card, whoever may be in danger first', () => {
  const many = Array.from({ length: 12 }, (_, index) => lay('often', index, { hour: 1 }))
  const { shown, mine, folded } = shareOut([...many, lay('plan', 0, { danger: true, hour: 23 })], {
    isUnits: false,
    isUnfolded: false,
  })
  expect(namesOf(shown)).toEqual(['plan', 'often'])
  expect([mine.length, folded]).toEqual([2, 0])
  expect(shown[1]).toHaveLength(12)
})

test('R-293 who is with a colleague can be folded away, but not who may be in danger, nor what is the whole unit’s', () => {
  const alerts = [
    lay('mine', 0),
    lay('sum', 0, { mine: false }),
    lay('danger', 0, { mine: false, danger: true }),
    lay('late', 0, { mine: false, escalated: true }),
  ]
  const own = shareOut(alerts, { isUnits: false, isUnfolded: false })
  expect(namesOf(own.shown)).toEqual(['danger', 'late', 'mine'])
  expect([namesOf(own.mine), namesOf(own.endangered), own.folded]).toEqual([['late', 'mine'], ['danger'], 1])
  expect(namesOf(shareOut(alerts, { isUnits: false, isUnfolded: true }).shown)).toHaveLength(4)
  const ofUnit = shareOut(alerts, { isUnits: true, isUnfolded: false })
  expect([ofUnit.mine.length, ofUnit.endangered.length, ofUnit.folded]).toEqual([4, 0, 0])
})

test('R-293 what may be about danger to life is never folded away, whatever its severity and whatever stands before it', () => {
  const alerts = [
    lay('attention', 0, { mine: false, danger: true, severity: 'Attention' }),
    lay('behind', 0, { mine: false }),
    lay('behind', 1, { mine: false, danger: true, severity: 'Attention' }),
    lay('sum', 0, { mine: false }),
  ]
  const { shown, mine, endangered, folded } = shareOut(alerts, { isUnits: false, isUnfolded: false })
  expect(namesOf(shown)).toEqual(['behind', 'attention'])
  expect([mine.length, namesOf(endangered), folded]).toEqual([0, ['behind', 'attention'], 1])
})

test('R-293 beneath a patient’s first alert the gravest of danger stays in sight, and what I am asked to take over', () => {
  const asked = { ...lay('one', 4), HandOver: { ToId: 'me', Answer: null } }
  const first = lay('one', 0)
  const danger = lay('one', 1, { danger: true, severity: 'Attention' })
  const plain = [lay('one', 2, { severity: 'Attention' }), lay('one', 3, { danger: true, severity: 'Attention' })]
  expect(unfoldOf([first, danger, ...plain, asked], 'me')).toEqual({ unfolded: [first, danger, asked], folded: plain })
  const [other, ...rest] = [danger, ...plain, asked]
  expect(unfoldOf([other, ...rest], 'somebody else').unfolded).toEqual([other])
})

test('R-347 somebody is said to be off duty only where the roster says so', () => {
  const open = { Hours: 'Open', OnDuty: ['Provgran Provkotte'] } as const
  expect(isKnownOffDuty('Provlav Provsten', open)).toBe(true)
  expect(isKnownOffDuty('Provgran Provkotte', open)).toBe(false)
  expect(isKnownOffDuty('Provlav Provsten', { Hours: 'Open', OnDuty: [] })).toBe(false)
  expect(isKnownOffDuty('Provlav Provsten', { Hours: 'Closed', OnDuty: [] })).toBe(true)
  expect(isKnownOffDuty('Provlav Provsten', { Hours: 'Unknown', OnDuty: [] })).toBe(false)
  expect(isKnownOffDuty('Provlav Provsten', undefined)).toBe(false)
})

test('R-347 whoever is on duty is offered first, and nobody of whom it is not known is said to be', () => {
  const [off, on, unknown] = [{ IsOnDuty: false }, { IsOnDuty: true }, { IsOnDuty: null }]
  expect(byDuty([off, on, unknown])).toEqual([
    { duty: 'on', of: [on] },
    { duty: 'unknown', of: [unknown] },
    { duty: 'off', of: [off] },
  ])
  expect(byDuty([unknown])).toEqual([{ duty: 'unknown', of: [unknown] }])
})
