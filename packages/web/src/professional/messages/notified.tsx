import { Alert, Button, Text } from '@mantine/core'
import type * as messageCalls from '@samklang/contract/client/messages'
import type { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'

type NotifiedProps = {
  notify: ReturnType<typeof useSend<typeof messageCalls.notifyOfMessage>>
  onRetry: () => void
}

/** the message is there; whether the patient is told of it is another thing, and is said as it is. */
export function Notified({ notify, onRetry }: NotifiedProps) {
  const { t } = useText('professional')
  const { data, error, isPending } = notify
  if (isPending) return <Text role="status">{t('messages.telling')}</Text>
  if (error)
    return (
      <Alert role="alert" color="amber" title={t('messages.not-told')}>
        <Button size="compact-md" variant="default" onClick={onRetry}>
          {t('messages.tell-again')}
        </Button>
      </Alert>
    )
  if (data?.Outcome === 'NotSent')
    return (
      <Alert role="alert" color="amber" title={t('messages.not-told')}>
        {t(`patient.contact-status.${data.ContactStatus}`)}
      </Alert>
    )
  return <Text role="status">{data && t(data.Outcome === 'Sent' ? 'messages.told' : 'messages.told-later')}</Text>
}
