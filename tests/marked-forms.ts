import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { openSession, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { answersOf } from '../packages/server/src/testing/forms.ts'
import type { TestServer } from '../packages/server/src/testing/test-server.ts'
import type { TestSubject } from './subject.ts'

/** A word that is typed into every field where somebody can write about themselves, and that occurs nowhere else. */
export const markedWord = 'Svarsmarkör'

const words = `${markedWord}: bor hos sin mormor.`
const calm = { rest: 'often', why: words, energy: 'never', note: words, harm: 'never' }
const inNeed = { ...calm, harm: 'often' }

/** When there is something to be reminded of: past the next morning, whatever time of the day it is now. */
export function nextDay(now: Instant): Instant {
  return addMinutes(now, 34 * 60)
}

/** By SMS on the weekday and at the time of a moment. */
function remindAt(moment: Instant) {
  const wall = Temporal.Instant.from(moment).toZonedDateTimeISO('Europe/Stockholm')
  const TimeOfDay = wall.toPlainTime().toString({ smallestUnit: 'minute' })
  return { Weekdays: 2 ** (wall.dayOfWeek - 1), TimeOfDay, Channel: 'Sms', Active: true }
}

type Reply = { statusCode: number; body: string; json(): { [field: string]: unknown } }
export type Told = { actor: string; reply: Reply }

/**
 * Forms from being asked to being read: the patient answers, also what does not fit; an answer calls for help; staff read,
 * act, write and confirm. One form and one diary are left waiting, so that there is something to be reminded of.
 */
export async function walkForms(server: TestServer, clinic: TestClinic, subject: TestSubject): Promise<Told[]> {
  const now = server.clock.now()
  const told: Told[] = []
  const keep = async (actor: string, asked: PromiseLike<Reply>, status = 200): Promise<Reply> => {
    const reply = await asked
    expect(reply.statusCode, reply.body).toBe(status)
    told.push({ actor, reply })
    return reply
  }
  const { adminStaff } = clinic.staff
  const staff = server.as(
    await openSession(server.db, { account: adminStaff, level: 'Four', unit: clinic.units.child, now }),
  )
  const context = { type: 'Patient', patient: { id: subject.patientId } } as const
  const patient = server.as(await openSession(server.db, { account: subject.account, level: 'Two', context, now }))

  const ask = { PatientId: subject.patientId, Respondents: [{ RespondentType: 'Patient' }], ReminderDays: [1] }
  const { typeId, journalTypeId } = subject.forms
  const reminder = remindAt(addMinutes(nextDay(now), -60))
  await keep('staff who ask', staff.post('/api/questionnaires', { ...ask, TypeIds: [typeId] }))
  await keep('staff who ask', staff.post('/api/questionnaires', { ...ask, TypeIds: [typeId] }))
  const { ReminderDays, ...diary } = { ...ask, TypeId: journalTypeId, Reminders: [reminder] }
  await keep('staff who ask', staff.post('/api/journals', diary))

  const forms = await server.db
    .selectFrom('form')
    .select(['id', 'kind', 'last_modified_at as token'])
    .where('patient_id', '=', subject.patientId)
    .where('respondent_type', '=', 'Patient')
    .where('status', 'in', ['Open', 'Ongoing'])
    .orderBy('id')
    .execute()
  const form = forms.find(({ kind }) => kind === 'Questionnaire')
  const journal = forms.find(({ kind }) => kind === 'Journal')
  if (!form || !journal) throw new Error('nothing was asked')

  const mine = `/api/papp/questionnaires/${form.id}`
  const draft = { Answers: answersOf(inNeed), PreviousLastModifiedAt: form.token }
  await keep('the patient who answers', patient.get('/api/papp/patients/current/care-items'))
  await keep('the patient who answers', patient.get(`/api/papp/forms/${form.id}`))
  await keep('the patient who answers', patient.post(`${mine}/save`, draft))
  await keep('the patient who answers', patient.post(`${mine}/save`, { ...draft, Answers: answersOf(calm) }), 409)
  await keep(
    'the patient who answers',
    patient.post(`${mine}/save`, { ...draft, Answers: answersOf({ [words]: words }) }),
    400,
  )
  await keep('staff who look at a draft', staff.get(`/api/forms/${form.id}`))
  await keep('the patient who answers', patient.post(`${mine}/submit`, { Answers: answersOf(inNeed) }))
  const AnswerGroupId = randomUUID()
  const entry = { Answers: answersOf(inNeed).map((answer) => ({ ...answer, AnswerGroupId })) }
  await keep('the patient who answers', patient.post(`/api/papp/journals/${journal.id}/save`, entry))

  const act = { Action: words }
  const comment = { AdministrativeComment: words }
  await keep('staff who read', staff.get(`/api/forms/${form.id}`))
  await keep('staff who read', staff.get(`/api/forms/${journal.id}`))
  await keep('staff who read', staff.post(`/api/questionnaires/${form.id}/acknowledge-alert`, act))
  await keep('staff who read', staff.post(`/api/questionnaires/${form.id}/narrative-comment`, comment))
  await keep('staff who read', staff.post(`/api/forms/${form.id}/confirm`, {}))
  await keep('staff who read', staff.get(`/api/forms/${form.id}/ehr-compatible`))
  await keep('staff who read', staff.get(`/api/patients/${subject.patientId}/care-items`))
  await keep('staff who read', staff.get(`/api/patients/${subject.patientId}/care-history`))
  const results = `/api/patients/${subject.patientId}/analysis`
  await keep('staff who read', staff.post(results, { Mode: 'Detailed' }))
  await keep('staff who read', staff.post(`${results}/details`, { FormIds: [form.id, journal.id] }))
  const bell = await keep('staff who read', staff.get('/api/units/current/notifications'))
  expect(bell.json()).toMatchObject({
    Alerts: expect.arrayContaining([expect.objectContaining({ FormId: journal.id })]),
  })
  await keep('staff who remind', staff.get(`/api/patients/${subject.patientId}/send-reminders`))
  return told
}
