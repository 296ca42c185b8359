import { Anchor } from '@mantine/core'
import { useText } from '../i18n/use-text.ts'
import { AppLink } from '../ui/app-link.tsx'
import { useUnitNotifications } from './use-unit-notifications.ts'

/** how many emergency openings wait for the reader to review them, and the way there; nothing where none does. */
export function OpeningsToReview({ onLeave }: { onLeave?: () => void }) {
  const { t } = useText('professional')
  const count = useUnitNotifications().data?.OpeningsToReview ?? 0
  if (count === 0) return null
  return (
    <Anchor component={AppLink} to="/administration" fw={600} style={{ justifySelf: 'start' }} onClick={onLeave}>
      {t('bell.openings', { count })}
    </Anchor>
  )
}
