import type { NormGroup, Scale } from '@samklang/contract/form-content'
import type { CompiledForm } from '../form/compile-form.ts'
import { normalise } from '../form/normalise.ts'
import { nameOf, profilesOf } from '../form/profiles.ts'
import { closestTo } from '../people/age-span.ts'
import { rangeToCover } from './check-bands.ts'
import { type CheckFinding, doubt, fault, repeated } from './finding.ts'

export function checkNorm(form: CompiledForm, scale: Scale): CheckFinding[] {
  const { Key, Norm } = scale
  if (!Norm) return []
  const range = rangeToCover(form, scale)
  return [
    ...Norm.Groups.flatMap((group) => checkGroup(Key, group)),
    ...profilesOf(Norm.Groups).flatMap((profile) => {
      const groups = closestTo(Norm.Groups, profile)
      if (groups.length === 0) return [fault(Key, 'norm-gap', nameOf(profile))]
      if (groups.length > 1) return [fault(Key, 'norm-overlap', nameOf(profile))]
      const ends = range ? [range.min, range.max] : []
      return ends
        .filter((raw) => normalise(Norm, raw, profile) === null)
        .map((raw) => doubt(Key, 'score-without-norm', `${nameOf(profile)}: ${raw}`))
    }),
  ]
}

function checkGroup(key: string, { Age, Mean, Sd, Table }: NormGroup): CheckFinding[] {
  const hasTable = Table !== undefined && Table.length > 0
  const hasMean = Mean !== undefined && Sd !== undefined && Sd > 0
  const isBackwards = Age && Age.From !== null && Age.To !== null && Age.From > Age.To
  return [
    ...(hasTable || hasMean ? [] : [fault(key, 'norm-empty')]),
    ...(isBackwards ? [fault(key, 'min-above-max', `${Age.From} > ${Age.To}`)] : []),
    ...repeated((Table ?? []).map((row) => String(row.Raw))).map((raw) => fault(key, 'duplicate-id', raw)),
  ]
}
