import { sql } from 'kysely'

/** R-412, R-650: whose messages a thread holds: those of a treatment or of a program. The thread has the same id. */
export type ThreadOwner = { treatmentId: string } | { programId: string }

/** The same as a row has it: one of them is there. */
export type OwnerColumns = { treatmentId: string | null; programId: string | null }

export function ownerOf({ treatmentId, programId }: OwnerColumns): ThreadOwner {
  if (treatmentId !== null) return { treatmentId }
  if (programId !== null) return { programId }
  throw new Error('a thread belongs to nothing')
}

export function threadIdOf(owner: ThreadOwner): string {
  return 'treatmentId' in owner ? owner.treatmentId : owner.programId
}

/** Whether a row of that name in the query is of that thread. */
export function isInThread(owner: ThreadOwner, row: 'm' | 'r' | 'e') {
  return 'treatmentId' in owner
    ? sql<boolean>`${sql.ref(`${row}.treatment_id`)} = ${owner.treatmentId}`
    : sql<boolean>`${sql.ref(`${row}.program_id`)} = ${owner.programId}`
}

/** As columns of a row that is written. */
export function ownerRow(owner: ThreadOwner) {
  return 'treatmentId' in owner
    ? { treatment_id: owner.treatmentId, program_id: null }
    : { treatment_id: null, program_id: owner.programId }
}
