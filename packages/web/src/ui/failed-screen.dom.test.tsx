import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { startLanguage } from '../i18n/language.ts'
import { AppTheme } from '../theme/app-theme.tsx'
import { FailedScreen } from './failed-screen.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function tryAgain(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer)
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const reset = vi.fn()
  await startLanguage('sv', 'sv')
  render(
    <AppTheme>
      <FailedScreen error={new Error('Could not load: 502')} reset={reset} />
    </AppTheme>,
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Försök igen' }))
  await vi.waitFor(() => expect(reload.mock.calls.length + reset.mock.calls.length).toBe(1))
  return { isReloaded: reload.mock.calls.length === 1 }
}

test('a page whose code did not arrive is loaded anew once the server answers well', async () => {
  expect(await tryAgain(async () => Response.json({}))).toEqual({ isReloaded: true })
})

test.each([
  ['answers badly', async () => new Response('Bad gateway', { status: 502 })],
  ['is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
] as const)(
  'what stands on the page, with its numbers to call, is not exchanged for nothing where the server %s',
  async (_, answer) => {
    expect(await tryAgain(answer)).toEqual({ isReloaded: false })
  },
)
