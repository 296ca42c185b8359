import { afterEach, expect, test } from 'vitest'
import { aSession } from '../testing/a-session.ts'
import { dropSession, keepPid, keepSession, session } from './store.ts'

afterEach(() => sessionStorage.clear())

test('R-045: the session is in session storage under its own names', () => {
  keepSession(aSession())
  for (const key of ['token', 'mediaToken', 'expiresAt', 'absolutExpirationTime', 'userProfile']) {
    expect(sessionStorage.getItem(key)).not.toBeNull()
  }
})

test('R-044: logging out removes our own keys and nobody else’s', () => {
  keepSession(aSession())
  keepPid('pid')
  sessionStorage.setItem('samklang.unit-information', '{}')
  sessionStorage.setItem('of-another', 'kept')
  dropSession()
  expect(session.get()).toBeNull()
  expect(Object.keys(sessionStorage)).toEqual(['of-another'])
})
