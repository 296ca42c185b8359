import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useStore, useValue } from '../answer-store.ts'
import classes from '../answering.module.css'
import { inWholeHours, readDuration } from '../read-duration.ts'
import { useUnread } from '../unread.ts'
import type { FieldProps } from './written-fields.tsx'

const longest = 100_000

/** Hours and minutes; kept as minutes. Each is heard with the question, and together they are one answer. */
export function DurationField({ question, itemRef, fieldId, labelId, describedBy, isMissing }: FieldProps) {
  const { t } = useText()
  const { answer, isReadOnly } = useStore()
  const value = useValue(itemRef)
  const known = typeof value === 'number' ? value : undefined
  const [hours, setHours] = useState(known === undefined ? '' : String(Math.floor(known / 60)))
  const [minutes, setMinutes] = useState(known === undefined ? '' : String(known % 60))
  const { min, max } = question
  const read = (nextHours: string, nextMinutes: string) =>
    readDuration(nextHours, nextMinutes, min ?? 0, max ?? longest)
  const { fault } = read(hours, minutes)
  useUnread(fault !== undefined)
  function take(nextHours: string, nextMinutes: string) {
    setHours(nextHours)
    setMinutes(nextMinutes)
    answer(itemRef, read(nextHours, nextMinutes).minutes)
  }
  function inWords(total: number): string {
    const parts = [Math.floor(total / 60), total % 60] as const
    const words = [
      parts[0] > 0 && `${parts[0]} ${t('answering.hours')}`,
      parts[1] > 0 && `${parts[1]} ${t('answering.minutes')}`,
    ]
    return words.filter((word) => word).join(' ')
  }
  const shared = {
    type: 'text',
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 3,
    readOnly: isReadOnly,
    className: classes.field,
    'data-short': true,
    'aria-describedby': fault ? undefined : describedBy,
    'aria-invalid': isMissing || fault !== undefined || undefined,
    'data-unread': fault,
    onBlur() {
      const shown = inWholeHours(hours, minutes)
      setHours(shown.hours)
      setMinutes(shown.minutes)
    },
  }
  return (
    <>
      <span className={classes.withUnit}>
        <input
          {...shared}
          id={fieldId}
          aria-labelledby={`${labelId} ${fieldId}h`}
          value={hours}
          onChange={(event) => take(event.currentTarget.value.replace(/\D/g, ''), minutes)}
        />
        <span id={`${fieldId}h`}>{t('answering.hours')}</span>
        <input
          {...shared}
          aria-labelledby={`${labelId} ${fieldId}m`}
          value={minutes}
          onChange={(event) => take(hours, event.currentTarget.value.replace(/\D/g, ''))}
        />
        <span id={`${fieldId}m`}>{t('answering.minutes')}</span>
      </span>
      {fault && (
        <p role="alert" className={classes.missing}>
          {fault === 'max_value'
            ? t('answering.at-most', { max: inWords(max ?? longest) })
            : t('answering.at-least', { min: inWords(min ?? 0) })}
        </p>
      )}
    </>
  )
}
