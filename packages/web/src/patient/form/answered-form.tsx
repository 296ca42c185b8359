import { Stack, Text } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useMemo } from 'react'
import { makeAnswerStore } from '../../answering/answer-store.ts'
import { FormView } from '../../answering/form-view.tsx'
import { compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { formatDay } from '../../ui/format-time.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { AnsweredResult } from './answered-result.tsx'

/** What was sent in, to be read; whoever is no relative sees that it is sent, and nothing of what was in it. */
export function AnsweredForm({ form }: { form: PatientSideForm }) {
  const { t } = useText('patient')
  return (
    <Stack>
      <PageTitle subject={form.TypeDefinition.DisplayName} />
      {form.AnsweredDate && (
        <Text c="dimmed">{t('form.answered', { name: form.RespondentName, date: formatDay(form.AnsweredDate) })}</Text>
      )}
      {form.OnBehalf && <Text c="dimmed">{t(`form.by.${form.OnBehalf}`)}</Text>}
      <AnsweredResult form={form} />
      {form.Answers.length > 0 ? <ReadAnswers form={form} /> : <Text>{t('form.is-sent')}</Text>}
    </Stack>
  )
}

export function ReadAnswers({ form }: { form: PatientSideForm }) {
  const store = useMemo(
    () =>
      makeAnswerStore({ form: compiledOf(form), answers: form.Answers, subject: subjectOf(form), isReadOnly: true }),
    [form],
  )
  return <FormView store={store} words={wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)} />
}
