import type { CutoffPassed, JudgedChange, ReadAloneReason, ScoreChange } from '@samklang/contract/score-change'
import type { Direction } from './reliable-change.ts'

/** What has become of a value; its judgements come the gravest first. */
type Told = { Change: Pick<ScoreChange, 'Judgements'> | null; CutoffPassed: CutoffPassed | null }

/** What is known of one scale's value beside the earlier ones of the same informant and yardstick. */
export type ToldOfScale = Told & {
  direction: Direction
  /** Beyond a limit, and nothing to compare with. */
  isFirstBeyond: boolean
}

/** why what became of this value is to be read by itself. */
export function reasonsOf({ direction, Change, CutoffPassed: passed, isFirstBeyond }: ToldOfScale): ReadAloneReason[] {
  const judgements = Change?.Judgements ?? []
  return [
    ...(judgements.some(({ Verdict }) => Verdict === 'Worsened') ? (['Worsened'] as const) : []),
    ...(passed ? (['CutoffPassed'] as const) : []),
    ...(isFirstBeyond ? (['FirstBeyondCutoff'] as const) : []),
    ...(judgements.some((one) => isHiddenWorsening(one, direction)) ? (['NotMeasurable'] as const) : []),
  ]
}

/** It went for the worse, and the scale could not have shown that it did so reliably. */
function isHiddenWorsening({ Verdict, Difference }: JudgedChange, direction: Direction): boolean {
  return Verdict === 'NotMeasurable' && (direction === 'HigherIsWorse' ? Difference > 0 : Difference < 0)
}

/** which of several scales or forms is told of first: the lower the graver. */
export function gravityOf({ Change, CutoffPassed: passed }: Told): number {
  const [first] = Change?.Judgements ?? []
  if (first?.Verdict === 'Worsened') return 0
  if (passed) return 1
  if (first?.Verdict === 'NotMeasurable') return 2
  if (first?.Verdict === 'Improved') return 3
  return first ? 4 : 5
}

export function isForTheWorse(told: Told): boolean {
  return gravityOf(told) <= 1
}
