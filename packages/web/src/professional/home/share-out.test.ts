import { expect, test } from 'vitest'
import { shareOut } from './share-out.ts'

type Told = { danger?: boolean; mine?: boolean; hour?: number; escalated?: boolean }

const lay = (PatientId: string, index: number, { danger = false, mine = true, hour = 9, escalated }: Told = {}) => ({
  Id: `${PatientId}${index}`,
  PatientId,
  Severity: 'Alert' as const,
  IsDanger: danger,
  IsAtOnce: false,
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
  expect([namesOf(own.mine), own.endangered, own.folded]).toEqual([['late', 'mine'], 1, 1])
  expect(namesOf(shareOut(alerts, { isUnits: false, isUnfolded: true }).shown)).toHaveLength(4)
  const ofUnit = shareOut(alerts, { isUnits: true, isUnfolded: false })
  expect([ofUnit.mine.length, ofUnit.endangered, ofUnit.folded]).toEqual([4, 0, 0])
})
