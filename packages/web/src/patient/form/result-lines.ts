import type { ContentLanguage, FormTexts, Scale } from '@samklang/contract/form-content'
import { textKeys } from '@samklang/contract/item-names'
import type { ScaleScore } from '@samklang/contract/scale-score'
import { wordsOf } from '../../answering/words.ts'
import { english, swedish } from './result-words.ts'

export type ResultLine = { key: string; title: string; words: string }

/** Of a form what its result is read from. */
type Scored = {
  DetailedScore: Pick<ScaleScore, 'Key' | 'CutoffKey' | 'Validity'>[] | null
  VariantVersionDefinition: { Scoring: { Scales: Pick<Scale, 'Key' | 'Cutoffs'>[] }; Texts: FormTexts }
  ContentLanguage: ContentLanguage
}

/**
 * The result in the form's own words, in the form's order; a scale that has none for it says nothing. R-287: one that too
 * little was answered for says that.
 */
export function resultLines({ DetailedScore, VariantVersionDefinition, ContentLanguage }: Scored): ResultLine[] {
  const { word } = wordsOf(VariantVersionDefinition.Texts, ContentLanguage)
  const { tooFew } = ContentLanguage === 'en' ? english : swedish
  return VariantVersionDefinition.Scoring.Scales.flatMap(({ Key, Cutoffs }) => {
    const score = DetailedScore?.find((one) => one.Key === Key)
    const isLacking = score?.Validity === 'TooManyMissing' && Cutoffs.length > 0
    const said = score?.CutoffKey ? word(textKeys.band(Key, score.CutoffKey)) : ''
    const words = isLacking ? tooFew : said
    return words ? [{ key: Key, title: word(textKeys.scale(Key)), words }] : []
  })
}
