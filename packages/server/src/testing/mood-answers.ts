import type { Answer } from '@samklang/contract/forms'
import { listAnswers, readAnswers } from '@samklang/engine/form/answers'
import { visibleItems } from '@samklang/engine/form/visible'
import type { Db } from '../database/connect.ts'
import { readVersion } from '../forms/version.ts'
import { answersOf } from './forms.ts'

/** Answers that come to a total, as high as they can be in the first of the questions, and harmless besides. */
export async function moodAnswers(db: Db, versionId: string, total: number): Promise<Answer[]> {
  const { compiled } = await readVersion(db, versionId)
  const all = compiled.scales.get('total')
  const scales = [all, ...(all?.SubScales ?? []).map((key) => compiled.scales.get(key))]
  const counted = new Map(
    scales.flatMap((scale) => scale?.Items.map((ref) => [ref, scale.Reverse.includes(ref)] as const) ?? []),
  )
  let left = total
  const given = [...compiled.items.values()].flatMap(({ ref, question: { options } }): [string, string][] => {
    if (options.length === 0) return []
    const isReversed = counted.get(ref)
    if (isReversed === undefined) return [[ref, options.find(({ key }) => key === 'no')?.key ?? options[0]?.key ?? '']]
    const score = Math.min(3, left)
    left -= score
    return [[ref, options.find((option) => option.score === (isReversed ? 3 - score : score))?.key ?? '']]
  })
  const shown = visibleItems(compiled, readAnswers(compiled, answersOf(Object.fromEntries(given))), {
    age: 15,
    gender: 'Unknown',
    respondent: 'Patient',
  })
  return listAnswers(compiled, shown.answers)
}
