import type { CivilDate, Instant } from '@samklang/contract/instants'
import type { AnswerableForm, AnsweredEntry } from '../open-answering.ts'
import { listDraftedEntries, readDraft } from './encrypted-drafts.ts'

type When = { now: Instant /** Of a draft that does not say which day it is about. */; date: CivilDate }

/** The entry of a journal that this person began here, also in another tab, and that has not been sent. */
export function draftedEntry(form: AnswerableForm, person: string, { now, date }: When): AnsweredEntry | undefined {
  const name = { person, formId: form.Id, draftKey: form.DraftKey, previousDraftKey: form.PreviousDraftKey }
  for (const entryId of listDraftedEntries(name)) {
    const draft = readDraft({ ...name, entryId }, now)
    if (draft) return { id: entryId, date: draft.entryDate ?? date, lastModifiedAt: draft.base }
  }
  return undefined
}
