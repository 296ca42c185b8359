import * as sessionCalls from '@samklang/contract/client/session'
import type { Token } from '@samklang/contract/sign-in'
import { addSeconds } from '@samklang/engine/time/instants'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aPatientSession } from '../testing/a-session.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubCalls } from '../testing/stub-calls.ts'
import { now } from './clock.ts'

test('R-053: the patient side renews at its own call, and is told that answers are kept', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = stubCalls()
  const absolutExpirationTime = addSeconds(now(), 12 * 60 * 60)
  const signedIn = aPatientSession({ expiresAt: addSeconds(now(), 20 * 60), absolutExpirationTime, keptAt: now() })
  calls.reply(sessionCalls.getProfile, signedIn.userProfile)
  calls.reply(
    sessionCalls.renewToken,
    (): Token => ({
      AccessToken: 'second',
      ExpiresAt: addSeconds(now(), 20 * 60),
      AbsoluteExpirationTime: absolutExpirationTime,
      SecurityLevel: 'Three',
    }),
  )
  await openApp('/samtycken', signedIn)
  await screen.findByRole('heading', { level: 1 })
  await act(() => vi.advanceTimersByTimeAsync(18.5 * 60_000))
  const asked = within(await screen.findByRole('dialog', { name: 'Är du kvar?' }))
  asked.getByText('Det du har svarat hittills är sparat.')
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(asked.getByRole('button', { name: 'Fortsätt vara inloggad' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.sentTo(sessionCalls.renewToken)).toHaveLength(1)
})
