import { Button, Group, Stack, Text } from '@mantine/core'
import type { Reply } from '@samklang/contract/call'
import * as invitationCalls from '@samklang/contract/client/invitations'
import { useSend } from '../../api/use-call.ts'
import { showSnackbar } from '../../errors/snackbar-queue.ts'
import { useText } from '../../i18n/use-text.ts'
import { Refused } from '../../ui/refused.tsx'
import { usePatient } from '../patient-context/use-patient.ts'

/** The patient's own way in: whether they were invited, and the link by SMS. */
export function InvitePatient() {
  const { t } = useText('professional')
  const { Id, InviteStatus, HasPhone } = usePatient()
  const tell = (invited: Reply<typeof invitationCalls.invitePatient>) =>
    invited.InviteStatus === 'Pending'
      ? showSnackbar(t('patient.own-access.sent'), { tone: 'done' })
      : showSnackbar(t('patient.own-access.unsent'), { timeout: 10_000 })
  const invite = useSend(invitationCalls.invitePatient, {
    shownIn: 'button',
    onSent: tell,
  })
  return (
    <Stack gap="xs">
      <Text>{t(`patient.own-access.${InviteStatus}`)}</Text>
      {!HasPhone && InviteStatus !== 'Accepted' && <Text c="dimmed">{t('patient.own-access.no-phone')}</Text>}
      {InviteStatus !== 'Accepted' && (
        <Group>
          <Button
            variant="default"
            disabled={!HasPhone}
            loading={invite.isPending}
            onClick={() => invite.mutate({ params: { id: Id }, body: { Channel: 'Sms' } })}
          >
            {InviteStatus === 'Unsent' ? t('patient.own-access.invite') : t('patient.own-access.again')}
          </Button>
        </Group>
      )}
      <Refused error={invite.error} />
    </Stack>
  )
}
