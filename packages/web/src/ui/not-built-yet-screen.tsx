import { Stack, Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { useCurrentRow } from '../routes/use-current-row.ts'
import { PageTitle } from './page-title.tsx'

/** Stands where a screen will be. Whoever types the address is told so instead of being sent away. */
export function NotBuiltYetScreen() {
  const { t } = useText('common', 'patient', 'professional', 'administration')
  const row = useCurrentRow()
  return (
    <Stack>
      <PageTitle>{row ? t(row.title) : t('product')}</PageTitle>
      <Text>{t('state.later')}</Text>
    </Stack>
  )
}
