import { Card, Stack, Title } from '@mantine/core'
import { type ReactNode, Suspense, useId } from 'react'
import { AsOf } from '../connection/as-of.tsx'
import { LoadingSkeleton } from './loading-skeleton.tsx'
import { RetryBoundary } from './retry-boundary.tsx'

/** A part of a screen under its own heading. It loads and fails by itself, so that one list never blanks another. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    // A menu or a list of choices at the bottom of a part must be able to hang out of it.
    <Card withBorder component="section" aria-labelledby={titleId} style={{ overflow: 'visible' }}>
      <Stack gap="sm">
        <Title order={2} size="h4" id={titleId}>
          {title}
        </Title>
        <AsOf />
        <RetryBoundary asPage={false}>
          <Suspense fallback={<LoadingSkeleton />}>{children}</Suspense>
        </RetryBoundary>
      </Stack>
    </Card>
  )
}
