/** A fraction of whole numbers of any size, the lower one above nothing: nothing is lost however often it is reckoned with. */
export type ExactNumber = { over: bigint; under: bigint }

/** A number as it is written: 0.1 is a tenth. */
export function exact(value: number): ExactNumber {
  const [whole = '0', decimals = ''] = String(value).split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

export function add(one: ExactNumber, other: ExactNumber): ExactNumber {
  return inLowestTerms(one.over * other.under + other.over * one.under, one.under * other.under)
}

export function times(one: ExactNumber, other: ExactNumber): ExactNumber {
  return inLowestTerms(one.over * other.over, one.under * other.under)
}

export function divide(one: ExactNumber, other: ExactNumber): ExactNumber {
  return inLowestTerms(one.over * other.under, one.under * other.over)
}

export function max(one: ExactNumber, other: ExactNumber): ExactNumber {
  return one.over * other.under >= other.over * one.under ? one : other
}

export function min(one: ExactNumber, other: ExactNumber): ExactNumber {
  return max(one, other) === one ? other : one
}

/** Half away from zero, as by hand. */
export function round({ over, under }: ExactNumber, decimals: number): ExactNumber {
  const factor = 10n ** BigInt(decimals)
  const size = over < 0n ? -over : over
  const steps = (2n * size * factor + under) / (2n * under)
  return { over: over < 0n ? -steps : steps, under: factor }
}

export function toNumber({ over, under }: ExactNumber): number {
  return Number(over) / Number(under)
}

function inLowestTerms(over: bigint, under: bigint): ExactNumber {
  const by = greatestCommon(over < 0n ? -over : over, under < 0n ? -under : under) * (under < 0n ? -1n : 1n)
  return { over: over / by, under: under / by }
}

function greatestCommon(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestCommon(other, one % other)
}
