import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import { longestMessage } from '@samklang/contract/message-length'
import type { FormEvent } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { Refused } from '../../ui/refused.tsx'
import { ConfirmUnread } from './confirm-unread.tsx'
import classes from './messages.module.css'
import { Notified } from './notified.tsx'
import { ThreadList } from './thread-list.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { type ThreadPlace, useThread } from './use-thread.ts'

export type ThreadModule = { PlanId: string; DisplayName: string }

export type ChatPartProps = {
  place: ThreadPlace
  readsOnly: boolean
  /** Of the plan, to say what a message is about. */
  modules: readonly ThreadModule[]
  onOpenModule: ((planId: string) => void) | undefined
}

/** What is written to the patient and by them. Whatever is typed here is sent to the patient. */
export function ChatPart({ place, readsOnly, modules, onOpenModule }: ChatPartProps) {
  const { t } = useText('professional')
  const thread = useThread(place, 'Chat')
  return (
    <Stack>
      <ThreadList thread={thread} label={t('messages.chat')} none={t('messages.no-chat')} onOpenModule={onOpenModule} />
      {!readsOnly && <ConfirmUnread messages={thread.messages} />}
      {!readsOnly && thread.isOpen && <ChatField treatmentId={place.treatmentId} modules={modules} />}
      {!thread.isOpen && <Alert color="gray">{t('messages.closed')}</Alert>}
    </Stack>
  )
}

type ChatFieldProps = { treatmentId: string; modules: readonly ThreadModule[] }

/** the patient is told after every message. R-423: what could not be sent stays. */
function ChatField({ treatmentId, modules }: ChatFieldProps) {
  const { t } = useText('professional')
  const { draft, kept, write, choose } = useMessageDraft(treatmentId, 'Chat')
  const notify = useSend(messageCalls.notifyOfMessage)
  const sending = useSend(messageCalls.sendMessage, { idempotencyKey: draft.key })
  const text = draft.text.trim()
  const sentId = sending.data?.Id

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text === '') return
    const { words } = kept
    notify.reset()
    const body = { MessageText: text, Kind: 'Chat' as const, TreatmentModuleId: draft.moduleId }
    sending.mutate({ params: { id: treatmentId }, body }, { onSuccess: ({ Id }) => sent(Id, words) })
  }

  function sent(id: string, words: string | undefined) {
    kept.letGo(words)
    notify.mutate({ params: { id } })
  }

  return (
    <form className={classes.chatField} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <KeptTextarea
          kept={kept}
          label={t('messages.chat-label')}
          description={t('messages.chat-hint')}
          value={draft.text}
          onWrite={write}
          minRows={3}
          maxLength={longestMessage}
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
        <Refused error={sending.error} />
        <Group>
          <Button type="submit" disabled={text === ''} loading={sending.isPending}>
            {t(sending.error ? 'messages.send-again' : 'messages.send')}
          </Button>
          <Text size="sm" role="status">
            {sending.isPending && t('messages.sending')}
          </Text>
        </Group>
        <Refused error={notify.error} />
        {sentId && !sending.isPending && (
          <Notified notify={notify} onRetry={() => notify.mutate({ params: { id: sentId } })} />
        )}
      </Stack>
    </form>
  )
}
