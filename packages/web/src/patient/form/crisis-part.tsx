import { use, useEffect, useEffectEvent, useRef } from 'react'
import { StoreContext } from '../../answering/answer-store.ts'
import classes from '../../answering/answering.module.css'
import { goBack, rememberPlace } from '../../answering/keyboard.ts'
import { isCrowded, watchCover } from './cover.ts'
import { HelpLine } from './help-line.tsx'
import { LaterCrisisAlert } from './later-card.tsx'
import type { ToldCrisis } from './told-crisis.ts'

// The part that every form fetches early brings what judges words.
export { watchTexts } from './watch-texts.ts'

export type ShownHelp = {
  crisis: ToldCrisis
  about: string | null
  /** How often something new has called for it, and how often that opened the whole card. */
  times: number
  openings: number
  /** the last answer that called for it was changed, and the clinic has had it. */
  isChanged?: boolean
  /** The server cannot be reached: the clinic knows nothing of the last answers. */
  isUnreached: boolean
  /** What was answered last is on its way: what became of it is asked for once it is there. */
  isUnsaved?: boolean
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

/** the whole card when an answer first calls for it; then one line that stays in sight and opens it. */
export function CrisisPart({ help }: { help: ShownHelp }) {
  const { crisis, times, openings, isChanged = false, isOpen, setOpen } = help
  const place = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const isInForm = use(StoreContext) !== null
  useEffect(() => (line.current ? watchCover(line.current) : undefined), [])
  // In a low window the line is out of sight: one more answer that calls for help is seen all the same.
  const showAgain = useEffectEvent(() => isCrowded() && setOpen(true))
  useEffect(() => {
    if (times > 1) showAgain()
  }, [times])

  function open() {
    const sheet = sheetOf(place.current)
    if (sheet) rememberPlace(sheet)
    setOpen(true)
  }
  function close() {
    const sheet = sheetOf(place.current)
    setOpen(false)
    // Once it is gone, and the questions stand where they did.
    if (sheet) requestAnimationFrame(() => goBack(sheet))
  }

  return (
    <>
      <div ref={place} className={classes.helpPlace} data-comes-first={`${crisis.Kind} ${times}`}>
        {/* Anew with each opening: it is said again to those who listen. */}
        {isOpen && <OpenedCard key={openings} help={help} onGoOn={isInForm ? close : undefined} />}
      </div>
      <div ref={line} className={classes.helpSticky}>
        <HelpLine
          key={`${times}${isChanged}`}
          says={isChanged ? 'changed' : times > 1 ? 'again' : 'now'}
          isOpen={isOpen}
          onToggle={isOpen ? close : open}
        />
      </div>
    </>
  )
}

function sheetOf(place: HTMLElement | null): HTMLElement | null {
  return place?.closest<HTMLElement>('[data-sheet]') ?? null
}

type OpenedCardProps = { help: ShownHelp; onGoOn: (() => void) | undefined }

function OpenedCard({ help: { crisis, about, times, isUnreached, isUnsaved }, onGoOn }: OpenedCardProps) {
  const place = useRef<HTMLDivElement>(null)
  // The answer may have been given far down the page: it must be seen, not only be there.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div ref={place}>
      <LaterCrisisAlert {...{ crisis, about, times, isUnreached, isUnsaved, onGoOn }} />
    </div>
  )
}
