import type { PatientSideForm } from '@samklang/contract/forms'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShown } from '../../answering/answer-store.ts'
import type { Answering } from '../../answering/open-answering.ts'
import { ProgressLine } from '../../answering/progress.tsx'
import { SaveLine } from '../../answering/save-line.tsx'
import { contextColours } from '../../session/context-colour.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import classes from './answering-bar.module.css'
import { BarHelp } from './bar-help.tsx'

type AnsweringBarProps = { form: PatientSideForm; answering: Answering }

/** whom it is about, how far, whether it is saved and where help is, in view wherever one has scrolled to. */
export function AnsweringBar({ form, answering: { store, queue } }: AnsweringBarProps) {
  const { t } = useTranslation('patient')
  const { course } = useCell(queue.state)
  const shown = useShown(store)
  const colour = contextColours[useSession()?.context?.Colour ?? 0] ?? 'teal'
  const place = useRef<HTMLDivElement>(null)
  useKnownHeight(place, course === 'over')
  // Sent or ended: there is nothing to answer any more.
  if (course === 'over') return null
  return (
    <div ref={place} className={classes.bar} data-answering-bar>
      <div className={classes.line}>
        <span
          className={classes.name}
          style={{
            background: `var(--mantine-color-${colour}-light)`,
            borderColor: `var(--mantine-color-${colour}-filled)`,
          }}
        >
          <span className={classes.unseen}>{t('header.about', { name: '' })}</span>
          {form.AboutFirstname}
        </span>
        <span className={classes.course}>
          <span aria-hidden>
            {shown.answers.size}/{shown.items.size}
          </span>
          <SaveLine queue={queue} isShort />
        </span>
        <BarHelp />
      </div>
      <div className={classes.progress}>
        <ProgressLine shown={shown} />
      </div>
    </div>
  )
}

/** What is scrolled to or gets the focus stands below the bar, not under it, however large the text is. */
function useKnownHeight(place: { current: HTMLElement | null }, isGone: boolean): void {
  useEffect(() => {
    const bar = place.current
    if (!bar || isGone) return
    const { style } = document.documentElement
    const tell = () => style.setProperty('--bar-height', `${bar.offsetHeight}px`)
    const watching = new ResizeObserver(tell)
    watching.observe(bar)
    tell()
    return () => {
      watching.disconnect()
      style.removeProperty('--bar-height')
    }
  }, [place, isGone])
}
