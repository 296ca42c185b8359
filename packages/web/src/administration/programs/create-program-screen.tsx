import { Stack } from '@mantine/core'
import { Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useCell } from '../../state/cell.ts'
import { textStorage } from '../../state/text-storage.ts'
import { LoadingSkeleton } from '../../ui/loading-skeleton.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { RetryBoundary } from '../../ui/retry-boundary.tsx'
import { Wizard } from './wizard.tsx'

/** /administration/program/skapa/{step} */
export function CreateProgramScreen() {
  const { t } = useText('professional')
  // What was written before a reload is read with the key that comes with the page.
  const isOpening = useCell(textStorage) === 'opening'
  return (
    <Stack>
      <PageTitle>{t('titles.administration-programs-create')}</PageTitle>
      <RetryBoundary asPage={false}>
        <Suspense fallback={<LoadingSkeleton />}>{isOpening ? <LoadingSkeleton /> : <Wizard />}</Suspense>
      </RetryBoundary>
    </Stack>
  )
}
