import type { Query, QueryClient } from '@tanstack/react-query'

type Which = (query: Query) => boolean

/**
 * Reads anew what is no longer so. An answer that is on its way for the first time may have been read before the change, and the
 * cache would take it for what is asked for here: that one is read once more when it has come.
 */
export async function invalidate(client: QueryClient, isMeant: Which): Promise<void> {
  const first = client.getQueryCache().findAll({
    predicate: (query) => isMeant(query) && query.state.data === undefined,
    fetchStatus: 'fetching',
  })
  const later = first.map((query) =>
    query.promise?.then(
      // Whoever heard of another change has perhaps asked already; that answer is good for both.
      () => client.invalidateQueries({ predicate: (one) => one === query }, { cancelRefetch: false }),
      // A read that failed says so, and is tried again by whoever wants it.
      () => undefined,
    ),
  )
  await Promise.all([client.invalidateQueries({ predicate: isMeant }), ...later])
}
