import { Anchor, Badge, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import type { MyThreadMessage } from '@samklang/contract/messages'
import { Suspense, useEffect, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useRefreshedQuery } from '../../live/use-refreshed-query.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'
import { MessageTime } from '../../thread/message-time.tsx'
import classes from '../../thread/thread.module.css'
import { ThreadView } from '../../thread/thread-view.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { sayMessageTime } from '../../ui/say-message-time.ts'
import { useAbout } from '../use-about.ts'
import { AwayNote } from './away-note.tsx'
import { ConfirmRead, isUnread } from './confirm-read.tsx'
import { MessageCrisis, type UnansweredCrisis } from './message-crisis.tsx'
import { MessageField } from './message-field.tsx'
import { messagesWords } from './messages-words.ts'
import { sayReaders, saySender } from './sender-name.ts'
import type { SetCrisis } from './use-message-help.ts'
import { useMyThread } from './use-my-thread.ts'

// in one file with the thread, so that they are there for whoever has written, also without network.
export { HelpOfGone, MessageOfGone } from './kept-message.tsx'
export { LogOutMessages } from './log-out-messages.tsx'
export { UnsentMessagesPart } from './unsent-part.tsx'

/** kept by the page, where help stays also when the thread closes or the treatment goes under whoever has just written. */
export type CalledHelp = { crisis: UnansweredCrisis | null; onCrisis: SetCrisis }

export type MyMessagesProps = { owner: MessageThreadOwner; called: CalledHelp; onOpenModule?: (planId: string) => void }

/** what the patient and the clinic write to each other in a treatment or a program. */
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

function Thread({ owner, called: { crisis, onCrisis }, onOpenModule }: MyMessagesProps) {
  const { language } = useText()
  const words = messagesWords(language, owner)
  const thread = useMyThread(owner)
  const { readers, unread, isOpen, keys } = thread
  const title = useWantedTitle()
  return (
    <Stack component="section" aria-labelledby="messages">
      <Group>
        <Title order={2} size="h4" id="messages" ref={title} tabIndex={-1}>
          {words.title}
        </Title>
        {unread > 0 && (
          <Badge tt="none">
            {(unread === 1 ? words.new_one : words.new_other).replace('{{count}}', String(unread))}
          </Badge>
        )}
      </Group>
      <ThreadView
        thread={thread}
        label={words.title}
        none={isOpen && <Text>{words.none}</Text>}
        isNew={isUnread}
        saySender={(message) => saySender(message, language)}
        confirm={(shown) => <ConfirmRead messages={shown} />}
      >
        {(message: MyThreadMessage) => <Item message={message} onOpenModule={onOpenModule} />}
      </ThreadView>
      {crisis && <MessageCrisis {...crisis} />}
      {readers.length > 0 && <Text>{sayReaders(readers, language)}</Text>}
      <AwayNote away={thread.away} />
      <MessageField {...{ owner, keys, isOpen }} hasCard={crisis !== null} onCrisis={onCrisis} />
      {isOpen && <ReadBy guardiansCannotRead={thread.guardiansCannotRead} />}
    </Stack>
  )
}

/** below the field, since nobody thinks of it before they write. Who else on the patient side reads it stands above. */
function ReadBy({ guardiansCannotRead }: { guardiansCannotRead: boolean }) {
  const words = messagesWords(useText().language)
  const isPatient = useAbout() === null
  return (
    <Text size="sm">
      {isPatient ? words.readBy : words.readByOther} {guardiansCannotRead && words.guardiansCannot}
    </Text>
  )
}

/** whoever was told of new messages on home is led to them, past what stands above. */
function useWantedTitle() {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (new URLSearchParams(location.search).get('visa') !== 'meddelanden') return
    // After the router, which shows a new page from its top.
    const frame = requestAnimationFrame(() => {
      title.current?.scrollIntoView({ block: 'start' })
      title.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return title
}

type ItemProps = { message: MyThreadMessage; onOpenModule: MyMessagesProps['onOpenModule'] }

function Item({ message, onOpenModule }: ItemProps) {
  const { language } = useText()
  const words = messagesWords(language)
  const { FromStaff, ConfirmedAt, MessageText, ModuleName, TreatmentModuleId } = message
  return (
    <Paper component="li" withBorder p="sm" className={sideOf(message)} data-message-id={message.Id} tabIndex={-1}>
      <Text size="sm">
        <b>{saySender(message, language)}</b> <MessageTime message={message} />
        {message.IsByProgram && <span> {words.byProgram}</span>}
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
          {ConfirmedAt ? words.read.replace('{{when}}', sayMessageTime(ConfirmedAt, language)) : words.notRead}
        </Text>
      )}
    </Paper>
  )
}

/** on one's own side stands what one has written oneself; what others of the family have is told apart from the clinic's. */
function sideOf({ IsMine, FromStaff }: MyThreadMessage): string | undefined {
  if (IsMine) return classes.ours
  return FromStaff ? classes.theirs : classes.family
}
