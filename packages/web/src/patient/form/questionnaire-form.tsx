import { Stack } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import { type AnsweringPerson, isOver, type OpenedAnswering, openAnswering } from '../../answering/open-answering.ts'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { AnswerPart } from './answer-part.tsx'
import { AnsweringBar } from './answering-bar.tsx'
import type { FormEndActions } from './ends.ts'
import { LanguageChoice } from './language-choice.tsx'
import { StartCard } from './start-card.tsx'

/** A questionnaire that waits for answers. */
export function QuestionnaireForm({ form: read, ends }: { form: PatientSideForm; ends: FormEndActions }) {
  const [form, setForm] = useState(read)
  const [who] = useState<AnsweringPerson>({ person: useSession()?.userProfile.PublicId ?? '', side: 'patient' })
  const [answering, setAnswering] = useState(() => openAnswering(form, who))
  const [isBegun, setBegun] = useState(() => answering.store.list().length > 0)
  useEffect(() => answering.attend(), [answering])

  function readAgain(): Promise<PatientSideForm> {
    return send(formCalls.getMyForm, { params: { id: form.Id } })
  }

  /** What another device or tab wrote stands here instead. */
  async function takeTheirs(help: CrisisInformation | null) {
    const next = await answering.readTheirs(readAgain, form)
    answering.queue.close()
    if (isOver(next)) return
    // What was answered here and called for help is gone from the form, not from the person.
    setForm({ ...next, CrisisInformation: next.CrisisInformation ?? help })
    setAnswering(openAnswering(next, who))
  }

  function settled(next: OpenedAnswering, theirs: PatientSideForm) {
    setForm(theirs)
    setAnswering(next)
  }

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
            conflictActions={{ onTakeTheirs: takeTheirs, readAgain, onSettled: settled }}
          />
        </>
      ) : (
        <StartCard form={form} onLanguage={setForm} onStart={() => setBegun(true)} />
      )}
    </Stack>
  )
}
