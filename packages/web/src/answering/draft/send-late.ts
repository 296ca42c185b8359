import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { CallError } from '../../api/call-error.ts'
import { reportCaught } from '../../errors/report-caught.ts'
import { now } from '../../session/clock.ts'
import { type AnsweringPerson, type SendableForm, sendSave } from '../open-answering.ts'
import { keyOf } from './draft-entry.ts'
import { hasDraft, loadDraftStorage } from './draft-storage.ts'

export type LateAnswers = {
  isKept: boolean
  /** The form says all of it: another device has sent the same. */
  isInForm: boolean
  crisis: CrisisInformation | null
}

/**
 * Answers were kept here, and the form was over before they could be sent. They are sent nevertheless: the server judges them and
 * keeps them beside the form. Only then are they let go here. Resolves to nothing where nothing lay here.
 */
export async function sendLate(form: SendableForm, who: AnsweringPerson): Promise<LateAnswers | undefined> {
  const ofForm = { person: who.person, formId: form.Id }
  if (!hasDraft(ofForm)) return undefined
  const draftStorage = await loadDraftStorage()
  const late: LateAnswers = { isKept: true, isInForm: true, crisis: null }
  for (const entryId of [undefined, ...draftStorage.listDraftedEntries(ofForm)]) {
    const keys = { draftKey: form.DraftKey, previousDraftKey: form.PreviousDraftKey }
    const name = { ...ofForm, ...keys, ...(entryId && { entryId }) }
    const draft = draftStorage.readDraft(name, now())
    if (!draft) continue
    const place = draftStorage.openPlace(name, localStorage.getItem(keyOf(name)))
    try {
      const { latest: Answers, base: PreviousLastModifiedAt, entryDate: EntryDate, progress: Progress } = draft
      const more = { ...(Progress && { Progress }), ...(EntryDate && { EntryDate }) }
      const saved = await sendSave(form, who, { Answers, PreviousLastModifiedAt, ...more })
      late.crisis ??= saved.CrisisInformation
      place.drop()
    } catch (error) {
      // an answer that broke off takes no help that was called for by what went before it.
      const refusal = error instanceof CallError ? error.body : undefined
      if (!refusal) reportCaught(error)
      late.isInForm = false
      late.crisis ??= refusal?.CrisisInformation ?? null
      if (refusal?.AnswersKept) place.drop()
      else late.isKept = false
    }
  }
  return late
}
