import type { JudgedChange, ScoreChange } from '@samklang/contract/score-change'

/**
 * The judgements that are worth words, the gravest first. Two that compare with the same answer and come to the same are one, told
 * by what is graver: worse than the best says more than worse than the time before.
 */
export function saidOf({ Judgements }: Pick<ScoreChange, 'Judgements'>): JudgedChange[] {
  return Judgements.filter((one, index) => !Judgements.slice(0, index).some((before) => saysTheSame(before, one)))
}

function saysTheSame(one: JudgedChange, other: JudgedChange): boolean {
  // All days of a diary are of one form.
  const isSameAnswer = one.SinceFormId === other.SinceFormId && one.SinceDateTime === other.SinceDateTime
  return isSameAnswer && one.Verdict === other.Verdict
}

/** What an arrow at a point stands for: that it is worse than something before, or better than the time before. */
export function turnOf(change: ScoreChange | null): JudgedChange | undefined {
  const [gravest] = change?.Judgements ?? []
  if (gravest?.Verdict === 'Worsened') return gravest
  return change?.Judgements.find(({ To, Verdict }) => To === 'Previous' && Verdict === 'Improved')
}
