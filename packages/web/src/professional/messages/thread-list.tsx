import { Text } from '@mantine/core'
import type { ThreadMessage } from '@samklang/contract/messages'
import type { ReactNode } from 'react'
import { ThreadView } from '../../thread/thread-view.tsx'
import { isUnread } from './confirm-unread.tsx'
import { MessageItem } from './message-item.tsx'
import { useSayPerson } from './use-say-person.ts'
import type { useThread } from './use-thread.ts'

type ThreadListProps = {
  thread: ReturnType<typeof useThread>
  label: string
  none: string
  confirm?: (shown: readonly ThreadMessage[]) => ReactNode
  onOpenModule: ((planId: string) => void) | undefined
}

export function ThreadList({ thread, label, none, confirm, onOpenModule }: ThreadListProps) {
  const sayPerson = useSayPerson()
  return (
    <ThreadView
      thread={thread}
      label={label}
      none={<Text c="dimmed">{none}</Text>}
      isNew={isUnread}
      {...(confirm && { confirm })}
      saySender={({ SenderName, WrittenAs }) => sayPerson({ Name: SenderName, Kind: WrittenAs })}
    >
      {(message: ThreadMessage) => (
        <MessageItem message={message} readers={thread.readers} alerts={thread.alerts} onOpenModule={onOpenModule} />
      )}
    </ThreadView>
  )
}
