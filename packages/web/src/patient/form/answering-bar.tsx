import type { PatientSideForm } from '@samklang/contract/forms'
import { type ReactNode, useEffect, useRef } from 'react'
import { useShown } from '../../answering/answer-store.ts'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { ProgressLine } from '../../answering/progress.tsx'
import { SaveLine } from '../../answering/save-line.tsx'
import { useText } from '../../i18n/use-text.ts'
import { contextColours } from '../../session/context-colour.ts'
import { useSession } from '../../session/store.ts'
import { useCell } from '../../state/cell.ts'
import classes from './answering-bar.module.css'
import { BarHelp } from './bar-help.tsx'
import { watchCover } from './cover.ts'

type AnsweringBarProps = {
  form: PatientSideForm
  answering: OpenedAnswering
  /** How far, where that is not by the number of answers. */
  line?: ReactNode
}

/** whom it is about, how far, whether it is saved and where help is, in view wherever one has scrolled to. */
export function AnsweringBar({ form, answering: { store, queue }, line }: AnsweringBarProps) {
  const { t } = useText('patient')
  const { course } = useCell(queue.state)
  const shown = useShown(store)
  const colour = contextColours[useSession()?.context?.Colour ?? 0] ?? 'teal'
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? watchCover(place.current) : undefined), [])
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
          {!line && <span aria-hidden>{`${shown.answers.size}/${shown.items.size}`}</span>}
          <SaveLine queue={queue} isShort isBegun={shown.answers.size > 0} />
        </span>
        <BarHelp />
      </div>
      <div className={classes.progress}>{line ?? <ProgressLine shown={shown} />}</div>
    </div>
  )
}
