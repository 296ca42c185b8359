/**
 * Puts things after what they need, otherwise in the order given. Things that need each other in a circle are told apart
 * and come first, so that what merely needs one of them still finds its place.
 */
export function sortByNeed(needs: readonly (readonly number[])[]): { order: number[]; circular: Set<number> } {
  const dependents: number[][] = needs.map(() => [])
  for (const [index, own] of needs.entries()) for (const need of own) dependents[need]?.push(index)
  const after = peel(needs, dependents, new Set())
  if (after.length === needs.length) return { order: after, circular: new Set() }

  // What remains when one peels from both ends is the circles, and what lies between two of them.
  const done = new Set(after)
  const before = peel(dependents, needs, done)
  for (const index of before) done.add(index)
  const circular = new Set([...needs.keys()].filter((index) => !done.has(index)))
  const rest = peel(needs, dependents, circular)
  return { order: [...circular, ...rest], circular }
}

function peel(
  needs: readonly (readonly number[])[],
  dependents: readonly (readonly number[])[],
  settled: ReadonlySet<number>,
): number[] {
  const left = needs.map((own) => own.filter((need) => !settled.has(need)).length)
  const order = [...needs.keys()].filter((index) => left[index] === 0 && !settled.has(index))
  for (const index of order) {
    for (const dependent of dependents[index] ?? []) {
      const remaining = (left[dependent] ?? 0) - 1
      left[dependent] = remaining
      if (remaining === 0 && !settled.has(dependent)) order.push(dependent)
    }
  }
  return order
}
