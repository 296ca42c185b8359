import { Button, Stack, Text } from '@mantine/core'
import type { Invitation } from '@samklang/contract/invitations'
import type { Profile } from '@samklang/contract/session'
import { CodeRequest } from '@samklang/contract/sign-in'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { usePathValue, useQueryValue } from '../../routes/use-current-row.ts'
import { now } from '../../session/clock.ts'
import { isAuthenticated } from '../../session/expiry.ts'
import { session } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { entrancePaths } from '../entrances.ts'
import { MoveOn } from '../move-on.tsx'
import { AcceptSignedIn } from './accept-signed-in.tsx'
import { AcceptWays } from './accept-ways.tsx'
import type { FollowedLink } from './followed-link.ts'
import { entranceOf, failedPath } from './invitation-paths.ts'
import { useInvitation } from './use-invitation.ts'

/** /inbjudan/{uniqueToken} */
export function InvitationScreen() {
  const uniqueToken = usePathValue('uniqueToken') ?? ''
  const userId = CodeRequest.safeParse({ UserId: useQueryValue('userId') }).data?.UserId
  const link = { uniqueToken, userId }
  const invitation = useInvitation(link)

  if (invitation === undefined) return <LoadingSkeleton />
  if (invitation === null) return <MoveOn to={failedPath('not-found')} />
  if (invitation.InviteStatus === 'Expired') return <MoveOn to={failedPath('expired')} />
  if (invitation.InviteStatus === 'Accepted') return <Accepted invitation={invitation} />
  return <Waiting invitation={invitation} link={link} />
}

/** Who invites and to what, but not whom it is about: anybody may be holding the phone. */
function Waiting({ invitation, link }: { invitation: Invitation; link: FollowedLink }) {
  const { t } = useText('patient', 'sign-in', 'invitation')
  // Who it was when the page was opened: signing in by code from here must not change the page under one's hands.
  const [signedInAs] = useState(findSignedIn)
  const [isSomeoneElse, setSomeoneElse] = useState(false)
  const { UnitName, InvitationType, ExpiresAt } = invitation

  return (
    <Stack>
      <PageTitle>{UnitName ? t('invitation:from', { unit: UnitName }) : t('invitation:from-nobody-named')}</PageTitle>
      <Text>{t(`invitation:to.${InvitationType}`)}</Text>
      {signedInAs && !isSomeoneElse ? (
        <AcceptSignedIn profile={signedInAs} link={link} onSomeoneElse={() => setSomeoneElse(true)} />
      ) : (
        <AcceptWays invitation={invitation} link={link} />
      )}
      <Text c="dimmed">{t('invitation:until', { date: formatDay(ExpiresAt) })}</Text>
      <Text c="dimmed">{t('invitation:not-you')}</Text>
    </Stack>
  )
}

function findSignedIn(): Profile | undefined {
  const known = session.get()
  return known?.app === 'patient' && isAuthenticated(known, now()) ? known.userProfile : undefined
}

function Accepted({ invitation }: { invitation: Invitation }) {
  const { t } = useText('patient', 'sign-in', 'invitation')
  return (
    <Stack>
      <PageTitle>{t('invitation:already')}</PageTitle>
      <Text>{t('invitation:already-text')}</Text>
      <Button component={AppLink} to={entrancePaths[entranceOf[invitation.InvitationType]]} size="lg">
        {t('sign-in:login.log-in')}
      </Button>
    </Stack>
  )
}
