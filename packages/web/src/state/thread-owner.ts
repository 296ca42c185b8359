/** whose messages they are: those of a treatment or of a program. As calls ask for them. */
export type MessageThreadOwner = { treatmentId: string } | { programId: string }

export function threadIdOf(owner: MessageThreadOwner): string {
  return 'programId' in owner ? owner.programId : owner.treatmentId
}
