import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { clearErrors } from '../errors/error-list.ts'
import { snackbars } from '../errors/snackbar-queue.ts'
import { dropSession } from '../session/store.ts'
import { settings } from '../system/settings.ts'

// A busy machine is slow, and nobody waits for it when all is well.
configure({ asyncUtilTimeout: 20_000 })

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
})
