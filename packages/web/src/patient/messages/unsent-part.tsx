import { Alert, Anchor, Text } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { fetchLogOutPart } from '../../routes/fetch-log-out-part.ts'
import { go } from '../../routes/go.ts'
import { now } from '../../session/clock.ts'
import { leaveContext } from '../../session/departure.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { listUnsentMessages, messageDraftChanges, openField } from '../../state/unsent-messages.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { InSight } from '../in-sight.tsx'
import { type SendingPage, useSendingAgain } from '../use-sending-again.ts'
import { MessageCrisis } from './message-crisis.tsx'
import { listPressed, sendPressed } from './send-pressed.ts'
import { english, swedish } from './unsent-words.ts'

type UnsentMessagesProps = SendingPage & { person: string }

/** with the way to each treatment that somebody has written in and not sent; its own page tells of it itself. */
export function UnsentMessagesPart({ person, page, isFormOpen }: UnsentMessagesProps) {
  const words = useText().language === 'en' ? english : swedish
  const here = useSession()?.context?.ContextId
  useCell(messageDraftChanges)
  const shownField = useCell(openField)
  const { crisis, hasSent } = useSendingPressed(person, here, { page, isFormOpen })
  // Whoever answers a form is interrupted by nothing but help.
  const all = isFormOpen ? [] : listUnsentMessages(now(), person)
  const others = new Set(all.filter(({ contextId }) => contextId !== here).map(({ contextId }) => contextId))
  return (
    <>
      {crisis && (
        <InSight>
          <MessageCrisis crisis={crisis} times={0} />
        </InSight>
      )}
      <div role="status">
        {hasSent && (
          <Alert color="teal" mb="md">
            {words.sent}
          </Alert>
        )}
      </div>
      {all
        .filter(({ contextId, treatmentId }) => contextId === here && treatmentId !== shownField)
        .map(({ treatmentId }) => (
          <Alert key={treatmentId} color="amber" role="status" mb="md" data-unsent-message>
            <Text>{words.unsent}</Text>
            <AppLink to="/behandling" search={{ id: treatmentId }}>
              {words.open}
            </AppLink>
          </Alert>
        ))}
      {[...others].map((contextId) => (
        <OfAnother key={contextId} contextId={contextId} />
      ))}
    </>
  )
}

type Outcome = { page: string; crisis: CrisisInformation | null; hasSent: boolean }

/** Whoever has written need not find the page again. What has gone is told as long as the page on which it went. */
function useSendingPressed(person: string, contextId: string | undefined, where: SendingPage) {
  const [outcome, setOutcome] = useState<Outcome>()
  useEffect(() => void fetchLogOutPart().catch(() => undefined), [])
  const known = outcome?.page === where.page ? outcome : undefined
  useSendingAgain(where, async () => {
    const pressed = listPressed(person, contextId)
    if (!contextId || pressed.length === 0) return false
    const crisis = await sendPressed(person, contextId)
    const left = new Set(listUnsentMessages(now(), person).map(({ treatmentId }) => treatmentId))
    const hasSent = pressed.some(({ treatmentId }) => !left.has(treatmentId))
    if (crisis || hasSent) setOutcome({ page: where.page, crisis, hasSent })
    return listPressed(person, contextId).length > 0
  })
  return { crisis: known?.crisis ?? null, hasSent: known?.hasSent ?? false }
}

/** Written in the place of somebody else, whose treatment is not there from here: they have to be chosen first. */
function OfAnother({ contextId }: { contextId: string }) {
  const words = useText().language === 'en' ? english : swedish
  const { data } = useQuery(
    callQuery(useScope(), sessionCalls.listSessionContexts, { query: {} }, { shownIn: 'place' }),
  )
  const name = data?.Contexts.find(({ ContextId }) => ContextId === contextId)?.Firstname
  async function change() {
    if (await leaveContext()) await go('/kontext')
  }
  return (
    <Alert color="amber" role="status" mb="md" data-unsent-message>
      <Text>{name ? words.unsentFor.replace('{{name}}', name) : words.unsentForOther}</Text>
      <Anchor component="button" type="button" mih={44} ta="left" onClick={() => void change()}>
        {name ? words.changeTo.replace('{{name}}', name) : words.change}
      </Anchor>
    </Alert>
  )
}
