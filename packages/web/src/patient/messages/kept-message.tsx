import { Anchor, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import * as careItemCalls from '@samklang/contract/client/care-items'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { regainedEvent } from '../../api/outcomes.ts'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { now } from '../../session/clock.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { type MessageThreadOwner, threadIdOf } from '../../state/thread-owner.ts'
import { listUnsentMessages, messageDraftChanges } from '../../state/unsent-messages.ts'
import { unitInformationQuery } from '../../system/unit-information.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { telephone } from '../../ui/call-button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { InSight } from '../in-sight.tsx'
import { fillIn } from '../treatment/say-treatment.ts'
import { MessageCrisis, type UnansweredCrisis } from './message-crisis.tsx'
import { type DraftPlace, dropMessage, isPressed, type MessageDraft, readMessage } from './message-draft.ts'
import { messagesWords } from './messages-words.ts'
import { findPlace } from './send-pressed.ts'

type WayOnProps = { owner: MessageThreadOwner; text: string; onDrop: () => void }

/** of words that a treatment takes no more: where to turn instead, and the words to take along or to remove. */
export function WayOn({ owner, text, onDrop }: WayOnProps) {
  const words = messagesWords(useText().language)
  const scope = useScope()
  const { data: unit } = useQuery(unitInformationQuery(scope))
  const { data: items } = useQuery(callQuery(scope, careItemCalls.listMyCareItems, {}, { shownIn: 'place' }))
  const others = items?.Treatments.filter(({ Id, Status }) => Id !== threadIdOf(owner) && isWrittenIn(Status)) ?? []
  return (
    <Stack gap="xs" align="flex-start">
      {unit?.Phone && (
        <Anchor href={telephone(unit.Phone)} display="inline-block" py={12}>
          {fillIn(words.callUnit, { unit: unit.UnitName, phone: unit.Phone })}
        </Anchor>
      )}
      {others.map(({ Id, DisplayName }) => (
        <AppLink key={Id} to="/behandling" search={{ id: Id, visa: 'meddelanden' }}>
          {fillIn(words.writeIn, { name: DisplayName })}
        </AppLink>
      ))}
      <Group align="flex-start">
        <CopyButton text={text} label={words.copy} size="compact-md" />
        <Button variant="default" size="compact-md" onClick={onDrop}>
          {words.throwAway}
        </Button>
      </Group>
    </Stack>
  )
}

function isWrittenIn(status: string): boolean {
  return status === 'Ongoing' || status === 'Completed'
}

/** the help that words called for, above what is said of a treatment that went while it stood there. */
export function HelpOfGone({ crisis }: { crisis: UnansweredCrisis }) {
  return (
    <InSight>
      <MessageCrisis {...crisis} times={0} />
    </InSight>
  )
}

/** where the treatment cannot be read any more, what was written in it and not sent can. */
export function MessageOfGone({ owner }: { owner: MessageThreadOwner }) {
  const words = messagesWords(useText().language, owner)
  const { isKept, place } = useKept(owner)
  const draft = place && readMessage(place, now())
  if (!isKept) return null
  return (
    <Stack component="section" aria-labelledby="kept-message" gap="xs">
      <Title order={2} size="h4" id="kept-message">
        {words.kept}
      </Title>
      <Text role="status">{draft ? words.ended : words.keptLater}</Text>
      {place && draft && (
        <>
          <Textarea autosize size="md" aria-labelledby="kept-message" value={draft.text} readOnly />
          {!isPressed(draft, now()) && <WayOn {...{ owner, text: draft.text }} onDrop={() => drop(place, draft)} />}
        </>
      )}
    </Stack>
  )
}

/** The focus goes to the top of the page, which stays when the text does not. */
function drop(place: DraftPlace, draft: MessageDraft) {
  document.querySelector<HTMLElement>('[data-page-title]')?.focus()
  dropMessage(place, draft, now())
}

/** Its key needs the server: without it, again when it answers. What was pressed is sent by the part of the layout, which tells of it. */
function useKept(owner: MessageThreadOwner) {
  const session = useSession()
  const contextId = session?.context?.ContextId
  const person = session?.userProfile.PublicId ?? ''
  useCell(messageDraftChanges)
  const threadId = threadIdOf(owner)
  const isKept = listUnsentMessages(now(), person).some(
    (one) => threadIdOf(one.owner) === threadId && one.contextId === contextId,
  )
  const [place, setPlace] = useState<DraftPlace>()
  const isFound = place !== undefined
  const isOfProgram = 'programId' in owner
  useEffect(() => {
    if (!isKept || !contextId || isFound) return
    const kept = isOfProgram ? { programId: threadId } : { treatmentId: threadId }
    const attempt = () => void findPlace({ person, contextId, owner: kept }).then(setPlace)
    attempt()
    const stopFollowing = messageDraftChanges.subscribe(attempt)
    addEventListener('online', attempt)
    addEventListener(regainedEvent, attempt)
    return () => {
      stopFollowing()
      removeEventListener('online', attempt)
      removeEventListener(regainedEvent, attempt)
    }
  }, [isKept, isFound, person, contextId, threadId, isOfProgram])
  return { isKept, place }
}
