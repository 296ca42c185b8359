import { Stack } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useState } from 'react'
import { saidIn } from '../../answering/module/module-words.ts'
import { openModule } from '../../answering/module/open-module.ts'
import type { OpenedAnswering } from '../../answering/open-answering.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { FormEndActions } from '../form/ends.ts'
import { LanguageChoice } from '../form/language-choice.tsx'
import { StartCard } from '../form/start-card.tsx'
import { useAnswering } from '../form/use-answering.ts'
import { ModuleBar } from './module-bar.tsx'
import { ModulePart } from './module-part.tsx'
import { useTreatmentOf } from './use-treatment-of.ts'

/** A module that is worked through at home, and read again when it is done. */
export function ModuleForm({ form: read, ends }: { form: PatientSideForm; ends: FormEndActions }) {
  const said = saidIn(useText().language)
  const { form, setForm, answering, conflictActions } = useAnswering(read, openModule)
  const [isBegun, setBegun] = useState(() => hasBegun(answering))
  const { treatment } = useTreatmentOf(form.Id, ends.hasHome)

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
            treatment={treatment}
            conflictActions={conflictActions}
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
