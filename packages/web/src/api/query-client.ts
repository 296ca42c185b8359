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
