import { Alert, Anchor, Button, Stack, Text, Textarea } from '@mantine/core'
import { longestMessage } from '@samklang/contract/message-length'
import { openingHoursIn } from '@samklang/contract/opening-hours'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { CallError } from '../../api/call-error.ts'
import { invalidate } from '../../api/invalidate.ts'
import { isShowing } from '../../api/topics.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { type MessageThreadOwner, threadIdOf } from '../../state/thread-owner.ts'
import { openField } from '../../state/unsent-messages.ts'
import { unitInformationQuery } from '../../system/unit-information.ts'
import { isTooLongMessage, TooLong, useTooLongPress } from '../../thread/too-long.tsx'
import { TextRoom, useTooLong } from '../../ui/text-room.tsx'
import { ClosedNow } from './closed-now.tsx'
import { WayOn } from './kept-message.tsx'
import type { UnansweredCrisis } from './message-crisis.tsx'
import { bodyOf } from './message-draft.ts'
import { messagesWords } from './messages-words.ts'
import { isNotReached, isTooLarge } from './not-reached.ts'
import { TypingBar } from './typing-bar.tsx'
import { TypingHelp, useTypedDanger } from './typing-help.tsx'
import { useMessageDraft } from './use-message-draft.ts'
import { useMessageHelp } from './use-message-help.ts'
import { useResending } from './use-resending.ts'
import { useSendMine } from './use-send-mine.ts'

type MessageFieldProps = {
  owner: MessageThreadOwner
  keys: { draftKey: string; previousDraftKey: string | null }
  isOpen: boolean
  /** Where help is stands above the field. */
  hasCard: boolean
  onCrisis: (set: (before: UnansweredCrisis | null) => UnansweredCrisis | null) => void
}

/** help comes at once where the words call for it, sent or not; what could not be sent stays. */
export function MessageField({ owner, keys, isOpen, hasCard, onCrisis }: MessageFieldProps) {
  const words = messagesWords(useText().language, owner)
  const threadId = threadIdOf(owner)
  const session = useSession()
  const whose = { person: session?.userProfile.PublicId ?? '', contextId: session?.context?.ContextId ?? '-' }
  const { draft, isPressed, isRestored, write, drop, setPressed, setRefused } = useMessageDraft({
    ...whose,
    owner,
    ...keys,
  })
  const client = useQueryClient()
  const sending = useSendMine(owner, { idempotencyKey: draft.key, onSent: drop })
  const text = draft.text.trim()
  const unhelped = isPressed && !hasCard ? text : ''
  const help = useMessageHelp(onCrisis, unhelped)
  // Also where the thread is closed by now: the server judges the words, which nobody else has.
  const isWaiting = isPressed && text !== '' && !sending.isPending
  const tooLong = useTooLongPress(text)
  const tooLongText = useTooLong(draft.text, longestMessage)
  // Of one that was too long the field tells, for as long as it is.
  const isJudgedOnly = isTooLongMessage(sending.variables?.body.MessageText ?? '')
  const error = isJudgedOnly ? null : sending.error
  const isPressedText = !sending.isSuccess && sending.variables?.body.MessageText === text
  const danger = useTypedDanger({ text, judge: help.judge, isSent: isPressedText && hasCard })
  useEffect(() => {
    openField.set(threadId)
    return () => openField.set(null)
  }, [threadId])
  useResending({ isWaiting, isRestored, key: draft.key }, () => transmit())
  if (!isOpen && draft.text === '') return <Text>{words.closed}</Text>

  function transmit(sent = draft) {
    sending.mutate(
      { params: { id: threadId }, body: bodyOf(sent) },
      {
        onSuccess: ({ CrisisInformation: told }) => help.onReply(told),
        onError(failed) {
          // Refused, not lost: it waits for another press.
          if (!isNotReached(failed)) setRefused(sent)
          // What the page still shows as open is not: its treatment is read anew.
          if (isOver(failed)) void invalidate(client, isShowing([`own-messages/${threadId}`, 'own-tasks']))
          // What the server has judged comes with its word about that; of anything else nobody there knows.
          help.onReply((failed instanceof CallError && failed.body.CrisisInformation) || null, true)
        },
      },
    )
  }

  /** Of a text that is not there any more nothing is said. */
  function leaveBlank() {
    // Field and buttons go with it: the thread stays.
    if (!isOpen) document.getElementById('messages')?.focus()
    drop()
    sending.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text === '') return
    help.onPress(text)
    if (!tooLong.isTooLong) return transmit(setPressed())
    tooLong.press()
    // it is not taken, and yet its words are judged: help and the alert do not wait for a shorter text.
    transmit()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Textarea
          autosize
          minRows={3}
          size="md"
          label={isOpen ? words.label : words.kept}
          value={draft.text}
          error={tooLongText}
          readOnly={sending.isPending || !isOpen}
          onChange={({ currentTarget: { value } }) => (value === '' ? leaveBlank() : write(value))}
        />
        <TextRoom text={draft.text} longest={longestMessage} />
        <TypingBar {...danger} />
        <ReadingTimes />
        {isRestored && isOpen && !isPressed && <Restored onDrop={leaveBlank} />}
        <div role="alert">
          {isOpen ? (
            error && !tooLong.isPressed && <NotSent error={error} goesByItself={isPressed} words={words} />
          ) : (
            <Text>{words.ended}</Text>
          )}
        </div>
        {!isOpen && !isPressed && <WayOn {...{ owner, text: draft.text }} onDrop={leaveBlank} />}
        <TooLong isPressed={isOpen && tooLong.isPressed} kind="tooLongToSend" />
        {isOpen && (
          <Button type="submit" size="md" disabled={text === ''} loading={sending.isPending}>
            {error ? words.again : words.send}
          </Button>
        )}
        <Text role="status">
          {sending.isPending && !isJudgedOnly
            ? words.sending
            : sending.isSuccess && draft.text === ''
              ? words.sent
              : ''}
        </Text>
        <TypingHelp found={danger.found} />
      </Stack>
    </form>
  )
}

/** when somebody reads, and where help is until then. */
function ReadingTimes() {
  const { language } = useText()
  const words = messagesWords(language)
  const { data: unit } = useQuery(unitInformationQuery(useScope()))
  return (
    <div>
      <Text size="sm">{words.note}</Text>
      {unit && <ClosedNow unit={unit} />}
      {unit?.OpeningHours && (
        <Text size="sm">
          {unit.UnitName}: {openingHoursIn(language, unit.OpeningHours)}
        </Text>
      )}
      <Anchor href="#crisis" display="inline-block" py={12}>
        {words.help}
      </Anchor>
    </div>
  )
}

function Restored({ onDrop }: { onDrop: () => void }) {
  const words = messagesWords(useText().language)
  return (
    <div role="status">
      <Text size="sm">{words.restored}</Text>
      <Button variant="default" size="compact-md" onClick={onDrop}>
        {words.throwAway}
      </Button>
    </div>
  )
}

/** The treatment takes no more messages, or is not there any more. */
function isOver(error: Error): boolean {
  return error instanceof CallError && (error.status === 409 || error.status === 404)
}

type NotSentProps = { error: Error; goesByItself: boolean; words: ReturnType<typeof messagesWords> }

function NotSent({ error, goesByItself, words }: NotSentProps) {
  const isEnded = isOver(error)
  return (
    <Alert role="presentation" color="red" title={isEnded ? undefined : words.failed}>
      {isEnded ? words.ended : isNotReached(error) && !goesByItself ? words.pressAgain : reasonIn(words, error)}
    </Alert>
  )
}

function reasonIn(words: ReturnType<typeof messagesWords>, error: Error): string {
  if (!(error instanceof CallError)) return ''
  if (isNotReached(error)) return error.status === 0 ? words.waits : words.goesSoon
  return isTooLarge(error) ? words.tooLarge : failureMessage(error)
}
