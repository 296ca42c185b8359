import type { PatientSideForm } from '@samklang/contract/forms'
import type { CivilDate } from '@samklang/contract/instants'
import { draftedEntry } from '../../answering/draft/drafted-entry.ts'
import type { AnsweredEntry } from '../../answering/open-answering.ts'
import { today } from '../../session/civil-day.ts'
import { now } from '../../session/clock.ts'
import { newId } from '../../state/new-id.ts'

/** What was begun here and has not been sent comes first, then today's. */
export function entryToOpen(form: PatientSideForm, person: string): AnsweredEntry {
  return draftedEntry(form, person, { now: now(), date: lastDay(form) }) ?? entryOn(form, lastDay(form))
}

/** The day's entry, the latest of them, or a new one. */
export function entryOn(form: PatientSideForm, date: CivilDate): AnsweredEntry {
  return knownEntry(form, ({ EntryDate }) => EntryDate === date) ?? newEntry(date)
}

export function entryById(form: PatientSideForm, id: string): AnsweredEntry | undefined {
  return knownEntry(form, ({ Id }) => Id === id)
}

export function newEntry(date: CivilDate): AnsweredEntry {
  return { id: newId(), date, lastModifiedAt: null }
}

/** Today, or the last day of a diary that has come to its end. */
export function lastDay({ EndDate }: PatientSideForm): CivilDate {
  const day = today()
  return EndDate && EndDate < day ? EndDate : day
}

function knownEntry(
  { AnswerGroups }: PatientSideForm,
  isIt: (group: PatientSideForm['AnswerGroups'][number]) => boolean,
): AnsweredEntry | undefined {
  const known = AnswerGroups.find(isIt)
  return known && { id: known.Id, date: known.EntryDate, lastModifiedAt: known.LastModifiedAt }
}
