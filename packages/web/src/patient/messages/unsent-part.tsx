import { Alert, Anchor, Text } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { regainedEvent } from '../../api/outcomes.ts'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { fetchLogOutPart } from '../../routes/fetch-log-out-part.ts'
import { go } from '../../routes/go.ts'
import { now } from '../../session/clock.ts'
import { leaveContext } from '../../session/departure.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { listUnsentMessages, messageDraftChanges } from '../../state/unsent-messages.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { sendPressed } from './send-pressed.ts'
import { english, swedish } from './unsent-words.ts'

/** on home, with the way to each treatment that somebody has written in and not sent. */
export function UnsentMessagesPart({ person }: { person: string }) {
  const words = useText().language === 'en' ? english : swedish
  const here = useSession()?.context?.ContextId
  useCell(messageDraftChanges)
  useSendingFromHome(person, here)
  const all = listUnsentMessages(now(), person)
  const others = new Set(all.filter(({ contextId }) => contextId !== here).map(({ contextId }) => contextId))
  return (
    <>
      {all
        .filter(({ contextId }) => contextId === here)
        .map(({ treatmentId }) => (
          <Alert key={treatmentId} color="amber" role="status" data-unsent-message>
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

/** At once, and whenever the network is back: whoever has written need not find the page again. */
function useSendingFromHome(person: string, contextId: string | undefined): void {
  useEffect(() => {
    void fetchLogOutPart().catch(() => undefined)
    if (!contextId) return
    const go = () => void sendPressed(person, contextId)
    go()
    addEventListener('online', go)
    addEventListener(regainedEvent, go)
    return () => {
      removeEventListener('online', go)
      removeEventListener(regainedEvent, go)
    }
  }, [person, contextId])
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
    <Alert color="amber" role="status" data-unsent-message>
      <Text>{name ? words.unsentFor.replace('{{name}}', name) : words.unsentForOther}</Text>
      <Anchor component="button" type="button" mih={44} ta="left" onClick={() => void change()}>
        {name ? words.changeTo.replace('{{name}}', name) : words.change}
      </Anchor>
    </Alert>
  )
}
