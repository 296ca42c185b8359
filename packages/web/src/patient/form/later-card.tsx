import { type ComponentProps, lazy, Suspense } from 'react'
import { CrisisCard } from '../crisis-card.tsx'

// Fetched once the first question is there. Where it cannot be, the numbers that the page itself knows stand in its place.
const fetchCard = () => import('./crisis-alert.tsx')
const Card = lazy(() =>
  fetchCard().then(
    (fetched) => ({ default: fetched.CrisisAlert }),
    () => ({ default: CrisisCard }),
  ),
)

export function fetchCrisisCard(): void {
  fetchCard().catch(() => undefined)
}

/** The card, with the numbers that the page itself knows until it is there. */
export function LaterCrisisAlert(props: ComponentProps<typeof Card>) {
  return (
    <Suspense fallback={<CrisisCard />}>
      <Card {...props} />
    </Suspense>
  )
}
