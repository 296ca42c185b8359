import { Anchor, Stack, Text } from '@mantine/core'
import { isAdministrator } from '@samklang/contract/roles'
import { useText } from '../i18n/use-text.ts'
import { Manual } from '../manual/manual.tsx'
import { useUnitChapter } from '../manual/use-unit-chapter.ts'
import { useSession } from '../session/store.ts'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** /manual */
export function ManualScreen() {
  const { t } = useText('professional')
  const profile = useSession()?.userProfile
  return (
    <Stack>
      <PageTitle>{t('titles.admin-manual')}</PageTitle>
      <Text data-no-print>
        {t('manual.lead-staff')}{' '}
        {profile && isAdministrator(profile) && (
          <Anchor component={AppLink} to="/administration/manual" inherit>
            {t('manual.to-administration')}
          </Anchor>
        )}
      </Text>
      <Manual name="staff" more={useUnitChapter()} />
    </Stack>
  )
}
