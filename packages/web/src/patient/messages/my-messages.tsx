import { Anchor, Badge, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import type { MyThreadMessage } from '@samklang/contract/messages'
import { Suspense, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useRefreshedQuery } from '../../live/use-refreshed-query.ts'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { sayMessageTime } from '../../ui/say-message-time.ts'
import { ConfirmRead } from './confirm-read.tsx'
import { MessageCrisis, type UnansweredCrisis } from './message-crisis.tsx'
import { MessageField } from './message-field.tsx'
import classes from './messages.module.css'
import { messagesWords } from './messages-words.ts'
import { useMyThread } from './use-my-thread.ts'

export type MyMessagesProps = { treatmentId: string; onOpenModule?: (planId: string) => void }

/** what the patient and the clinic write to each other in a treatment. */
export function MyMessages(props: MyMessagesProps) {
  // a treatment that staff close takes no more messages, and says so, also where it is closed while they are being fetched.
  useRefreshedQuery('own-messages')
  return (
    <RetryBoundary asPage={false}>
      <Suspense fallback={<Loader />}>
        <Thread {...props} />
      </Suspense>
    </RetryBoundary>
  )
}

function Thread({ treatmentId, onOpenModule }: MyMessagesProps) {
  const words = messagesWords(useText().language)
  const thread = useMyThread(treatmentId)
  const { messages, unread, isOpen, keys } = thread
  // Here, and not with the field: help stays also when the thread closes under whoever has just written.
  const [crisis, setCrisis] = useState<UnansweredCrisis | null>(null)
  return (
    <Stack component="section" aria-labelledby="messages">
      <Group>
        <Title order={2} size="h4" id="messages">
          {words.title}
        </Title>
        {unread > 0 && (
          <Badge tt="none">
            {(unread === 1 ? words.new_one : words.new_other).replace('{{count}}', String(unread))}
          </Badge>
        )}
      </Group>
      <Older thread={thread} />
      {messages.length === 0 && isOpen && <Text>{words.none}</Text>}
      <ol className={classes.list} aria-live="polite" aria-labelledby="messages">
        {messages.map((message) => (
          <Item key={message.Id} message={message} onOpenModule={onOpenModule} />
        ))}
      </ol>
      <ConfirmRead messages={messages} />
      {crisis && <MessageCrisis {...crisis} />}
      <MessageField {...{ treatmentId, keys, isOpen }} onCrisis={setCrisis} />
    </Stack>
  )
}

function Older({ thread }: { thread: ReturnType<typeof useMyThread> }) {
  const words = messagesWords(useText().language)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread
  return (
    <>
      {hasNextPage && (
        <Button variant="default" size="md" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.older}
        </Button>
      )}
      <div role="alert">{isFetchNextPageError && <Text>{words.olderFailed}</Text>}</div>
    </>
  )
}

type ItemProps = { message: MyThreadMessage; onOpenModule: MyMessagesProps['onOpenModule'] }

function Item({ message, onOpenModule }: ItemProps) {
  const words = messagesWords(useText().language)
  const { FromStaff, IsMine, SenderName, CreatedAt, ConfirmedAt, MessageText, ModuleName, TreatmentModuleId } = message
  const say = (instant: string) =>
    sayMessageTime(instant, {
      today: (time) => words.today.replace('{{time}}', time),
      yesterday: (time) => words.yesterday.replace('{{time}}', time),
    })
  return (
    <Paper component="li" withBorder p="sm" className={FromStaff ? classes.theirs : classes.ours}>
      <Text size="sm">
        <b>{IsMine ? words.you : SenderName}</b> <time dateTime={CreatedAt}>{say(CreatedAt)}</time>
      </Text>
      {ModuleName && TreatmentModuleId && (
        <Text size="sm">
          {words.about}{' '}
          {onOpenModule ? (
            <Anchor
              component="button"
              type="button"
              inherit
              mih={44}
              miw={44}
              onClick={() => onOpenModule(TreatmentModuleId)}
            >
              {ModuleName}
            </Anchor>
          ) : (
            ModuleName
          )}
        </Text>
      )}
      <Text className={classes.text}>{MessageText}</Text>
      {!FromStaff && (
        <Text size="sm" c="dimmed">
          {ConfirmedAt ? words.read.replace('{{when}}', say(ConfirmedAt)) : words.notRead}
        </Text>
      )}
    </Paper>
  )
}
