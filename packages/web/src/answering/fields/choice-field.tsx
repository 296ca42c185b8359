import type { Option, Question } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import { useId } from 'react'
import { useStore, useValue } from '../answer-store.ts'
import classes from '../answering.module.css'
import { digitOf } from '../digits.ts'
import { toggle } from '../toggle.ts'
import { useWords } from '../words.ts'

/** One of several: each a row that a thumb cannot miss. */
export function ChoiceField({ question, itemRef }: { question: Question; itemRef: string }) {
  const { answer, isReadOnly } = useStore()
  const value = useValue(itemRef)
  const name = useId()
  return (
    <div className={classes.rows}>
      {question.options.map((option, index) => (
        <OptionRow
          key={option.key}
          question={question}
          option={option}
          digit={digitOf(index)}
          type="radio"
          name={name}
          isChosen={value === option.key}
          isReadOnly={isReadOnly}
          onChoose={() => answer(itemRef, option.key)}
        />
      ))}
    </div>
  )
}

/** Several of several; "none of these" unticks the rest, and the rest unticks it. */
export function MultiChoiceField({ question, itemRef }: { question: Question; itemRef: string }) {
  const { answer, isReadOnly } = useStore()
  const value = useValue(itemRef)
  const chosen = Array.isArray(value) ? value : []
  return (
    <div className={classes.rows}>
      {question.options.map((option, index) => (
        <OptionRow
          key={option.key}
          question={question}
          option={option}
          digit={digitOf(index)}
          type="checkbox"
          isChosen={chosen.includes(option.key)}
          isReadOnly={isReadOnly}
          onChoose={() => answer(itemRef, toggle(question.options, chosen, option))}
        />
      ))}
    </div>
  )
}

type OptionRowProps = {
  question: Question
  option: Option
  digit: string | undefined
  type: 'radio' | 'checkbox'
  name?: string
  isChosen: boolean
  isReadOnly: boolean
  onChoose: () => void
}

function OptionRow({ question, option, digit, type, name, isChosen, isReadOnly, onChoose }: OptionRowProps) {
  const { word } = useWords()
  return (
    <label className={classes.row} data-chosen={isChosen || undefined}>
      <input
        type={type}
        name={name}
        checked={isChosen}
        disabled={isReadOnly}
        data-digit={digit}
        className={classes.input}
        onChange={onChoose}
      />
      <span className={classes.mark} aria-hidden />
      <span className={classes.words}>{word(textKeys.option(question.questionId, option.key))}</span>
      {digit !== undefined && (
        <kbd aria-hidden className={classes.digit}>
          {digit}
        </kbd>
      )}
    </label>
  )
}
