import type { Scale } from '@samklang/contract/form-content'
import type { NormPeople } from '@samklang/contract/norm-people'
import { hasBounds } from '../people/age-span.ts'
import type { Subject } from '../people/person.ts'
import type { CompiledForm } from './compile-form.ts'
import { type CutoffResult, judgeCutoff } from './cutoff.ts'
import { isTable, normalise, normGroupFor } from './normalise.ts'
import { type ScaleValue, type ShownAnswers, scaleValue, type Validity } from './scale-value.ts'

/** Changes whenever the same answers could come to another score, and is kept with every score. */
export const engineVersion = '3'

export type ComputedScore = CutoffResult & {
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
export function scoreForm(form: CompiledForm, shown: ShownAnswers, subject: Subject): ComputedScore[] {
  return form.scoring.Scales.map((scale) => scoreScale(form, scale, shown, subject))
}

function scoreScale(form: CompiledForm, scale: Scale, shown: ShownAnswers, subject: Subject): ComputedScore {
  const { value, exact, validity, used, missing } = scaleValue(form, scale, shown)
  return {
    Key: scale.Key,
    Value: value,
    Validity: validity,
    ItemsUsed: used,
    MissingItems: missing,
    ...readValue(scale, { value, exact }, subject),
    Direction: scale.Direction,
    EngineVersion: engineVersion,
  }
}

type Valued = Pick<ScaleValue, 'value' | 'exact'>

/** What a value means among people like this one: its T-score and its band. */
function readValue(scale: Scale, counted: Valued, subject: Subject) {
  const raw = rawToNormalise(scale, counted, subject)
  const tscore = raw === null ? null : normalise(scale.Norm, raw, subject)
  return {
    NormalizedValue: tscore,
    NormalizedValueType: tscore === null ? null : ('Tscore' as const),
    Norm: tscore === null ? null : (scale.Norm?.Name ?? null),
    NormGroup: tscore === null ? null : peopleOf(scale, subject),
    NormIsDemonstration: tscore !== null && scale.Norm?.IsDemonstration === true,
    ...judgeCutoff(scale.Cutoffs, { raw: counted.value, tscore }, subject),
  }
}

type Stored = Pick<ComputedScore, 'Key' | 'Value' | 'Validity' | 'ItemsUsed' | 'MissingItems' | 'EngineVersion'>

/**
 * The scores of a form read anew, for another age. What another version of the engine counted stands: it is the value that alerts
 * were judged by. Only its norm and its band are read again.
 */
export function scoreAnew(
  form: CompiledForm,
  shown: ShownAnswers,
  subject: Subject,
  stored: readonly Stored[],
): ComputedScore[] {
  return form.scoring.Scales.map((scale) => {
    const score = scoreScale(form, scale, shown, subject)
    const was = stored.find(({ Key }) => Key === scale.Key)
    if (!was || was.EngineVersion === engineVersion) return score
    const { Value, Validity, ItemsUsed, MissingItems, EngineVersion } = was
    const read = readValue(scale, { value: Value, exact: Value }, subject)
    return { ...score, Value, Validity, ItemsUsed, MissingItems, ...read, EngineVersion }
  })
}

/**
 * By mean and deviation a T-score is reckoned from the exact value, or it would be rounded twice. A table is made for values as
 * they are shown. Alerts are judged by the value that is shown too: a T-score that can be of level Alert is that value's, so that no
 * band says Alert where nobody was told.
 */
function rawToNormalise({ Norm, Cutoffs }: Scale, { value, exact }: Valued, subject: Subject) {
  const isByTable = isTable(normGroupFor(Norm, subject))
  const canAlert = Cutoffs.some(({ Of, Severity }) => Of === 'Tscore' && Severity === 'Alert')
  return isByTable || canAlert ? value : exact
}

function peopleOf({ Norm }: Scale, subject: Subject): NormPeople | null {
  const group = normGroupFor(Norm, subject)
  if (!group) return null
  const Age = hasBounds(group.Age) ? { From: group.Age.From, To: group.Age.To } : null
  return { Age, Gender: group.Gender ?? null }
}
