import * as sessionCalls from '@samklang/contract/client/session'
import * as systemCalls from '@samklang/contract/client/system'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aProfile } from '../testing/a-session.ts'
import { openApp } from '../testing/open-app.tsx'
import { stubStaffPage, ward } from '../testing/stub-staff-page.ts'

const network = 'Det gick inte att nå servern. Kontrollera uppkopplingen och försök igen.'

async function openUnits() {
  const { calls, signedIn } = stubStaffPage()
  await openApp('/select-unit', signedIn)
  await screen.findByRole('heading', { level: 1, name: 'Byt enhet' })
  return calls
}

async function pickWard(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: /^Avdelning Månljuset/ }))
}

const findBanner = () => screen.findByRole('region', { name: 'Något gick fel' })
const queryBanner = () => screen.queryByRole('region', { name: 'Något gick fel' })

const notesSaying = (told: string) =>
  screen.getAllByRole('status').flatMap((note) => within(note).queryAllByText(told, { exact: true }))

/** With a clock that goes by itself, and that a test may move on. */
function useClock(): UserEvent {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
}

const stopTime = () => vi.setTimerTickMode('manual')
const resumeTime = () => vi.setTimerTickMode('interval', 20)
const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('R-202 to R-209, R-042, R-073: 400 and 500 stay in a banner, to copy and to hide', async () => {
  const user = useClock()
  const calls = await openUnits()
  calls.reply(systemCalls.getVersion, { Version: '0.1.0', SupportedClientVersions: [] })
  calls.refuse(sessionCalls.setCurrentUnit, 500, 'Det första gick sönder.')
  await pickWard(user)
  await within(await findBanner()).findByText('Det första gick sönder.')
  calls.refuseInWords(sessionCalls.setCurrentUnit, 400, 'Vakten vid dörren sade nej.')
  await pickWard(user)
  await within(await findBanner()).findByText('Vakten vid dörren sade nej.')
  await passTime(60_000)
  const banner = within(await findBanner())
  banner.getByText('Det första gick sönder.')

  const [copy = document.body] = banner.getAllByRole('button', { name: 'Kopiera' })
  stopTime()
  fireEvent.click(copy)
  await passTime(0)
  const copied = await navigator.clipboard.readText()
  expect(copied).toContain('Det första gick sönder.')
  expect(copied).toContain('spår-1')
  await passTime(3800)
  banner.getByRole('button', { name: 'Kopierat' })
  await passTime(300)
  expect(banner.queryByRole('button', { name: 'Kopierat' })).toBeNull()
  resumeTime()

  await user.click(banner.getByRole('button', { name: 'Dölj' }))
  await waitFor(() => expect(queryBanner()).toBeNull())
  await pickWard(user)
  calls.refuse(sessionCalls.setCurrentUnit, 500, 'Något helt annat.')
  await pickWard(user)
  await within(await findBanner()).findByText('Något helt annat.')
  expect(within(await findBanner()).queryByText('Vakten vid dörren sade nej.')).toBeNull()
  await user.click(within(await findBanner()).getByRole('link', { name: 'Kontakta support' }))
  await screen.findByRole('heading', { level: 1, name: 'Support' })
})

test('R-215, R-248: 403, 404, 409 and no network are told for five seconds', async () => {
  useClock()
  const calls = await openUnits()
  for (const [answer, told] of [
    [() => calls.refuse(sessionCalls.setCurrentUnit, 403, 'Det får du inte.'), 'Det får du inte.'],
    [() => calls.refuse(sessionCalls.setCurrentUnit, 404, 'Det finns inte.'), 'Det finns inte.'],
    [() => calls.refuse(sessionCalls.setCurrentUnit, 409, 'Någon annan hann före.'), 'Någon annan hann före.'],
    [() => calls.lose(sessionCalls.setCurrentUnit), network],
  ] as const) {
    answer()
    const button = await screen.findByRole('button', { name: /^Avdelning Månljuset/ })
    stopTime()
    fireEvent.click(button)
    await passTime(4800)
    expect(notesSaying(told)).toHaveLength(1)
    await passTime(300)
    expect(notesSaying(told)).toEqual([])
    resumeTime()
  }
  expect(queryBanner()).toBeNull()
  expect(location.pathname).toBe('/select-unit')
})

test('R-055: a call that is answered 401 leads out', async () => {
  const calls = await openUnits()
  calls.refuse(sessionCalls.setCurrentUnit, 401, 'Vem är du?')
  calls.refuse(sessionCalls.logOutStaff, 401)
  await pickWard(userEvent.setup())
  await screen.findByRole('heading', { level: 1, name: 'Du är utloggad' })
})

test('a button that sends, pressed twice, sends once: a unit that is picked', async () => {
  const user = userEvent.setup({ delay: null })
  const calls = await openUnits()
  calls.reply(sessionCalls.setCurrentUnit, aProfile({ CurrentUnitId: ward.Id }))
  calls.holdRest()
  await user.dblClick(await screen.findByRole('button', { name: /^Avdelning Månljuset/ }))
  await screen.findByRole('heading', { level: 1, name: 'Hem' })
  expect(calls.changes()).toEqual(['PUT /api/me/current-unit'])
})
