import { Stack, Title } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useMemo, useState } from 'react'
import { PageTitle } from '../../ui/page-title.tsx'
import { AnsweredForm, ReadAnswers } from '../form/answered-form.tsx'
import { OtherEntries } from './other-entries.tsx'

/** A journal that is over: one entry is open, the others are below, and none of them is changed any more. */
export function ClosedJournal({ form }: { form: PatientSideForm }) {
  const [chosen, choose] = useState(form.AnswerGroups[0]?.Id)
  const entry = form.AnswerGroups.find(({ Id }) => Id === chosen)
  const read = useMemo(
    () => ({ ...form, Answers: form.Answers.filter(({ AnswerGroupId }) => AnswerGroupId === chosen) }),
    [form, chosen],
  )
  if (!entry) return <AnsweredForm form={form} />
  return (
    <Stack>
      <PageTitle>{form.TypeDefinition.DisplayName}</PageTitle>
      <section aria-labelledby="entry">
        <Title order={2} size="h4" id="entry" mb="xs">
          {entry.EntryDate}
        </Title>
        <ReadAnswers key={entry.Id} form={read} />
      </section>
      <OtherEntries entries={form.AnswerGroups.filter(({ Id }) => Id !== chosen)} onNew={null} onOpen={choose} />
    </Stack>
  )
}
