import type { CriteriaBehavior, Criterias } from '@samklang/contract/form-content'
import { isWithin } from '../people/age-span.ts'
import type { Subject } from '../people/person.ts'

export type Verdict = 'Ok' | 'Warn' | 'Forbid'
export type CriteriaReason = 'Age' | 'Gender' | 'GenderKnown'
export type CriteriaJudgement = { verdict: Verdict; reasons: CriteriaReason[] }

/**
 * Whether a form is meant for this person. Somebody whose age is not known does not fit a form that has
 * an age: under Warn staff are told and decide, under Forbid the age has to be entered first.
 */
export function judgeCriteria(
  criterias: Criterias,
  behavior: CriteriaBehavior,
  { age, gender }: Pick<Subject, 'age' | 'gender'>,
): CriteriaJudgement {
  const reasons: CriteriaReason[] = []
  if (!isWithin(age, criterias.Age)) reasons.push('Age')
  if (criterias.Gender && criterias.Gender.Gender !== gender) reasons.push('Gender')
  if (criterias.GenderKnown && gender === 'Unknown') reasons.push('GenderKnown')
  return { verdict: reasons.length > 0 ? behavior : 'Ok', reasons }
}
