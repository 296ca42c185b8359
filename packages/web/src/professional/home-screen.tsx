import { Button, Group, Stack } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { UnitTexts } from '../manual/unit-texts.tsx'
import { preloadScreen } from '../routes/preload-screen.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Part } from '../ui/part.tsx'
import { Colleagues } from './colleagues.tsx'
import classes from './home.module.css'
import { NoPatientMatched } from './no-patient-matched.tsx'
import { OtherUnitOffer } from './other-unit-offer.tsx'
import { PatientsPart } from './patients/patients-part.tsx'
import { UnitFacts } from './unit-facts.tsx'

/** /admin/ */
export function HomeScreen() {
  const { t } = useTranslation('professional')
  useEffect(() => preloadScreen('admin-support'), [])

  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>{t('titles.admin-home')}</PageTitle>
        <Button
          component={AppLink}
          to="/admin/patient/registrering/1"
          leftSection={<IconUserPlus aria-hidden size={18} />}
        >
          {t('home.register')}
        </Button>
      </Group>
      <NoPatientMatched />
      <OtherUnitOffer />
      <div className={classes.columns}>
        <Stack>
          <Part title={t('home.patients.title')}>
            <PatientsPart />
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
