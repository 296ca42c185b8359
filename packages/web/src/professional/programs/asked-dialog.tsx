import { type ReactNode, Suspense } from 'react'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'

/** A dialog whose script is fetched when it is asked for. */
export function AskedDialog({ children }: { children: ReactNode }) {
  return (
    <RetryBoundary asPage={false}>
      <Suspense fallback={null}>{children}</Suspense>
    </RetryBoundary>
  )
}
