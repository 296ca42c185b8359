import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { ErrorBanner } from '../errors/error-banner.tsx'
import { Snackbars } from '../errors/snackbars.tsx'
import { useText } from '../i18n/use-text.ts'
import type { RouteRow } from '../routes/row.ts'
import { layoutOf } from '../routes/table.ts'
import { SessionDialog } from '../session/session-dialog.tsx'
import { useSession } from '../session/store.ts'
import { useCell } from '../state/cell.ts'
import { LoadingSkeleton } from '../ui/loading-skeleton.tsx'
import { pageSubject } from '../ui/page-title.tsx'
import { RetryBoundary } from '../ui/retry-boundary.tsx'
import { EnvironmentRibbon } from './environment-ribbon.tsx'
import { layouts } from './layouts.ts'
import { SkipLink } from './skip-link.tsx'

/** What every screen stands in: banner, view, dialog, in this order. */
export function Shell({ matched }: { matched: readonly RouteRow[] }) {
  const session = useSession()
  const row = matched.at(-1)
  const Layout = layouts[layoutOf(matched)]
  const isGuarded = row !== undefined && row.guard !== 'open' && row.guard !== 'guest'
  useDocumentTitle(row)
  useGroupForStyles(row)

  return (
    <>
      <SkipLink />
      <EnvironmentRibbon />
      <ErrorBanner />
      {/* Before the first route is known there is no layout to show it in. */}
      {!row ? (
        <LoadingSkeleton />
      ) : (
        <Suspense fallback={<LoadingSkeleton />}>
          <Layout row={row}>
            {/* Once nobody is signed in, what was on the screen is gone before the next page has come. */}
            {isGuarded && !session ? null : (
              <RetryBoundary key={row.path}>
                <Suspense fallback={<LoadingSkeleton />}>
                  <Outlet />
                </Suspense>
              </RetryBoundary>
            )}
          </Layout>
        </Suspense>
      )}
      {isGuarded && <SessionDialog />}
      <Snackbars />
    </>
  )
}

function useDocumentTitle(row: RouteRow | undefined) {
  const { t } = useText('common', 'patient', 'professional', 'administration')
  const subject = useCell(pageSubject)
  const title = subject ?? (row && t(row.title))
  useEffect(() => {
    document.title = title ? `${title} – ${t('product')}` : t('product')
  }, [title, t])
}

/** what is pressed is larger on the patient's side, also in dialogs, which stand outside every layout. */
function useGroupForStyles(row: RouteRow | undefined) {
  const group = row?.group
  useEffect(() => {
    if (group) document.documentElement.dataset.group = group
  }, [group])
}
