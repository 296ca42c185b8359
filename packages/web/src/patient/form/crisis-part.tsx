import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { type ComponentProps, lazy, Suspense, useEffect, useRef } from 'react'
import classes from '../../answering/answering.module.css'
import { CrisisCard } from '../crisis-card.tsx'
import { HelpLine } from './help-line.tsx'

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

export type ShownHelp = {
  crisis: CrisisInformation
  about: string | null
  /** How often something new has called for it, and how often that opened the whole card. */
  times: number
  openings: number
  /** The server cannot be reached: the clinic knows nothing of the last answers. */
  isUnreached: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** the whole card when an answer first calls for it; then one line that stays in sight and opens it. */
export function CrisisPart({ help }: { help: ShownHelp }) {
  const { crisis, times, openings, isOpen, setOpen } = help
  return (
    <>
      <div className={classes.helpPlace} data-comes-first={`${crisis.Kind} ${times}`}>
        {/* Anew with each opening: it is said again to those who listen. */}
        {isOpen && <OpenedCard key={openings} help={help} />}
      </div>
      <div className={classes.helpSticky}>
        <HelpLine key={times} isAgain={times > 1} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
    </>
  )
}

function OpenedCard({ help: { crisis, about, times, isUnreached } }: { help: ShownHelp }) {
  const place = useRef<HTMLDivElement>(null)
  // The answer may have been given far down the page: it must be seen, not only be there.
  useEffect(() => place.current?.scrollIntoView({ block: 'start' }), [])
  return (
    <div ref={place}>
      <LaterCrisisAlert crisis={crisis} about={about} times={times} isUnreached={isUnreached} />
    </div>
  )
}
