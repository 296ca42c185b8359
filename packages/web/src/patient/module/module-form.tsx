import { Stack } from '@mantine/core'
import * as formCalls from '@samklang/contract/client/forms'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useEffect, useState } from 'react'
import { saidIn } from '../../answering/module/module-words.ts'
import { openModule } from '../../answering/module/open-module.ts'
import { type AnsweringPerson, isOver, type OpenedAnswering } from '../../answering/open-answering.ts'
import { send } from '../../api/client.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSession } from '../../session/store.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { FormEndActions } from '../form/ends.ts'
import { LanguageChoice } from '../form/language-choice.tsx'
import { StartCard } from '../form/start-card.tsx'
import { ModuleBar } from './module-bar.tsx'
import { ModulePart } from './module-part.tsx'

/** A module that is worked through at home, and read again when it is done. */
export function ModuleForm({ form: read, ends }: { form: PatientSideForm; ends: FormEndActions }) {
  const said = saidIn(useText().language)
  const [form, setForm] = useState(read)
  const [who] = useState<AnsweringPerson>({ person: useSession()?.userProfile.PublicId ?? '', side: 'patient' })
  const [answering, setAnswering] = useState(() => openModule(form, who))
  const [isBegun, setBegun] = useState(() => hasBegun(answering))
  useEffect(() => answering.attend(), [answering])

  function readAgain(): Promise<PatientSideForm> {
    return send(formCalls.getMyForm, { params: { id: form.Id } })
  }

  /** What another device or tab wrote stands here instead. */
  async function takeTheirs(help: CrisisInformation | null) {
    const next = await answering.readTheirs(readAgain, form)
    answering.queue.close()
    if (isOver(next)) return
    setForm({ ...next, CrisisInformation: next.CrisisInformation ?? help })
    setAnswering(openModule(next, who))
  }

  function settled(next: OpenedAnswering, theirs: PatientSideForm) {
    setForm(theirs)
    setAnswering(next)
  }

  return (
    <Stack>
      {isBegun && <ModuleBar form={form} answering={answering} />}
      <PageTitle subject={form.TypeDefinition.DisplayName} />
      {isBegun ? (
        <>
          <LanguageChoice form={form} isBegun onLanguage={setForm} />
          <ModulePart
            key={answering.opening}
            form={form}
            answering={answering}
            ends={ends}
            conflictActions={{ onTakeTheirs: takeTheirs, readAgain, onSettled: settled }}
          />
        </>
      ) : (
        <StartCard form={form} onLanguage={setForm} onStart={() => setBegun(true)} alsoRead={said('readAlong')} />
      )}
    </Stack>
  )
}

function hasBegun({ store, queue }: OpenedAnswering): boolean {
  return store.list().length > 0 || (queue.state.get().progress ?? []).length > 0
}
