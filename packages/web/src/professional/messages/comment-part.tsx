import { Button, Group, Stack, Text } from '@mantine/core'
import { longestMessage } from '@samklang/contract/message-length'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type MessageThreadOwner, threadIdOf } from '../../state/thread-owner.ts'
import { TooLong, useTooLongPress } from '../../thread/too-long.tsx'
import { KeptTextarea } from '../../ui/kept-textarea.tsx'
import { Refused } from '../../ui/refused.tsx'
import type { ChatPartProps } from './chat-part.tsx'
import classes from './messages.module.css'
import { ThreadList } from './thread-list.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { useSendMessage } from './use-send-message.ts'
import { useThread } from './use-thread.ts'

/** What staff write among themselves. Nothing that is typed here can reach the patient. */
export function CommentPart({
  place,
  readsOnly,
  onOpenModule,
}: Omit<ChatPartProps, 'modules' | 'messageId' | 'leadsToUnread'>) {
  const { t } = useText('professional')
  const thread = useThread(place, 'Comment')
  return (
    <Stack className={classes.internal}>
      <p className={classes.onlyStaff}>
        <IconLock size={16} aria-hidden /> {t('messages.internal')}
      </p>
      <ThreadList
        thread={thread}
        label={t('messages.comments')}
        none={t('messages.no-comments')}
        onOpenModule={onOpenModule}
      />
      {!readsOnly && <CommentField owner={place.owner} />}
    </Stack>
  )
}

function CommentField({ owner }: { owner: MessageThreadOwner }) {
  const { t } = useText('professional')
  const { draft, kept, write } = useMessageDraft(owner, 'Comment')
  const pressed = useRef<string>(undefined)
  const sending = useSendMessage(owner, {
    idempotencyKey: draft.key,
    onSent: () => kept.letGo(pressed.current),
  })
  const text = draft.text.trim()
  const tooLong = useTooLongPress(text)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text === '') return
    if (tooLong.isTooLong) return tooLong.press()
    pressed.current = kept.words
    const body = { MessageText: text, Kind: 'Comment' as const }
    sending.mutate({ params: { id: threadIdOf(owner) }, body })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <KeptTextarea
          kept={kept}
          label={t('messages.comment-label')}
          description={t('messages.comment-hint')}
          value={draft.text}
          onWrite={write}
          minRows={3}
          longest={longestMessage}
          readOnly={sending.isPending}
        />
        <TooLong isPressed={tooLong.isPressed} kind="tooLongToSave" />
        <Refused error={sending.error} />
        <Group>
          <Button type="submit" color="amber" variant="outline" disabled={text === ''} loading={sending.isPending}>
            {t(sending.error ? 'messages.save-comment-again' : 'messages.save-comment')}
          </Button>
          <Text size="sm" role="status">
            {sending.isPending && t('messages.saving')}
          </Text>
        </Group>
      </Stack>
    </form>
  )
}
