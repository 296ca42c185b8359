import { Button } from '@mantine/core'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { StoreContext } from '../../answering/answer-store.ts'
import classes from '../../answering/answering.module.css'
import { goBack, rememberPlace } from '../../answering/keyboard.ts'
import { useText } from '../../i18n/use-text.ts'
import { HelpBar } from '../help-bar/help-bar.tsx'
import { isWriting } from '../help-bar/is-writing.ts'
import { isCrowded, watchCover } from './cover.ts'
import { leadOf } from './crisis-lead.ts'
import { english, fill, swedish } from './crisis-words.ts'
import { HelpLine } from './help-line.tsx'
import { LaterCrisisAlert } from './later-card.tsx'
import { isOfPoison, type ToldCrisis } from './told-crisis.ts'
import { useAbuseLines } from './use-abuse-lines.ts'

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

/**
 * the whole card when an answer first calls for it; then one line that stays in sight and opens it. R-527: while somebody
 * writes a bar says it, and what they write stays where it is.
 */
export function CrisisPart({ help }: { help: ShownHelp }) {
  const { crisis, times, isChanged = false, setOpen } = help
  const { card, isHeld, hasLine, openCard, hold } = useOpenings(help)
  const place = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const isInForm = use(StoreContext) !== null
  useEffect(() => (hasLine && line.current ? watchCover(line.current) : undefined), [hasLine])
  // In a low window the line is out of sight: one more answer that calls for help is seen all the same.
  const showAgain = useEffectEvent(() => {
    if (!isCrowded()) return
    if (isWriting()) hold()
    else openCard()
  })
  useEffect(() => {
    if (times > 1) showAgain()
  }, [times])

  useEffect(() => {
    const sheet = sheetOf(place.current)
    if (isHeld && sheet) rememberPlace(sheet, document.activeElement)
  }, [isHeld])

  function open() {
    const sheet = sheetOf(place.current)
    if (sheet && !isHeld) rememberPlace(sheet)
    openCard()
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
        {card !== null && <OpenedCard key={card} help={help} onGoOn={isInForm ? close : undefined} />}
      </div>
      {isHeld && <WritingBar key={times} help={help} onMore={open} />}
      {hasLine && (
        // the bar stands for it, and what is written keeps its place.
        <div ref={line} className={classes.helpSticky} data-held={isHeld || undefined}>
          <HelpLine
            key={`${times}${isChanged}`}
            crisis={crisis}
            says={isChanged ? 'changed' : times > 1 ? 'again' : 'now'}
            isOpen={card !== null}
            onToggle={card === null ? open : close}
          />
        </div>
      )}
    </>
  )
}

type Openings = {
  openings: number
  /** Which opening the card shows, where it is open. */
  card: number | null
  /** It was called for while somebody wrote, and has not been looked at. */
  isHeld: boolean
  /** Once it is there it stays: nothing moves when something more calls for help. */
  hasLine: boolean
}

function useOpenings({ openings, isOpen, setOpen }: ShownHelp) {
  const [before, setShown] = useState<Openings>({ openings: -1, card: null, isHeld: false, hasLine: false })
  const shown = nextOpenings(before, openings, isOpen)
  if (shown !== before) setShown(shown)
  return {
    ...shown,
    openCard() {
      setShown({ openings, card: (shown.card ?? openings) + (shown.isHeld ? 1 : 0), isHeld: false, hasLine: true })
      setOpen(true)
    },
    hold() {
      setShown({ ...shown, isHeld: true })
      setOpen(true)
    },
  }
}

function nextOpenings(before: Openings, openings: number, isOpen: boolean): Openings {
  if (isOpen && openings !== before.openings)
    return isWriting()
      ? { ...before, openings, isHeld: true }
      : { openings, card: openings, isHeld: false, hasLine: true }
  const isGone = !isOpen && (before.card !== null || before.isHeld || !before.hasLine)
  return isGone ? { openings, card: null, isHeld: false, hasLine: true } : before
}

/** what the card says first, with numbers to call and the way to all of it. */
function WritingBar({ help, onMore }: { help: ShownHelp; onMore: () => void }) {
  const { crisis, about, isChanged } = help
  const { t, language } = useText('patient')
  const words = language === 'en' ? english : swedish
  const title = fill(words[leadOf({ ...crisis, about })].title, { name: about })
  const lines = useAbuseLines(crisis.Abuse === 'Alone' ? crisis.Abuse : undefined)
  const first = isOfPoison(crisis) ? words.overdoseFirst : isChanged ? words.changed : title
  return (
    <>
      <p role="alert" className={classes.heard}>
        {first}
      </p>
      <HelpBar
        label={t('crisis.now')}
        words={first}
        lines={lines}
        more={
          <Button variant="subtle" onClick={onMore}>
            {words.more}
          </Button>
        }
      />
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
