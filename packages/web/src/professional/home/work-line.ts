import type { NotificationType } from '@samklang/contract/notifications'
import type { OngoingJournal, OngoingPatient, OngoingProgram, OngoingTreatment } from '@samklang/contract/ongoing'
import { groupsByPriority } from '@samklang/engine/follow-up/sort-ongoing'
import { toUnreadMessages } from '../../thread/to-unread-messages.ts'

/** One row of the day's work: a patient, or something of theirs that goes on. */
export type WorkLine = OngoingPatient & {
  Key: string
  /** What it is, where it is more than the patient. */
  Name?: string
  Journal?: OngoingJournal
  Treatment?: OngoingTreatment
  Program?: OngoingProgram
}

export const keyOf = ({ Key }: WorkLine) => Key

export function lineOfPatient(patient: OngoingPatient): WorkLine {
  return { ...patient, Key: patient.PatientId }
}

export function lineOfJournal(journal: OngoingJournal): WorkLine {
  return { ...journal, Key: journal.JournalId, Name: journal.DisplayName, Journal: journal }
}

export function lineOfTreatment(treatment: OngoingTreatment): WorkLine {
  return { ...treatment, Key: treatment.TreatmentId, Name: treatment.DisplayName, Treatment: treatment }
}

export function lineOfProgram(program: OngoingProgram): WorkLine {
  return { ...program, Key: program.ProgramId, Name: program.DisplayName, Program: program }
}

/** The forms that whoever looks may confirm at once. */
export function confirmableOf(lines: readonly WorkLine[]): string[] {
  return lines.flatMap(({ ConfirmableFormIds }) => ConfirmableFormIds)
}

/**
 * What the dialog is about: first what may be confirmed, then what is unread beside it and must be read alone. Of patients whom
 * nothing may be confirmed of only the number is told.
 */
export function toAskAbout(lines: readonly WorkLine[]): { ids: string[]; ofOthers: number } {
  const [confirmable, own] = [new Set(confirmableOf(lines)), lines.filter(isOwn)]
  const alone = own.flatMap(({ UnreadFormIds }) => UnreadFormIds).filter((id) => !confirmable.has(id))
  const others = lines.filter((line) => !isOwn(line))
  return { ids: [...confirmable, ...alone], ofOthers: others.flatMap(({ UnreadFormIds }) => UnreadFormIds).length }
}

/** Mine, or at a unit that lets everybody confirm: then something of somebody else's may be confirmed too. */
function isOwn({ IsMine, ConfirmableFormIds }: WorkLine): boolean {
  return IsMine || ConfirmableFormIds.length > 0
}

const ofMessages: readonly NotificationType[] = ['NewTreatmentMessage', 'Inactivity_UnconfirmedTreatmentMessage']

/** what of the patient's page a row leads to: its treatment or program, and the unread messages where they are what waits first. */
export function wayTo({ ActivityGroups, Journal, Treatment, Program }: WorkLine): Record<string, string> {
  const [first] = groupsByPriority(ActivityGroups)
  if (Program) return { program: Program.ProgramId }
  const isOfMessages = !Journal && first?.Details.every(({ ActivityType }) => ofMessages.includes(ActivityType))
  return { ...(Treatment && { behandling: Treatment.TreatmentId }), ...(isOfMessages && toUnreadMessages) }
}
