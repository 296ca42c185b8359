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
}

/** the gravest that has become of a form, in one sentence. */
export function FormChangeLine({ change, formName, isOnlyChange = false }: FormChangeLineProps) {
  const words = useChangeWords()
  const said = change && words.ofForm(change)
  if (!said || (isOnlyChange && said.verdict === 'NotReliable')) return null
  return (
    <span className={classes.formChange} data-change>
      <Verdict verdict={said.verdict} difference={said.difference}>
        {formName ? `${formName}. ${said.text}` : said.text}
      </Verdict>
    </span>
  )
}
