import * as formCalls from '@samklang/contract/client/forms'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import { type AnsweringPerson, isOver, type OpenedAnswering } from '../../answering/open-answering.ts'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/store.ts'
import { together } from './told-crisis.ts'

type OpenForm = (form: PatientSideForm, who: AnsweringPerson) => OpenedAnswering

/** A questionnaire or a module that is answered here, also after another device or tab wrote in it. */
export function useAnswering(read: PatientSideForm, open: OpenForm) {
  const [form, setForm] = useState(read)
  const [who] = useState<AnsweringPerson>({ person: useSession()?.userProfile.PublicId ?? '', side: 'patient' })
  const [answering, setAnswering] = useState(() => open(form, who))
  useEffect(() => answering.attend(), [answering])

  function readAgain(): Promise<PatientSideForm> {
    return send(formCalls.getMyForm, { params: { id: form.Id } })
  }

  /** What another device or tab wrote stands here instead. */
  async function onTakeTheirs(help: CrisisInformation | null) {
    const next = await answering.readTheirs(readAgain, form)
    answering.queue.close()
    if (isOver(next)) return
    // What was answered here and called for help is gone from the form, not from the person.
    setForm({ ...next, CrisisInformation: next.CrisisInformation ? together(help, next.CrisisInformation) : help })
    setAnswering(open(next, who))
  }

  function onSettled(next: OpenedAnswering, theirs: PatientSideForm) {
    setForm(theirs)
    setAnswering(next)
  }

  return { form, setForm, who, answering, conflictActions: { onTakeTheirs, readAgain, onSettled } }
}
