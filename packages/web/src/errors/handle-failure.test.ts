import * as tagCalls from '@samklang/contract/client/tags'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../api/client.ts'
import { dropSession, keepSession } from '../session/store.ts'
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
async function act(status: number, inline: number[] = []) {
  const refusal = { Message: `Nej, ${status}`, Code: 'conflict', TraceId: `trace-${status}`, Errors: [] }
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status }))
  await send(tagCalls.addTag, { body: { Name: 'Hemlig tagg' } }, { inline }).catch(() => undefined)
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
  expect(await act(409, [409])).toEqual([])
  expect(logged).toHaveBeenCalledTimes(1)
  expect(await act(200)).toEqual([])
  expect(logged).toHaveBeenCalledTimes(1)
})
