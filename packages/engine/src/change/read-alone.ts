import type {
  CutoffPassed,
  JudgedChange,
  LaterAnswer,
  ReadAloneReason,
  ScoreChange,
} from '@samklang/contract/score-change'
import type { Direction } from './reliable-change.ts'

/** What has become of a value; its judgements come the gravest first. */
type Told = {
  Change: Pick<ScoreChange, 'Judgements'> | null
  CutoffPassed: CutoffPassed | null
  Later?: Pick<LaterAnswer, 'Turn'> | null
}

/** What is known of one scale's value beside the earlier ones of the same informant and yardstick. */
export type ToldOfScale = Told & {
  direction: Direction
  /** Beyond a limit, and nothing to compare with. */
  isFirstBeyond: boolean
}

/** why what became of this value is to be read by itself. */
export function reasonsOf(told: ToldOfScale): ReadAloneReason[] {
  const { direction, Change, CutoffPassed: passed, isFirstBeyond } = told
  const judgements = Change?.Judgements ?? []
  return [
    ...(judgements.some(({ Verdict }) => Verdict === 'Worsened') ? (['Worsened'] as const) : []),
    ...(passed ? (['CutoffPassed'] as const) : []),
    ...(isFirstBeyond ? (['FirstBeyondCutoff'] as const) : []),
    ...(judgements.some((one) => isHiddenWorsening(one, direction)) ? (['NotMeasurable'] as const) : []),
    ...(judgements.some((one) => isSwinging(one, direction)) ? (['Swings'] as const) : []),
    ...(isLaterWorse(told) ? (['LaterWorse'] as const) : []),
  ]
}

/** A line through the last values leads for the worse, but the last is no worse than the first of them. */
function isSwinging({ To, Verdict, Difference }: JudgedChange, direction: Direction): boolean {
  return (
    To === 'Drift' && Verdict === 'NotReliable' && (direction === 'HigherIsWorse' ? Difference > 0 : Difference < 0)
  )
}

/** It went for the worse, and the scale could not have shown that it did so reliably. */
function isHiddenWorsening({ Verdict, Difference }: JudgedChange, direction: Direction): boolean {
  return Verdict === 'NotMeasurable' && (direction === 'HigherIsWorse' ? Difference > 0 : Difference < 0)
}

/** How a later value of the scale stands to an earlier one; null: that one was measured by another yardstick. */
export function turnOfLater(later: ToldOfScale & { value: number }, earlier: number | null): LaterAnswer['Turn'] {
  const [first] = reasonsOf(later)
  if (first === 'Worsened') return 'Worsened'
  if (first === 'CutoffPassed' || first === 'FirstBeyondCutoff') return 'CutoffPassed'
  const difference = earlier === null ? 0 : later.value - earlier
  const isWorse = later.direction === 'HigherIsWorse' ? difference > 0 : difference < 0
  return first !== undefined || isWorse ? 'Worse' : 'NotWorse'
}

export function isLaterWorse({ Later }: Pick<Told, 'Later'>): boolean {
  return Later !== undefined && Later !== null && Later.Turn !== 'NotWorse'
}

/** which of several scales or forms is told of first: the lower the graver. */
export function gravityOf(told: Told): number {
  const { Change, CutoffPassed: passed } = told
  const [first] = Change?.Judgements ?? []
  if (first?.Verdict === 'Worsened') return 0
  if (passed) return 1
  // That somebody has become worse since is no worsening of this answer, but comes before its improvement.
  if (first?.Verdict === 'NotMeasurable' || isLaterWorse(told)) return 2
  if (first?.Verdict === 'Improved') return 3
  return first ? 4 : 5
}

/**
 * by which of its scales a form is told: the one that sums up, unless another is graver by the answer itself, whatever came
 * later. What is for the better or unchanged is no graver than anything else.
 */
export function compareScales(one: Told & { isAggregated: boolean }, other: Told & { isAggregated: boolean }): number {
  return (
    ownGravityOf(one) - ownGravityOf(other) ||
    Number(other.isAggregated) - Number(one.isAggregated) ||
    gravityOf(one) - gravityOf(other)
  )
}

function ownGravityOf(told: Told): number {
  return Math.min(gravityOf({ ...told, Later: null }), 3)
}

export function isForTheWorse(told: Told): boolean {
  return gravityOf(told) <= 1
}
