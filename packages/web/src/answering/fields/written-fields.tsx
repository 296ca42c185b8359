import type { Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useStore, useValue } from '../answer-store.ts'
import classes from '../answering.module.css'
import { InWords } from '../in-words.tsx'
import { readNumber } from '../read-number.ts'
import { useUnread } from '../unread.ts'
import { useWords } from '../words.ts'

export type FieldProps = {
  question: Question
  itemRef: string
  fieldId: string
  labelId: string
  describedBy: string | undefined
  isMissing: boolean
}

export function TextField({ question, itemRef, fieldId, describedBy, isMissing }: FieldProps) {
  const { answer, isReadOnly } = useStore()
  const value = useValue(itemRef)
  const written = typeof value === 'string' ? value : ''
  const left = (question.maxLength ?? 20_000) - written.length
  useUnread(left < 0)
  const shared = {
    id: fieldId,
    'aria-describedby': [describedBy, `${fieldId}n`].filter(Boolean).join(' '),
    'aria-invalid': isMissing || left < 0 || undefined,
    'data-unread': left < 0 || undefined,
    className: classes.field,
    value: written,
    readOnly: isReadOnly,
    onChange: (event: { currentTarget: { value: string } }) => answer(itemRef, event.currentTarget.value),
  }
  return (
    <>
      {question.type === 'LongText' ? <textarea {...shared} rows={4} /> : <input {...shared} type="text" />}
      {!isReadOnly && <Room id={`${fieldId}n`} left={left} />}
    </>
  )
}

const nearTheEnd = 100

/** nothing that was written is cut off unseen. What is too long stays where it is, and is said not to be saved. */
function Room({ id, left }: { id: string; left: number }) {
  const { t } = useText()
  return (
    <p id={id} role="status" className={left < 0 ? classes.missing : classes.room}>
      {left < 0
        ? t('answering.too-long', { count: -left })
        : left <= nearTheEnd && t('answering.characters-left', { count: left })}
    </p>
  )
}

/** Days and clock times as the browser lets one pick them, and in words; an unfinished one is no answer, and is told of. */
export function WhenField({ question, itemRef, fieldId, describedBy, isMissing }: FieldProps) {
  const { t } = useText()
  const { answer, isReadOnly } = useStore()
  const value = useValue(itemRef)
  const [isHalf, setHalf] = useState(false)
  useUnread(isHalf)
  const written = typeof value === 'string' ? value : ''
  return (
    <>
      <input
        id={fieldId}
        // Read in our own way of writing days and times, whatever the browser's is.
        type={isReadOnly ? 'text' : question.type === 'Date' ? 'date' : 'time'}
        aria-describedby={[!isHalf && describedBy, `${fieldId}w`].filter(Boolean).join(' ')}
        aria-invalid={isMissing || isHalf || undefined}
        data-unread={isHalf || undefined}
        className={classes.field}
        data-narrow
        defaultValue={written}
        readOnly={isReadOnly}
        onChange={(event) => {
          answer(itemRef, event.currentTarget.value)
          if (!event.currentTarget.validity.badInput) setHalf(false)
        }}
        onBlur={(event) => setHalf(event.currentTarget.validity.badInput)}
      />
      <InWords id={`${fieldId}w`} value={written} />
      {isHalf && (
        <p role="alert" className={classes.missing}>
          {t('answering.half')}
        </p>
      )}
    </>
  )
}

/** What is typed stays as typed; what cannot be read as a number in range is told of, and is no answer. */
export function NumberField({ question, itemRef, fieldId, describedBy, isMissing }: FieldProps) {
  const { t } = useText()
  const { word, hasWord } = useWords()
  const { answer, isReadOnly } = useStore()
  const value = useValue(itemRef)
  const [typed, setTyped] = useState(typeof value === 'number' ? String(value).replace('.', ',') : '')
  const { min, max } = question
  const number = readNumber(typed)
  const isWrong =
    typed.trim() !== '' && (number === undefined || number < (min ?? -Infinity) || number > (max ?? Infinity))
  useUnread(isWrong)
  return (
    <>
      <span className={classes.withUnit}>
        <input
          id={fieldId}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={isWrong ? undefined : describedBy}
          aria-invalid={isMissing || isWrong || undefined}
          data-unread={isWrong || undefined}
          className={classes.field}
          data-narrow
          value={typed}
          readOnly={isReadOnly}
          onChange={(event) => {
            const text = event.currentTarget.value
            const next = readNumber(text)
            const isGood = next !== undefined && next >= (min ?? -Infinity) && next <= (max ?? Infinity)
            setTyped(text)
            answer(itemRef, isGood ? next : undefined)
          }}
        />
        {hasWord(textKeys.unit(question.questionId)) && <span>{word(textKeys.unit(question.questionId))}</span>}
      </span>
      {isWrong && (
        <p role="alert" className={classes.missing}>
          {typeof min === 'number' && typeof max === 'number'
            ? t('answering.between', { min, max })
            : t('answering.not-a-number')}
        </p>
      )}
    </>
  )
}

/** an untouched slider is not an answer: its thumb shows only once it has been moved or pressed. */
export function SliderField({ question, itemRef, fieldId, describedBy, isMissing }: FieldProps) {
  const { t } = useText()
  const { word } = useWords()
  const { answer, isReadOnly } = useStore()
  const value = useValue(itemRef)
  const { min, max, step, questionId } = question
  const lowest = min ?? 0
  const highest = max ?? 100
  const given = typeof value === 'number' ? value : undefined
  return (
    <div className={classes.slider}>
      <input
        id={fieldId}
        type="range"
        min={lowest}
        max={highest}
        step={step ?? 1}
        value={given ?? (lowest + highest) / 2}
        data-untouched={given === undefined || undefined}
        aria-describedby={describedBy}
        aria-invalid={isMissing || undefined}
        aria-valuetext={given === undefined ? t('answering.not-answered') : String(given)}
        disabled={isReadOnly}
        onChange={(event) => answer(itemRef, event.currentTarget.valueAsNumber)}
        // A finger on the thumb itself changes no value and is no click, and yet it is an answer.
        onPointerUp={(event) => answer(itemRef, event.currentTarget.valueAsNumber)}
        onClick={(event) => answer(itemRef, event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          if ((event.key === 'Enter' || event.key === ' ') && given === undefined)
            answer(itemRef, event.currentTarget.valueAsNumber)
        }}
      />
      <span className={classes.ends}>
        <span>{word(textKeys.low(questionId)) || lowest}</span>
        <output htmlFor={fieldId}>{given ?? t(isReadOnly ? 'answering.not-answered' : 'answering.move')}</output>
        <span>{word(textKeys.high(questionId)) || highest}</span>
      </span>
    </div>
  )
}
