import type { FormChange } from '@samklang/contract/score-change'
import classes from './chart.module.css'
import { useChangeWords } from './use-change-words.ts'
import { Verdict } from './verdict.tsx'

type FormChangeLineProps = {
  change: FormChange | null
  /** Which form it is about, where more than one may be meant. */
  formName?: string
  /** Only what has changed: in a row of the worklist nothing is said of what has not. */
  isOnlyChange?: boolean
  /** each day is read by itself, and what came later stands last. */
  isOfPast?: boolean
}

/** the gravest that has become of a form, in one sentence, and a later answer in one of its own. */
export function FormChangeLine({ change, formName, isOnlyChange = false, isOfPast = false }: FormChangeLineProps) {
  const words = useChangeWords()
  const sentences = change ? words.ofForm(change, isOfPast ? 'after' : 'before') : []
  if (sentences.length === 0 || (isOnlyChange && sentences.every(({ verdict }) => verdict === 'NotReliable')))
    return null
  return (
    <span className={classes.formChange} data-change>
      {sentences.map(({ key, verdict, difference, text }, index) => {
        const said = formName && index === 0 ? `${formName}. ${text}` : text
        return (
          <span key={key} className={classes.sentence} data-said={key}>
            {isOfPast && key === 'Later' ? (
              <span className={classes.muted}>{said}</span>
            ) : (
              <Verdict verdict={verdict} difference={difference}>
                {said}
              </Verdict>
            )}
          </span>
        )
      })}
    </span>
  )
}
