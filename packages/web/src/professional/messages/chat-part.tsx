import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import { longestMessage } from '@samklang/contract/message-length'
import type { NamedReader } from '@samklang/contract/messages'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { IconMessage } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useRef } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { type MessageThreadOwner, threadIdOf } from '../../state/thread-owner.ts'
import { TooLong, useTooLongPress } from '../../thread/too-long.tsx'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { Refused } from '../../ui/refused.tsx'
import { AlertEvents } from './alert-events.tsx'
import { AlsoReadCaution } from './also-read.tsx'
import { AwayNote } from './away-note.tsx'
import { ConfirmUnread } from './confirm-unread.tsx'
import classes from './messages.module.css'
import { hasNobodyToTell, Notified } from './notified.tsx'
import { RefusedMessages } from './refused-messages.tsx'
import { ThreadList } from './thread-list.tsx'
import { UnsentText } from './unsent-text.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { useSayReaders } from './use-say-person.ts'
import { useSendMessage } from './use-send-message.ts'
import { useShowMessage, useShowUnread } from './use-show-message.ts'
import { type ThreadPlace, useThread } from './use-thread.ts'

export type ThreadModule = { PlanId: string; DisplayName: string }

export type ChatPartProps = {
  place: ThreadPlace
  readsOnly: boolean
  /** Of the plan, to say what a message is about. */
  modules: readonly ThreadModule[]
  onOpenModule: ((planId: string) => void) | undefined
  messageId: string | undefined
  leadsToUnread: string | undefined
}

/** What is written to the patient and by them. Whatever is typed here is sent to the patient. */
export function ChatPart({ place, readsOnly, modules, onOpenModule, messageId, leadsToUnread }: ChatPartProps) {
  const { t } = useText('professional')
  const thread = useThread(place, 'Chat')
  useShowMessage(thread, messageId)
  const part = useRef<HTMLDivElement>(null)
  useShowUnread(part, thread.messages, leadsToUnread)
  const repliedTo = useRef<readonly string[]>([])
  const isOfProgram = 'programId' in place.owner
  return (
    <Stack ref={part}>
      <RefusedMessages refused={thread.refused} isInProgram={isOfProgram} />
      <ThreadList
        thread={thread}
        label={t('messages.chat')}
        none={t('messages.no-chat')}
        confirm={(shown) =>
          !readsOnly && (
            <ConfirmUnread
              messages={shown}
              hasOlder={thread.hasNextPage}
              repliedTo={thread.isOpen ? repliedTo : undefined}
            />
          )
        }
        onOpenModule={onOpenModule}
      />
      <AwayNote away={thread.away} />
      {!thread.isOpen && (
        <Alert color="gray">{isOfProgram ? t('messages.closed-program') : t('messages.closed')}</Alert>
      )}
      {!readsOnly && (
        <ChatField
          owner={place.owner}
          modules={modules}
          readers={thread.readers}
          alerts={thread.alerts}
          isOpen={thread.isOpen}
          repliedTo={repliedTo}
        />
      )}
      <AlertEvents events={thread.alertEvents} />
    </Stack>
  )
}

/** that others than the patient read it must not be small and grey. */
const plain = { c: 'var(--mantine-color-text)', fw: 600, fz: 'sm' } as const

type ChatFieldProps = {
  owner: MessageThreadOwner
  modules: readonly ThreadModule[]
  readers: readonly NamedReader[]
  alerts: readonly RiskAlert[]
  isOpen: boolean
  /** Those of the patient's that have been in view and that nobody has confirmed. */
  repliedTo: RefObject<readonly string[]>
}

/** the patient is told after every message. R-423: what could not be sent stays; R-516: in a thread that is closed too. */
function ChatField({ owner, modules, readers, alerts, isOpen, repliedTo }: ChatFieldProps) {
  const { t } = useText('professional')
  const sayReaders = useSayReaders()
  const { draft, kept, write, choose } = useMessageDraft(owner, 'Chat')
  const notify = useSend(messageCalls.notifyOfMessage)
  const pressed = useRef<string>(undefined)
  const confirm = useSend(messageCalls.confirmMessage)
  const seen = useRef<readonly string[]>([])
  // also where the field is gone by then.
  const sending = useSendMessage(owner, { idempotencyKey: draft.key, onSent: ({ Id }) => noteSent(Id) })
  const text = draft.text.trim()
  const tooLong = useTooLongPress(text)
  const sentId = sending.data?.Id
  const hasGuardians = readers.some(({ Kind }) => Kind === 'Guardian')
  const sendKey = hasGuardians ? 'messages.send-guardians' : 'messages.send'

  const notified = (
    <>
      <Refused error={hasNobodyToTell(notify.error) ? null : notify.error} />
      {sentId && !sending.isPending && (
        <Notified notify={notify} onRetry={() => notify.mutate({ params: { id: sentId } })} />
      )}
    </>
  )

  if (!isOpen)
    return (
      <Stack gap="xs">
        <div role="status">{text !== '' && <Text fw={600}>{t('messages.closed-unsent')}</Text>}</div>
        {text !== '' && <UnsentText text={draft.text} onDrop={kept.drop} />}
        <Refused error={sending.error} />
        {notified}
      </Stack>
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text === '') return
    if (tooLong.isTooLong) return tooLong.press()
    pressed.current = kept.words
    seen.current = repliedTo.current
    notify.reset()
    const about = 'programId' in owner ? {} : { TreatmentModuleId: draft.moduleId }
    sending.mutate({ params: { id: threadIdOf(owner) }, body: { MessageText: text, Kind: 'Chat', ...about } })
  }

  function noteSent(id: string) {
    kept.letGo(pressed.current)
    notify.mutate({ params: { id } })
    void confirmSeen()
  }

  /** what has been replied to has been read. */
  async function confirmSeen() {
    try {
      for (const read of seen.current) await confirm.mutateAsync({ params: { id: read } })
    } catch {
      // Said below; what is left can be confirmed above.
    }
  }

  return (
    <form className={classes.chatField} onSubmit={submit} noValidate>
      <p className={classes.toPatient}>
        <IconMessage size={16} aria-hidden /> {t(hasGuardians ? 'messages.to-guardians' : 'messages.to-patient')}
      </p>
      <Stack gap="xs" className={classes.chatBody}>
        <AlsoReadCaution alerts={alerts} />
        <KeptTextarea
          kept={kept}
          label={t('messages.chat-label')}
          description={sayReaders(readers)}
          descriptionProps={hasGuardians ? plain : {}}
          value={draft.text}
          onWrite={write}
          minRows={3}
          longest={longestMessage}
          readOnly={sending.isPending}
        />
        {modules.length > 0 && (
          <NativeSelect
            label={t('messages.module')}
            value={draft.moduleId ?? ''}
            data={[
              { value: '', label: t('messages.no-module') },
              ...modules.map(({ PlanId, DisplayName }) => ({ value: PlanId, label: DisplayName })),
            ]}
            onChange={(event) => choose(event.currentTarget.value || null)}
          />
        )}
        <TooLong isPressed={tooLong.isPressed} kind="tooLongToSend" />
        <Refused error={sending.error} />
        <Group>
          <Button type="submit" disabled={text === ''} loading={sending.isPending}>
            {t(sending.error ? 'messages.send-again' : sendKey)}
          </Button>
          <Text size="sm" role="status">
            {sending.isPending && t('messages.sending')}
          </Text>
        </Group>
        <Refused error={confirm.error} />
        {notified}
      </Stack>
    </form>
  )
}
