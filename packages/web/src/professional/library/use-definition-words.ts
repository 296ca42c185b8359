import type { VariantVersion } from '@samklang/contract/definitions'
import type { Criterias, RespondentType } from '@samklang/contract/form-content'
import { useText } from '../../i18n/use-text.ts'
import { useAgeSpanText } from '../../ui/use-age-span-text.ts'

/** How the library and the picker speak of forms: who answers, for what ages, and what else is asked of the patient. */
export function useDefinitionWords() {
  const { t } = useText('professional')
  const ages = useAgeSpanText()

  function criteria({ Age, Gender, GenderKnown }: Criterias): string[] {
    return [
      ages(Age),
      Gender ? t(`library.genders.${Gender.Gender}`) : undefined,
      GenderKnown ? t('library.gender-known') : undefined,
    ].filter((word) => word !== undefined)
  }

  function respondents(types: readonly RespondentType[]): string {
    return types.map((type) => t(`library.respondents.${type}`)).join(', ')
  }

  function languages({ Languages }: Pick<VariantVersion, 'Languages'>): string {
    return Languages.map((language) => t(`patient-form.languages.${language}`)).join(', ')
  }

  return { ages, criteria, respondents, languages }
}
