export type QuestionnaireStatus = 'Scheduled' | 'Open' | 'PartlyAnswered' | 'SelfTaxation' | 'Closed' | 'Canceled'
export type JournalStatus = 'Scheduled' | 'Ongoing' | 'Closed' | 'Canceled'

/** from where to where a questionnaire may go, and nowhere else. */
export const questionnaireMoves: Record<QuestionnaireStatus, readonly QuestionnaireStatus[]> = {
  Scheduled: ['Open', 'Canceled'],
  Open: ['PartlyAnswered', 'SelfTaxation', 'Closed', 'Canceled'],
  PartlyAnswered: ['SelfTaxation', 'Closed', 'Canceled'],
  SelfTaxation: ['PartlyAnswered', 'Closed', 'Canceled'],
  Closed: [],
  Canceled: [],
}

/** */
export const journalMoves: Record<JournalStatus, readonly JournalStatus[]> = {
  Scheduled: ['Ongoing', 'Canceled'],
  Ongoing: ['Closed', 'Canceled'],
  Closed: [],
  Canceled: [],
}

const moves: Record<'Questionnaire' | 'Journal', Record<string, readonly string[]>> = {
  Questionnaire: questionnaireMoves,
  Journal: journalMoves,
}

/** Every other move is refused with `invalid-transition`; a status that does not exist leads nowhere. */
export function mayMove(kind: keyof typeof moves, from: string, to: string): boolean {
  return Object.hasOwn(moves[kind], from) && moves[kind][from]?.includes(to) === true
}

/** only what has been sent in can be confirmed, and confirming twice is confirming once. */
export function mayConfirm(status: string): boolean {
  return status === 'Closed'
}
