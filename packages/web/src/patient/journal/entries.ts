import type { PatientSideForm } from '@samklang/contract/forms'
import type { CivilDate } from '@samklang/contract/instants'
import { listDraftedEntries, readDraft } from '../../answering/draft/kept-drafts.ts'
import type { Entry } from '../../answering/open-answering.ts'
import { today } from '../../session/civil-day.ts'
import { now } from '../../session/clock.ts'

/** What was begun here and has not been sent comes first, then today's. */
export function entryToOpen(form: PatientSideForm, person: string): Entry {
  return draftedEntry(form, person) ?? entryOn(form, lastDay(form))
}

/** The day's entry, the latest of them, or a new one. */
export function entryOn(form: PatientSideForm, date: CivilDate): Entry {
  return knownEntry(form, ({ EntryDate }) => EntryDate === date) ?? newEntry(date)
}

export function entryById(form: PatientSideForm, id: string): Entry | undefined {
  return knownEntry(form, ({ Id }) => Id === id)
}

export function newEntry(date: CivilDate): Entry {
  return { id: makeEntryId(), date, lastModifiedAt: null }
}

/** Today, or the last day of a diary that has come to its end. */
export function lastDay({ EndDate }: PatientSideForm): CivilDate {
  const day = today()
  return EndDate && EndDate < day ? EndDate : day
}

function knownEntry(
  { AnswerGroups }: PatientSideForm,
  isIt: (group: PatientSideForm['AnswerGroups'][number]) => boolean,
): Entry | undefined {
  const known = AnswerGroups.find(isIt)
  return known && { id: known.Id, date: known.EntryDate, lastModifiedAt: known.LastModifiedAt }
}

function draftedEntry(form: PatientSideForm, person: string): Entry | undefined {
  const name = { person, formId: form.Id, draftKey: form.DraftKey }
  for (const entryId of listDraftedEntries(name)) {
    const draft = readDraft({ ...name, entryId }, now())
    if (draft) return { id: entryId, date: draft.entryDate ?? lastDay(form), lastModifiedAt: draft.base }
  }
  return undefined
}

/** The browser's own maker of ids is missing over plain http on a clinic's network. */
function makeEntryId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
