// The value that (x - best) / (sqrt(2) SEM) passes so often by chance, where x and so many earlier values are measured equally
// surely and nothing has changed: 1 - integral of density(x) (1 - Phi(x - c sqrt(2)))^k dx = rate, solved for c.

const step = 0.01
const grid = Array.from({ length: 1801 }, (_, index) => -9 + index * step)

export function exactCritical(occasions: number, rate: number): number {
  let [low, high] = [1, 6]
  for (let halving = 0; halving < 40; halving++) {
    const middle = (low + high) / 2
    if (rateBeyond(middle, occasions) > rate) low = middle
    else high = middle
  }
  return low
}

function rateBeyond(critical: number, occasions: number): number {
  const below = (x: number) => 1 - Phi(x - critical * Math.SQRT2)
  return grid.reduce((sum, x) => sum + density(x) * (1 - below(x) ** occasions) * step, 0)
}

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)
}

/** By its series near the middle, by a continued fraction in the tails. */
function Phi(x: number): number {
  const z = Math.abs(x)
  if (z > 3) {
    let fraction = 0
    for (let depth = 60; depth >= 1; depth--) fraction = depth / (z + fraction)
    const tail = density(z) / (z + fraction)
    return x < 0 ? tail : 1 - tail
  }
  let [sum, term] = [z, z]
  for (let n = 1; n < 60; n++) {
    term *= (z * z) / (2 * n + 1)
    sum += term
  }
  const inside = density(z) * sum
  return x < 0 ? 0.5 - inside : 0.5 + inside
}
