import { Stack, Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useMemo } from 'react'
import { compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { AlertCards } from '../care/alert-cards.tsx'
import { readSections } from '../form-answers/read-answers.ts'
import { readScores } from '../form-answers/read-scores.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import { AnswerTable } from './answer-table.tsx'
import { BaselineChoice } from './baseline-choice.tsx'
import { Closing } from './closing.tsx'
import { EarlierTable } from './earlier-table.tsx'
import { NormChanges } from './norm-changes.tsx'
import { Provenance } from './provenance.tsx'
import { RefusedAnswers } from './refused-answers.tsx'
import { ScoreCards } from './score-cards.tsx'

/** A new answer is read, compared, commented and confirmed without leaving it. */
export function ReadingPart({ form, onDone }: { form: StaffForm; onDone: () => void }) {
  const { t } = useText('professional')
  const words = useStaffWords(form)
  const scores = useMemo(() => readScores(form, words), [form, words])
  const sections = useMemo(
    () =>
      readSections({
        form: compiledOf(form),
        words,
        subject: subjectOf(form),
        answers: form.Answers,
        earlier: form.Earlier[0]?.Answers,
      }),
    [form, words],
  )
  return (
    <Stack gap="lg" mt="md">
      <AlertCards alerts={form.Alerts} phones={form.Phones} />
      <RefusedAnswers refused={form.RefusedAnswers} more={form.MoreRefusedAnswers} />
      {scores.length > 0 && (
        <ScoreCards scores={scores} day={formatDay(form.Row.AnsweredDate ?? form.LastModifiedAt)} />
      )}
      <NormChanges form={form} />
      {scores.length > 0 && form.Earlier.length > 0 && <EarlierTable form={form} scores={scores} />}
      {scores.length > 0 && form.Status === 'Closed' && <BaselineChoice form={form} />}
      {sections.length > 0 ? (
        <AnswerTable sections={sections} hasEarlier={form.Earlier.length > 0} />
      ) : (
        <Text>{t('form-dialog.no-answers')}</Text>
      )}
      <Provenance form={form} scores={scores} />
      <Closing form={form} onDone={onDone} />
    </Stack>
  )
}
