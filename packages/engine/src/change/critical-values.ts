/** Beyond this many standard errors chance alone explains a difference less than one time in twenty, in either direction. */
export const certain = 1.96

/**
 * How many standard errors a value must lie on the worse side of the best of so many earlier ones, all of them measured as
 * surely, so that chance alone gives it in 2.5 % of cases. Solved exactly; `npm run bench -- false-alarms` works it again.
 */
const sinceBest: readonly (readonly [occasions: number, critical: number])[] = [
  [1, certain],
  [2, 2.2121],
  [3, 2.349],
  [4, 2.4418],
  [5, 2.5115],
  [6, 2.567],
  [8, 2.6522],
  [10, 2.7163],
  [12, 2.7675],
  [16, 2.8461],
  [24, 2.9529],
  [40, 3.0813],
  [60, 3.1788],
  [120, 3.3373],
  [365, 3.5735],
]

/** Between two rows by the logarithm of the number, which errs by less than 0.001 up to 60 and 0.003 beyond. */
export function criticalSinceBest(occasions: number): number {
  const next = sinceBest.findIndex(([number]) => number >= occasions)
  const [below, above] = [sinceBest[next - 1], sinceBest[next]]
  if (!above) return sinceBest.at(-1)?.[1] ?? certain
  if (!below) return above[1]
  const share = Math.log(occasions / below[0]) / Math.log(above[0] / below[0])
  return below[1] + (above[1] - below[1]) * share
}

/** Of two and more who are measured equally surely: how far apart the two furthest lie in 5 % of cases (Tukey's range). */
const amongInformants = [certain, 2.3437, 2.569, 2.7278, 2.8497, 2.9483, 3.0309]

/** For any pair of so many informants; where they are measured unequally surely it errs on the side of silence. */
export function criticalAmong(informants: number): number {
  const last = amongInformants.length - 1
  return amongInformants[Math.min(Math.max(informants - 2, 0), last)] ?? certain
}
