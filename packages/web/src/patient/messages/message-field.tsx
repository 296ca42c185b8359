import { Alert, Anchor, Button, Stack, Text, Textarea } from '@mantine/core'
import * as messageCalls from '@samklang/contract/client/messages'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { longestMessage } from '@samklang/contract/message-length'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { CallError } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { failureMessage } from '../../errors/failure-message.ts'
import { useText } from '../../i18n/use-text.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { unitInformationQuery } from '../../system/unit-information.ts'
import { openingHoursIn } from '../../ui/clinic-time.ts'
import type { UnansweredCrisis } from './message-crisis.tsx'
import { messagesWords } from './messages-words.ts'
import { useMessageDraft } from './use-message-draft.ts'

type MessageFieldProps = {
  treatmentId: string
  keys: { draftKey: string; previousDraftKey: string | null }
  isOpen: boolean
  onCrisis: (set: (before: UnansweredCrisis | null) => UnansweredCrisis | null) => void
}

/** help comes at once where the words call for it, sent or not; what could not be sent stays. */
export function MessageField({ treatmentId, keys, isOpen, onCrisis }: MessageFieldProps) {
  const words = messagesWords(useText().language)
  const person = useSession()?.userProfile.PublicId ?? ''
  const { draft, isRestored, write, drop } = useMessageDraft({ person, treatmentId, ...keys })
  const sending = useSend(messageCalls.sendMyMessage, { idempotencyKey: draft.key })
  const text = draft.text.trim()
  if (!isOpen && draft.text === '') return <Text>{words.closed}</Text>

  function show(crisis: CrisisInformation | null | undefined) {
    if (crisis) onCrisis((before) => ({ crisis, times: (before?.times ?? 0) + 1 }))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (text === '') return
    sending.mutate(
      { params: { id: treatmentId }, body: { MessageText: text } },
      {
        onSuccess({ CrisisInformation: help }) {
          drop()
          show(help)
        },
        onError: (error) => show(error instanceof CallError ? error.body.CrisisInformation : null),
      },
    )
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Textarea
          autosize
          minRows={3}
          size="md"
          label={words.label}
          value={draft.text}
          maxLength={longestMessage}
          readOnly={sending.isPending || !isOpen}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <ReadingTimes />
        {isRestored && <Restored onDrop={drop} />}
        <div role="alert">
          {isOpen ? sending.error && <NotSent error={sending.error} /> : <Text>{words.ended}</Text>}
        </div>
        {isOpen && (
          <Button type="submit" size="md" disabled={text === ''} loading={sending.isPending}>
            {sending.error ? words.again : words.send}
          </Button>
        )}
        <Text role="status">
          {sending.isPending ? words.sending : sending.isSuccess && draft.text === '' ? words.sent : ''}
        </Text>
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

function NotSent({ error }: { error: Error }) {
  const words = messagesWords(useText().language)
  const isEnded = error instanceof CallError && (error.status === 409 || error.status === 404)
  return (
    <Alert role="presentation" color="red" title={isEnded ? undefined : words.failed}>
      {isEnded ? words.ended : error instanceof CallError ? failureMessage(error) : ''}
    </Alert>
  )
}
