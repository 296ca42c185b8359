import { Text } from '@mantine/core'
import type { UnitAlert } from '@samklang/contract/notifications'
import { useText } from '../i18n/use-text.ts'

/** Whoever reads this may be the only one who knows of the alert. */
export function Unreached({ alert }: { alert: UnitAlert }) {
  const { t } = useText('professional')
  const { IsOwnerUnreached, IsUnitUnreached, OwnerName: name } = alert
  const words = [
    IsOwnerUnreached && name && t('home.alerts.owner-unreached', { name }),
    IsUnitUnreached && t('home.alerts.unit-unreached'),
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <Text size="sm" fw={600} data-unreached>
      {words.join(' · ')}
    </Text>
  )
}
