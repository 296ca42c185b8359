import type { CrisisInformation } from '@samklang/contract/crisis-information'
import type { UnreadableForm } from '@samklang/contract/unreadable-form'
import { now } from '../../session/clock.ts'
import { only, orNull, shape, text } from '../../state/shape.ts'
import type { AnsweringPerson } from '../open-answering.ts'
import { loadDraftStorage } from './draft-storage.ts'
import { sendLate } from './send-late.ts'

type UnreadableModule = UnreadableForm & { Kind: 'TreatmentModule' }

const isUnreadable = shape<UnreadableModule>({
  Kind: only('TreatmentModule'),
  LastModifiedAt: text,
  DraftKey: text,
  PreviousDraftKey: orNull(text),
})

type Sent = { fate: 'sent' | 'beside' | 'waits' | 'other'; crisis: CrisisInformation | null }

/**
 * the form is not there to be read. If it is a module of this person's own, the refusal brings the keys, and what was kept is
 * sent all the same. Whatever else lies here is about somebody else, or none of theirs.
 */
export async function sendUnreadable(id: string, who: AnsweringPerson, refusal: object): Promise<Sent> {
  const form: unknown = Reflect.get(refusal, 'Details')
  if (!isUnreadable(form) || !(await isOpenedBy(form, id, who))) return { fate: 'other', crisis: null }
  const late = await sendLate({ Id: id, Progress: [], ...form }, who)
  const fate = late?.isKept === false ? 'waits' : late?.isInForm ? 'sent' : 'beside'
  return { fate, crisis: late?.crisis ?? null }
}

async function isOpenedBy(
  { DraftKey: draftKey, PreviousDraftKey: previousDraftKey }: UnreadableForm,
  formId: string,
  { person }: AnsweringPerson,
): Promise<boolean> {
  const draftStorage = await loadDraftStorage()
  return draftStorage.readDraft({ person, formId, draftKey, previousDraftKey }, now()) !== undefined
}
