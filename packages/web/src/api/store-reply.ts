import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Takes in what a change has answered. A read that is under way may be older than that, and would be shown over it. */
export function storeReply<Answer>(client: QueryClient, queryKey: QueryKey, answer: Answer): void {
  void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, answer)
}
