import { Alert, Anchor, Text } from '@mantine/core'
import * as sessionCalls from '@samklang/contract/client/session'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { go } from '../../routes/go.ts'
import { now } from '../../session/clock.ts'
import { leaveContext } from '../../session/departure.ts'
import { useScope } from '../../session/scope.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import { threadIdOf } from '../../state/thread-owner.ts'
import { listUnsentMessages, messageDraftChanges, openField } from '../../state/unsent-messages.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { InSight } from '../in-sight.tsx'
import { type SendingPage, useSendingAgain } from '../use-sending-again.ts'
import { MessageCrisis } from './message-crisis.tsx'
import { tellOfMessage, useMessageNews } from './message-news.ts'
import { listPressed, sendPressed } from './send-pressed.ts'
import { english, swedish } from './unsent-words.ts'

type UnsentMessagesProps = SendingPage & { person: string }

/** with the way to each thread that somebody has written in and not sent; its own page tells of it itself. */
export function UnsentMessagesPart({ person, page, isFormOpen }: UnsentMessagesProps) {
  const words = useText().language === 'en' ? english : swedish
  const here = useSession()?.context?.ContextId
  useCell(messageDraftChanges)
  const shownField = useCell(openField)
  const { crisis, hasSent } = useMessageNews({ page, isFormOpen })
  const scope = useScope()
  // Whoever has written need not find the page again.
  useSendingAgain({ page, isFormOpen }, async () => {
    if (!here) return false
    await sendPressed(person, here, (reply) => tellOfMessage(scope, reply))
    return listPressed(person, here).length > 0
  })
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
        .filter(({ contextId, owner }) => contextId === here && threadIdOf(owner) !== shownField)
        .map(({ owner }) => (
          <Alert key={threadIdOf(owner)} color="amber" role="status" mb="md" data-unsent-message>
            <Text>{words.unsent}</Text>
            <AppLink
              to="/behandling"
              search={'programId' in owner ? { program: owner.programId } : { id: owner.treatmentId }}
            >
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
