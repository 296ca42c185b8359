import { Button } from '@mantine/core'
import type { QuestionGroup } from '@samklang/contract/form-content'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { QuestionView } from '../question-view.tsx'
import { useWords } from '../words.ts'
import classes from './module.module.css'
import { saidIn } from './module-words.ts'

type OneTimeProps = {
  group: QuestionGroup
  name: string
  missing: ReadonlySet<string>
  onRemove?: () => void
}

/** One of the times that a group is written. Its heading takes the focus when it is added. */
export function OneTime({ group, name, missing, onRemove }: OneTimeProps) {
  const said = saidIn(useText().language)
  const { language } = useWords()
  const id = useId()
  return (
    <li className={classes.time} aria-labelledby={id}>
      <h4 id={id} tabIndex={-1} className={classes.timeName} data-time={group.Id} lang={language}>
        {name}
      </h4>
      {group.Questions.map((question) => (
        <QuestionView key={question.questionId} question={question} missing={missing} />
      ))}
      {onRemove && (
        <div>
          <Button variant="default" aria-label={said('removeNamed', { name })} onClick={onRemove} data-no-print>
            {said('remove')}
          </Button>
        </div>
      )}
    </li>
  )
}
