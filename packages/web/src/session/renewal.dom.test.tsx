import * as sessionCalls from '@samklang/contract/client/session'
import type { Token } from '@samklang/contract/sign-in'
import { addSeconds } from '@samklang/engine/time/instants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openApp } from '../testing/open-app.tsx'
import { stubStaffPage } from '../testing/stub-staff-page.ts'
import { now } from './clock.ts'
import { startSilentRenewal } from './renewal.ts'
import { session } from './store.ts'

const soon = 'Är du kvar?'
const over = 'Du har loggats ut'

/** Lets time pass, and for a moment more what it has set off. */
const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))

function aToken(AccessToken: string): Token {
  const ExpiresAt = addSeconds(now(), 30 * 60)
  return { AccessToken, ExpiresAt, AbsoluteExpirationTime: addSeconds(now(), 12 * 60 * 60), SecurityLevel: 'Four' }
}

/** Signed in a moment ago, for half an hour. */
async function openAsStaff() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // By the clock of this test, which takes it along when it ends.
  startSilentRenewal()
  const { AccessToken: token, ExpiresAt: expiresAt, AbsoluteExpirationTime: absolutExpirationTime } = aToken('first')
  const { calls, signedIn } = stubStaffPage({ token, expiresAt, absolutExpirationTime, keptAt: now() })
  await openApp('/select-language', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Språk' })
  return { calls, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) }
}

test('whoever is at work is renewed without being asked', async () => {
  const { calls, user } = await openAsStaff()
  calls.reply(sessionCalls.renewStaffToken, () => aToken('second'))
  await user.click(screen.getByRole('heading', { level: 1 }))
  await passMinutes(24)
  expect(session.get()?.token).toBe('first')
  await passMinutes(2)
  await waitFor(() => expect(session.get()?.token).toBe('second'))
  expect(calls.sentTo(sessionCalls.renewStaffToken)).toHaveLength(1)
  expect(screen.queryByRole('dialog', { name: soon })).toBeNull()
})

test('R-052, R-229: a renewal that is refused ends the session', async () => {
  const { calls, user } = await openAsStaff()
  calls.refuse(sessionCalls.renewStaffToken, 403)
  await passMinutes(27)
  expect(screen.queryByRole('dialog', { name: soon })).toBeNull()
  await passMinutes(1.5)
  const asked = await screen.findByRole('dialog', { name: soon })
  await user.click(within(asked).getByRole('button', { name: 'Fortsätt vara inloggad' }))
  await screen.findByRole('dialog', { name: over })
  const ended = Date.parse(session.get()?.absolutExpirationTime ?? '')
  expect(ended).toBeLessThan(Date.parse(session.get()?.expiresAt ?? '') - 5 * 60_000)
})
