import { useMemo, useState } from 'react'
import { type HeldRow, holdRows } from './held-rows.ts'

type Wanted<Row> = {
  latest: readonly Row[]
  known: readonly Row[]
  keyOf: (row: Row) => string
  /** What the person has chosen to see: another choice shows the list anew at once. */
  choice: string
  /** Kept from before, until the server has answered: no more than a head start. */
  isProvisional: boolean
}

type Held<Row> = { rows: HeldRow<Row>[]; news: number; hasGone: boolean; show: () => void }

/** A list that never jumps: what comes waits to be asked for, what goes keeps its place until then. */
export function useHeldRows<Row>({ latest, known, keyOf, choice, isProvisional }: Wanted<Row>): Held<Row> {
  const [held, setHeld] = useState({ rows: latest, choice, isProvisional })
  const isStale = held.rows !== latest && (held.isProvisional || held.rows.length === 0)
  const isOver = held.choice !== choice || (held.isProvisional && !isProvisional)
  if (isStale || isOver) setHeld({ rows: latest, choice, isProvisional })
  const { rows, news } = useMemo(
    () => holdRows({ held: held.rows, latest, known, keyOf }),
    [held.rows, latest, known, keyOf],
  )
  return {
    rows,
    news,
    hasGone: rows.some(({ isGone }) => isGone),
    // Taken as it is when it is next drawn: whoever asks may have asked before the answer came.
    show: () => setHeld((before) => ({ ...before, isProvisional: true })),
  }
}
