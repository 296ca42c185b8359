import { expect, test } from 'vitest'
import { placesOf, shareFollowUps, standAsBefore } from './share-follow-ups.ts'

const view = { isUnits: false, isUnfolded: false, me: 'me', today: '2026-11-17' }

type More = { IsMine?: boolean; to?: string; of?: string; IsDanger?: boolean }

function followed(Id: string, NextStepOn: string, { IsMine = false, to, of = Id, IsDanger = false }: More = {}) {
  const HandOver = to ? { ToId: to, Answer: null } : null
  const about = { IsDanger, IsAtOnce: false, IsOverdose: false }
  const [RaisedAt, AcknowledgedAt] = ['2026-11-01T08:00:00.000Z', '2026-11-01T09:00:00.000Z']
  const ranked = { Id, Severity: 'Alert', ...about, RaisedAt, AcknowledgedAt } as const
  const dealt = { Actions: [], Notes: [], FollowUp: { NextStepOn }, HandOver }
  return { ...ranked, ...dealt, PatientId: of, PatientFullName: of, IsMine }
}

const ids = (patients: readonly (readonly { Id: string }[])[]) => patients.map((ofOne) => ofOne.map(({ Id }) => Id))

test('R-308 what is overdue is shown to everybody and first, then what I am asked to take over; the rest of others is counted', () => {
  const alerts = [
    followed('late', '2026-11-16'),
    followed('mine', '2026-11-17', { IsMine: true }),
    followed('theirs', '2026-11-18'),
    followed('asked', '2026-11-20', { IsMine: true, to: 'me' }),
  ]
  const { shown, overdue, folded, patients } = shareFollowUps(alerts, view)
  expect([ids(shown), overdue, folded, patients]).toEqual([[['late'], ['asked'], ['mine']], 1, 1, 4])
  const all = shareFollowUps(alerts, { ...view, isUnfolded: true }).shown
  expect(ids(all)).toEqual([['late'], ['asked'], ['mine'], ['theirs']])
  expect(shareFollowUps(alerts, { ...view, isUnits: true }).folded).toBe(0)
})

test('R-359 of what is folded it is known how many patients may be in danger', () => {
  const alerts = [
    followed('calm', '2026-11-18'),
    followed('danger', '2026-11-19', { IsDanger: true }),
    followed('again', '2026-11-20', { IsDanger: true, of: 'danger' }),
  ]
  const { shown, folded, foldedDanger } = shareFollowUps(alerts, view)
  expect([shown, folded, foldedDanger]).toEqual([[], 2, 1])
  expect(shareFollowUps(alerts, { ...view, isUnfolded: true }).foldedDanger).toBe(0)
})

test('R-347 many follow-ups of one patient are one card: what is overdue first, danger and what I am asked in sight, the rest folded', () => {
  const alerts = [
    ...Array.from({ length: 26 }, (_, index) => followed(`often${index}`, '2026-11-18', { of: 'often', IsMine: true })),
    followed('danger', '2026-11-19', { of: 'often', IsDanger: true }),
    followed('other', '2026-11-18', { IsMine: true }),
    followed('asked', '2026-11-20', { of: 'often', to: 'me' }),
    followed('late', '2026-11-10', { of: 'often' }),
  ]
  const { shown, patients } = shareFollowUps(alerts, view)
  expect([patients, shown.length]).toEqual([2, 2])
  const [often] = standAsBefore(shown, placesOf(shown, 'me'), 'me')
  expect(often?.unfolded.map(({ Id }) => Id)).toEqual(['late', 'danger', 'asked'])
  expect(often?.folded).toHaveLength(26)
})

test('R-347 what I take over keeps its place and stays in sight; what has come since stands last', () => {
  const first = followed('first', '2026-11-18', { IsMine: true })
  const asked = followed('asked', '2026-11-20', { to: 'me', IsMine: true, of: 'first' })
  const before = shareFollowUps([first, asked], view).shown
  const places = placesOf(before, 'me')
  const taken = { ...asked, HandOver: null }
  const late = followed('late', '2026-11-16')
  const now = standAsBefore(shareFollowUps([late, first, taken], view).shown, places, 'me')
  expect(now.map(({ unfolded, folded }) => [ids([unfolded]), ids([folded])])).toEqual([
    [[['asked']], [['first']]],
    [[['late']], [[]]],
  ])
})
