import { Stack } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import { type AnsweringPerson, answersOf, isOver, openAnswering } from '../../answering/open-answering.ts'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { AnswerPart } from './answer-part.tsx'
import { AnsweringBar } from './answering-bar.tsx'
import type { OtherVersion, ResolvedConflict } from './conflict-dialog.tsx'
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

  async function readTheirs(): Promise<OtherVersion | null> {
    const next = await readAgain()
    // The queue goes on: what stands here is sent, the server keeps it beside the form, and that is told.
    if (isOver(next)) answering.queue.takeOver(next.LastModifiedAt, answering.answersToSend())
    return isOver(next)
      ? null
      : { form: next, at: next.LastModifiedAt, answers: answering.unsentElsewhere() ?? answersOf(next) }
  }

  async function resolve({ theirs, answers, letGo, help }: ResolvedConflict) {
    const base = await answering.handIn(letGo, theirs.at)
    answering.queue.close()
    const next = openAnswering(theirs.form, who)
    next.store.replace(answers)
    next.queue.takeOver(base, answers)
    setForm({ ...theirs.form, CrisisInformation: theirs.form.CrisisInformation ?? help })
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
            conflictActions={{ onTakeTheirs: takeTheirs, readTheirs, onResolve: resolve }}
          />
        </>
      ) : (
        <StartCard form={form} onLanguage={setForm} onStart={() => setBegun(true)} />
      )}
    </Stack>
  )
}
