import type { CriteriaBehavior, Criterias, RespondentType } from '@samklang/contract/form-content'
import { hasBounds } from '../people/age-span.ts'
import type { Subject } from '../people/person.ts'
import { type CriteriaJudgement, type CriteriaReason, judgeCriteria, type Verdict } from './criteria.ts'

export type TreatmentLocation = 'InTreatment' | 'OutTreatment'

export type Variant = {
  Id: string
  RespondentTypes: readonly RespondentType[]
  Criterias: Criterias
  CriteriaBehavior: CriteriaBehavior
  /** Left out where it does not matter whether care is given in or outside the ward. */
  TreatmentLocation?: TreatmentLocation | null
}

export type VariantChoice = {
  variantId: string | undefined
  verdict: Verdict
  reasons: CriteriaReason[]
  /** For `contactStatus`: what to say of somebody for whom there is no variant that fits in every way. */
  missingVariant: 'Allow' | 'Warn' | 'Forbid' | undefined
}

const nobody: VariantChoice = { variantId: undefined, verdict: 'Forbid', reasons: [], missingVariant: 'Forbid' }
const goodness: Record<Verdict, number> = { Ok: 2, Warn: 1, Forbid: 0 }

/** The variant made for this person: right criteria first, then the right place, then the one that is most particular. */
export function chooseVariant(
  variants: readonly Variant[],
  person: Subject & { location?: TreatmentLocation | null },
): VariantChoice {
  const [best] = variants
    .filter((variant) => variant.RespondentTypes.includes(person.respondent))
    .map((variant) => fitOf(variant, person))
    .toSorted((one, other) => firstDifference(other.rank, one.rank))
  if (!best) return nobody
  const { judgement, variant, isElsewhere } = best
  if (judgement.verdict === 'Forbid') return { ...nobody, reasons: judgement.reasons }
  // Written for the other place it can still be used; staff see that it was.
  const missingVariant = judgement.verdict === 'Warn' ? 'Warn' : isElsewhere ? 'Allow' : undefined
  return { variantId: variant.Id, ...judgement, missingVariant }
}

type Fit = { variant: Variant; judgement: CriteriaJudgement; isElsewhere: boolean; rank: number[] }

function fitOf(variant: Variant, person: Subject & { location?: TreatmentLocation | null }): Fit {
  const { Criterias, RespondentTypes, TreatmentLocation: place } = variant
  const judgement = judgeCriteria(Criterias, variant.CriteriaBehavior, person)
  const isElsewhere = !!place && !!person.location && place !== person.location
  const years = hasBounds(Criterias.Age) ? (Criterias.Age.To ?? 130) - (Criterias.Age.From ?? 0) : 200
  const rank = [
    goodness[judgement.verdict],
    isElsewhere ? 0 : place && person.location ? 2 : 1,
    -judgement.reasons.length,
    -RespondentTypes.length,
    -years,
    Criterias.Gender ? 1 : 0,
  ]
  return { variant, judgement, isElsewhere, rank }
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  return one.map((value, place) => value - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0
}
