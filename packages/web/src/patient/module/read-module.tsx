import { Button, Stack, Text } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useMemo } from 'react'
import { makeModuleStore } from '../../answering/module/module-store.ts'
import { ModuleView } from '../../answering/module/module-view.tsx'
import { saidIn } from '../../answering/module/module-words.ts'
import { compiledOf, subjectOf } from '../../answering/open-answering.ts'
import { wordsOf } from '../../answering/words.ts'
import { useText } from '../../i18n/use-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ModuleSafetyPlan } from './module-safety-plan.tsx'
import { useTreatmentOf } from './use-treatment-of.ts'

/** A module that is closed, page by page, with what was written in it. */
export function ReadModule({ form, hasHome }: { form: PatientSideForm; hasHome: boolean }) {
  const { language } = useText()
  const said = saidIn(language)
  const store = useMemo(() => {
    const about = { form: compiledOf(form), subject: subjectOf(form), isReadOnly: true }
    return makeModuleStore({ ...about, answers: form.Answers })
  }, [form])
  const { treatment, id } = useTreatmentOf(form.Id, hasHome)
  return (
    <Stack>
      <PageTitle subject={form.TypeDefinition.DisplayName} />
      <Text>{said('closed')}</Text>
      <ModuleView
        store={store}
        words={wordsOf(form.VariantVersionDefinition.Texts, readingLanguage(form, language))}
        progress={form.Progress}
        isInPercent={treatment?.ReportMode === 'Percentage'}
      />
      {hasHome && <ModuleSafetyPlan form={form} />}
      {hasHome && (
        <Button
          component={AppLink}
          to="/behandling"
          {...(id !== undefined && { search: { id } })}
          size="lg"
          variant="light"
        >
          {said('toTreatment')}
        </Button>
      )}
    </Stack>
  )
}

/** Nobody answers it any more: it is read in the language of the reader, else in the one that it was answered in. */
function readingLanguage({ ContentLanguage, VariantVersionDefinition: { Texts } }: PatientSideForm, language: string) {
  const wanted = language === 'en' ? 'en' : 'sv'
  return Texts[wanted] ? wanted : ContentLanguage
}
