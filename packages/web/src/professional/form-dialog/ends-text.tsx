import { useText } from '../../i18n/use-text.ts'
import type { ScaleEnds } from '../form-answers/read-answers.ts'
import classes from './form-dialog.module.css'

/** After a number on a scale: how far the scale goes, and what its ends mean. */
export function EndsText({ ends }: { ends: ScaleEnds }) {
  const { t } = useText('professional')
  const { min, max } = ends
  return (
    <>
      {min === 0 ? ` ${t('form-dialog.of', { max })}` : ` ${t('form-dialog.on-scale', { min, max })}`}
      <EndsMeaning ends={ends} />
    </>
  )
}

/** As far as the form says so. */
export function EndsMeaning({ ends: { min, max, low, high, direction } }: { ends: ScaleEnds }) {
  const { t } = useText('professional')
  const meaning = [low && `${min}: ${low}`, high && `${max}: ${high}`].filter(Boolean).join('. ')
  const said = meaning ? `${meaning}.` : direction && t(`analysis.direction.${direction}`)
  return said && <span className={classes.ends}>{said}</span>
}
