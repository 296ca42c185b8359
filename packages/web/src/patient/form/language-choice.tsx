import { Box } from '@mantine/core'
import type { PatientSideForm } from '@samklang/contract/forms'
import { useText } from '../../i18n/use-text.ts'
import { laterPart } from '../../ui/later-part.tsx'

// The first question comes without it: few change the language of the questions. Where it cannot be fetched the form goes on.
const ContentLanguageChoice = laterPart(
  async () => (await import('./content-language-choice.tsx')).ContentLanguageChoice,
  // As high as what comes: nothing moves under a finger.
  () => <Box h={66} />,
)

type LanguageChoiceProps = { form: PatientSideForm; isBegun?: boolean; onLanguage: (next: PatientSideForm) => void }

/** Before the first answer always; later where the questions are in another language than the app. */
export function LanguageChoice({ form, isBegun, onLanguage }: LanguageChoiceProps) {
  const { language } = useText()
  const languages = form.VariantVersionDefinition.Languages
  const isOther = form.ContentLanguage !== language && languages.some((known) => known === language)
  if (languages.length < 2 || (isBegun && !isOther)) return null
  return <ContentLanguageChoice form={form} onChange={onLanguage} />
}
