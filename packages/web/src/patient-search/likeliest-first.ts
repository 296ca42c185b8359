/** Whoever types the beginning of a name most often means that one; the rest keep their order. */
export function likeliestFirst<Row extends { Fullname: string }>(rows: readonly Row[], search: string): Row[] {
  const words = search.toLocaleLowerCase('sv').split(/\s+/).filter(Boolean)
  const isLikely = ({ Fullname }: Row) => {
    const names = Fullname.toLocaleLowerCase('sv').split(/[\s-]+/)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  }
  return [...rows.filter(isLikely), ...rows.filter((row) => !isLikely(row))]
}
