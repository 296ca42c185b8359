import { Text } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { useLostText } from './use-lost-text.ts'

/** what was read before the server was lost says how old it is, wherever it stands and on paper. */
export function AsOf() {
  const { t } = useText('professional')
  const since = useLostText()
  if (!since) return null
  return (
    <Text size="sm" fw={600} c="var(--mantine-color-error)" data-as-of>
      {t('contact.as-of', { since })}
    </Text>
  )
}
