import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Entrance } from '@samklang/contract/sign-in'
import * as z from 'zod/mini'
import { useText } from '../i18n/use-text.ts'
import { useQueryValue } from '../routes/use-current-row.ts'
import { useLoginMethods } from '../system/settings.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { entrancePaths } from './entrances.ts'
import { pathOfLink, readLink } from './invitation/followed-link.ts'

const Reason = z.enum(['cancelled', 'timeout', 'unavailable', 'unknown', 'no-relation'])

/** /inloggning/misslyckades */
export function LoginFailedScreen() {
  const { t } = useText('patient', 'sign-in')
  const methods = useLoginMethods()
  const reason = Reason.safeParse(useQueryValue('orsak')).data
  const entrance = Entrance.safeParse(useQueryValue('som')).data
  const path = entrance ? entrancePaths[entrance] : '/'
  // Another way in does not help somebody whom the clinic does not know of, and the school's way needs the link.
  const isUnknown = reason === 'unknown' || reason === 'no-relation'
  const maySms = methods.includes('Sms') && !isUnknown && (entrance === 'patient' || entrance === 'guardian')

  return (
    <Stack>
      <PageTitle>{t('titles.login-failed')}</PageTitle>
      <Text>{reason ? t(`sign-in:failed.${reason}`) : t('sign-in:failed.general')}</Text>
      <BackToInvitation isUnknown={isUnknown} />
      <Button component={AppLink} to={path} size="lg" variant={readLink() ? 'default' : 'filled'}>
        {t('sign-in:failed.again')}
      </Button>
      {maySms && (
        <Button component={AppLink} to={path} search={{ metod: 'sms' }} size="lg" variant="default">
          {t('sign-in:failed.sms')}
        </Button>
      )}
      <Text c="dimmed">{t('sign-in:failed.clinic')}</Text>
      {isUnknown && (
        <Anchor component={AppLink} to="/inbjudan">
          {t('sign-in:failed.invited')}
        </Anchor>
      )}
    </Stack>
  )
}

/** An e-ID says nothing to a clinic that knows somebody by the phone alone: the invitation has another way. */
function BackToInvitation({ isUnknown }: { isUnknown: boolean }) {
  const { t } = useText('patient', 'sign-in')
  const link = readLink()
  if (!link) return null
  return (
    <>
      {isUnknown && <Text>{t('sign-in:invitation.back-to-text')}</Text>}
      <Button component="a" href={pathOfLink(link)} size="lg">
        {t('sign-in:invitation.back-to')}
      </Button>
    </>
  )
}
