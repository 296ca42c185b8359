import type { JudgedChange, ScoreChange } from '@samklang/contract/score-change'

/**
 * The judgements that are worth words, the gravest first. Two that compare with the same answer and come to the same are one, told
 * by what is graver: worse than the best says more than worse than the time before.
 */
export function saidOf({ Judgements }: Pick<ScoreChange, 'Judgements'>): JudgedChange[] {
  return Judgements.filter(
    (one, index) => !isTurnedBack(one) && !Judgements.slice(0, index).some((before) => saysTheSame(before, one)),
  )
}

/** A drift whose values turned back leads nowhere: there is nothing to say of it. */
function isTurnedBack({ To, Verdict }: JudgedChange): boolean {
  return To === 'Drift' && Verdict === 'NotReliable'
}

function saysTheSame(one: JudgedChange, other: JudgedChange): boolean {
  // All days of a diary are of one form.
  const isSameAnswer = one.SinceFormId === other.SinceFormId && one.SinceDateTime === other.SinceDateTime
  return isSameAnswer && one.Verdict === other.Verdict
}

export function previousOf({ Judgements }: Pick<ScoreChange, 'Judgements'>): JudgedChange | undefined {
  return Judgements.find(({ To }) => To === 'Previous')
}

type Disagreement = { gravest: JudgedChange; previous: JudgedChange; lastStep: 'Better' | 'Worse' }

/**
 * What would be said first goes one way and the last step the other: an improvement although the last step, sure or not, went for
 * the worse, or a worsening although the last step is reliably better.
 */
export function disagreementOf(change: Pick<ScoreChange, 'Judgements'>): Disagreement | null {
  const [gravest] = saidOf(change)
  const previous = previousOf(change)
  if (!gravest || !previous || gravest.To === 'Previous') return null
  if (gravest.Verdict === 'Worsened' && previous.Verdict === 'Improved')
    return { gravest, previous, lastStep: 'Better' }
  const isBack = Math.sign(previous.Difference) === -Math.sign(gravest.Difference) && previous.Difference !== 0
  return gravest.Verdict === 'Improved' && isBack ? { gravest, previous, lastStep: 'Worse' } : null
}

/**
 * What an arrow at a point stands for: that it is worse than something before, or better than the time before. Where both are true
 * there is none: an arrow can say one of them only.
 */
export function turnOf(change: ScoreChange | null): JudgedChange | undefined {
  if (change && disagreementOf(change)) return undefined
  const [gravest] = change?.Judgements ?? []
  if (gravest?.Verdict === 'Worsened') return gravest
  return change?.Judgements.find(({ To, Verdict }) => To === 'Previous' && Verdict === 'Improved')
}
