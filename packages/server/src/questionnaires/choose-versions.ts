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

/** What of a patient decides which variant is made for them. */
export type JudgedPatient = Pick<FoundPatient, 'dateOfBirth' | 'gender' | 'hasAdmission' | 'admittedInTreatment'>

export type Assignment = { respondent: AssignedRespondent; variant: AssignableVariant; language: string }

type Choosing = {
  patient: JudgedPatient
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
      const fit = judgeFit(choosing, respondent, ofType, typeId)
      if (!fit) throw invalid(`Respondents.${respondent.index}.VariantIds`, 'not-allowed')
      const { variant, reasons } = fit
      if (!variant) return { respondent, forbidden: reasons[0] ?? 'NoVariantForbid' }
      warned.push(...reasons.map((Key) => ({ Field: `Respondents.${respondent.index}`, Key })))
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

/** How what is made for somebody fits them: null where it may not be sent, else what is to be warned of. */
export type Fit = {
  variant: AssignableVariant | null
  reasons: ErrorKey[]
  missingVariant: VariantChoice['missingVariant']
}

type Judging = Pick<Choosing, 'patient' | 'day'>

/** Undefined: the variant that was asked for is none of the type's, or none for such a respondent. */
export function judgeFit(
  judging: Judging,
  respondent: AssignedRespondent,
  ofType: readonly AssignableVariant[],
  typeId: string,
): Fit | undefined {
  const judged = judge(judging, respondent, ofType, typeId)
  if (!judged) return undefined
  const { variantId, verdict, reasons, missingVariant } = judged
  const variant = ofType.find(({ Id }) => Id === variantId)
  if (!variant || verdict === 'Forbid') return { variant: null, reasons, missingVariant: 'Forbid' }
  const warned: ErrorKey[] = verdict === 'Warn' ? [...reasons] : []
  if (!speaksTo(variant, respondent)) warned.push('Language')
  return { variant, reasons: warned, missingVariant }
}

function judge(
  { patient, day }: Judging,
  { RespondentType, VariantIds }: AssignedRespondent,
  variants: readonly AssignableVariant[],
  typeId: string,
): VariantChoice | undefined {
  const age = patient.dateOfBirth ? ageOn(patient.dateOfBirth, day)?.years : undefined
  const person = { age, gender: patient.gender, respondent: RespondentType }
  const wanted = VariantIds?.[typeId]
  if (!wanted) {
    const isInside = patient.hasAdmission && patient.admittedInTreatment
    return chooseVariant(variants, { ...person, location: isInside ? 'InTreatment' : 'OutTreatment' })
  }
  const chosen = variants.find(({ Id }) => Id === wanted)
  if (!chosen?.RespondentTypes.includes(RespondentType)) return undefined
  const judged = judgeCriteria(chosen.Criterias, chosen.CriteriaBehavior, person)
  return { variantId: wanted, ...judged, missingVariant: judged.verdict === 'Warn' ? 'Warn' : undefined }
}

/** whether the form is there in the language of the one who is to answer. Staff read what they choose themselves. */
function speaksTo({ languages }: AssignableVariant, { person }: AssignedRespondent): boolean {
  return !person || languages.includes(person.language)
}

function languageOf(variant: AssignableVariant, respondent: AssignedRespondent, { language }: Choosing): string {
  if (language && !variant.languages.includes(language)) throw invalid('ContentLanguage', 'not-allowed')
  return languageFor(variant, respondent, language ?? null)
}

/** The one asked for where the form speaks it, else the person's own where it does, else the first that it was written in. */
export function languageFor(
  { languages }: AssignableVariant,
  { person }: AssignedRespondent,
  wanted: string | null,
): string {
  const own = person?.language ?? 'sv'
  return [wanted, own].find((one) => one !== null && languages.includes(one)) ?? languages[0] ?? 'sv'
}
