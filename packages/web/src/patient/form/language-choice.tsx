import { Box } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { lazy, Suspense } from 'react'
import { useText } from '../../i18n/use-text.ts'

// The first question comes without it: few change the language of the questions.
const ContentLanguageChoice = lazy(async () => ({
  default: (await import('./content-language-choice.tsx')).ContentLanguageChoice,
}))

type LanguageChoiceProps = { form: PatientSideForm; isBegun?: boolean; onLanguage: (next: PatientSideForm) => void }

/** Before the first answer always; later where the questions are in another language than the app. */
export function LanguageChoice({ form, isBegun, onLanguage }: LanguageChoiceProps) {
  const { language } = useText()
  const languages = form.VariantVersionDefinition.Languages
  const isOther = form.ContentLanguage !== language && languages.some((known) => known === language)
  if (languages.length < 2 || (isBegun && !isOther)) return null
  return (
    // As high as what comes: nothing moves under a finger.
    <Suspense fallback={<Box h={66} />}>
      <ContentLanguageChoice form={form} onChange={onLanguage} />
    </Suspense>
  )
}
