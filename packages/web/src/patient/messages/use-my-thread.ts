import * as messageCalls from '@samklang/contract/client/messages'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { callKey } from '../../api/topics.ts'
import { useScope } from '../../session/scope.ts'
import { useNewDay } from '../../ui/use-new-day.ts'

const newest: string | undefined = undefined

/** The thread as the patient reads it, the oldest that were fetched first; read anew when something is written or read in it. */
export function useMyThread(treatmentId: string) {
  const scope = useScope()
  const { data, ...pages } = useSuspenseInfiniteQuery({
    queryKey: callKey(scope, messageCalls.listMyMessages, { query: { treatmentId } }),
    queryFn: ({ pageParam: before, signal }) =>
      send(messageCalls.listMyMessages, { query: { treatmentId, before } }, { signal, shownIn: 'place' }),
    initialPageParam: newest,
    getNextPageParam: ({ HasOlder, Messages }) => (HasOlder ? Messages[0]?.Id : undefined),
  })
  // who is away is told for today.
  useNewDay(() => void pages.refetch())
  const [latest] = data.pages
  if (!latest) throw new Error('a thread without a page')
  const { Unread: unread, IsOpen: isOpen, DraftKey: draftKey, PreviousDraftKey: previousDraftKey } = latest
  const { Readers: readers, GuardiansCannotRead: guardiansCannotRead } = latest
  const messages = data.pages.toReversed().flatMap(({ Messages }) => Messages)
  const keys = { draftKey, previousDraftKey }
  return { ...pages, away: latest.Away, messages, readers, guardiansCannotRead, unread, isOpen, keys }
}
