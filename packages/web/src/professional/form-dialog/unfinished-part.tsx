import { Button, Group, Stack, Text } from '@mantine/core'
import type { StaffForm } from '@samklang/contract/forms'
import { useMemo } from 'react'
import { compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { useText } from '../../i18n/use-text.ts'
import { AlertCards } from '../care/alert-cards.tsx'
import { readSections } from '../form-answers/read-answers.ts'
import { useStaffWords } from '../form-answers/use-staff-words.ts'
import { useFormSubject } from '../patient-context/form-subject.ts'
import { AnswerTable } from './answer-table.tsx'
import { Provenance } from './provenance.tsx'
import { RefusedAnswers } from './refused-answers.tsx'

/** what staff have begun to fill in, opened from its alert: read, with the alerts on top, until somebody goes on. */
export function UnfinishedPart({ form, onGoOn }: { form: StaffForm; onGoOn: () => void }) {
  const { t } = useText('professional')
  const { may } = useFormSubject()
  const words = useStaffWords(form)
  const sections = useMemo(
    () => readSections({ form: compiledOf(form), words, subject: subjectOf(form), answers: form.Answers }),
    [form, words],
  )
  return (
    <Stack gap="lg" mt="md" data-unfinished>
      <AlertCards alerts={form.Alerts} phones={form.Phones} />
      <RefusedAnswers refused={form.RefusedAnswers} more={form.MoreRefusedAnswers} />
      <Group justify="space-between">
        <Text>{t('form-dialog.unfinished')}</Text>
        {may === 'change' && (
          <Button variant="default" onClick={onGoOn}>
            {t(form.AnswerMode === 'Interview' ? 'form-dialog.go-on-interview' : 'form-dialog.go-on-form')}
          </Button>
        )}
      </Group>
      {sections.length > 0 ? (
        <AnswerTable sections={sections} hasEarlier={false} />
      ) : (
        <Text>{t('form-dialog.no-answers')}</Text>
      )}
      <Provenance form={form} scores={[]} />
    </Stack>
  )
}
