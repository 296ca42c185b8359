import type { Question } from '@samklang/contract/form-content'
import { itemRef, textKeys } from '@samklang/contract/item-names'
import { useId } from 'react'
import { useStore, useValue } from '../answer-store.ts'
import classes from '../answering.module.css'
import { digitOf } from '../digits.ts'
import { useWords } from '../words.ts'

type MatrixProps = { question: Question; missing: ReadonlySet<string> }

/** Rows with the same choices. On a phone each row is a question of its own, with the choices in words beneath it. */
export function MatrixField({ question, missing }: MatrixProps) {
  const { word } = useWords()
  return (
    <div className={classes.matrix}>
      <div className={classes.matrixHead} aria-hidden>
        <span />
        {question.options.map(({ key }) => (
          <span key={key}>{word(textKeys.option(question.questionId, key))}</span>
        ))}
      </div>
      {question.rows.map(({ key }) => (
        <MatrixRow key={key} question={question} row={key} isMissing={missing.has(itemRef(question.questionId, key))} />
      ))}
    </div>
  )
}

function MatrixRow({ question, row, isMissing }: { question: Question; row: string; isMissing: boolean }) {
  const { answer, isReadOnly } = useStore()
  const { word } = useWords()
  const ref = itemRef(question.questionId, row)
  const value = useValue(ref)
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-invalid={isMissing || undefined}
      className={classes.matrixRow}
      data-row={ref}
      data-missing={isMissing || undefined}
    >
      <span id={id} className={classes.matrixLabel}>
        {word(textKeys.row(question.questionId, row))}
      </span>
      {question.options.map(({ key }, index) => {
        const label = word(textKeys.option(question.questionId, key))
        return (
          <label key={key} className={classes.cell} data-chosen={value === key || undefined}>
            <input
              type="radio"
              name={id}
              aria-label={label}
              checked={value === key}
              disabled={isReadOnly}
              data-digit={digitOf(index)}
              className={classes.input}
              onChange={() => answer(ref, key)}
            />
            <span className={classes.mark} aria-hidden />
            <span className={classes.cellWords} aria-hidden>
              {label}
            </span>
          </label>
        )
      })}
    </div>
  )
}
