import type { RespondentType } from '@samklang/contract/form-content'
import type { ProgramContent, ProgramItem } from '@samklang/contract/program-content'
import { chooseVariant, type Variant } from '@samklang/engine/form/choose-variant'
import type { ProgramOffer } from './list-offers.ts'

/** TooOldOrYoung: nothing would be sent. Warned: staff are told, and can send it all the same. */
export type AgeFit = 'Fits' | 'Warned' | 'TooOldOrYoung'

/** whether any version is made for somebody of this age; of what else a version asks for, nobody made up is judged. */
export function fitAge(
  offers: readonly ProgramOffer[],
  { DefinitionId, VariantId }: Pick<ProgramItem, 'DefinitionId' | 'VariantId'>,
  { age, respondent }: { age: number | undefined; respondent: RespondentType },
): AgeFit {
  const offer = offers.find(({ id }) => id === DefinitionId)
  const asked = offer?.variants.filter(({ id }) => VariantId === null || id === VariantId) ?? []
  const variants: Variant[] = asked.map(({ id, respondents, criterias, behavior }) => ({
    Id: id,
    RespondentTypes: respondents,
    Criterias: { Age: criterias.Age, Gender: null, GenderKnown: null },
    CriteriaBehavior: behavior,
  }))
  const { verdict, reasons } = chooseVariant(variants, { age, gender: 'Unknown', respondent })
  if (!reasons.includes('Age')) return 'Fits'
  return verdict === 'Forbid' ? 'TooOldOrYoung' : 'Warned'
}

/** Whether all that is sent in a program has a version for this age. */
export function fitsAll({ Steps }: ProgramContent, offers: readonly ProgramOffer[], age: number): boolean {
  return Steps.flatMap(({ Items }) => Items).every((item) =>
    item.RespondentTypes.every((respondent) => fitAge(offers, item, { age, respondent }) === 'Fits'),
  )
}
