import { QueryClient } from '@tanstack/react-query'
import { scopeOf } from '../session/scope.ts'
import { session } from '../session/store.ts'

/** A failed read shows a retry button instead of trying again behind the person's back: every read is in the audit log. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    // Without network a change fails and says so. Kept until there is one, it would happen when nobody looks any more.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Nothing read for one person, context or unit survives into the next (started once, before anything is shown). */
export function clearOnChangeOfScope(client: QueryClient = queryClient): () => void {
  let scope = scopeOf(session.get())
  return session.subscribe(() => {
    const next = scopeOf(session.get())
    if (next === scope) return
    scope = next
    client.clear()
  })
}

/**
 * A change that is heard of while something is being read for the first time: the answer on its way may be from before it, so
 * it is asked for once more. (What has been read before is asked for anew at once, and the first answer is not waited for.)
 */
export function askAgainAfterChange(client: QueryClient = queryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return
    const { queryKey, state, promise } = event.query
    if (state.data !== undefined || state.fetchStatus === 'idle') return
    promise?.then(() => client.invalidateQueries({ queryKey, exact: true })).catch(() => undefined)
  })
}
