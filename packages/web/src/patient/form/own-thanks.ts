import type { PatientSideForm } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { wordsOf } from '../../answering/words.ts'
import type { OwnThanks } from '../thanks.ts'

/** What a form itself says to whoever has answered it. */
export function ownThanks({ VariantVersionDefinition, ContentLanguage }: PatientSideForm): OwnThanks | undefined {
  const { word, hasWord, language } = wordsOf(VariantVersionDefinition.Texts, ContentLanguage)
  return hasWord(textKeys.thanks) ? { text: word(textKeys.thanks), lang: language } : undefined
}

/** The first name of whom it is about, where somebody else answers. */
export function aboutOf({ IsAboutMe, AboutFirstname }: PatientSideForm): string | null {
  return IsAboutMe ? null : AboutFirstname
}
