import type { Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { type ReactNode, useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { withNumbers } from '../../ui/with-numbers.ts'
import classes from '../answering.module.css'
import { useWords } from '../words.ts'

type Parts = { labelId: string; describedBy: string | undefined; fieldId: string }

type FrameProps = {
  question: Question
  required: boolean
  isMissing: boolean
  /** A single field is labelled by the question itself; a group of choices is a fieldset. */
  asGroup: boolean
  children: (parts: Parts) => ReactNode
}

/** The question in words, its help, and what is missing, tied to the field for those who listen. */
export function FieldFrame({ question, required, isMissing, asGroup, children }: FrameProps) {
  const { t, language: shown } = useText()
  const { word, hasWord, language, about } = useWords()
  const id = useId()
  const { questionId } = question
  const helpKey = textKeys.help(questionId)
  const described = [hasWord(helpKey) && `${id}h`, isMissing && `${id}m`].filter((part) => part)
  const parts = { labelId: `${id}l`, fieldId: `${id}f`, describedBy: described.join(' ') || undefined }
  const label = (
    <>
      {about && (
        <span className={classes.about} lang={shown}>
          {t('answering.about', { name: about })}{' '}
        </span>
      )}
      {word(textKeys.question(questionId))}
      {!required && <span className={classes.optional}> {t('answering.optional')}</span>}
    </>
  )
  const below = (
    <>
      {hasWord(helpKey) && (
        <p id={`${id}h`} className={classes.help}>
          {withNumbers(word(helpKey))}
        </p>
      )}
      {children(parts)}
      {isMissing && (
        <p id={`${id}m`} className={classes.missing} data-unanswered>
          {t('answering.missing')}
        </p>
      )}
    </>
  )
  if (!asGroup)
    return (
      <div className={classes.question} lang={language} data-question={questionId}>
        <label id={parts.labelId} htmlFor={parts.fieldId} className={classes.label}>
          {label}
        </label>
        {below}
      </div>
    )
  return (
    <fieldset
      className={classes.question}
      lang={language}
      data-question={questionId}
      aria-describedby={parts.describedBy}
    >
      <legend id={parts.labelId} className={classes.label}>
        {label}
      </legend>
      {below}
    </fieldset>
  )
}
