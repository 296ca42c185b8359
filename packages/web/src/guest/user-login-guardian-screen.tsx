import { Stack, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { LoginWays } from './login-ways.tsx'

/** /inloggning/vardnadshavare */
export function UserLoginGuardianScreen() {
  const { t } = useText('patient', 'sign-in')
  return (
    <Stack>
      <PageTitle>{t('titles.user-login-guardian')}</PageTitle>
      <LoginWays entrance="guardian" lead={<Text>{t('sign-in:guardian.lead')}</Text>}>
        <Text c="dimmed">{t('sign-in:guardian.own')}</Text>
        <Text c="dimmed">{t('sign-in:guardian.no-child')}</Text>
      </LoginWays>
    </Stack>
  )
}
