import { Button, Group, Stack } from '@mantine/core'
import { mayUsePatientData } from '@samklang/contract/roles'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Uncovered } from '../../alert-cover/uncovered.tsx'
import { useText } from '../../i18n/use-text.ts'
import { UnitTexts } from '../../manual/unit-texts.tsx'
import { preloadScreen } from '../../routes/preload-screen.ts'
import { useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Part } from '../../ui/part.tsx'
import { PatientsPart } from '../patients/patients-part.tsx'
import { AboveWork } from './above-work.tsx'
import { AlertedForm } from './alerted-form.tsx'
import { Colleagues } from './colleagues.tsx'
import { DaysWork } from './days-work.tsx'
import classes from './home.module.css'
import { NewsCard } from './news-card.tsx'
import { NoPatientMatched } from './no-patient-matched.tsx'
import { OtherUnitOffer } from './other-unit-offer.tsx'
import { useSingleKeysAtHome } from './single-keys.ts'
import { UnitFacts } from './unit-facts.tsx'

/** /admin/ */
export function HomeScreen() {
  const { t } = useText('professional')
  const page = useRef<HTMLDivElement>(null)
  const profile = useSession()?.userProfile
  const hasWork = profile?.CurrentUnitId && mayUsePatientData(profile)
  // The way to help, and what a row opens: a patient is to be there in less than half a second.
  useEffect(() => {
    for (const name of ['admin-support', 'admin-patient', 'admin-patient-overview'] as const) preloadScreen(name)
  }, [])
  useSingleKeysAtHome()

  return (
    <Stack ref={page}>
      <Group justify="space-between">
        <PageTitle>{t('titles.admin-home')}</PageTitle>
        <Button
          component={AppLink}
          to="/admin/patient/registrering/1"
          leftSection={<IconUserPlus aria-hidden size={18} />}
          data-no-print
        >
          {t('home.register')}
        </Button>
      </Group>
      <NoPatientMatched />
      <OtherUnitOffer />
      {hasWork ? (
        <AboveWork page={page} />
      ) : (
        <>
          <Uncovered />
          <NewsCard />
        </>
      )}
      {hasWork && <DaysWork />}
      <div className={classes.columns} data-no-print>
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
      <AlertedForm />
    </Stack>
  )
}
