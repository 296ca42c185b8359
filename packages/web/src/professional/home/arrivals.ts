type WithId = { Id: string }

/** Those that were not there before, after those that had come already. */
export function noteArrivals(
  seen: ReadonlySet<string>,
  arrived: readonly string[],
  now: readonly WithId[],
): readonly string[] {
  const fresh = now.map(({ Id }) => Id).filter((id) => !seen.has(id) && !arrived.includes(id))
  return fresh.length > 0 ? [...arrived, ...fresh] : arrived
}
