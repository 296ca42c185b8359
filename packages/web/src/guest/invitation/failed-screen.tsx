import { Button, Stack, Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { FailedReason } from './invitation-paths.ts'

/** /inbjudan/misslyckades */
export function FailedScreen() {
  const { t } = useText('patient', 'sign-in', 'invitation')
  const reason = FailedReason.safeParse(useQueryValue('orsak')).data ?? 'general'

  return (
    <Stack>
      <PageTitle>
        {reason === 'someone-else' ? t('invitation:for-someone-else') : t('titles.invitation-failed')}
      </PageTitle>
      <Text>{t(`invitation:failed.${reason}`)}</Text>
      <NextStep reason={reason} />
    </Stack>
  )
}

function NextStep({ reason }: { reason: FailedReason | 'general' }) {
  const { t } = useText('patient', 'sign-in', 'invitation')
  const isSignedIn = useSession() !== null
  if (reason === 'someone-else' && isSignedIn) {
    return (
      <>
        <Button component={AppLink} to="/logga-ut" size="lg">
          {t('header.log-out')}
        </Button>
        <Button component={AppLink} to="/kontext" size="lg" variant="default">
          {t('invitation:to-own')}
        </Button>
      </>
    )
  }
  if (reason === 'accepted') {
    return (
      <Button component={AppLink} to="/" size="lg">
        {t('sign-in:login.log-in')}
      </Button>
    )
  }
  return (
    <>
      <Text fw={600}>{t('invitation:ask-clinic')}</Text>
      <Button component={AppLink} to="/" size="lg" variant="default">
        {t('invitation:has-account')}
      </Button>
    </>
  )
}
