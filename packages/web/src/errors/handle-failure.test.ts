import * as tagCalls from '@samklang/contract/client/tags'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SendOptions, send } from '../api/client.ts'
import { patientQuery } from '../professional/patient-context/use-patient.ts'
import { renew } from '../session/renewal.ts'
import { dropSession, keepSession } from '../session/store.ts'
import { recentHelpQuery } from '../system/recent-help.ts'
import { readSettings } from '../system/settings.ts'
import { aSession } from '../testing/a-session.ts'
import { aStorage } from '../testing/a-storage.ts'
import { clearErrors, errorList } from './error-list.ts'
import { closeSnackbar, snackbars } from './snackbar-queue.ts'

const logged = vi.spyOn(console, 'warn')

beforeEach(() => {
  logged.mockReset()
  logged.mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', aStorage())
  keepSession(aSession())
})
afterEach(() => {
  vi.unstubAllGlobals()
  dropSession()
  clearErrors()
  for (const { id } of snackbars.get()) closeSnackbar(id)
})

/** A member of staff adds a tag, and this is the answer. */
async function act(status: number, options: SendOptions = {}) {
  const refusal = { Message: `Nej, ${status}`, Code: 'conflict', TraceId: `trace-${status}`, Errors: [] }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status }))
  await send(tagCalls.addTag, { body: { Name: 'Hemlig tagg' } }, options).catch(() => undefined)
  return told()
}

/** What the page tells, in its banner and its notes. */
function told() {
  return [...errorList.get(), ...snackbars.get()].map(({ message }) => message)
}

test.each([400, 403, 404, 409, 500, 503])(
  'R-180 a staff action that answers %i is logged to the console, and tells the person once, by what all calls share',
  async (status) => {
    expect(await act(status)).toEqual([`Nej, ${status}`])
    expect(logged.mock.calls).toEqual([[status, 'conflict', `trace-${status}`]])
  },
)

test('R-180 what a screen shows in place is logged too, and told nowhere else; what goes well is not logged', async () => {
  expect(await act(409, { shownIn: 'dialog' })).toEqual([])
  expect(logged).toHaveBeenCalledTimes(1)
  expect(await act(200)).toEqual([])
  expect(logged).toHaveBeenCalledTimes(1)
})

test.each([408, 410, 413, 418, 422, 429, 502, 504, 520])(
  'R-315 status %i stays in the dialog or the place which shows it, and beside the button',
  async (status) => {
    expect(await act(status, { shownIn: 'dialog' })).toEqual([])
    expect(await act(status, { shownIn: 'place' })).toEqual([])
    expect(await act(status, { shownIn: 'button' })).toEqual([])
    expect(await act(status)).toEqual([`Nej, ${status}`])
  },
)

test('what a caller takes for an answer is not told, and every other status is', async () => {
  expect(await act(404, { expected: [404] })).toEqual([])
  expect(await act(403, { expected: [404] })).toEqual(['Nej, 403'])
})

const places: Record<string, () => unknown> = {
  settings: readSettings,
  'recent help': () => new QueryClient().fetchQuery(recentHelpQuery('')),
  'a patient': () => new QueryClient().fetchQuery(patientQuery('', crypto.randomUUID())),
  'a renewal of the session': renew,
}

test.each(Object.entries(places))(
  'R-315 what a gateway answers to a call for %s stays in the place that shows it',
  async (_, ask) => {
    vi.useFakeTimers()
    for (const status of [408, 429, 502, 504]) {
      vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status }))
      await Promise.resolve(ask()).catch(() => undefined)
    }
    vi.useRealTimers()
    expect(logged.mock.calls.map(([status]) => status)).toEqual([408, 429, 502, 504])
    expect(told()).toEqual([])
  },
)
