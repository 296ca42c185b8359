import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { queryClient } from '../api/query-client.ts'
import { startLanguage } from '../i18n/language.ts'
import { router } from '../routes/router.tsx'
import { keepSession, type Session } from '../session/store.ts'
import { AppTheme } from '../theme/app-theme.tsx'

// A screen that is shown takes its place, and would still be waited for when it is gone with its test.
const loadWithoutScreen = router.startTransition

/** The app as `start.tsx` shows it, at an address, for whoever is signed in. */
export async function openApp(path: string, session?: Session): Promise<void> {
  if (session) keepSession(session)
  await startLanguage('sv', 'sv')
  router.startTransition = loadWithoutScreen
  router.history.replace(path)
  await router.load()
  render(
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppTheme>,
  )
}
