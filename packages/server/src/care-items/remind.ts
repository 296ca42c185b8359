import type { Instant } from '@samklang/contract/instants'
import { answerableStatuses } from '@samklang/engine/form/form-status'
import { addSeconds } from '@samklang/engine/time/instants'
import type { Db } from '../database/connect.ts'
import { writeAboutForms } from '../form-messages/write-about-forms.ts'
import { insertEventsOfForms } from '../forms/insert-forms.ts'
import type { FoundPatient } from '../patients/patient-for.ts'
import type { InvitationDependencies } from '../relations/invite.ts'
import { type ReminderResult, remind } from '../relations/remind.ts'

const pressedTwiceSeconds = 60

/**
 * Reminds everyone around a patient who has something to answer: an invitation, or forms of this unit. One message each;
 * whoever must accept an invitation first hears of that alone. Who presses twice reminds once.
 */
export async function remindEveryone(
  db: Db,
  dependencies: InvitationDependencies,
  patient: FoundPatient,
  now: Instant,
): Promise<ReminderResult> {
  const invited = await remind(db, dependencies, patient, now)
  const waiting = await listWaiting(db, patient, now)
  const forms = waiting.map((form) => ({ ...form, formId: form.id, unitName: patient.unitName }))
  const outcomes = await writeAboutForms(db, dependencies, { purpose: 'FormReminder', forms, occasion: now }, now)
  const reminded = waiting.filter(({ id }) => outcomes.get(id) === 'Ok')
  const events = reminded.map((form) => ({ event: 'Reminded' as const, form, accountId: dependencies.accountId }))
  await insertEventsOfForms(db, events, now)

  const skipped = new Map(invited.Skipped.map((one) => [one.RelationId, one]))
  for (const { id, relationId } of waiting) {
    const status = outcomes.get(id) ?? 'NoContact'
    if (status === 'Ok' || skipped.has(relationId)) continue
    skipped.set(relationId, { RelationId: relationId, ContactStatus: status })
  }
  const people = new Set(reminded.map(({ personId }) => personId))
  return { Sent: invited.Sent + people.size, Skipped: [...skipped.values()] }
}

/** What is waited for at this unit, of those who have accepted and were not written to a moment ago. */
function listWaiting(db: Db, { id, unitId, personId }: FoundPatient, now: Instant) {
  return db
    .selectFrom('form as f')
    .leftJoin('relation as l', 'l.id', 'f.relation_id')
    .select((eb) => [
      'f.id',
      'f.patient_id as patientId',
      'f.relation_id as relationId',
      eb.fn.coalesce('l.person_id', eb.val<string>(personId)).as('personId'),
    ])
    .where('f.patient_id', '=', id)
    .where('f.unit_id', '=', unitId)
    .where('f.kind', 'in', ['Questionnaire', 'TreatmentModule'])
    .where('f.status', 'in', answerableStatuses)
    .where('f.respondent_type', '<>', 'Staff')
    .where((eb) => eb.or([eb('f.open_till', 'is', null), eb('f.open_till', '>', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('form_event as e')
            .select('e.id')
            .whereRef('e.form_id', '=', 'f.id')
            .where('e.event', 'in', ['Sent', 'Reminded'])
            .where('e.at', '>', addSeconds(now, -pressedTwiceSeconds)),
        ),
      ),
    )
    .where(({ not, exists, selectFrom, fn, val }) =>
      not(
        exists(
          selectFrom('invitation as i')
            .select('i.id')
            .where('i.patient_id', '=', id)
            .where('i.person_id', '=', fn.coalesce('l.person_id', val(personId)))
            .where('i.status', '=', 'Pending')
            .where('i.withdrawn_at', 'is', null),
        ),
      ),
    )
    .orderBy('f.created_at')
    .limit(200)
    .execute()
}
