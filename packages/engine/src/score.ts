import type { Scale } from '@samklang/contract/form-content'
import type { NormPeople } from '@samklang/contract/norm-people'
import { hasBounds } from './age-span.ts'
import type { CompiledForm } from './compile-form.ts'
import { type CutoffResult, judgeCutoff } from './cutoff.ts'
import { normalise, normGroupFor } from './normalise.ts'
import type { Subject } from './person.ts'
import { type Shown, scaleValue, type Validity } from './scale-value.ts'

/** Changes whenever the same answers could come to another score, and is kept with every score. */
export const engineVersion = '2'

export type ScaleScore = CutoffResult & {
  Key: string
  Value: number | null
  Validity: Validity
  ItemsUsed: string[]
  MissingItems: string[]
  NormalizedValue: number | null
  NormalizedValueType: 'Tscore' | null
  Norm: string | null
  /** Among whom the T-score is read. */
  NormGroup: NormPeople | null
  /** The norm was made up to show how it works. */
  NormIsDemonstration: boolean
  Direction: Scale['Direction']
  EngineVersion: string
}

/** Every scale of the form, in its order, from the answers that count. */
export function scoreForm(form: CompiledForm, shown: Shown, subject: Subject): ScaleScore[] {
  return form.scoring.Scales.map((scale) => scoreScale(form, scale, shown, subject))
}

function scoreScale(form: CompiledForm, scale: Scale, shown: Shown, subject: Subject): ScaleScore {
  const { value, validity, used, missing } = scaleValue(form, scale, shown)
  const tscore = value === null ? null : normalise(scale.Norm, value, subject)
  return {
    Key: scale.Key,
    Value: value,
    Validity: validity,
    ItemsUsed: used,
    MissingItems: missing,
    NormalizedValue: tscore,
    NormalizedValueType: tscore === null ? null : 'Tscore',
    Norm: tscore === null ? null : (scale.Norm?.Name ?? null),
    NormGroup: tscore === null ? null : peopleOf(scale, subject),
    NormIsDemonstration: tscore !== null && scale.Norm?.IsDemonstration === true,
    ...judgeCutoff(scale.Cutoffs, { raw: value, tscore }, subject),
    Direction: scale.Direction,
    EngineVersion: engineVersion,
  }
}

function peopleOf({ Norm }: Scale, subject: Subject): NormPeople | null {
  const group = normGroupFor(Norm, subject)
  if (!group) return null
  const Age = hasBounds(group.Age) ? { From: group.Age.From, To: group.Age.To } : null
  return { Age, Gender: group.Gender ?? null }
}
