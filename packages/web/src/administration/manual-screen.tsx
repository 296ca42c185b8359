import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Manual } from '../manual/manual.tsx'
import { AppLink } from '../ui/app-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** /administration/manual */
export function ManualScreen() {
  const { t } = useTranslation('professional')
  return (
    <Stack>
      <PageTitle>{t('titles.administration-manual')}</PageTitle>
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
