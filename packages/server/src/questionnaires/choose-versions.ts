import type { ErrorBody, ErrorKey } from '@samklang/contract/errors'
import type { ContentLanguage } from '@samklang/contract/form-content'
import type { CivilDate } from '@samklang/contract/instants'
import { chooseVariant, type VariantChoice } from '@samklang/engine/form/choose-variant'
import { judgeCriteria } from '@samklang/engine/form/criteria'
import { ageOn } from '@samklang/engine/time/age'
import type { Db } from '../database/connect.ts'
import { type AssignableVariant, listAssignableVariants } from '../definitions/assignable.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import type { AssignedRespondent } from './whom-to-ask.ts'

export type Assignment = { respondent: AssignedRespondent; variant: AssignableVariant; language: string }

type Choosing = {
  patient: FoundPatient
  respondents: AssignedRespondent[]
  typeIds: string[]
  kind: 'Questionnaire' | 'Journal'
  /** The day on which it opens, when the patient may be a year older. */
  day: CivilDate
  language: ContentLanguage | null | undefined
  acceptWarnings: boolean
}

type Judged = Assignment | { respondent: AssignedRespondent; forbidden: ErrorKey }

/**
 * For every type and respondent the variant that is made for them, by its latest version. One that
 * is forbidden stops everything, and so does one to be warned of until staff say that they have seen it.
 */
export async function chooseVersions(db: Db, choosing: Choosing): Promise<Assignment[]> {
  const typeIds = [...new Set(choosing.typeIds)]
  const variants = await listAssignableVariants(db, typeIds, choosing.kind)
  const field = choosing.kind === 'Journal' ? () => 'TypeId' : (index: number) => `TypeIds.${index}`
  for (const [index, typeId] of choosing.typeIds.entries())
    if (!variants.some((variant) => variant.typeId === typeId)) throw invalid(field(index), 'not-allowed')

  const warned: ErrorBody['Errors'] = []
  const judged = choosing.respondents.flatMap((respondent) =>
    typeIds.map((typeId): Judged => {
      const ofType = variants.filter((variant) => variant.typeId === typeId)
      const { variantId, verdict, reasons } = judge(choosing, respondent, ofType, typeId)
      const variant = ofType.find(({ Id }) => Id === variantId)
      if (!variant || verdict === 'Forbid') return { respondent, forbidden: reasons[0] ?? 'NoVariantForbid' }
      if (verdict === 'Warn') warned.push(...reasons.map((Key) => ({ Field: `Respondents.${respondent.index}`, Key })))
      if (!speaksTo(variant, respondent)) warned.push({ Field: `Respondents.${respondent.index}`, Key: 'Language' })
      return { respondent, variant, language: languageOf(variant, respondent, choosing) }
    }),
  )
  const forbidden = judged.flatMap((one) =>
    'forbidden' in one ? [{ Field: `Respondents.${one.respondent.index}`, Key: one.forbidden }] : [],
  )
  if (forbidden.length > 0) throw new Refusal(400, 'criteria-forbid', { Errors: forbidden })
  if (warned.length > 0 && !choosing.acceptWarnings) throw new Refusal(409, 'criteria-warn', { Errors: warned })
  return judged.flatMap((one) => ('forbidden' in one ? [] : [one]))
}

function judge(
  { patient, day }: Choosing,
  { RespondentType, VariantIds, index }: AssignedRespondent,
  variants: AssignableVariant[],
  typeId: string,
): Pick<VariantChoice, 'variantId' | 'verdict' | 'reasons'> {
  const age = patient.dateOfBirth ? ageOn(patient.dateOfBirth, day)?.years : undefined
  const person = { age, gender: patient.gender, respondent: RespondentType }
  const wanted = VariantIds?.[typeId]
  if (!wanted) {
    const isInside = patient.hasAdmission && patient.admittedInTreatment
    return chooseVariant(variants, { ...person, location: isInside ? 'InTreatment' : 'OutTreatment' })
  }
  const chosen = variants.find(({ Id }) => Id === wanted)
  if (!chosen?.RespondentTypes.includes(RespondentType)) throw invalid(`Respondents.${index}.VariantIds`, 'not-allowed')
  return { variantId: wanted, ...judgeCriteria(chosen.Criterias, chosen.CriteriaBehavior, person) }
}

/** whether the form is there in the language of the one who is to answer. Staff read what they choose themselves. */
function speaksTo({ languages }: AssignableVariant, { person }: AssignedRespondent): boolean {
  return !person || languages.includes(person.language)
}

/** The one asked for, else the person's own where the form speaks it, else the first that it was written in. */
function languageOf({ languages }: AssignableVariant, { person }: AssignedRespondent, { language }: Choosing): string {
  if (language && !languages.includes(language)) throw invalid('ContentLanguage', 'not-allowed')
  const own = person?.language ?? 'sv'
  return language ?? (languages.includes(own) ? own : (languages[0] ?? 'sv'))
}
