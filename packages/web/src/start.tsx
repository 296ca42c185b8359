import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { clearOldDrafts } from './answering/draft/unsent.ts'
import { clearOnChangeOfScope, queryClient } from './api/query-client.ts'
import { changeLanguage, chooseStartLanguage, startLanguage, storedLanguage } from './i18n/language.ts'
import { followLiveEvents } from './live/follow.ts'
import { router } from './routes/router.tsx'
import { now } from './session/clock.ts'
import { clearOldLatest } from './session/latest.ts'
import { startSilentRenewal } from './session/renewal.ts'
import { askSiblingsOnce, catchUp, listenToTabs } from './session/tabs.ts'
import { clearOldTexts } from './state/kept-texts.ts'
import { readSettings, settings } from './system/settings.ts'
import { AppTheme } from './theme/app-theme.tsx'
import { requestFocus } from './ui/focus-request.ts'

/** R-001, in this order: the time (from the answer's own date), the settings, the language, its texts, and only then the app. */
export async function start(element: HTMLElement): Promise<void> {
  listenToTabs()
  await catchUp()
  void askSiblingsOnce()
  await readSettings()
  await startTexts()
  startBackground()
  createRoot(element).render(
    <StrictMode>
      <AppTheme>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </AppTheme>
    </StrictMode>,
  )
}

async function startTexts(): Promise<void> {
  const known = settings.get()
  const byDefault = known?.Culture.Default ?? 'sv'
  const asked = new URLSearchParams(location.search).get('lang')
  const keys = import.meta.env.DEV || Boolean(known?.EnvironmentDisplayInformation?.IsDemo)
  const language = chooseStartLanguage({
    stored: storedLanguage(),
    asked,
    ofBrowser: navigator.languages,
    byDefault,
    keys,
  })
  await startLanguage(language, byDefault)
  if (asked === language) await changeLanguage(language)
}

function startBackground(): void {
  keepOfflinePage()
  clearOnChangeOfScope()
  // Nobody waits for it: a patient's first question comes before what tells us of our own faults.
  void import('./errors/exception-reports.ts').then((reports) => reports.watchUnhandledErrors()).catch(() => undefined)
  startSilentRenewal()
  followLiveEvents()
  clearOldDrafts(now())
  clearOldLatest(now())
  clearOldTexts(now())
  // A page that the browser kept alive still shows whoever was signed in when it was left.
  addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && catchUp()))
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  router.subscribe('onBeforeLoad', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) requestFocus()
  })
}

/** the numbers to call also where a page cannot be fetched at all. A browser without this shows a page of its own. */
function keepOfflinePage(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register('/offline-worker.js').catch(() => undefined)
}
