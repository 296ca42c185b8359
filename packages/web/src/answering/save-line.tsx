import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { useCell } from '../state/cell.ts'
import { formatTime } from '../ui/format-time.ts'
import classes from './answering.module.css'
import type { DraftQueue } from './draft/draft-queue.ts'
import { unread } from './unread.ts'

type SaveLineProps = {
  queue: DraftQueue
  /** In a bar: what is to be done about it stands with the questions. */
  isShort?: boolean
  /** Something was answered before the form was opened. */
  isBegun?: boolean
}

/** "Saved 10:42", and only when it is. R-343: told once to those who listen, when it is settled, and not while it is under way. */
export function SaveLine({ queue, isShort = false, isBegun = false }: SaveLineProps) {
  const { t } = useText()
  const { course, savedAt, isOnlyHere, isOffline } = useCell(queue.state)
  const hasUnread = useCell(unread) > 0 && course === 'saved'
  const words = {
    saved: hasUnread
      ? t('answering.correct-first')
      : savedAt
        ? t('answering.saved', { time: formatTime(savedAt) })
        : isBegun
          ? t('answering.saved-before')
          : '',
    unsaved: t('answering.saving'),
    waiting: t(isShort ? shortKey({ isOnlyHere, isOffline }) : waitingKey({ isOnlyHere, isOffline })),
    refused: t('answering.not-saved'),
    conflict: '',
    elsewhere: '',
    over: '',
  }[course]
  const warns = hasUnread || course === 'waiting' || course === 'refused'
  const isUnderWay = course === 'unsaved'
  const [settled, setSettled] = useState('')
  if (!isUnderWay && words !== settled) setSettled(words)
  return (
    <div className={classes.saveLine} data-warns={warns || undefined} data-course={course}>
      {isUnderWay && <span aria-hidden>{words}</span>}
      <span role="status" className={isUnderWay ? classes.heard : undefined}>
        {settled}
      </span>
    </div>
  )
}

/** Beneath the questions, where the bar only says that something is not saved: why, and what becomes of it. */
export function UnsavedNote({ queue }: { queue: DraftQueue }) {
  const { t } = useText()
  const { course, isOnlyHere } = useCell(queue.state)
  if (course !== 'waiting') return null
  return (
    <div className={classes.saveLine} data-warns>
      {t(isOnlyHere ? 'answering.only-here' : 'answering.not-at-clinic')}
    </div>
  )
}

function waitingKey({ isOnlyHere, isOffline }: { isOnlyHere: boolean; isOffline: boolean }) {
  if (isOnlyHere) return 'answering.only-here'
  return isOffline ? 'answering.no-network' : 'answering.trying-again'
}

/** Whoever answers is told where the answers are; what the browser could not keep is saved nowhere. */
function shortKey({ isOnlyHere, isOffline }: { isOnlyHere: boolean; isOffline: boolean }) {
  if (isOnlyHere) return 'answering.unsaved'
  return isOffline ? 'answering.only-device-no-network' : 'answering.only-device'
}
