import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useLostText } from './use-lost-text.ts'

/** in the place of “nothing”, which nobody can know while the server cannot be reached. */
export function UnknownState({ action }: { action?: ReactNode }) {
  const { t } = useText('professional')
  const since = useLostText()
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" data-unknown>
      <Text fw={600}>{t('contact.unknown', { since })}</Text>
      <Text c="dimmed" maw={480}>
        {t('contact.unknown-means')}
      </Text>
      {action}
    </Stack>
  )
}
