import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { formCalls, type PatientSideForm } from '@samklang/contract/forms'
import { CallError } from '../../api/call-error.ts'
import { send } from '../../api/client.ts'
import { now } from '../../session/clock.ts'
import { type Entry, isOver, openAnswering, type Who } from '../open-answering.ts'
import { readyShelf } from './draft-shelf.ts'
import { sendLate } from './send-late.ts'
import { listDraftedForms } from './unsent.ts'

/**
 * What became of answers that waited here. Sent: the form has them. Beside: the form was over, and the clinic has them beside it.
 * Open: another device has written meanwhile, or they were refused; the person decides in the form. Waits: the server could not be
 * reached. Other: not of whom the session is about.
 */
export type Fate = 'sent' | 'beside' | 'open' | 'waits' | 'other'
export type KeptAnswers = { formId: string; fate: Fate; form: PatientSideForm | null; crisis: CrisisInformation | null }

const quietly = [0, 400, 403, 404, 409, 429, 500, 502, 503, 504]

/** whatever this person left unsent here is sent, without the form being opened. */
export async function sendKept(person: string): Promise<KeptAnswers[]> {
  const who: Who = { person, side: 'patient' }
  const all: KeptAnswers[] = []
  for (const formId of listDraftedForms(person, now())) all.push(await sendOfForm(formId, who))
  return all
}

async function sendOfForm(id: string, who: Who): Promise<KeptAnswers> {
  try {
    const form = await send(formCalls.getMyForm, { params: { id } }, { inline: quietly })
    return { formId: id, form, ...(await sendOf(form, who)) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { formId: id, fate: error.status === 404 ? 'other' : 'waits', form: null, crisis: null }
  }
}

type Sent = Omit<KeptAnswers, 'form' | 'formId'>

async function sendOf(form: PatientSideForm, who: Who): Promise<Sent> {
  if (isOver(form) || form.IsReadOnly) {
    const late = await sendLate(form, who)
    return { fate: late?.isKept === false ? 'waits' : 'beside', crisis: late?.crisis ?? null }
  }
  let sent: Sent = { fate: 'sent', crisis: null }
  for (const entry of await listEntries(form, who)) sent = graver(sent, await sendOne(form, who, entry))
  return sent
}

async function sendOne(form: PatientSideForm, who: Who, entry: Entry | undefined): Promise<Sent> {
  const answering = openAnswering(form, who, entry)
  // What cannot be opened is none of this person's, and goes with its week.
  if (!answering.isRestored) return { fate: 'open', crisis: null }
  const leave = answering.attend()
  await answering.queue.flush()
  leave()
  const { course, isKept, crisis } = answering.queue.state.get()
  if (course === 'saved') return { fate: 'sent', crisis }
  if (course === 'over' && isKept) return { fate: 'beside', crisis }
  return { fate: course === 'waiting' || course === 'unsaved' ? 'waits' : 'open', crisis }
}

/** Of a journal each entry that was begun here. */
async function listEntries(form: PatientSideForm, { person }: Who): Promise<(Entry | undefined)[]> {
  const shelf = await readyShelf()
  if (form.Kind !== 'Journal') return [undefined]
  const name = { person, formId: form.Id, draftKey: form.DraftKey, previousDraftKey: form.PreviousDraftKey }
  return shelf.listDraftedEntries(name).flatMap((id) => {
    const draft = shelf.readDraft({ ...name, entryId: id }, now())
    return draft?.entryDate ? [{ id, date: draft.entryDate, lastModifiedAt: draft.base }] : []
  })
}

const byGravity: Fate[] = ['sent', 'beside', 'other', 'waits', 'open']

function graver(one: Sent, other: Sent): Sent {
  const crisis = other.crisis ?? one.crisis
  return { fate: byGravity.indexOf(other.fate) > byGravity.indexOf(one.fate) ? other.fate : one.fate, crisis }
}
