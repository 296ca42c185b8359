import type { FormStatus } from '@samklang/contract/forms'

export type QuestionnaireStatus = 'Scheduled' | 'Open' | 'PartlyAnswered' | 'SelfTaxation' | 'Closed' | 'Canceled'
export type ModuleStatus = 'Scheduled' | 'Open' | 'PartlyAnswered' | 'SelfTaxation' | 'Done' | 'Closed' | 'Canceled'
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

/** A module of a treatment is done when every page is worked through, and can be read and changed until staff close it. */
export const moduleMoves: Record<ModuleStatus, readonly ModuleStatus[]> = {
  Scheduled: ['Open', 'Canceled'],
  Open: ['PartlyAnswered', 'SelfTaxation', 'Done', 'Closed', 'Canceled'],
  PartlyAnswered: ['SelfTaxation', 'Done', 'Closed', 'Canceled'],
  SelfTaxation: ['PartlyAnswered', 'Done', 'Closed', 'Canceled'],
  Done: ['Closed', 'Canceled'],
  Closed: [],
  Canceled: [],
}

const moves: Record<string, Record<string, readonly string[]>> = {
  Questionnaire: questionnaireMoves,
  Journal: journalMoves,
  TreatmentModule: moduleMoves,
}

/** Every other move is refused with `invalid-transition`; a kind or status that does not exist leads nowhere. */
export function mayMove(kind: string, from: string, to: string): boolean {
  const ways = Object.hasOwn(moves, kind) ? moves[kind] : undefined
  return ways !== undefined && Object.hasOwn(ways, from) && ways[from]?.includes(to) === true
}

// Written out one by one, so that a page loads no more of them than it asks for; the tests hold them to the moves above.

/** A questionnaire that can be answered now. */
export const answerableStatuses: readonly FormStatus[] = ['Open', 'PartlyAnswered', 'SelfTaxation']

/** What can be written in now: also a diary that goes on, and a module that is done and not closed. */
export const activeStatuses: readonly FormStatus[] = ['Open', 'PartlyAnswered', 'SelfTaxation', 'Ongoing', 'Done']

export type ActiveStatus = Exclude<FormStatus, 'Scheduled' | 'Closed' | 'Canceled'>

/** What can be answered now and is in nobody's hands at the clinic: whoever holds it needs no message of it. */
export const notHandedOverStatuses: readonly FormStatus[] = ['Open', 'PartlyAnswered', 'Ongoing']

/** All that is not over: also what opens on a coming day. */
export const unfinishedStatuses: readonly FormStatus[] = [
  'Scheduled',
  'Open',
  'PartlyAnswered',
  'SelfTaxation',
  'Ongoing',
  'Done',
]

/** Nothing more is answered. */
export const overStatuses: readonly FormStatus[] = ['Closed', 'Canceled']

export function isAnswerable(status: FormStatus): boolean {
  return answerableStatuses.includes(status)
}

export function isActive(status: FormStatus): status is ActiveStatus {
  return activeStatuses.includes(status)
}

export function isOver(status: FormStatus): boolean {
  return overStatuses.includes(status)
}

/** On a device of the clinic's, in the hands of whoever answers. */
export function isHandedOver(status: FormStatus): boolean {
  return status === 'SelfTaxation'
}

/** What a form is once its day has come. */
export function openedStatus(kind: string): 'Open' | 'Ongoing' {
  return kind === 'Journal' ? 'Ongoing' : 'Open'
}

/** only what has been sent in can be confirmed, and confirming twice is confirming once. */
export function mayConfirm(status: string): boolean {
  return status === 'Closed'
}
