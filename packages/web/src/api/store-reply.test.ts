import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { storeReply } from './store-reply.ts'

test('what was asked before a change does not come over what the change has answered', async () => {
  const client = new QueryClient()
  const queryKey = ['me', '/api/patients/:id']
  const { promise, resolve } = Promise.withResolvers<string>()
  const observer = new QueryObserver(client, { queryKey, queryFn: () => promise, retry: false })
  const leave = observer.subscribe(() => {})
  storeReply(client, queryKey, 'after')
  resolve('before')
  await promise
  await new Promise((later) => setTimeout(later))
  expect(observer.getCurrentResult()).toMatchObject({ data: 'after', status: 'success', fetchStatus: 'idle' })
  leave()
})
