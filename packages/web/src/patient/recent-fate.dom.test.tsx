import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aRecentHelp } from '../testing/a-recent-help.ts'
import { aPatientSession } from '../testing/a-session.ts'
import { renderPart } from '../testing/render-part.tsx'
import { RecentFate } from './recent-fate.tsx'

test.each([
  [{}, /sett det du svarade /],
  [{ IsMessage: true }, /sett det du skrev /],
  [{ WrittenBy: 'Patient', AboutFirstname: 'Ekollon' }, /sett det Ekollon svarade /],
  [{ WrittenBy: 'Patient', IsMessage: true, AboutFirstname: 'Ekollon' }, /sett det Ekollon skrev /],
  [{ WrittenBy: 'Other', AboutFirstname: 'Ekollon' }, /sett det som svarades /],
] as const)('R-433 of %j it is said whose words they are', async (more, words) => {
  await renderPart(<RecentFate help={aRecentHelp(more)} />, aPatientSession(), 'patient')
  expect(screen.getByRole('status').textContent).toMatch(words)
})
