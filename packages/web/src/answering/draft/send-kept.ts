import * as formCalls from '@samklang/contract/client/forms'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { PatientSideForm } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { CallError } from '../../api/call-error.ts'
import { send } from '../../api/client.ts'
import { reportCaught } from '../../errors/report-caught.ts'
import { now } from '../../session/clock.ts'
import { inOneTab } from '../../session/one-tab.ts'
import { type AnsweredEntry, type AnsweringPerson, isOver, openAnswering } from '../open-answering.ts'
import { loadDraftStorage } from './draft-storage.ts'
import { sendLate } from './send-late.ts'
import { sendUnreadable } from './send-unreadable.ts'
import { listDraftedForms } from './unsent.ts'

/**
 * What became of answers that waited here. Sent: the form has them. Beside: the form was over, and the clinic has them beside it.
 * Submitted: R-337, send had been pressed, and now the form is sent in. Open: another device has written meanwhile, or they were
 * refused; the person decides in the form. Waits: the server could not be reached. Other: not of whom the session is about.
 */
export type Fate = 'submitted' | 'sent' | 'beside' | 'open' | 'waits' | 'other'
export type KeptAnswers = {
  formId: string
  fate: Fate
  form: PatientSideForm | null
  crisis: CrisisInformation | null
  /** Where send had been pressed: when, and why it could not be sent in. */
  pressedAt?: Instant | undefined
  unsentFor?: 'conflict' | 'incomplete' | 'refused' | undefined
  /** Open, since another device has written too: the clinic has what calls for help all the same. */
  hasReached?: true
}

type Sent = Omit<KeptAnswers, 'form' | 'formId'>
const waiting: Sent = { fate: 'waits', crisis: null }

/** whatever this person left unsent here is sent, without the form being opened; `except` is open on the screen. */
export async function sendKept(person: string, except?: string): Promise<KeptAnswers[]> {
  const who: AnsweringPerson = { person, side: 'patient' }
  const all: KeptAnswers[] = []
  const isHere = (formId: string) => listDraftedForms(person, now()).includes(formId)
  for (const formId of listDraftedForms(person, now())) {
    if (formId === except) continue
    // Another tab, or the form that was left a moment ago, may have sent it meanwhile: there it was told.
    const work = async () => (isHere(formId) ? sendOfForm(formId, who) : undefined)
    const kept = await inOneTab(`send.${formId}`, work).catch(waitAfter(waitingOf(formId)))
    if (kept && (kept.fate !== 'open' || kept.unsentFor || isHere(formId))) all.push(kept)
  }
  return all
}

async function sendOfForm(id: string, who: AnsweringPerson): Promise<KeptAnswers> {
  try {
    const form = await send(formCalls.getMyForm, { params: { id } }, { shownIn: 'place' })
    return { formId: id, form, ...(await sendOf(form, who)) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 404) return { formId: id, form: null, ...(await sendUnreadable(id, who, error.body)) }
    return waitingOf(id)
  }
}

function waitingOf(formId: string): KeptAnswers {
  return { formId, form: null, ...waiting }
}

/** what fails in another way than is known of takes neither what comes after it nor help that was called for before. */
function waitAfter<Outcome>(outcome: Outcome): (error: unknown) => Outcome {
  return (error) => {
    reportCaught(error)
    return outcome
  }
}

async function sendOf(form: PatientSideForm, who: AnsweringPerson): Promise<Sent> {
  if (isOver(form) || form.IsReadOnly) {
    const late = await sendLate(form, who)
    const fate = late?.isKept === false ? 'waits' : late?.isInForm ? 'sent' : 'beside'
    return { fate, crisis: late?.crisis ?? null }
  }
  let sent: Sent = { fate: 'sent', crisis: null }
  for (const entry of await listEntries(form, who))
    sent = graver(sent, await sendOne(form, who, entry).catch(waitAfter(waiting)))
  return sent
}

async function sendOne(form: PatientSideForm, who: AnsweringPerson, entry: AnsweredEntry | undefined): Promise<Sent> {
  const answering = openAnswering(form, who, entry)
  // What cannot be opened is none of this person's, and goes with its week.
  if (!answering.isRestored) return { fate: 'open', crisis: null }
  const pressedAt = answering.queue.state.get().pressedAt ?? undefined
  const leave = answering.attend()
  await answering.queue.flush()
  leave()
  const { course, isKept, isInForm, hasReached, crisis, sent, unsentFor } = answering.queue.state.get()
  if (sent) return { fate: 'submitted', crisis: sent.CrisisInformation, pressedAt }
  if (unsentFor)
    return { fate: 'open', crisis, pressedAt, unsentFor: unsentFor === 'incomplete' ? unsentFor : 'refused' }
  if (pressedAt && course === 'conflict') return { fate: 'open', crisis, pressedAt, unsentFor: 'conflict' }
  if (course === 'saved' || isInForm) return { fate: 'sent', crisis }
  if (course === 'over' && isKept) return { fate: 'beside', crisis }
  if (course === 'conflict' && hasReached && crisis) return { fate: 'open', crisis, pressedAt, hasReached }
  return { fate: course === 'waiting' || course === 'unsaved' ? 'waits' : 'open', crisis, pressedAt }
}

/** Of a journal each entry that was begun here. */
async function listEntries(form: PatientSideForm, { person }: AnsweringPerson): Promise<(AnsweredEntry | undefined)[]> {
  const draftStorage = await loadDraftStorage()
  if (form.Kind !== 'Journal') return [undefined]
  const name = { person, formId: form.Id, draftKey: form.DraftKey, previousDraftKey: form.PreviousDraftKey }
  return draftStorage.listDraftedEntries(name).flatMap((id) => {
    const draft = draftStorage.readDraft({ ...name, entryId: id }, now())
    return draft?.entryDate ? [{ id, date: draft.entryDate, lastModifiedAt: draft.base }] : []
  })
}

const byGravity: Fate[] = ['sent', 'submitted', 'beside', 'other', 'waits', 'open']

function graver(one: Sent, other: Sent): Sent {
  const crisis = other.crisis ?? one.crisis
  return { ...(byGravity.indexOf(other.fate) > byGravity.indexOf(one.fate) ? other : one), crisis }
}
