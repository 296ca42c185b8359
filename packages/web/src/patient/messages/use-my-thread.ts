import * as messageCalls from '@samklang/contract/client/messages'
import {
  hashKey,
  infiniteQueryOptions,
  notifyManager,
  useQueryClient,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { CallError } from '../../api/call-error.ts'
import { send } from '../../api/client.ts'
import { callKey } from '../../api/topics.ts'
import { useScope } from '../../session/scope.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'
import { useNewDay } from '../../ui/use-new-day.ts'

const newest: string | undefined = undefined

function myThreadQuery(scope: string, owner: MessageThreadOwner) {
  return infiniteQueryOptions({
    queryKey: callKey(scope, messageCalls.listMyMessages, { query: owner }),
    queryFn: ({ pageParam: before, signal }) =>
      send(messageCalls.listMyMessages, { query: { ...owner, before } }, { signal, shownIn: 'place' }),
    initialPageParam: newest,
    getNextPageParam: ({ HasOlder, Messages }) => (HasOlder ? Messages[0]?.Id : undefined),
  })
}

/**
 * Whether the thread that the page shows cannot be read, as its own reading was told; asks for nothing. It looks at what is kept and
 * not through an observer, whose result is another one as soon as the thread is fetched: what is shown around the thread would be
 * drawn anew while that is waited for.
 */
export function useIsThreadGone(owner: MessageThreadOwner): boolean {
  const key = hashKey(myThreadQuery(useScope(), owner).queryKey)
  const kept = useQueryClient().getQueryCache()
  const follow = useCallback((told: () => void) => kept.subscribe(notifyManager.batchCalls(told)), [kept])
  const isGone = useSyncExternalStore(follow, () => {
    const error = kept.get(key)?.state.error
    return error instanceof CallError && error.status === 404
  })
  // What nobody shows is dropped after a while, and is as gone as it was.
  const [last, setLast] = useState<string>()
  if (isGone && last !== key) setLast(key)
  return isGone || last === key
}

/** The thread as the patient reads it, the oldest that were fetched first; read anew when something is written or read in it. */
export function useMyThread(owner: MessageThreadOwner) {
  const { data, ...pages } = useSuspenseInfiniteQuery(myThreadQuery(useScope(), owner))
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
