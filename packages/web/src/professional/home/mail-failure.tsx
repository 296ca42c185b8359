import { Alert } from '@mantine/core'
import { useUnitNotifications } from '../../bell/use-unit-notifications.ts'
import { useText } from '../../i18n/use-text.ts'
import { useWhenText } from '../../ui/use-when-text.ts'

/** Whoever relies on the morning's e-mail must be told somewhere else that none arrives. */
export function MailFailure() {
  const { t } = useText('professional')
  const whenText = useWhenText()
  const failure = useUnitNotifications().data?.MailFailure
  if (!failure) return null
  return (
    <Alert color="amber" role="status" title={t('home.mail-failure.title')} data-no-print>
      {t('home.mail-failure.explained', { address: failure.Address, when: whenText(failure.FailedAt) })}
    </Alert>
  )
}
