import { Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'

/** Nothing was lost, and the person need not wonder. */
export function Restored() {
  const { t } = useText('patient')
  return (
    <Text role="status" c="dimmed">
      {t('form.restored')}
    </Text>
  )
}
