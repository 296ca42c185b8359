import { Stack } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useState } from 'react'
import { openAnswering } from '../../answering/open-answering.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { AnswerPart } from './answer-part.tsx'
import { AnsweringBar } from './answering-bar.tsx'
import type { FormEndActions } from './ends.ts'
import { LanguageChoice } from './language-choice.tsx'
import { StartCard } from './start-card.tsx'
import { useAnswering } from './use-answering.ts'

/** A questionnaire that waits for answers. */
export function QuestionnaireForm({ form: read, ends }: { form: PatientSideForm; ends: FormEndActions }) {
  const { form, setForm, who, answering, conflictActions } = useAnswering(read, openAnswering)
  const [isBegun, setBegun] = useState(() => answering.store.list().length > 0)

  return (
    <Stack>
      {isBegun && <AnsweringBar form={form} answering={answering} />}
      <PageTitle subject={form.TypeDefinition.DisplayName} />
      {isBegun ? (
        <>
          <LanguageChoice form={form} isBegun onLanguage={setForm} />
          <AnswerPart
            key={answering.opening}
            form={form}
            answering={answering}
            who={who}
            ends={ends}
            conflictActions={conflictActions}
          />
        </>
      ) : (
        <StartCard form={form} onLanguage={setForm} onStart={() => setBegun(true)} />
      )}
    </Stack>
  )
}
