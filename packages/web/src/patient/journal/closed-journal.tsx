import { Stack, Title } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
  const head = useRef<HTMLHeadingElement>(null)
  function open(id: string) {
    flushSync(() => choose(id))
    // The list lies below: whoever chose there is led to what they chose.
    head.current?.focus()
  }
  if (!entry) return <AnsweredForm form={form} />
  return (
    <Stack>
      <PageTitle subject={form.TypeDefinition.DisplayName} />
      <section aria-labelledby="entry">
        <Title order={2} size="h4" id="entry" mb="xs" ref={head} tabIndex={-1}>
          {entry.EntryDate}
        </Title>
        <ReadAnswers key={entry.Id} form={read} />
      </section>
      <OtherEntries entries={form.AnswerGroups.filter(({ Id }) => Id !== chosen)} onNew={null} onOpen={open} />
    </Stack>
  )
}
