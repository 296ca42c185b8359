import type { HistoryItem, MyForm } from '@samklang/contract/care-items'
import type { SecurityLevel } from '@samklang/contract/roles'
import type { ContextType } from '@samklang/contract/session'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { makeId } from '../keys/ids.ts'
import { addRecordAt, openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms, type TestForms } from '../testing/forms.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { seedTreatment } from '../testing/treatments.ts'

let server: TestServer
let clinic: TestClinic
let forms: TestForms

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  forms = await seedTestForms(server.db, server.clock.now())
})
afterAll(() => server.close())

async function staffOf(which: 'child' | 'adult') {
  const account = which === 'child' ? clinic.staff.childStaff : clinic.staff.adultStaff
  return server.as(
    await openSession(server.db, { account, level: 'Four', unit: clinic.units[which], now: server.clock.now() }),
  )
}

type Side = { person: keyof TestClinic['persons']; type: ContextType; relationId?: string; level?: SecurityLevel }

async function patientSide({ person, type, relationId, level = 'Three' }: Side, patient = clinic.patients.child) {
  const context = { type, patient, ...(relationId && { relationId }) }
  const { account } = clinic.persons[person]
  return server.as(await openSession(server.db, { account, level, context, now: server.clock.now() }))
}

function seedForm(more: Partial<Parameters<typeof seedTestForm>[1]> = {}) {
  const { questionnaire: type } = forms
  const now = server.clock.now()
  return seedTestForm(server.db, { type, patient: clinic.patients.child, unit: clinic.units.child, now, ...more })
}

async function close(id: string, more: object = {}) {
  const now = server.clock.now()
  const closed = { status: 'Closed', confirmation: 'Unconfirmed', answered_at: now, entered_at: now } as const
  await server.db
    .updateTable('form')
    .set({ ...closed, ...more })
    .where('id', '=', id)
    .execute()
}

const idsOf = (items: { Id: string }[]) => items.map(({ Id }) => Id).toSorted()
const mine = '/api/papp/patients/current/care-items'

test('staff see what waits, what is to be confirmed and what comes; another unit’s stays with that unit', async () => {
  const { id } = clinic.patients.child
  const open = await seedForm()
  const unconfirmed = await seedForm()
  await close(unconfirmed)
  await close(await seedForm(), { confirmation: 'Confirmed' })
  const diary = await seedForm({ type: forms.journal })
  const patient = await addRecordAt(server.db, clinic.patients.child, clinic.units.adult, server.clock.now())
  const elsewhere = await seedForm({ patient, unit: clinic.units.adult })
  const { Questionnaires, Journals } = (await (await staffOf('child')).get(`/api/patients/${id}/care-items`)).json()
  expect(idsOf(Questionnaires)).toEqual([open, unconfirmed].toSorted())
  expect(idsOf(Journals)).toEqual([diary])
  const adult = await staffOf('adult')
  expect((await adult.get(`/api/patients/${id}/care-items`)).statusCode).toBe(404)
  expect(idsOf((await adult.get(`/api/patients/${patient.id}/care-items`)).json().Questionnaires)).toEqual([elsewhere])
})

test('history is paged, the latest first, and tells nothing of what other units have, not even how much', async () => {
  const { id } = clinic.patients.sibling
  const now = server.clock.now()
  const laid = []
  for (let n = 0; n < 5; n += 1) {
    const form = await seedForm({ patient: clinic.patients.sibling })
    await close(form, { answered_at: addMinutes(now, -n) })
    laid.push(form)
  }
  const patient = await addRecordAt(server.db, clinic.patients.sibling, clinic.units.adult, now)
  await seedForm({ patient, status: 'Canceled', unit: clinic.units.adult })
  await seedForm({ patient: clinic.patients.sibling })
  const page = async (query: string) =>
    (await (await staffOf('child')).get(`/api/patients/${id}/care-history${query}`)).json()
  const first = await page('?pageSize=2')
  expect(first).toMatchObject({ Total: 5, Page: 1, PageSize: 2 })
  const second = await page('?pageSize=2&page=2')
  const seen = [...first.Items, ...second.Items].map(({ Form }: HistoryItem) => Form?.Id)
  expect(seen).toEqual(laid.slice(0, 4))
})

test('history is narrowed down by kind, respondent and day as a whole, and names everybody who may be chosen', async () => {
  const patient = clinic.patients.adult
  const { guardianOfChild: relationId } = clinic.relations
  const unit = clinic.units.adult
  // Shortly after midnight where the care is given, and so still the day before in UTC.
  const night = await seedForm({ patient, unit })
  await close(night, { answered_at: '2026-01-14T23:30:00.000Z' })
  const parent = await seedForm({ patient, unit, respondentType: 'Caretaker', relationId })
  await close(parent, { answered_at: '2026-01-16T10:00:00.000Z' })
  const diary = await seedForm({ patient, unit, type: forms.journal })
  await close(diary, { answered_at: null, entered_at: '2026-01-20T10:00:00.000Z' })

  const me = await staffOf('adult')
  const told = async (query: string) => (await me.get(`/api/patients/${patient.id}/care-history${query}`)).json()
  const found = async (query: string) => {
    const { Items, Total } = await told(query)
    expect(Total).toBe(Items.length)
    return Items.map(({ Form }: HistoryItem) => Form?.Id)
  }
  expect(await found('')).toEqual([diary, parent, night])
  expect(await found('?kind=Journal')).toEqual([diary])
  expect(await found(`?respondent=${relationId}`)).toEqual([parent])
  expect(await found('?respondent=Patient&kind=Questionnaire')).toEqual([night])
  expect(await found('?from=2026-01-15&to=2026-01-15')).toEqual([night])
  expect(await found('?to=2026-01-14')).toEqual([])
  expect(await found('?from=2026-01-16')).toEqual([diary, parent])
  expect((await told('?pageSize=1&from=2026-01-16')).Total).toBe(2)
  expect((await told('?kind=Journal')).Respondents).toMatchObject([{ Key: 'Patient' }, { Key: relationId }])
  expect((await me.get(`/api/patients/${patient.id}/care-history?from=i-fjol`)).statusCode).toBe(400)
})

test('each sees their own to answer, by last day; the patient’s answers are a guardian’s only when shared and not by SMS', async () => {
  const now = server.clock.now()
  const { guardianOfChild: relationId, teacherOfChild } = clinic.relations
  const later = await seedForm({ openTill: addMinutes(now, 900) })
  const sooner = await seedForm({ openTill: addMinutes(now, 90) })
  await seedForm({ status: 'Scheduled' })
  const ofGuardian = await seedForm({ respondentType: 'Caretaker', relationId })
  const ofTeacher = await seedForm({ respondentType: 'Other', relationId: teacherOfChild })
  const secret = await seedForm()
  await close(secret)
  const shared = await seedForm()
  await close(shared, { shared_with_guardians: true })

  const child = (await (await patientSide({ person: 'child', type: 'Patient' })).get(mine)).json()
  const order = child.Questionnaires.map(({ Id }: MyForm) => Id)
  expect(order.slice(0, 2)).toEqual([sooner, later])
  expect(idsOf(child.Answered)).toEqual(expect.arrayContaining([secret, shared]))
  expect(child.NextPlannedDate).toEqual(expect.any(String))

  const guardian = { person: 'guardian', type: 'Guardian', relationId } as const
  const parent = (await (await patientSide(guardian)).get(mine)).json()
  expect(idsOf(parent.Questionnaires)).toEqual([ofGuardian])
  expect(idsOf(parent.Answered)).toEqual([shared])
  // The child is nine: their guardian is told what waits for them.
  expect(parent.WaitingForChild.length).toBeGreaterThanOrEqual(2)
  const bySms = (await (await patientSide({ ...guardian, level: 'Two' })).get(mine)).json()
  expect(bySms.Answered).toEqual([])

  const teacher = { person: 'teacher', type: 'Other', relationId: teacherOfChild, level: 'Two' } as const
  await close(await seedForm({ respondentType: 'Other', relationId: teacherOfChild }))
  const school = (await (await patientSide(teacher)).get(mine)).json()
  expect(idsOf(school.Questionnaires)).toEqual([ofTeacher])
  expect([school.Answered, school.WaitingForChild]).toEqual([[], []])

  const { Contexts } = (await (await patientSide(guardian)).get('/api/papp/session-contexts')).json()
  const ofChild = Contexts.find(({ ContextId }: { ContextId: string }) => ContextId === relationId)
  expect(ofChild.PendingCount).toBe(1)
})

test('who chooses a person sees how much waits there: forms in time, and diaries not yet written in today', async () => {
  const relationId = clinic.relations.otherGuardianOfSibling
  const patient = clinic.patients.sibling
  const mother = { person: 'otherGuardian', type: 'Guardian', relationId } as const
  const to = { patient, respondentType: 'Caretaker', relationId } as const
  const pending = async () => {
    const { Contexts } = (await (await patientSide(mother, patient)).get('/api/papp/session-contexts')).json()
    return Contexts.find(({ ContextId }: { ContextId: string }) => ContextId === relationId).PendingCount
  }
  expect(await pending()).toBe(0)
  const diary = await seedForm({ ...to, type: forms.journal })
  await seedForm({ ...to, type: forms.journal, status: 'Scheduled' })
  await seedForm({ ...to, openTill: addMinutes(server.clock.now(), -1) })
  expect(await pending()).toBe(1)
  await seedForm({ ...to, openTill: addMinutes(server.clock.now(), 1) })
  expect(await pending()).toBe(2)
  const write = async (entry_date: string) => {
    const now = server.clock.now()
    const by = {
      created_by: clinic.persons.otherGuardian.account.id,
      last_modified_by: clinic.persons.otherGuardian.account.id,
    }
    await server.db
      .insertInto('journal_entry')
      .values({
        id: makeId(now),
        form_id: diary,
        patient_id: patient.id,
        entry_date,
        answers: '[]',
        created_at: now,
        last_modified_at: now,
        ...by,
      })
      .execute()
  }
  const today = civilDay(server.clock.now())
  await write(addDays(today, -1))
  expect(await pending()).toBe(2)
  await write(today)
  expect(await pending()).toBe(1)
})

test('R-243 those who have forms waiting are reminded with one message each, and pressing twice reminds once', async () => {
  const { id } = clinic.patients.child
  const relationId = clinic.relations.otherGuardianOfChild
  for (const _ of [1, 2]) await seedForm({ respondentType: 'Caretaker', relationId })
  const press = async () => (await staffOf('child')).get(`/api/patients/${id}/send-reminders`)
  const replies = await Promise.all([press(), press()])
  // Both guardians; the child has no phone and the school has not been asked.
  expect(replies.map((reply) => reply.json().Sent).sort()).toEqual([0, 2])
  const skipped = replies.map((reply) => reply.json().Skipped).find((list) => list.length > 0)
  expect(skipped).toContainEqual({ RelationId: null, ContactStatus: 'NoContact' })
  const sent = await server.db.selectFrom('outgoing_message').select('purpose').execute()
  expect(sent.map(({ purpose }) => purpose)).toEqual(['FormReminder', 'FormReminder'])
})

test('removing a contact ends what was asked of them, and nothing comes again', async () => {
  const me = await staffOf('child')
  const { id } = clinic.patients.child
  const relationId = clinic.relations.teacherOfChild
  const Respondents = [{ RespondentType: 'Other', RelationId: relationId }]
  const asked = { PatientId: id, TypeIds: [forms.questionnaire.typeId], Respondents }
  await me.post('/api/questionnaires', { ...asked, Recurring: { IntervalDays: 7, Occurrences: 3 } })
  const removed = await me.send('DELETE', `/api/patients/${id}/relations/${relationId}`)
  expect(removed.statusCode, removed.body).toBe(200)
  const left = await server.db.selectFrom('form').select('status').where('relation_id', '=', relationId).execute()
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['Closed', 'Canceled']))
  const series = server.db.selectFrom('recurring_questionnaire').select('status').where('relation_id', '=', relationId)
  expect(await series.execute()).toEqual([{ status: 'Canceled' }])
})

test('releasing a patient ends what the unit has asked, tells how much, and leaves what was answered', async () => {
  const me = await staffOf('child')
  const { id } = clinic.patients.child
  const Recurring = { IntervalDays: 7, Occurrences: 3 }
  const Respondents = [{ RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild }]
  const asked = { PatientId: id, TypeIds: [forms.questionnaire.typeId], Respondents, ReminderDays: [2, 4] }
  await me.post('/api/questionnaires', { ...asked, Recurring })
  const waiting = await server.db
    .selectFrom('form')
    .select('id')
    .where('patient_id', '=', id)
    .where('status', 'not in', ['Closed', 'Canceled'])
    .execute()
  const released = (await me.get(`/api/patients/${id}/release`)).json()
  expect(released.OpenForms).toBe(waiting.length)
  expect(released.RemindersStopped).toBeGreaterThanOrEqual(2)
  const left = await server.db.selectFrom('form').select('status').where('patient_id', '=', id).execute()
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['Closed', 'Canceled']))
  const series = await server.db.selectFrom('recurring_questionnaire').select('status').execute()
  expect(new Set(series.map(({ status }) => status))).toEqual(new Set(['Canceled']))
})

test('the picker’s categories are filled from the library once, however many look, and a new form finds its place', async () => {
  const url = '/api/unit-groups/current/categories'
  const people = await Promise.all([1, 2, 3].map(() => staffOf('child')))
  const categories = await Promise.all(people.map((one) => one.get(url)))
  for (const reply of categories)
    expect(reply.json()).toMatchObject([
      { Name: 'Formulär', Items: [{ TemplateKind: 'QuestionnaireType', TemplateId: forms.questionnaire.typeId }] },
      { Name: 'Dagböcker', Items: [{ TemplateKind: 'JournalType', DisplayName: 'Provdagbok' }] },
    ])
  await server.db
    .insertInto('form_type')
    .values({
      id: crypto.randomUUID(),
      name: 'ny-form',
      kind: 'Questionnaire',
      title: JSON.stringify({ sv: 'Ett nytt' }),
      licence_note: 'Provets egen.',
      source: 'Import',
      created_at: server.clock.now(),
      updated_at: server.clock.now(),
    })
    .execute()
  const [first] = (await (await staffOf('child')).get(url)).json()
  expect(first.Items.map(({ DisplayName }: { DisplayName: string }) => DisplayName)).toEqual([
    'Ett nytt',
    'Provformulär',
  ])
})

test('R-410 treatments and the modules that can be used outside theirs find their place in the categories too', async () => {
  const url = '/api/unit-groups/current/categories'
  const treatment = await seedTreatment(server.db, server.clock.now())
  const categories = (await (await staffOf('child')).get(url)).json()
  const items = categories.flatMap(({ Items }: { Items: unknown[] }) => Items)
  expect(items).toContainEqual(expect.objectContaining({ TemplateKind: 'TreatmentTemplate', TemplateId: treatment.id }))
  const modules = items.filter(({ TemplateKind }: { TemplateKind: string }) => TemplateKind === 'TreatmentModuleType')
  expect(modules).toHaveLength(1)
})
