import { Anchor, Stack, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { Manual } from '../manual/manual.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** /administration/manual */
export function AdministrationManualScreen() {
  const { t } = useText('administration', 'professional')
  return (
    <Stack>
      <PageTitle>{t('professional:titles.administration-manual')}</PageTitle>
      <Text data-no-print>
        {t('manual.lead-administration')}{' '}
        <Anchor component={AppLink} to="/manual" inherit>
          {t('manual.to-staff')}
        </Anchor>
      </Text>
      <Manual name="administration" />
    </Stack>
  )
}
