import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { setAcknowledged } from '../packages/server/src/alerts/queries.ts'
import { civilDay } from '../packages/server/src/civil-day.ts'
import type { Db } from '../packages/server/src/database/connect.ts'
import type { MadeAccount, MadeUnit } from '../packages/server/src/demo/build.ts'
import { makeId } from '../packages/server/src/keys/ids.ts'
import { type NotificationSubject, notify } from '../packages/server/src/notifications/write.ts'
import { seedEntry } from '../packages/server/src/testing/answered.ts'
import { fullAnswers, seedTestForm, seedTestForms, type TestForms } from '../packages/server/src/testing/forms.ts'
import { seedTestModule } from '../packages/server/src/testing/modules.ts'
import { seedAlert } from '../packages/server/src/testing/waiting.ts'
import { type SubjectTreatment, seedSubjectTreatment } from './subject-treatment.ts'

/** What has been asked of somebody: one form that waits, one that is sent in, a diary and a form that comes again. */
export type SubjectForms = {
  waiting: { id: string; lastModifiedAt: Instant }
  closed: string
  /** Of the one that is sent in, acknowledged: one that waits keeps a patient from being deleted. */
  alert: string
  /** Of another such one: a colleague asks the one who acknowledged it to take it over. */
  handOver: string
  journal: string
  /** Of a treatment, written together with staff. */
  module: { id: string; lastModifiedAt: Instant }
  /** Of the diary. */
  entry: string
  series: string
  /** That the one which is sent in waits to be read. */
  notification: string
  /** One that goes on, of two modules: the first is open and is filled in by staff, the second has not begun. */
  treatment: SubjectTreatment
  typeId: string
  journalTypeId: string
  versionId: string
}

const definitions = new WeakMap<Db, Promise<TestForms>>()

export async function seedSubjectForms(
  db: Db,
  about: { patient: { id: string }; unit: MadeUnit; by: MadeAccount },
  now: Instant,
): Promise<SubjectForms> {
  const { patient, unit, by } = about
  const types = await (definitions.get(db) ?? seedOnce(db, now))
  const laying = { patient, unit, now, requestedBy: by }
  const { questionnaire, journal } = types
  // Staff may answer what is theirs; what waits for a patient is for the patient.
  const waiting = await seedTestForm(db, { ...laying, type: questionnaire, respondentType: 'Staff' })
  const closed = await seedTestForm(db, { ...laying, type: questionnaire, status: 'Closed' })
  const answered = { answers: JSON.stringify(fullAnswers), answered_at: now, entered_at: now } as const
  await db
    .updateTable('form')
    .set({ ...answered, confirmation: 'Unconfirmed' })
    .where('id', '=', closed)
    .execute()
  const diary = await seedTestForm(db, { ...laying, type: journal, respondentType: 'Staff' })
  const together = await seedTestModule(db, { patient, unit, now, answerMode: 'Interview' })
  return {
    waiting: { id: waiting, lastModifiedAt: now },
    closed,
    alert: await seedFollowed(db, { formId: closed, ...about }, now),
    handOver: await seedHandOver(db, { formId: closed, ...about }, now),
    journal: diary,
    module: { id: together.formId, lastModifiedAt: now },
    entry: await seedEntry(db, { formId: diary, day: civilDay(now), at: now, answers: fullAnswers, by }),
    notification: await seedNews(db, { formId: closed, patientId: patient.id, unitId: unit.id }, now),
    series: await seedSeries(db, { ...about, types }, now),
    treatment: await seedSubjectTreatment(db, about, now),
    typeId: questionnaire.typeId,
    journalTypeId: journal.typeId,
    versionId: questionnaire.versionId,
  }
}

async function seedNews(
  db: Db,
  about: Required<Pick<NotificationSubject, 'formId' | 'patientId' | 'unitId'>>,
  now: Instant,
) {
  await notify(db, 'NewQuestionnaireAnswer', [about], now)
  const news = db.selectFrom('notification').select('id').where('form_id', '=', about.formId)
  return (await news.executeTakeFirstOrThrow()).id
}

type Acknowledged = { formId: string; patient: { id: string }; unit: MadeUnit; by: MadeAccount; rule?: string }

async function seedHandOver(db: Db, about: Acknowledged, now: Instant): Promise<string> {
  const alertId = await seedAcknowledged(db, { ...about, rule: 'handed-over' }, now)
  const id = makeId(now)
  const between = { from_account_id: await findAnother(db, about.by), to_account_id: about.by.id }
  const asked = { id, alert_id: alertId, asked_at: now, answer_by: addMinutes(now, 60), ...between }
  await db.insertInto('alert_hand_over').values(asked).execute()
  return id
}

/** One that a colleague answers for, so that whoever acknowledged it can be asked to take it over. */
async function seedFollowed(db: Db, about: Acknowledged, now: Instant): Promise<string> {
  const id = await seedAcknowledged(db, about, now)
  const follower = { follow_up_account_id: await findAnother(db, about.by) }
  await db.updateTable('risk_alert').set(follower).where('id', '=', id).execute()
  return id
}

async function findAnother(db: Db, { id }: MadeAccount): Promise<string> {
  const others = db.selectFrom('account').select('id').where('kind', '=', 'Staff').where('id', '<>', id)
  return (await others.orderBy('id').limit(1).executeTakeFirstOrThrow()).id
}

async function seedAcknowledged(db: Db, { by, ...alert }: Acknowledged, now: Instant): Promise<string> {
  const id = await seedAlert(db, { ...alert, raisedAt: now })
  const next = { actions: [], nextStepOn: civilDay(addMinutes(now, 3 * 1440)), noFollowUpReason: null }
  await setAcknowledged(db, id, { accountId: by.id, action: 'Ringde upp.', ...next }, now)
  return id
}

function seedOnce(db: Db, now: Instant): Promise<TestForms> {
  const laid = seedTestForms(db, now)
  definitions.set(db, laid)
  return laid
}

type Series = { patient: { id: string }; unit: MadeUnit; by: MadeAccount; types: TestForms }

async function seedSeries(db: Db, { patient, unit, by, types }: Series, now: Instant): Promise<string> {
  const id = makeId(now)
  await db
    .insertInto('recurring_questionnaire')
    .values({
      id,
      patient_id: patient.id,
      unit_id: unit.id,
      form_type_id: types.questionnaire.typeId,
      form_variant_id: types.questionnaire.variantId,
      respondent_type: 'Patient',
      content_language: 'sv',
      start_date: '2099-01-01',
      interval_days: 7,
      occurrences_total: 3,
      time_zone: 'Europe/Stockholm',
      next_date: '2099-01-01',
      next_at: '2099-01-01T07:00:00.000Z',
      created_at: now,
      created_by: by.id,
      updated_at: now,
    })
    .execute()
  return id
}
