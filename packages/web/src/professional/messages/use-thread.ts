import * as messageCalls from '@samklang/contract/client/messages'
import type { MessageKind } from '@samklang/contract/messages'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { infiniteQueryOptions, useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { send } from '../../api/client.ts'
import { callKey } from '../../api/topics.ts'
import { useScope } from '../../session/scope.ts'
import type { MessageThreadOwner } from '../../state/thread-owner.ts'
import { useNewDay } from '../../ui/use-new-day.ts'
import { eventsOfAlerts } from './events-of-alerts.ts'

export type ThreadPlace = { owner: MessageThreadOwner; patientId: string }

/** Of several pages nobody can ask whose they are: the patient is told beside. */
const listMessages = { ...messageCalls.listMessages, shows: ['care/patient/:patientId'] } as const

const newest: string | undefined = undefined

function threadQuery(scope: string, { owner, patientId }: ThreadPlace, kind: MessageKind) {
  const query = { ...owner, kind }
  return infiniteQueryOptions({
    queryKey: callKey(scope, listMessages, { params: { patientId }, query }),
    queryFn: ({ pageParam: before, signal }) =>
      send(messageCalls.listMessages, { query: { ...query, before } }, { signal, shownIn: 'place' }),
    initialPageParam: newest,
    getNextPageParam: ({ HasOlder, Messages }) => (HasOlder ? Messages[0]?.Id : undefined),
  })
}

/** One kind of message in a thread, the oldest that were fetched first; read anew when something around the patient changes. */
export function useThread(place: ThreadPlace, kind: MessageKind) {
  const { data, ...pages } = useSuspenseInfiniteQuery(threadQuery(useScope(), place, kind))
  // who is away is told for today.
  useNewDay(() => void pages.refetch())
  return {
    ...pages,
    messages: data.pages.toReversed().flatMap(({ Messages }) => Messages),
    isOpen: data.pages[0]?.IsOpen ?? false,
    readers: data.pages[0]?.Readers ?? [],
    away: data.pages[0]?.Away ?? [],
    refused: data.pages[0]?.Refused ?? [],
    alerts: data.pages[0]?.Alerts ?? [],
    alertEvents: eventsOfAlerts(data.pages[0]?.Alerts ?? [], data.pages[0]?.AlertEvents ?? []),
  }
}

/** how many messages of the patient nobody has confirmed; none while it is not known, which the thread itself tells. */
export function useUnread(place: ThreadPlace): number {
  const { data } = useInfiniteQuery(threadQuery(useScope(), place, 'Chat'))
  return data?.pages[0]?.Unread ?? 0
}

/** What the messages of a thread have raised, as the thread that is shown beside tells it; nothing of it is read once more. */
export function useAlertsBeside(place: ThreadPlace): readonly RiskAlert[] {
  const { data } = useInfiniteQuery(threadQuery(useScope(), place, 'Chat'))
  return data?.pages[0]?.Alerts ?? []
}
