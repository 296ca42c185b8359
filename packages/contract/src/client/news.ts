// Written by tests/client-calls.test.ts.
import type { newsCalls } from '../news.ts'
import type { ClientCall } from '../call.ts'

export const listNewsItems: ClientCall<typeof newsCalls.listNewsItems> = {
  method: 'GET',
  path: '/api/news-items',
  shows: ['news'],
}
