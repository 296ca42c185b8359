import { Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitTexts } from '../manual/unit-texts.tsx'
import { preloadScreen } from '../routes/preload-screen.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Part } from '../ui/part.tsx'
import { Colleagues } from './colleagues.tsx'
import classes from './home.module.css'
import { NoPatientMatched } from './no-patient-matched.tsx'
import { UnitFacts } from './unit-facts.tsx'

/** /admin/ */
export function HomeScreen() {
  const { t } = useTranslation('professional')
  useEffect(() => preloadScreen('admin-support'), [])

  return (
    <Stack>
      <PageTitle>{t('titles.admin-home')}</PageTitle>
      <NoPatientMatched />
      <div className={classes.columns}>
        <Stack>
          <Part title={t('home.work')}>
            <EmptyState title={t('home.work-empty')}>{t('home.work-explained')}</EmptyState>
          </Part>
          <Part title={t('unit-texts.title')}>
            <UnitTexts />
          </Part>
        </Stack>
        <Stack>
          <Part title={t('home.unit')}>
            <UnitFacts />
          </Part>
          <Part title={t('home.staff')}>
            <Colleagues />
          </Part>
        </Stack>
      </div>
    </Stack>
  )
}
