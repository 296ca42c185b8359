import { Button, List, Stack, Text } from '@mantine/core'
import { isAdministrator } from '@samklang/contract/roles'
import type { Profile } from '@samklang/contract/session'
import { useText } from '../i18n/use-text.ts'
import type { RouteRow } from '../routes/row.ts'
import { routes } from '../routes/table.ts'
import { useQueryValue } from '../routes/use-current-row.ts'
import { useRowTitle } from '../routes/use-row-title.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Part } from '../ui/part.tsx'
import { findMissing } from './find-missing.ts'
import { WhoGives } from './who-gives.tsx'

/** /administration/unauthorized. Open to all staff: whoever lacks the role must be able to read that they do. */
export function UnauthorizedScreen() {
  const { t } = useText('administration', 'professional')
  const profile = useSession()?.userProfile
  const name = useQueryValue('for')
  if (!profile) return null

  const wanted = routes.find((row) => row.name === (name ?? 'administration') && row.name.startsWith('administration'))
  const back = isAdministrator(profile)
    ? { to: '/administration', label: t('unauthorized.back-administration') }
    : { to: '/admin/', label: t('unauthorized.back-home') }
  return (
    <Stack maw={640}>
      <PageTitle>{t('professional:titles.administration-unauthorized')}</PageTitle>
      <Reason wanted={wanted} profile={profile} />
      <Button component={AppLink} to={back.to} style={{ alignSelf: 'flex-start' }}>
        {back.label}
      </Button>
      <Part title={t('administration.who')}>
        <WhoGives />
      </Part>
    </Stack>
  )
}

function Reason({ wanted, profile }: { wanted: RouteRow | undefined; profile: Profile }) {
  const { t } = useText('administration')
  const titleOf = useRowTitle()
  const missing = wanted && findMissing(wanted, profile)
  if (!wanted || !missing) return <Text>{t('unauthorized.lead')}</Text>
  return (
    <div>
      <Text>{t('unauthorized.lead-page', { page: titleOf(wanted) })}</Text>
      {'role' in missing ? (
        <Text>{t(`unauthorized.${missing.role}`)}</Text>
      ) : (
        <>
          <Text>{missing.anyOf.length > 1 ? t('unauthorized.any-permission') : t('unauthorized.one-permission')}</Text>
          <List mt="xs">
            {missing.anyOf.map((permission) => (
              <List.Item key={permission}>{t(`permissions.${permission}`)}</List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  )
}
