import type { Question } from '@samklang/contract/form-content'
import { itemRef, textKeys } from '@samklang/contract/item-names'
import { memo } from 'react'
import { laterPart } from '../ui/later-part.tsx'
import { useIsShown } from './answer-store.ts'
import classes from './answering.module.css'
import { ChoiceField, MultiChoiceField } from './fields/choice-field.tsx'
import { DurationField } from './fields/duration-field.tsx'
import { FieldFrame } from './fields/field-frame.tsx'
import { MatrixField } from './fields/matrix-field.tsx'
import { NumberField, SliderField, TextField, WhenField } from './fields/written-fields.tsx'
import { useWords } from './words.ts'
import { WrittenText } from './written-text.tsx'

// Few forms have one, and every patient would carry it. Until it is here its words stand alone, and the form goes on.
const Medium = laterPart(async () => (await import('./medium.tsx')).Medium, MediumWords)

type QuestionProps = {
  question: Question /** Refs that were asked for and are still unanswered. */
  missing: ReadonlySet<string>
}

/** Follows its own answer and its own showing; nothing else in the form repaints it. */
export const QuestionView = memo(function QuestionView({ question, missing }: QuestionProps) {
  const isShown = useIsShown(question.questionId)
  if (!isShown) return null
  if (question.type === 'Information') return <Information question={question} />
  if (question.type === 'Media') return <Media question={question} />
  const ref = question.questionId
  const isMissing = missing.has(ref)
  const asGroup = question.type === 'SingleChoice' || question.type === 'MultiChoice' || question.type === 'Matrix'
  return (
    <FieldFrame question={question} required={question.required} isMissing={isMissing} asGroup={asGroup}>
      {(parts) => {
        const field = { question, itemRef: ref, isMissing, ...parts }
        switch (question.type) {
          case 'SingleChoice':
            return <ChoiceField question={question} itemRef={ref} />
          case 'MultiChoice':
            return <MultiChoiceField question={question} itemRef={ref} />
          case 'Matrix':
            return <MatrixField question={question} missing={missing} />
          case 'Number':
            return <NumberField {...field} />
          case 'Slider':
            return <SliderField {...field} />
          case 'Duration':
            return <DurationField {...field} />
          case 'Date':
          case 'Time':
            return <WhenField {...field} />
          default:
            return <TextField {...field} />
        }
      }}
    </FieldFrame>
  )
})

function Information({ question }: { question: Question }) {
  const { word, language } = useWords()
  return (
    <div className={classes.information} lang={language}>
      <WrittenText text={word(textKeys.question(question.questionId))} />
    </div>
  )
}

function Media({ question: { questionId, media } }: { question: Question }) {
  const { word } = useWords()
  const title = word(textKeys.question(questionId))
  return media && <Medium media={media} title={title} caption={word(textKeys.help(questionId)) || title} />
}

function MediumWords({ caption }: { caption: string }) {
  return <p>{caption}</p>
}

export function refsOf(question: Question): string[] {
  if (question.type !== 'Matrix') return [question.questionId]
  return question.rows.map(({ key }) => itemRef(question.questionId, key))
}
