import type { Visibility } from '@samklang/engine/form/visible'
import { useText } from '../i18n/use-text.ts'
import classes from './answering.module.css'

/** True progress: how many of the questions that are asked have an answer. */
export function ProgressLine({ shown }: { shown: Visibility }) {
  const { t } = useText()
  const done = shown.answers.size
  const all = Math.max(1, shown.items.size)
  return (
    <div
      role="progressbar"
      aria-label={t('answering.progress')}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuetext={t('answering.answered-of', { done, all })}
      className={classes.progress}
    >
      <div style={{ width: `${(100 * done) / all}%` }} />
    </div>
  )
}
