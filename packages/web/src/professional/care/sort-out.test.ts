import { expect, test } from 'vitest'
import { sortOut } from './sort-out.ts'

const today = '2026-11-17'

function acknowledged(Id: string, NextStepOn: string | null, more: { IsOpen?: boolean; IsDanger?: boolean } = {}) {
  const { IsOpen = NextStepOn !== null, IsDanger = false } = more
  const about = { IsDanger, IsAtOnce: false, IsOverdose: false }
  const [RaisedAt, AcknowledgedAt] = ['2026-11-01T08:00:00.000Z', '2026-11-01T09:00:00.000Z']
  const ranked = { Id, Severity: 'Alert', ...about, RaisedAt, AcknowledgedAt } as const
  return { ...ranked, Actions: [], Notes: [], FollowUp: { IsOpen, NextStepOn } }
}

test('R-359 the summary tells what is followed up apart from what is over, the gravest first, also of other units', () => {
  const here = acknowledged('here', '2026-11-18')
  const danger = acknowledged('danger', '2026-11-20', { IsDanger: true })
  const elsewhere = acknowledged('elsewhere', '2026-11-10')
  const over = acknowledged('over', '2025-10-03', { IsOpen: false })
  const none = acknowledged('none', null)
  const before = { ...none, Id: 'before', FollowUp: null }
  const { open, finished } = sortOut([here, danger], [over, danger, elsewhere, none, before], { today, me: undefined })
  expect(open.map(({ Id }) => Id)).toEqual(['elsewhere', 'danger', 'here'])
  expect(finished.map(({ Id }) => Id)).toEqual(['over', 'none', 'before'])
})
