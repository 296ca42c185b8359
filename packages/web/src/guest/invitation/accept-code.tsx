import { Stack, Text } from '@mantine/core'
import * as invitationCalls from '@samklang/contract/client/invitations'
import type { Invitation } from '@samklang/contract/invitations'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../api/client.ts'
import { useGuardedMutation } from '../../api/use-guarded-mutation.ts'
import { useText } from '../../i18n/use-text.ts'
import { CodeForm } from '../code-form.tsx'
import { enterPatientSide } from '../enter-patient-side.ts'
import classes from '../guest.module.css'
import { Resend } from '../resend.tsx'
import { findEnd } from './find-outcome.ts'
import { dropLink, type FollowedLink } from './followed-link.ts'
import { acceptedPath } from './invitation-paths.ts'
import { requestCode } from './use-invitation-code.ts'

type AcceptCodeProps = { channel: Invitation['Channel']; link: FollowedLink; resendAfter: number }

/** The code proves that the phone or address is theirs: with it the invitation is accepted and the person signed in. */
export function AcceptCode({ channel, link, resendAfter }: AcceptCodeProps) {
  const { t } = useText('patient', 'sign-in', 'invitation')
  const navigate = useNavigate()
  const accepting = useGuardedMutation({
    mutationFn: (code: string) => accept(link, code),
    onSuccess: (to) => navigate({ href: to, replace: true }),
  })

  return (
    <Stack>
      <Text role="status">{t(`invitation:code-sent.${channel}`)}</Text>
      <CodeForm
        label={t(`invitation:code-label.${channel}`)}
        action={t('invitation:accept')}
        isPending={accepting.isPending}
        refusal={accepting.error}
        onCode={accepting.mutate}
        onChange={accepting.reset}
      />
      <Resend resendAfter={resendAfter} resend={() => requestCode(link.uniqueToken)} />
      <details className={classes.more}>
        <summary>{t('sign-in:code.none-came')}</summary>
        <Text>{t(`invitation:none-came.${channel}`)}</Text>
      </details>
    </Stack>
  )
}

async function accept({ uniqueToken, userId }: FollowedLink, Code: string): Promise<string> {
  try {
    const { InvitationType, ...token } = await send(
      invitationCalls.acceptInvitation,
      { params: { uniqueToken }, body: { UserId: userId, Code } },
      // As nobody: the code says who one is, whoever else is signed in here.
      { shownIn: 'dialog', token: '' },
    )
    dropLink()
    await enterPatientSide(token)
    return acceptedPath(InvitationType)
  } catch (error) {
    // Taken back, run out or accepted elsewhere while the code was on its way.
    const end = await findEnd(uniqueToken, error)
    if (end) return end
    throw error
  }
}
