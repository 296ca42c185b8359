import * as invitationCalls from '@samklang/contract/client/invitations'
import * as patientCalls from '@samklang/contract/client/patients'
import * as relationCalls from '@samklang/contract/client/relations'
import type { CivilDate } from '@samklang/contract/instants'
import type { Patient } from '@samklang/contract/patients'
import { normalisePersonalId } from '@samklang/contract/personal-ids'
import { normalisePhone } from '@samklang/contract/phone'
import { CallError } from '../../api/call-error.ts'
import { type SendOptions, send } from '../../api/client.ts'
import { type ContactDraft, judgeContact } from '../../patient-form/contact-draft.ts'
import { judgeDraft } from '../../patient-form/patient-draft.ts'
import { bornOf, inviteOf, isRecorded, type RegistrationDraft } from './registration-draft.ts'

export type RegistrationWork = 'relation' | 'agent' | 'admit' | 'consent' | 'invite' | 'responsible'
/** Of a contact whom the unit has already, somebody may have said that it is the same person. */
export type RegistrationTask = {
  key: string
  work: RegistrationWork
  name: string
  run: (id: string, isSamePerson: boolean) => Promise<unknown>
}
export type RegistrationFailure = { task: RegistrationTask; error: CallError }

/** Whatever goes wrong is told in place, beside what it concerns. */
const options: SendOptions = { shownIn: 'place' }

type At = { today: CivilDate; hasAdmission: boolean; responsible: string | null }

/** The rest of a registration, in the order in which it is done. */
export function listTasks(draft: RegistrationDraft, at: At): RegistrationTask[] {
  const name = `${draft.Information.Firstname} ${draft.Information.Lastname}`.trim()
  const task = (work: RegistrationWork, run: RegistrationTask['run']): RegistrationTask => ({
    key: work,
    work,
    name,
    run,
  })
  const all: (RegistrationTask | false)[] = [
    draft.AllowAgent &&
      task('agent', (id) => send(patientCalls.setAllowAgent, { params: { id }, body: { AllowAgent: true } }, options)),
    ...draft.Contacts.map((contact) => relationTask(draft, contact, at.today)),
    at.hasAdmission &&
      draft.Admit &&
      task('admit', (id) =>
        send(
          patientCalls.admitPatient,
          { params: { id }, body: { AdmittedDate: admittedOn(draft, at.today) } },
          options,
        ),
      ),
    (draft.ConsentStatus !== 'NotRegistered' || draft.ConsentComment.trim() !== '') &&
      task('consent', (id) =>
        send(patientCalls.setPatientConsent, { params: { id }, body: consentOf(draft) }, options),
      ),
    inviteOf(draft) !== 'Later' &&
      task('invite', (id) =>
        send(invitationCalls.invitePatient, { params: { id }, body: { Channel: 'Sms' } }, options),
      ),
    at.responsible !== null &&
      task('responsible', (id) =>
        send(
          patientCalls.addResponsible,
          { params: { id }, body: { StaffUserId: at.responsible ?? undefined } },
          options,
        ),
      ),
  ]
  return all.filter((each) => each !== false)
}

function relationTask(draft: RegistrationDraft, contact: ContactDraft, today: CivilDate): RegistrationTask {
  const way = inviteOf(draft, contact)
  return {
    key: contact.Key,
    work: 'relation',
    name: `${contact.Firstname} ${contact.Lastname}`.trim(),
    async run(id, isSamePerson) {
      const { value } = judgeContact(contact, today)
      if (!value) throw new CallError(400, { Message: '', Code: 'validation', TraceId: '', Errors: [] })
      const invited = { ...value, InviteBy: way === 'Later' ? null : way }
      const body = isSamePerson ? { ...invited, IsSamePerson: true } : invited
      if (contact.ValidUntil === '') return send(relationCalls.addRelation, { params: { id }, body }, options)
      const temporary = { ...body, ValidUntil: contact.ValidUntil }
      return send(relationCalls.addTemporaryRelation, { params: { id }, body: temporary }, options)
    },
  }
}

function admittedOn(draft: RegistrationDraft, today: CivilDate): CivilDate {
  return draft.AdmittedDate ?? today
}

function consentOf({ ConsentStatus, ConsentComment }: RegistrationDraft) {
  return { ConsentStatus, ConsentComment: ConsentComment.trim() || null }
}

/** The patient first: nothing else can be told before there is one. */
export async function registerPatient(draft: RegistrationDraft, today: CivilDate, isSamePerson: boolean) {
  const { value } = judgeDraft(draft.Information, today, { isRecorded: isRecorded(draft), born: bornOf(draft) })
  if (!value || !draft.IdType) throw new Error('a registration is sent only when its steps are complete')
  const body = {
    ...value,
    Phone: value.Phone || null,
    Comment: value.Comment?.trim() || null,
    IdType: draft.IdType,
    PersonalId: normalisePersonalId(draft.PersonalId),
    FromPersonRecord: isRecorded(draft),
    ...(isSamePerson && { IsSamePerson: true }),
  }
  return send(patientCalls.registerPatient, { body }, options)
}

/** The patient as the unit has them, who may be called and reached otherwise than was typed. */
export function readPatient(id: string): Promise<Patient> {
  return send(patientCalls.getPatient, { params: { id } }, options)
}

/** Whether the patient whom the unit had already has the number that was typed; a masked one is nobody's to compare. */
export function isReachedByTyped({ Information }: RegistrationDraft, { Phone }: Patient): boolean {
  return Phone !== null && Phone === normalisePhone(Information.Phone)
}

type CarryOutOptions = { onDone: (key: string) => void; sameContact: string | undefined }

/** Does what remains, one after the other. What fails is told at the end and stops nothing else. */
export async function carryOut(
  tasks: readonly RegistrationTask[],
  id: string,
  carrying: CarryOutOptions,
): Promise<RegistrationFailure[]> {
  const failures: RegistrationFailure[] = []
  for (const task of tasks) {
    try {
      await task.run(id, task.key === carrying.sameContact)
      carrying.onDone(task.key)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      failures.push({ task, error })
    }
  }
  return failures
}
