import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { dropSession, keepSession } from '../session/store.ts'
import { aSession } from '../testing/a-session.ts'
import { clearOnChangeOfScope, queryClient } from './query-client.ts'

afterEach(dropSession)

const first = aSession()
const changes = {
  'another person': aSession({ userProfile: { ...first.userProfile, PublicId: crypto.randomUUID() } }),
  'another unit': aSession({ userProfile: { ...first.userProfile, CurrentUnitId: crypto.randomUUID() } }),
  'another context': aSession({
    context: {
      ContextId: crypto.randomUUID(),
      Type: 'Guardian',
      SelectContextUri: '',
      PatientCivicId: null,
      Firstname: 'Kim',
      Lastname: 'Påhittad',
      RelationTypeDescription: null,
      UnitName: null,
      IsCivicIdRequired: false,
      PendingCount: 0,
      GuardianMay: { Represents: true, ReadsShared: true, SeesWaiting: true },
      Colour: 0,
      HasOthers: true,
    },
  }),
}

function cacheAfter(change: () => void): unknown {
  keepSession(first)
  const client = new QueryClient()
  const stop = clearOnChangeOfScope(client)
  client.setQueryData(['x'], 'what one person saw')
  change()
  stop()
  return client.getQueryData(['x'])
}

test.each(Object.entries(changes))('nothing that was read survives %s', (_, next) => {
  expect(cacheAfter(() => keepSession(next))).toBeUndefined()
})

test('nothing that was read survives signing out', () => {
  expect(cacheAfter(dropSession)).toBeUndefined()
})

test('a renewed token keeps what was read', () => {
  expect(cacheAfter(() => keepSession({ ...first, token: 'new' }))).toBe('what one person saw')
})

test('without network a change is tried and told of at once, and does not happen by itself later', async () => {
  let tries = 0
  onlineManager.setOnline(false)
  const change = new MutationObserver(queryClient, {
    mutationFn: async () => {
      tries += 1
      throw new Error('no network')
    },
  })
  const outcome = await Promise.race([change.mutate().catch(() => 'told'), Promise.resolve().then(waitALittle)])
  onlineManager.setOnline(true)
  await waitALittle()
  expect([outcome, tries]).toEqual(['told', 1])
})

function waitALittle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 50))
}
