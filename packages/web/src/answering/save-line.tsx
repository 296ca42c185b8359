import { useTranslation } from 'react-i18next'
import { useCell } from '../state/cell.ts'
import { formatTime } from '../ui/format-time.ts'
import classes from './answering.module.css'
import type { DraftQueue } from './draft/draft-queue.ts'

/** "Saved 10:42", and only when it is. Told to those who listen, without interrupting them. */
export function SaveLine({ queue }: { queue: DraftQueue }) {
  const { t } = useTranslation()
  const { course, savedAt, isOnlyHere, isOffline } = useCell(queue.state)
  const words = {
    saved: savedAt ? t('answering.saved', { time: formatTime(savedAt) }) : '',
    unsaved: t('answering.saving'),
    waiting: t(isOnlyHere ? 'answering.only-here' : isOffline ? 'answering.no-network' : 'answering.trying-again'),
    refused: t('answering.not-saved'),
    conflict: '',
    elsewhere: '',
    over: '',
  }[course]
  const warns = course === 'waiting' || course === 'refused'
  return (
    <div role="status" className={classes.saveLine} data-warns={warns || undefined} data-course={course}>
      {words}
    </div>
  )
}
