import type { OngoingJournal, OngoingPatient } from '@samklang/contract/ongoing'

/** One row of the day's work: a patient, or something of theirs that goes on. */
export type WorkLine = OngoingPatient & {
  Key: string
  /** What it is, where it is more than the patient. */
  Name?: string
  Journal?: OngoingJournal
}

export const keyOf = ({ Key }: WorkLine) => Key

export function lineOfPatient(patient: OngoingPatient): WorkLine {
  return { ...patient, Key: patient.PatientId }
}

export function lineOfJournal(journal: OngoingJournal): WorkLine {
  return { ...journal, Key: journal.JournalId, Name: journal.DisplayName, Journal: journal }
}

export const isConfirmable = ({ ConfirmableFormIds }: WorkLine) => ConfirmableFormIds.length > 0

/** The forms that may be confirmed at once, each with whom it is about. */
export function confirmableOf(lines: readonly WorkLine[]): Map<string, string> {
  return new Map(
    lines.flatMap(({ ConfirmableFormIds, PatientFullName }) =>
      ConfirmableFormIds.map((id) => [id, PatientFullName] as const),
    ),
  )
}
