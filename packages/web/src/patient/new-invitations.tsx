import { Button, Stack, Text } from '@mantine/core'
import * as invitationCalls from '@samklang/contract/client/invitations'
import { useSend } from '../api/use-call.ts'
import { useText } from '../i18n/use-text.ts'

/** Signing in accepts what waits; this is for what came since, so that nobody has to log out and in again. */
export function NewInvitations() {
  const { t } = useText('patient', 'sign-in')
  const accepting = useSend(invitationCalls.acceptAllInvitations, { shownIn: 'page' })
  const accepted = accepting.data?.Accepted

  return (
    <Stack gap="xs" mt="lg">
      <Text>{t('sign-in:invitation.new')}</Text>
      <Button variant="default" size="lg" loading={accepting.isPending} onClick={() => accepting.mutate({})}>
        {t('sign-in:invitation.fetch')}
      </Button>
      <Text role="status">
        {accepted === 0 && t('sign-in:invitation.none-waiting')}
        {accepted !== undefined && accepted > 0 && t('sign-in:invitation.fetched', { count: accepted })}
      </Text>
    </Stack>
  )
}
