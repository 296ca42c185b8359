import { Button, Stack, Text } from '@mantine/core'
import { useText } from '../../i18n/use-text.ts'
import { MessageItem } from './message-item.tsx'
import classes from './messages.module.css'
import type { useThread } from './use-thread.ts'

type ThreadListProps = {
  thread: ReturnType<typeof useThread>
  label: string
  none: string
  onOpenModule: ((planId: string) => void) | undefined
}

export function ThreadList({ thread, label, none, onOpenModule }: ThreadListProps) {
  const { t } = useText('professional')
  const { messages, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread
  return (
    <Stack gap="xs">
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('messages.older')}
        </Button>
      )}
      <div role="alert">{isFetchNextPageError && <Text c="red">{t('messages.older-failed')}</Text>}</div>
      {messages.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <ol className={classes.list} aria-label={label} aria-live="polite">
          {messages.map((message) => (
            <MessageItem key={message.Id} message={message} onOpenModule={onOpenModule} />
          ))}
        </ol>
      )}
    </Stack>
  )
}
