import { Button, Card, Stack, Text } from '@mantine/core'
import * as invitationCalls from '@samklang/contract/client/invitations'
import type { Profile } from '@samklang/contract/session'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../api/client.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveContext } from '../../session/departure.ts'
import { session } from '../../session/store.ts'
import { findOutcome } from './find-outcome.ts'
import type { FollowedLink } from './followed-link.ts'

type AcceptSignedInProps = { profile: Profile; link: FollowedLink; onSomeoneElse: () => void }

/** Whoever is signed in needs only say yes, or that it is somebody else who reads this. */
export function AcceptSignedIn({ profile, link, onSomeoneElse }: AcceptSignedInProps) {
  const { t } = useText('patient', 'invitation')
  const navigate = useNavigate()
  const accepting = useGuardedMutation({
    mutationFn: () => acceptOwn(link.uniqueToken),
    onSuccess: (to) => navigate({ href: to, replace: true }),
  })

  return (
    <Card withBorder>
      <Stack>
        <Text>{t('invitation:signed-in', { name: `${profile.Firstname} ${profile.Lastname}` })}</Text>
        <Button size="xl" loading={accepting.isPending} onClick={() => accepting.mutate()}>
          {t('invitation:accept')}
        </Button>
        <Button variant="default" size="lg" onClick={onSomeoneElse}>
          {t('invitation:someone-else')}
        </Button>
      </Stack>
    </Card>
  )
}

async function acceptOwn(uniqueToken: string): Promise<string> {
  await send(invitationCalls.acceptAllInvitations, {})
  const to = await findOutcome(uniqueToken, '/kontext')
  // There may be one more to answer for now: that is to be chosen among anew.
  if (session.get()?.context) await leaveContext()
  return to
}
