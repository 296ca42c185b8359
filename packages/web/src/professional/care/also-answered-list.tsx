import { Anchor, Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { useMemo } from 'react'
import { compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { useText } from '../../i18n/use-text.ts'
import { readSections } from '../form-answers/read-answers.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import { alsoAnswered } from './also-answered.ts'
import classes from './follow-up.module.css'
import { openWords } from './open-words.ts'

const most = 6

type AlsoAnsweredProps = {
  alert: RiskAlert
  /** Undefined until it has come. */
  form: StaffForm | undefined
  isFailed: boolean
  /** Absent where the form is what one came from. */
  onOpen?: (() => void) | undefined
}

/** nobody calls somebody's parents without having seen what else was answered. It is said where that is not known. */
export function AlsoAnswered({ alert, form, isFailed, onOpen }: AlsoAnsweredProps) {
  const { t } = useText('professional')
  return (
    <div data-also-answered>
      {isFailed && (
        <Text size="sm" role="status">
          {t('care.alert.also-failed')}
        </Text>
      )}
      {form && <Answers alert={alert} form={form} />}
      {onOpen && (
        <Anchor component="button" type="button" size="sm" onClick={onOpen}>
          {t(openWords(alert))}
        </Anchor>
      )}
    </div>
  )
}

function Answers({ alert, form }: { alert: RiskAlert; form: StaffForm }) {
  const { t } = useText('professional')
  const words = useStaffWords(form)
  const lines = useMemo(() => {
    const compiled = compiledOf(form)
    const answers = form.Answers.filter(({ AnswerGroupId }) => (AnswerGroupId ?? null) === alert.AnswerGroupId)
    const sections = readSections({ form: compiled, words, subject: subjectOf(form), answers })
    return alsoAnswered(compiled, sections, { read: alert, alerts: form.Alerts })
  }, [alert, form, words])
  if (lines.length === 0) return null
  return (
    <>
      <Text size="sm" fw={600}>
        {t('care.alert.also')}
      </Text>
      <ul className={classes.also}>
        {lines.slice(0, most).map(({ ref, question, answer }) => (
          <li key={ref}>
            {question} <b>{answer}</b>
          </li>
        ))}
        {lines.length > most && <li>{t('care.alert.also-more', { count: lines.length - most })}</li>}
      </ul>
    </>
  )
}
