import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '../ui/page-title.tsx'
import { LoginWays } from './login-ways.tsx'

/** /inloggning/patient */
export function UserLoginPatientScreen() {
  const { t } = useTranslation('patient')
  return (
    <Stack>
      <PageTitle>{t('titles.user-login-patient')}</PageTitle>
      <LoginWays entrance="patient" />
    </Stack>
  )
}
