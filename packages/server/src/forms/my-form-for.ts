import type { Instant } from '@samklang/contract/instants'
import type { Db } from '../database/connect.ts'
import type { Actor } from '../http/actor.ts'
import type { AuditFacts } from '../http/audit-facts.ts'
import { notFound, type Refusal } from '../http/refusal.ts'
import { findGuardianMay } from '../session/guardian-may.ts'
import { wasInCurrentContact } from './current-contact.ts'
import { type DraftForm, type FoundForm, findDraft, findForm, lockForm } from './found-form.ts'
import { isModuleReadable } from './module-readable.ts'
import type { RecentDrafts } from './recent-drafts.ts'

export type OwnFormRequest = { db: Db; actor: Actor; now: string; note(facts: AuditFacts): void }

/**
 * A form that this person is the one to answer, in the place where the session stands: the patient's own for the patient
 * and their agent, the one addressed to the relation for everybody else. What is not sent yet is not there, and a session
 * that is locked to one form has no other. Whoever asks has it to themselves until the transaction is over.
 */
export function myFormFor(request: OwnFormRequest, id: string): Promise<FoundForm> {
  return mineOf(request, id, lockForm)
}

/** The same for saving a draft that goes on from some version of it, which needs less and waits for nobody. */
export function myDraftFor(
  request: OwnFormRequest,
  id: string,
  version: Instant | null | undefined,
  recentDrafts: RecentDrafts,
): Promise<DraftForm> {
  const recalled = recentDrafts.recall(id, version, request.now)
  // what is remembered as somebody else's may have moved since.
  return mineOf(request, id, async (db) =>
    recalled && isTheirs(request.actor, recalled) ? recalled : findDraft(db, id),
  )
}

async function mineOf<Form extends DraftForm>(
  { db, actor, note }: OwnFormRequest,
  id: string,
  find: (db: Db, id: string) => Promise<Form | undefined>,
): Promise<Form> {
  note({ entity: 'Form', entityId: id })
  const form = await find(db, id)
  if (!form || !isTheirs(actor, form)) throw notFound()
  note({ patientId: form.patientId })
  return form
}

function isTheirs(actor: Actor, form: DraftForm): boolean {
  return isInPlace(actor, form) && isMine(actor, form)
}

/**
 * The same, or what staff have shared of the child's with a guardian, who then reads it and changes nothing. `refuseOwn` says what
 * whoever answered a module is told once they cannot read it; a device in their hands for this form alone is told nothing.
 */
export async function readableFormFor(
  request: OwnFormRequest,
  id: string,
  refuseOwn: (form: FoundForm) => Refusal = notFound,
): Promise<{ form: FoundForm; isReadOnly: boolean }> {
  const { db, actor, now, note } = request
  note({ entity: 'Form', entityId: id })
  const form = await findForm(db, id)
  if (!form || !isInPlace(actor, form)) throw notFound()
  note({ patientId: form.patientId })
  // nor can whoever answered it, once the treatment is closed.
  if (form.kind === 'TreatmentModule' && !(await isModuleReadable(db, form.id, now)))
    throw isMine(actor, form) && !actor.lockedFormId ? refuseOwn(form) : notFound()
  if (isMine(actor, form)) {
    // Nor to read what one has answered oneself in an earlier contact with the care.
    const isPast =
      form.status === 'Closed' && actor.SecurityLevel === 'Two' && !(await wasInCurrentContact(db, form.id))
    if (isPast) throw notFound()
    // what takes nothing more is not offered to be written in.
    return { form, isReadOnly: form.isTreatmentOver }
  }
  // A code by SMS is not enough to read what another person has answered.
  // nor is what is written in a module anybody else's.
  const isOfKind = form.kind !== 'TreatmentModule' && form.respondentType === 'Patient'
  const isShareable = isOfKind && form.isShared && form.status === 'Closed'
  if (!isShareable || actor.SecurityLevel === 'Two' || actor.lockedFormId) throw notFound()
  if (!(await findGuardianMay(db, actor, form.patientId, now))?.ReadsShared) throw notFound()
  return { form, isReadOnly: true }
}

function isInPlace({ context, lockedFormId }: Actor, form: DraftForm): boolean {
  if (context?.patientId !== form.patientId || form.status === 'Scheduled') return false
  return lockedFormId === null || lockedFormId === form.id
}

function isMine({ context }: Actor, { respondentType, relationId }: DraftForm): boolean {
  if (!context || respondentType === 'Staff') return false
  if (context.type === 'Patient' || context.type === 'Agent') return respondentType === 'Patient'
  return relationId !== null && relationId === context.relationId
}
