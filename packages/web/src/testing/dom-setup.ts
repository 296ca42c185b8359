import { format } from 'node:util'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { clearErrors } from '../errors/error-list.ts'
import { snackbars } from '../errors/snackbar-queue.ts'
import { dropSession } from '../session/store.ts'
import { settings } from '../system/settings.ts'

// A busy machine is slow, and nobody waits for it when all is well.
configure({ asyncUtilTimeout: 20_000 })

// happy-dom has no fonts to load; a text area of Mantine's listens for when they are there.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

/** What React and the app complain of; as in a journey, nothing may go wrong unseen. */
const complaints: string[] = []
beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(format(...words)))
  // Refused calls, which a test has said itself.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

// What the app keeps outlives a screen, and here also a test: each begins as a browser that was never used.
afterEach(() => {
  cleanup()
  queryClient.clear()
  clearErrors()
  snackbars.set([])
  dropSession()
  settings.set(null)
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect(complaints, 'what went wrong unseen').toEqual([])
})
