import { MutationObserver, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { dropSession, keepSession } from '../session/store.ts'
import { aSession } from '../testing/a-session.ts'
import { askAgainAfterChange, clearOnChangeOfScope, queryClient } from './query-client.ts'

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

test('what was being read for the first time when it changed is read again: that answer may be from before', async () => {
  const client = new QueryClient()
  askAgainAfterChange(client)
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const seen = new QueryObserver(client, { queryKey: ['x'], queryFn: () => answers[asked++]?.promise ?? 'too often' })
  const leave = seen.subscribe(() => {})
  // Told of twice, and asked for once more.
  void client.invalidateQueries({ queryKey: ['x'] })
  void client.invalidateQueries({ queryKey: ['x'] })
  answers[0]?.resolve('as it was')
  await expect.poll(() => asked).toBe(2)
  answers[1]?.resolve('as it is')
  await expect.poll(() => seen.getCurrentResult().data).toBe('as it is')
  await waitALittle()
  expect(asked).toBe(2)
  leave()
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
