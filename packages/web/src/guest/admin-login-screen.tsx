import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import * as signInCalls from '@samklang/contract/client/sign-in'
import { IconLogin2 } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { useText } from '../i18n/use-text.ts'
import { usePathValue, useQueryValue } from '../routes/use-current-row.ts'
import { useSettings } from '../system/settings.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SupportLines } from './support-lines.tsx'

const MessageCode = z.enum(['expired', 'logged-out', 'no-access', 'cancelled', 'unavailable', 'unit-missing'])

/** /login/{messagecode?} */
export function AdminLoginScreen() {
  const { t } = useText('professional')
  const settings = useSettings()
  const returnTo = useQueryValue('returnTo')
  const query = returnTo ? `?${new URLSearchParams({ returnTo })}` : ''

  return (
    <Stack>
      <Message />
      <PageTitle>{t('titles.admin-login')}</PageTitle>
      <EnvironmentName />
      <Button
        component="a"
        href={signInCalls.startStaffLogin.path + query}
        size="xl"
        leftSection={<IconLogin2 aria-hidden size={28} />}
      >
        {t('login.start', { method: settings?.StaffLoginName ?? '' })}
      </Button>
      <Text>
        {t('login.not-staff')}{' '}
        <Anchor component={AppLink} to="/" inherit>
          {t('login.patient-side')}
        </Anchor>
      </Text>
    </Stack>
  )
}

/** One line for what happened on the way; a code that we do not know says nothing. */
function Message() {
  const { t } = useText('professional')
  const code = MessageCode.safeParse(usePathValue('messagecode')).data
  if (!code) return null
  const needsHelp = code === 'no-access' || code === 'unavailable' || code === 'unit-missing'
  return (
    <Alert color={needsHelp ? 'amber' : 'teal'} variant="light" role="status">
      <Text>{t(`login.message.${code}`)}</Text>
      {needsHelp && <SupportLines />}
    </Alert>
  )
}

/** Nobody may take an exercise for the real thing. */
function EnvironmentName() {
  const { t } = useText('professional')
  const settings = useSettings()
  const environment = settings?.EnvironmentDisplayInformation
  return (
    <div>
      <Text fz="2.25rem" fw={700} lh={1.2}>
        {environment?.Name ?? settings?.CustomerSignature}
      </Text>
      {(environment?.IsDemo || environment?.IsEducation) && <Text>{t('login.not-for-real')}</Text>}
    </div>
  )
}
