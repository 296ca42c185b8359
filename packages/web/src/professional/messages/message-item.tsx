import { Anchor, Group, Paper, Text } from '@mantine/core'
import type { ThreadMessage } from '@samklang/contract/messages'
import { IconLock } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { sayMessageTime } from '../../ui/say-message-time.ts'
import classes from './messages.module.css'

type MessageItemProps = { message: ThreadMessage; onOpenModule: ((planId: string) => void) | undefined }

export function MessageItem({ message, onOpenModule }: MessageItemProps) {
  const { t } = useText('professional')
  const { Kind, MessageText, SenderName, FromStaff, CreatedAt, ModuleName, TreatmentModuleId } = message
  const isComment = Kind === 'Comment'
  const side = isComment ? classes.comment : FromStaff ? classes.ours : classes.theirs
  return (
    <Paper component="li" withBorder p="sm" className={side} data-message={Kind}>
      <Group gap="xs">
        {isComment && <IconLock size={16} aria-hidden />}
        <Text size="sm" fw={600}>
          {SenderName}
        </Text>
        {isComment && <Text size="sm">{t('messages.comment-mark')}</Text>}
        <Text size="sm" c="dimmed">
          <time dateTime={CreatedAt}>{useMessageTime()(CreatedAt)}</time>
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
      <Text className={classes.text}>{MessageText}</Text>
      {!isComment && <Confirmed message={message} />}
    </Paper>
  )
}

/** Whether the other side has read it. */
function Confirmed({ message: { FromStaff, ConfirmedAt, ConfirmedBy } }: Pick<MessageItemProps, 'message'>) {
  const { t } = useText('professional')
  const say = useMessageTime()
  const side = FromStaff ? 'ours' : 'theirs'
  return (
    <Text size="sm" c="dimmed">
      {ConfirmedAt
        ? t(`messages.read.${side}`, { name: ConfirmedBy ?? '–', when: say(ConfirmedAt) })
        : t(`messages.unread.${side}`)}
    </Text>
  )
}

function useMessageTime(): (instant: string) => string {
  const { t } = useText('professional')
  const words = {
    today: (time: string) => t('when.today', { time }),
    yesterday: (time: string) => t('when.yesterday', { time }),
  }
  return (instant) => sayMessageTime(instant, words)
}
