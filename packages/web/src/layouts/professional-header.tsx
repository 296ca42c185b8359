import '../theme/mantine-staff.css'
import '../theme/severity.css'
import { Button } from '@mantine/core'
import * as unitCalls from '@samklang/contract/client/units'
import { mayUsePatientData } from '@samklang/contract/roles'
import { IconBooks, IconBuildingHospital } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../api/use-call.ts'
import { Bell } from '../bell/bell.tsx'
import { OfflineBar } from '../connection/offline-bar.tsx'
import { VersionBar } from '../connection/version-bar.tsx'
import { useText } from '../i18n/use-text.ts'
import { NewsLink } from '../news/news-link.tsx'
import { PatientSearch } from '../patient-search/patient-search.tsx'
import { clinicZone } from '../session/clinic-zone.ts'
import { useScope } from '../session/scope.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ProductMark } from './product-mark.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** The unit one works in is always in sight, so that nothing is sent from the wrong one. */
export function ProfessionalHeader() {
  const profile = useSession()?.userProfile
  const hasPatients = profile?.CurrentUnitId && mayUsePatientData(profile)
  return (
    <>
      <OfflineBar />
      <VersionBar />
      <header className={`${classes.bar} ${classes.staff}`}>
        <ProductMark to="/admin/" />
        {profile?.CurrentUnitId && <CurrentUnit />}
        <LibraryLink />
        <span className={classes.grow} />
        {hasPatients && <PatientSearch />}
        {hasPatients && <Bell />}
        {profile && <NewsLink />}
        {profile && <UserMenu profile={profile} />}
      </header>
    </>
  )
}

function LibraryLink() {
  const { t } = useText('professional')
  return (
    <Button
      component={AppLink}
      to="/library"
      variant="subtle"
      color="gray"
      leftSection={<IconBooks aria-hidden size={18} />}
    >
      <span className={classes.roomy}>{t('titles.admin-library')}</span>
    </Button>
  )
}

// The header must stand even when this one call fails, so it neither suspends nor throws.
function CurrentUnit() {
  const { t } = useText('professional')
  const { data: unit } = useQuery(callQuery(useScope(), unitCalls.getCurrentUnit, {}))
  const zone = unit?.TimeZone
  useEffect(() => {
    if (zone) clinicZone.set(zone)
  }, [zone])
  return (
    <Button
      component={AppLink}
      to="/select-unit"
      variant="default"
      leftSection={<IconBuildingHospital aria-hidden size={18} />}
      className={classes.unit}
      title={unit?.Name}
      aria-label={t('header.unit', { unit: unit?.Name ?? '–' })}
    >
      {unit?.Name ?? '–'}
    </Button>
  )
}
