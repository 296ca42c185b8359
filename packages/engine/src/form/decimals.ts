/** Rounded half away from zero as by hand: 1.005 to two decimals is 1.01, and 0.1 + 0.2 is 0.3. Never -0. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals
  const shifted = Number((Math.abs(value) * factor).toPrecision(12))
  if (!Number.isFinite(shifted)) return value
  const rounded = Math.round(shifted) / factor
  return value < 0 && rounded !== 0 ? -rounded : rounded
}
