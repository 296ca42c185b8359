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
  /** How many answers have called for it. */
  times: number
  /** The server cannot be reached: the clinic knows nothing of the last answers. */
  isUnreached: boolean
  /** What was answered last is on its way: what became of it is asked for once it is there. */
  isUnsaved?: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** the whole card once, when an answer first calls for it; then one line that stays in sight and opens it. */
export function CrisisPart({ help }: { help: ShownHelp }) {
  const { crisis, about, times, isUnreached, isUnsaved, isOpen, setOpen } = help
  const place = useRef<HTMLDivElement>(null)
  const { Kind } = crisis
  // The answer may have been given far down the page: it must be seen, not only be there.
  useEffect(() => {
    if (isOpen && Kind) place.current?.scrollIntoView({ block: 'start' })
  }, [isOpen, Kind])
  return (
    <>
      <div ref={place} className={classes.helpPlace} data-comes-first={`${Kind} ${times}`}>
        {isOpen && <LaterCrisisAlert {...{ crisis, about, times, isUnreached, isUnsaved }} />}
      </div>
      <div className={classes.helpSticky}>
        <HelpLine key={times} isAgain={times > 1} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      </div>
    </>
  )
}
