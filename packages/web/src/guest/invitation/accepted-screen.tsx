import { Button, Stack, Text } from '@mantine/core'
import { InvitationType } from '@samklang/contract/invitations'
import { IconCircleCheck } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { useQueryValue } from '../../routes/use-current-row.ts'
import { now } from '../../session/clock.ts'
import { isAuthenticated } from '../../session/expiry.ts'
import { type Session, useSession } from '../../session/store.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { entrancePaths } from '../entrances.ts'
import { entranceOf } from './invitation-paths.ts'

/** /inbjudan-accepterad */
export function AcceptedScreen() {
  const { t } = useText('patient', 'invitation')
  const type = InvitationType.safeParse(useQueryValue('invitationType')).data
  const next = nextPath(useSession(), type)

  return (
    <Stack align="center" ta="center">
      <IconCircleCheck aria-hidden size={72} color="var(--mantine-primary-color-light-color)" />
      <PageTitle>{t('invitation:connected')}</PageTitle>
      <Text>{type ? t(`invitation:connected-as.${type}`) : t('invitation:connected-general')}</Text>
      <Text>{t('invitation:what-next')}</Text>
      <Button component={AppLink} to={next} size="xl" fullWidth>
        {t('invitation:go-on')}
      </Button>
    </Stack>
  )
}

/** On to what was opened by signing in, or to the door that is theirs. */
function nextPath(session: Session | null, type: InvitationType | undefined): string {
  if (session?.app === 'patient' && isAuthenticated(session, now())) return session.context ? '/hem' : '/kontext'
  return type ? entrancePaths[entranceOf[type]] : '/'
}
