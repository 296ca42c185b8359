import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Nothing was lost, and the person need not wonder. */
export function Restored() {
  const { t } = useTranslation('patient')
  return (
    <Text role="status" c="dimmed">
      {t('form.restored')}
    </Text>
  )
}
