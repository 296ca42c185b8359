import type { ContentLanguage, FormTexts } from '@samklang/contract/form-content'
import type { ScaleScore } from '@samklang/contract/forms'
import { textKeys } from '@samklang/contract/item-names'
import { wordsOf } from '../../answering/words.ts'

export type ResultLine = { key: string; title: string; words: string }

/** Of a form what its result is read from. */
type Scored = {
  DetailedScore: Pick<ScaleScore, 'Key' | 'CutoffKey'>[] | null
  VariantVersionDefinition: { Scoring: { Scales: { Key: string }[] }; Texts: FormTexts }
  ContentLanguage: ContentLanguage
}

/** The result in the form's own words, in the form's order; a scale that has none for it says nothing. */
export function resultLines({ DetailedScore, VariantVersionDefinition, ContentLanguage }: Scored): ResultLine[] {
  const { word } = wordsOf(VariantVersionDefinition.Texts, ContentLanguage)
  return VariantVersionDefinition.Scoring.Scales.flatMap(({ Key }) => {
    const band = DetailedScore?.find((score) => score.Key === Key)?.CutoffKey
    const words = band ? word(textKeys.band(Key, band)) : ''
    return words ? [{ key: Key, title: word(textKeys.scale(Key)), words }] : []
  })
}
