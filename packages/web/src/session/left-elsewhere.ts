import { cell } from '../state/cell.ts'

/** whom this tab was for until another tab chose somebody else; for the person alone who is signed in here. */
export type LeftElsewhere = { person: string; contextId: string; name: string; wasAnswering: boolean }

export const leftElsewhere = cell<LeftElsewhere | null>(null)
