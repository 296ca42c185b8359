import { expect, test } from 'vitest'
import { shareFollowUps } from './share-follow-ups.ts'

const view = { isUnits: false, isUnfolded: false, me: 'me', today: '2026-11-17' }

function followed(Id: string, NextStepOn: string, more: { IsMine?: boolean; to?: string } = {}) {
  const HandOver = more.to ? { ToId: more.to, Answer: null } : null
  return { Id, IsMine: more.IsMine ?? false, FollowUp: { NextStepOn }, HandOver }
}

const ids = (alerts: readonly { Id: string }[]) => alerts.map(({ Id }) => Id)

test('R-308 what is overdue is shown to everybody and first, then what I am asked to take over; the rest of others is counted', () => {
  const alerts = [
    followed('late', '2026-11-16'),
    followed('mine', '2026-11-17', { IsMine: true }),
    followed('theirs', '2026-11-18'),
    followed('asked', '2026-11-20', { IsMine: true, to: 'me' }),
  ]
  const { shown, overdue, folded } = shareFollowUps(alerts, view)
  expect([ids(shown), overdue, folded]).toEqual([['late', 'asked', 'mine'], 1, 1])
  expect(ids(shareFollowUps(alerts, { ...view, isUnfolded: true }).shown)).toEqual(['late', 'asked', 'mine', 'theirs'])
  expect(shareFollowUps(alerts, { ...view, isUnits: true }).folded).toBe(0)
})
