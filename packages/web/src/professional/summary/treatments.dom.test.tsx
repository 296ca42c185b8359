import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startLanguage } from '../../i18n/language.ts'
import { loadTexts } from '../../i18n/load-texts.ts'
import { aBegunModule, aTreatment, careItemsOf } from '../../testing/a-treatment.ts'
import { AppTheme } from '../../theme/app-theme.tsx'
import { CareLines } from './care-lines.tsx'

test('R-411 the summary before a visit has a line for each treatment: an alert first, how far, last activity and since when none', async () => {
  await startLanguage('sv', 'sv')
  await loadTexts('sv', 'professional')
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const treatments = [
    aTreatment({ DisplayName: 'Lugnare', Status: 'NotStarted', StartDate: '2030-01-01', LatestActivityAt: null }),
    aTreatment({
      LatestActivityAt: twoDaysAgo,
      InactiveSince: '2026-10-05T10:00:00.000Z',
      Modules: [aBegunModule({ WaitingAlerts: 1 })],
    }),
  ]
  render(
    <AppTheme>
      <CareLines items={careItemsOf(treatments)} />
    </AppTheme>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Sova bättre · 1 larm · Pågår · 0 av 1 modul genomgången · Arbetade senast för 2 dagar sedan · Inaktiv sedan 2026-10-05',
    'Lugnare · Planerad · Börjar 2030-01-01',
  ])
})
