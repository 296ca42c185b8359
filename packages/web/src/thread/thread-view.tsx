import { Box, Button, Text, VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode, type RefObject, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { sayMessageDay } from '../ui/say-message-time.ts'
import { arrangeThread, markNew, type NewMark } from './arrange-thread.ts'
import classes from './thread.module.css'
import { threadWords } from './thread-words.ts'
import { findMessage, useSeenMessages } from './use-seen-messages.ts'
import { showNext, useThreadScroll } from './use-thread-scroll.ts'

type ShownMessage = { Id: string; CreatedAt: string; IsMine: boolean }

type ThreadViewProps<M> = {
  thread: {
    messages: readonly M[]
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>
  }
  label: string
  /** What stands there before anything is written. */
  none: ReactNode
  /** Written by the other side, and not confirmed as read. */
  isNew: (message: M) => boolean
  /** Who wrote it, as this side says it. */
  saySender: (message: M) => string
  /** below the thread, given those that are not new or have been in view. */
  confirm?: (shown: readonly M[]) => ReactNode
  children: (message: M) => ReactNode
}

export function ThreadView<M extends ShownMessage>({ none, saySender, ...props }: ThreadViewProps<M>) {
  const { messages } = props.thread
  return (
    <>
      {messages.length === 0 ? none : <Messages {...props} />}
      <Arrived messages={messages} saySender={saySender} />
    </>
  )
}

type MessagesProps<M> = Omit<ThreadViewProps<M>, 'none' | 'saySender'>

/** In a place of their own to scroll in: the field to write in stays near however many they are. */
function Messages<M extends ShownMessage>({ thread, label, isNew, confirm, children }: MessagesProps<M>) {
  const { language } = useText()
  const words = threadWords(language)
  const { messages, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = thread
  const newFrom = useNewMark(messages, isNew)
  const { scroller, isHigher, follow } = useThreadScroll(messages)
  const { seen, unseen } = useSeenMessages(scroller, useToShow(messages, isNew))
  const reached = isHigher ? { tabIndex: 0, role: 'group', 'aria-label': label } : {}

  async function fetchOlder() {
    const fetched = await fetchNextPage()
    // The button that was pressed goes with the oldest of them.
    if (!fetched.hasNextPage) scroller.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <div className={classes.frame}>
        <Box ref={scroller} className={classes.scroller} onScroll={follow} {...reached}>
          {hasNextPage && (
            <Button variant="default" size="md" loading={isFetchingNextPage} onClick={() => void fetchOlder()}>
              {words.older}
            </Button>
          )}
          <div role="alert">{isFetchNextPageError && <Text>{words.olderFailed}</Text>}</div>
          <ol className={classes.list} aria-label={label}>
            {arrangeThread(messages, newFrom).map(({ message, beginsDay, beginsNew }) => (
              <Fragment key={message.Id}>
                {beginsDay && <li className={classes.day}>{sayMessageDay(message.CreatedAt, language)}</li>}
                {beginsNew && (
                  <li className={classes.new} data-new>
                    {words.isNew}
                  </li>
                )}
                {children(message)}
              </Fragment>
            ))}
          </ol>
        </Box>
        <ToUnseen scroller={scroller} unseen={unseen} />
      </div>
      {confirm?.(messages.filter((message) => !isNew(message) || seen.has(message.Id)))}
    </>
  )
}

type ToUnseenProps = { scroller: RefObject<HTMLElement | null>; unseen: readonly string[] }

/** leads to the first of those that lie outside of what can be seen, and on to its end. */
function ToUnseen({ scroller, unseen: [first, ...more] }: ToUnseenProps) {
  const words = threadWords(useText().language)
  if (first === undefined) return null
  const count = 1 + more.length

  function show(id: string) {
    const place = scroller.current
    const item = place && findMessage(place, id)
    if (!item) return
    place.scrollIntoView({ block: 'nearest' })
    const { isPart } = showNext(place, item)
    // The button may go with what it led to; while it leads on it keeps the focus.
    if (!isPart) item.focus({ preventScroll: true })
  }

  return (
    <Button className={classes.toUnseen} size="md" mih={44} onClick={() => show(first)}>
      {(count === 1 ? words.unseen_one : words.unseen_other).replace('{{count}}', String(count))}
    </Button>
  )
}

/** What is new, and what others have written since the thread was opened. */
function useToShow<M extends ShownMessage>(messages: readonly M[], isNew: (message: M) => boolean): string[] {
  const [openedAt] = useState(messages.at(-1)?.Id)
  const opened = messages.findIndex(({ Id }) => Id === openedAt)
  return messages.flatMap((message, at) => (isNew(message) || (at > opened && !message.IsMine) ? [message.Id] : []))
}

function useNewMark<M extends ShownMessage>(messages: readonly M[], isNew: (message: M) => boolean) {
  const [mark, setMark] = useState<NewMark | null>(null)
  const next = markNew(mark, messages, isNew)
  if (next !== mark) setMark(next)
  return next?.from
}

type ArrivedProps<M> = { messages: readonly M[]; saySender: (message: M) => string }

/** What comes while one listens to something else is told by its sender alone: its words are there to go to. */
function Arrived<M extends ShownMessage>({ messages, saySender }: ArrivedProps<M>) {
  const words = threadWords(useText().language)
  const latest = messages.at(-1)
  const [known] = useState(latest?.Id)
  const isArrived = latest && latest.Id !== known && !latest.IsMine
  return (
    <VisuallyHidden role="status">{isArrived && words.arrived.replace('{{name}}', saySender(latest))}</VisuallyHidden>
  )
}
