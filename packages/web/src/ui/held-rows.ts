export type HeldRow<Row> = {
  key: string
  row: Row
  /** No longer among what is asked for; it keeps its place until the list is shown anew, so that nothing moves under a hand. */
  isGone: boolean
}

type Lists<Row> = {
  /** As they stood when the list was last shown anew. */
  held: readonly Row[]
  /** As they would stand now. */
  latest: readonly Row[]
  /** Everything that is known now, also what a filter leaves out. */
  known: readonly Row[]
  keyOf: (row: Row) => string
}

/** The rows where they stood, with what is known of them now, and how many wait to be let in. */
export function holdRows<Row>({ held, latest, known, keyOf }: Lists<Row>): { rows: HeldRow<Row>[]; news: number } {
  const now = new Map(known.map((row) => [keyOf(row), row]))
  const wanted = new Set(latest.map(keyOf))
  const standing = new Set(held.map(keyOf))
  return {
    rows: held.map((row) => {
      const key = keyOf(row)
      return { key, row: now.get(key) ?? row, isGone: !wanted.has(key) }
    }),
    news: latest.filter((row) => !standing.has(keyOf(row))).length,
  }
}
