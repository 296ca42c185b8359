import { type ComponentProps, lazy, Suspense } from 'react'

const fetchNotToAnswer = () => import('./not-to-answer.tsx')
const Told = lazy(async () => ({ default: (await fetchNotToAnswer()).NotToAnswer }))

/** Comes beside the first question instead of before it: few forms end while they are open. */
export function fetchPastAnswering(): void {
  fetchNotToAnswer().catch(() => undefined)
}

export function PastAnswering(props: ComponentProps<typeof Told>) {
  return (
    <Suspense fallback={null}>
      <Told {...props} />
    </Suspense>
  )
}
