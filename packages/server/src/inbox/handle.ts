import type { Instant } from '@samklang/contract/instants'
import type { NotificationType } from '@samklang/contract/notifications'
import { isAnswerable } from '@samklang/engine/form/form-status'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Confirmation, FormStatus, HandlingState } from '../database/table-types.ts'
import { isForReader, isOfSeenFollowUp } from '../follow-ups/notices.ts'
import { publishCareChanged } from '../forms/events.ts'
import { conflict, notFound, Refusal } from '../http/refusal.ts'
import { personalNotices } from '../notifications/write.ts'
import { type PatientRequest, patientFor } from '../patients/patient-for.ts'
import { waitsForStaffSince } from '../treatments/waits-for-staff.ts'

type Found = {
  id: string
  type: NotificationType
  state: HandlingState
  patientId: string
  unitId: string
  formId: string | null
  relationId: string | null
  treatmentId: string | null
  programId: string | null
  formStatus: FormStatus | null
  confirmation: Confirmation | null
  treatmentWaits: boolean
  isForReader: boolean
  isOfSeenFollowUp: boolean
}

/** settled by reading alone. A hand that put them away would hide that somebody's words are unread. */
const settledByConfirming: readonly NotificationType[] = [
  'NewTreatmentMessage',
  'NewProgramMessage',
  'Inactivity_UnconfirmedTreatmentMessage',
  'Inactivity_UnconfirmedProgramMessage',
]

/**
 * By hand, or taken back. Whoever comes second changes nothing. R-309: a request to take over waits until it is answered or
 * withdrawn: nobody settles it by hand.
 */
export async function handleNotification(
  asking: PatientRequest,
  id: string,
  wanted: 'Handled' | 'NotHandled',
): Promise<void> {
  const { db, actor, now, note } = asking
  note({ entity: 'Notification', entityId: id })
  const found = await lockNotification(db, id, actor.accountId)
  if (!found || found.unitId !== actor.unitId || !found.isForReader) throw notFound()
  // What is followed up may be of a patient whom the unit has released.
  if (found.isOfSeenFollowUp) note({ patientId: found.patientId })
  else await patientFor(asking, found.patientId)
  if (found.state === wanted) return
  if (settledByConfirming.includes(found.type))
    throw new Refusal(409, 'invalid-transition', { wording: 'settled-by-confirming' })
  if (wanted === 'NotHandled') await refuseUnlessItMayWait(db, found)
  else if (isPersonal(found.type)) throw new Refusal(409, 'invalid-transition')
  await setHandled(db, id, wanted === 'Handled' ? { accountId: actor.accountId, now } : null)
  note({ data: { Type: found.type, HandlingState: wanted } })
  await publishCareChanged(db, found)
}

function isPersonal(type: NotificationType): boolean {
  return personalNotices.some((personal) => personal === type)
}

function lockNotification(db: Db, id: string, accountId: string): Promise<Found | undefined> {
  return db
    .selectFrom('notification as o')
    .leftJoin('form as f', 'f.id', 'o.form_id')
    .select([
      'o.id',
      'o.type',
      'o.handling_state as state',
      'o.patient_id as patientId',
      'o.unit_id as unitId',
      'o.form_id as formId',
      'o.relation_id as relationId',
      'o.treatment_id as treatmentId',
      'o.program_id as programId',
      'f.status as formStatus',
      'f.confirmation',
      sql<boolean>`exists (select from treatment t where t.id = o.treatment_id and ${waitsForStaffSince} is not null)`.as(
        'treatmentWaits',
      ),
      isForReader(accountId).as('isForReader'),
      isOfSeenFollowUp.as('isOfSeenFollowUp'),
    ])
    .where('o.id', '=', id)
    .forUpdate('o')
    .executeTakeFirst()
}

async function setHandled(db: Db, id: string, by: { accountId: string; now: Instant } | null): Promise<void> {
  await db
    .updateTable('notification')
    .set({
      handling_state: by ? 'Handled' : 'NotHandled',
      handled_at: by?.now ?? null,
      handled_by: by?.accountId ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** What was done meanwhile is done, and of what has happened anew one waits already. */
async function refuseUnlessItMayWait(db: Db, found: Found): Promise<void> {
  if (!isStillToDo(found)) throw new Refusal(409, 'invalid-transition')
  const other = await db
    .selectFrom('notification')
    .select('id')
    .where('type', '=', found.type)
    .where('patient_id', '=', found.patientId)
    .where('unit_id', '=', found.unitId)
    .where('form_id', 'is not distinct from', found.formId)
    .where('relation_id', 'is not distinct from', found.relationId)
    .where('treatment_id', 'is not distinct from', found.treatmentId)
    .where('program_id', 'is not distinct from', found.programId)
    .where('handling_state', '=', 'NotHandled')
    .executeTakeFirst()
  if (other) throw conflict()
}

function isStillToDo({ type, formStatus, confirmation, treatmentWaits }: Found): boolean {
  if (type === 'TreatmentWaitsForStaff') return treatmentWaits
  if (formStatus === null) return true
  if (type === 'NewQuestionnaireAnswer') return confirmation === 'Unconfirmed'
  if (type === 'AnswerStaffForm' || type === 'Inactivity_UnansweredQuestionnaire') return isAnswerable(formStatus)
  if (type === 'Inactivity_UnansweredJournal') return formStatus === 'Ongoing'
  if (type === 'Inactivity_UnansweredTreatmentModule') return isAnswerable(formStatus)
  if (type === 'TreatmentModuleDone') return formStatus === 'Done'
  return true
}
