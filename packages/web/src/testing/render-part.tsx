import { QueryClientProvider } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { queryClient } from '../api/query-client.ts'
import { startLanguage } from '../i18n/language.ts'
import { loadTexts } from '../i18n/load-texts.ts'
import type { TextGroup } from '../i18n/text-keys.ts'
import { router } from '../routes/router.tsx'
import { keepSession, type Session } from '../session/store.ts'
import { AppTheme } from '../theme/app-theme.tsx'

/** A part of a page by itself, for whoever is signed in, with the texts of their side. */
export async function renderPart(part: ReactNode, session: Session, group: TextGroup) {
  keepSession(session)
  await startLanguage('sv', 'sv')
  await loadTexts('sv', group)
  return render(
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>{part}</RouterContextProvider>
      </QueryClientProvider>
    </AppTheme>,
  )
}
