type WithId = { Id: string }

/** Who comes while the page is open stands first, the latest of them on top; the others in the order that the server gives. */
export function newestOnTop<One extends WithId>(alerts: readonly One[], arrived: readonly string[]): One[] {
  const place = ({ Id }: One) => arrived.indexOf(Id)
  return alerts.toSorted((one, other) => place(other) - place(one))
}

/** Those that were not there before, after those that had come already. */
export function noteArrivals(
  seen: ReadonlySet<string>,
  arrived: readonly string[],
  now: readonly WithId[],
): readonly string[] {
  const fresh = now.map(({ Id }) => Id).filter((id) => !seen.has(id) && !arrived.includes(id))
  return fresh.length > 0 ? [...arrived, ...fresh] : arrived
}
