import { Stack, Text } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useMemo } from 'react'
import { makeModuleStore } from '../../answering/module/module-store.ts'
import { ModuleView } from '../../answering/module/module-view.tsx'
import { saidIn } from '../../answering/module/module-words.ts'
import { compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { PageTitle } from '../../ui/page-title.tsx'

/** A module that is closed, page by page, with what was written in it. */
export function ReadModule({ form }: { form: PatientSideForm }) {
  const said = saidIn(useText().language)
  const store = useMemo(() => {
    const about = { form: compiledOf(form), subject: subjectOf(form), isReadOnly: true }
    return makeModuleStore({ ...about, answers: form.Answers })
  }, [form])
  return (
    <Stack>
      <PageTitle subject={form.TypeDefinition.DisplayName} />
      <Text>{said('closed')}</Text>
      <ModuleView
        store={store}
        words={wordsOf(form.VariantVersionDefinition.Texts, form.ContentLanguage)}
        progress={form.Progress}
      />
    </Stack>
  )
}
