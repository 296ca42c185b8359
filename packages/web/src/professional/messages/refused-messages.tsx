import { Alert, Paper, Text } from '@mantine/core'
import type { RefusedMessage } from '@samklang/contract/messages'
import { useText } from '../../i18n/use-text.ts'
import threadClasses from '../../thread/thread.module.css'
import { sayMessageTime } from '../../ui/say-message-time.ts'
import { useMessageRefusedReason } from './use-message-refused-reason.ts'
import { useSayPerson } from './use-say-person.ts'

type RefusedMessagesProps = { refused: readonly RefusedMessage[]; isInProgram: boolean }

/** words that may be about danger and could not be taken. They stand beside the thread, since the patient never sees them there. */
export function RefusedMessages({ refused, isInProgram }: RefusedMessagesProps) {
  const { t } = useText('professional')
  if (refused.length === 0) return null
  return (
    <Alert color="red" role="group" title={t('messages.refused.title', { count: refused.length })}>
      <Text size="sm">{t('messages.refused.lead', { count: refused.length })}</Text>
      <ul className={threadClasses.list}>
        {refused.map((message) => (
          <RefusedItem key={message.Id} message={message} isInProgram={isInProgram} />
        ))}
      </ul>
    </Alert>
  )
}

function RefusedItem({ message, isInProgram }: { message: RefusedMessage; isInProgram: boolean }) {
  const { t, language } = useText('professional')
  const sayPerson = useSayPerson()
  const sayReason = useMessageRefusedReason()
  const { SenderName: Name, IsByGuardian, SentAt, MessageText, Reason } = message
  return (
    <Paper component="li" withBorder p="sm" data-refused-message>
      <Text size="sm" fw={600}>
        {sayPerson({ Name, Kind: IsByGuardian ? 'Guardian' : 'Patient' })}{' '}
        <time dateTime={SentAt}>{sayMessageTime(SentAt, language)}</time>
      </Text>
      <Text className={threadClasses.text}>{MessageText}</Text>
      <Text size="sm" c="dimmed">
        {t('messages.refused.why', { reason: sayReason(Reason, isInProgram) })}
      </Text>
    </Paper>
  )
}
