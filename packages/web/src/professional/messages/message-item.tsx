import { Anchor, Badge, Group, Paper, Text } from '@mantine/core'
import type { MessageWriter, NamedReader, ThreadMessage } from '@samklang/contract/messages'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconLock } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { MessageTime } from '../../thread/message-time.tsx'
import threadClasses from '../../thread/thread.module.css'
import { sayList } from '../../ui/say-list.ts'
import { sayMessageTime } from '../../ui/say-message-time.ts'
import { MessageAlert } from './message-alert.tsx'
import classes from './messages.module.css'
import { useSayPerson } from './use-say-person.ts'

type MessageItemProps = {
  message: ThreadMessage
  readers: readonly NamedReader[]
  /** Of the thread. */
  alerts: readonly RiskAlert[]
  onOpenModule: ((planId: string) => void) | undefined
}

export function MessageItem({ message, readers, alerts, onOpenModule }: MessageItemProps) {
  const { t } = useText('professional')
  const { Kind, MessageText, SenderName, WrittenAs, ModuleName, TreatmentModuleId } = message
  const isComment = Kind === 'Comment'
  return (
    <Paper
      component="li"
      withBorder
      p="sm"
      className={sideOf(message)}
      data-message={Kind}
      data-message-id={message.Id}
      tabIndex={-1}
    >
      <Group gap="xs">
        {isComment && <IconLock size={16} aria-hidden />}
        <Text size="sm" fw={600}>
          {SenderName}
        </Text>
        <WriterBadge writer={WrittenAs} />
        {message.IsByProgram && (
          <Badge color="gray" variant="outline" tt="none">
            {t('messages.by-program')}
          </Badge>
        )}
        {isComment && <Text size="sm">{t('messages.comment-mark')}</Text>}
        <Text size="sm" c="dimmed">
          <MessageTime message={message} />
        </Text>
      </Group>
      {ModuleName && TreatmentModuleId && (
        <Text size="sm">
          {t('messages.about')}{' '}
          {onOpenModule ? (
            <Anchor component="button" type="button" inherit onClick={() => onOpenModule(TreatmentModuleId)}>
              {ModuleName}
            </Anchor>
          ) : (
            ModuleName
          )}
        </Text>
      )}
      <Text className={threadClasses.text}>{MessageText}</Text>
      {message.Alert && <MessageAlert alert={message.Alert} alerts={alerts} />}
      {message.GuardianReadings.map(({ Name, ReadAt }) => (
        <ReadBy key={`${Name} ${ReadAt}`} reader={{ Name, Kind: 'Guardian' }} at={ReadAt} />
      ))}
      <NotReadBy message={message} readers={readers} />
      {!isComment && <Confirmed message={message} />}
    </Paper>
  )
}

/** Whose it is, told by its edge and place as well as in words. */
function sideOf({ Kind, FromStaff, WrittenAs }: ThreadMessage): string | undefined {
  if (Kind === 'Comment') return classes.comment
  if (FromStaff) return threadClasses.ours
  return WrittenAs === 'Guardian' ? threadClasses.family : threadClasses.theirs
}

/** who speaks, where it is not the patient: nobody takes a mother's words for the child's. */
function WriterBadge({ writer }: { writer: ThreadMessage['WrittenAs'] }) {
  const { t } = useText('professional')
  if (writer !== 'Guardian' && writer !== 'Agent') return null
  return (
    <Badge color="gray" variant="outline" tt="none">
      {t(`messages.writer.${writer}`)}
    </Badge>
  )
}

/** Whether the other side has read it: of what staff wrote the patient, or their agent. R-473: guardians stand for themselves. */
function Confirmed({ message }: Pick<MessageItemProps, 'message'>) {
  const { FromStaff, ConfirmedAt, ConfirmedBy, ConfirmedAs } = message
  const { t, language } = useText('professional')
  if (ConfirmedAt && FromStaff) return <ReadBy reader={{ Name: ConfirmedBy, Kind: ConfirmedAs }} at={ConfirmedAt} />
  return (
    <Text size="sm" c="dimmed">
      {ConfirmedAt
        ? t('messages.read.theirs', { name: ConfirmedBy ?? '–', when: sayMessageTime(ConfirmedAt, language) })
        : t(`messages.unread.${FromStaff ? 'ours' : 'theirs'}`)}
    </Text>
  )
}

/** the guardians who read the thread today and have not said that they have read this. */
function NotReadBy({ message, readers }: Pick<MessageItemProps, 'message' | 'readers'>) {
  const { t, language } = useText('professional')
  const sayPerson = useSayPerson()
  const hasRead = new Set(message.GuardianReadings.flatMap(({ RelationIds }) => RelationIds))
  const others = readers.filter(({ Kind, RelationId }) => Kind === 'Guardian' && RelationId && !hasRead.has(RelationId))
  if (message.Kind !== 'Chat' || !message.FromStaff || others.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {t('messages.unread.guardians', { names: sayList(others.map(sayPerson), language) })}
    </Text>
  )
}

type ReadByProps = { reader: { Name: string | null; Kind: MessageWriter | null }; at: string }

function ReadBy({ reader, at }: ReadByProps) {
  const { t, language } = useText('professional')
  const sayPerson = useSayPerson()
  const name = reader.Kind === 'Patient' ? t('messages.named.Patient', { name: reader.Name ?? '–' }) : sayPerson(reader)
  return (
    <Text size="sm" c="dimmed">
      {t('messages.read.ours', { name, when: sayMessageTime(at, language) })}
    </Text>
  )
}
