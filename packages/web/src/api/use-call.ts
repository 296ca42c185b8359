import type { ClientCall, Input, Reply } from '@samklang/contract/call'
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { defaultShownIn } from '../errors/judge-failure.ts'
import { useScope } from '../session/scope.ts'
import { type SendOptions, send, sendList } from './client.ts'
import { refreshAfter } from './refresh-after.ts'
import { callKey } from './topics.ts'
import { useGuardedMutation } from './use-guarded-mutation.ts'

export function callQuery<C extends ClientCall>(scope: string, call: C, input: Input<C>, options: SendOptions = {}) {
  return queryOptions({
    queryKey: callKey(scope, call, input),
    queryFn: ({ signal }) => send(call, input, { ...options, signal }),
  })
}

/** Suspends while loading and throws to the nearest retry card when it fails. */
export function useCall<C extends ClientCall>(call: C, input: Input<C>, options: SendOptions = {}): Reply<C> {
  const scope = useScope()
  return useSuspenseQuery(callQuery(scope, call, input, options)).data
}

/** The same for a list without pages, with word of whether it is whole. */
export function useList<C extends ClientCall>(call: C, input: Input<C>, options: SendOptions = {}) {
  const scope = useScope()
  return useSuspenseQuery({
    queryKey: callKey(scope, call, input, 'list'),
    queryFn: ({ signal }) => sendList(call, input, { ...options, signal }),
  }).data
}

type SendingOptions<C extends ClientCall> = SendOptions & {
  /** Heard even if what the change takes away is the very thing that it was pressed on. */
  onSent?: ((reply: Reply<C>) => void) | undefined
  /** For what is chosen in a menu, which is gone by the time of the answer: null when it is sent, then why it was refused. */
  onRefused?: (error: Error | null) => void
  /** Follows the sending and what is read anew after it, from the press to what is shown. */
  as?: <T>(work: Promise<T>) => Promise<T>
}

const plainly = <T>(work: Promise<T>) => work

/** Sends on demand, then refetches what shows something that the call changes. */
export function useSend<C extends ClientCall>(
  call: C,
  { onSent, onRefused, as = plainly, shownIn = defaultShownIn.mutation, ...options }: SendingOptions<C> = {},
) {
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: (input: Input<C>, isUnmounted) =>
      as(send(call, input, { ...options, shownIn, isUnmounted: onRefused ? undefined : isUnmounted })),
    onMutate: () => onRefused?.(null),
    onError: (error) => onRefused?.(error),
    onSuccess: (reply, input) => as(refreshAfter(client, call, input, () => onSent?.(reply))),
  })
}
