import { Stack } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { LoginWays } from './login-ways.tsx'
import { PhonePlanPart } from './phone-plan-part.tsx'

/** /inloggning/patient */
export function UserLoginPatientScreen() {
  const { t } = useText('patient')
  return (
    <Stack>
      <PageTitle>{t('titles.user-login-patient')}</PageTitle>
      <LoginWays entrance="patient" />
      <PhonePlanPart />
    </Stack>
  )
}
