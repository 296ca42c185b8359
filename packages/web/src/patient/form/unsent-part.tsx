import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NotSentProps, QueuedProps } from './queued.tsx'

const fetchQueued = () => import('./queued.tsx')

// Where they could not be fetched in time, one line says what holds.
const fetched = () => fetchQueued().catch(() => undefined)
const Queued = lazy<ComponentType<QueuedProps>>(async () => ({ default: (await fetched())?.Queued ?? Briefly }))
const NotSent = lazy<ComponentType<NotSentProps>>(async () => ({ default: (await fetched())?.NotSent ?? Briefly }))

/** Comes beside the first question instead of before it: it must be there without network. */
export function fetchUnsentPart(): void {
  fetchQueued().catch(() => undefined)
  // Home says of what waits that it does.
  import('../kept-answers.tsx').catch(() => undefined)
}

export function QueuedPart(props: QueuedProps) {
  return (
    <Suspense fallback={null}>
      <Queued {...props} />
    </Suspense>
  )
}

export function NotSentPart({ reason }: NotSentProps) {
  return (
    <Suspense fallback={null}>
      <NotSent reason={reason} />
    </Suspense>
  )
}

function Briefly() {
  const { t } = useTranslation('patient')
  return <p role="alert">{t('form.not-sent')}</p>
}
