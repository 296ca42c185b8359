import { Alert, Button, Text } from '@mantine/core'
import type * as messageCalls from '@samklang/contract/client/messages'
import { CallError } from '../../api/call-error.ts'
import type { useSend } from '../../api/use-call.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { useText } from '../../i18n/use-text.ts'
import { sayList } from '../../ui/say-list.ts'

const toldAs = { Sent: 'messages.told', Later: 'messages.told-later', Read: 'messages.told-read' } as const

type NotifiedProps = {
  notify: ReturnType<typeof useSend<typeof messageCalls.notifyOfMessage>>
  onRetry: () => void
}

/** the message is there; whether the patient is told of it is another thing, and is said as it is. */
export function Notified({ notify, onRetry }: NotifiedProps) {
  const { t } = useText('professional')
  const { data, error, isPending } = notify
  if (isPending) return <Text role="status">{t('messages.telling')}</Text>
  if (error instanceof CallError && hasNobodyToTell(error))
    return (
      <Text role="status">
        {t('messages.sent')} {failureMessage(error)}
      </Text>
    )
  if (error)
    return (
      <Alert role="alert" color="amber" title={t('messages.not-known-told')}>
        <Button size="compact-md" variant="default" onClick={onRetry}>
          {t('messages.tell-again')}
        </Button>
      </Alert>
    )
  return (
    <>
      {data?.Outcome === 'NotSent' ? (
        <Alert role="alert" color="amber" title={t('messages.not-told')}>
          {t(`patient.contact-status.${data.ContactStatus}`)}
        </Alert>
      ) : (
        <Text role="status">{data && t(toldAs[data.Outcome])}</Text>
      )}
      {data && data.Guardians.length > 0 && <GuardiansNotified guardians={data.Guardians} />}
    </>
  )
}

/** to try again would change nothing; why is said in its place. */
export function hasNobodyToTell(error: Error | null): boolean {
  return error instanceof CallError && error.status === 409
}

type Guardians = NonNullable<NotifiedProps['notify']['data']>['Guardians']

/** who of the guardians is told, and of whom that could not be done. */
function GuardiansNotified({ guardians }: { guardians: Guardians }) {
  const { t, language } = useText('professional')
  const namesOf = (outcome: Guardians[number]['Outcome']) =>
    guardians.filter(({ Outcome }) => Outcome === outcome).map(({ Name }) => Name)
  const [told, later, read] = [namesOf('Sent'), namesOf('Later'), namesOf('Read')]
  return (
    <>
      <div role="status">
        {told.length > 0 && <Text>{t('messages.guardians-told', { names: sayList(told, language) })}</Text>}
        {read.length > 0 && <Text>{t('messages.guardians-read', { names: sayList(read, language) })}</Text>}
        {later.length > 0 && <Text>{t('messages.guardians-later', { names: sayList(later, language) })}</Text>}
      </div>
      {guardians
        .filter(({ Outcome }) => Outcome === 'NotSent')
        .map(({ Name, ContactStatus }) => (
          <Alert key={Name} role="alert" color="amber" title={t('messages.guardian-not-told', { name: Name })}>
            {t(`patient.contact-status.${ContactStatus}`)}
          </Alert>
        ))}
    </>
  )
}
