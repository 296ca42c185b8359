import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeResponsible } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { answersOf, fullAnswers, seedShownForm } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<AnsweringServer['staff']>>

async function answered(more: Parameters<AnsweringServer['seedForm']>[0] = {}, answers: unknown = fullAnswers) {
  const id = await server.seedForm(more)
  const me = await server.sibling()
  const sent = await me.post(`/api/papp/questionnaires/${id}/submit`, { Answers: answers })
  expect(sent.statusCode, sent.body).toBe(200)
  return id
}

const formRow = (id: string) => server.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const statusOf = async (call: Promise<{ statusCode: number }>) => (await call).statusCode
const read = (me: Caller, id: string) => me.get(`/api/papp/forms/${id}`)

test('R-227 staff of a unit where the form does not belong do not find it, by any call', async () => {
  const id = await server.seedForm()
  const stranger = await server.otherStaff()
  expect(await statusOf(stranger.get(`/api/forms/${id}`))).toBe(404)
  expect(await statusOf(stranger.post(`/api/forms/${id}/cancel`))).toBe(404)
  expect(await statusOf(stranger.post(`/api/questionnaires/${id}/submit`, { Answers: fullAnswers }))).toBe(404)
  const bulk = (await stranger.post('/api/forms/confirm', { ids: [id] })).json()
  expect(bulk).toEqual({ Confirmed: [], Failed: [{ Id: id, Code: 'not-found', Reasons: [] }] })
  // The same person is a patient of theirs too: the form still is the other unit's.
  const { patients, units } = server.clinic
  const record = await addRecordAt(server.db, patients.sibling, units.adult, server.clock.now())
  expect(await statusOf(stranger.get(`/api/forms/${id}`))).toBe(404)
  expect((await stranger.get(`/api/forms?patientId=${record.id}`)).json()).toEqual([])
})

test('R-227 on the patient side everyone has their own forms, and nobody has those that are not sent yet', async () => {
  const { relations, patients } = server.clinic
  const own = await server.seedForm()
  const guardians = await server.seedForm({ respondentType: 'Caretaker', relationId: relations.guardianOfSibling })
  const staffs = await server.seedForm({ respondentType: 'Staff' })
  const scheduled = await server.seedForm({ status: 'Scheduled' })
  const child = await server.sibling()
  const guardian = await server.guardianOfSibling()
  const elsewhere = await server.guardianOfChild()
  const found = async (me: Caller) => {
    const replies = await Promise.all([own, guardians, staffs, scheduled].map((id) => read(me, id)))
    return replies.map(({ statusCode }) => statusCode)
  }
  expect(await found(child)).toEqual([200, 404, 404, 404])
  expect(await found(guardian)).toEqual([404, 200, 404, 404])
  expect(await found(elsewhere)).toEqual([404, 404, 404, 404])
  expect((await read(guardian, guardians)).json()).toMatchObject({
    AboutFirstname: 'Provsyskon',
    IsAboutMe: false,
    RespondentName: 'Provmamma Provskog',
    Subject: { Age: 15, Respondent: 'Caretaker' },
  })
  const [logged] = await listAudit(server.database, { action: 'ViewForm' })
  expect(logged).toMatchObject({ outcome: 'Done', patient_id: patients.sibling.id, entity_id: guardians })
})

test('a young person is told what the guardians can see, and the key of their drafts is theirs alone', async () => {
  const id = await server.seedForm()
  const mine = (await read(await server.sibling(), id)).json()
  expect(mine.Readers).toEqual({ UnitName: expect.any(String), Guardians: 'SeeWhenShared', Others: [] })
  expect(Buffer.from(mine.DraftKey, 'base64')).toHaveLength(32)
  const again = (await read(await server.sibling(), id)).json()
  const staffs = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(again.DraftKey).toBe(mine.DraftKey)
  expect(staffs.DraftKey).not.toBe(mine.DraftKey)
})

test('a guardian reads the child’s answers when staff have shared them, by e-ID, and changes nothing', async () => {
  const id = await answered()
  const guardian = await server.guardianOfSibling()
  expect(await statusOf(read(guardian, id))).toBe(404)
  const staffClient = await server.staff()
  const shared = await staffClient.post(`/api/forms/${id}/share-with-guardians`, { Shared: true })
  expect(shared.json()).toMatchObject({ SharedWithGuardians: true })
  expect((await read(guardian, id)).json()).toMatchObject({ IsReadOnly: true, Answers: { length: 3 } })
  expect(await statusOf(read(await server.guardianOfSibling('Two'), id))).toBe(404)
  expect(await statusOf(guardian.post(`/api/papp/questionnaires/${id}/submit`, { Answers: fullAnswers }))).toBe(404)
  await staffClient.post(`/api/forms/${id}/share-with-guardians`, { Shared: false })
  expect(await statusOf(read(guardian, id))).toBe(404)
})

test('whoever is no relative sees afterwards that it is sent, and nothing of what was in it', async () => {
  const { patients, relations } = server.clinic
  const id = await server.seedForm({
    patient: patients.child,
    respondentType: 'Other',
    relationId: relations.teacherOfChild,
  })
  const teacher = await server.teacherOfChild()
  await teacher.post(`/api/papp/questionnaires/${id}/submit`, { Answers: fullAnswers })
  expect((await read(teacher, id)).json()).toMatchObject({ Status: 'Closed', Answers: [] })
})

test('R-162 R-233 R-176 confirming needs a form that is sent in, carries a comment, and twice is once', async () => {
  const staffClient = await server.staff()
  const open = await server.seedForm()
  const refused = await staffClient.post(`/api/forms/${open}/confirm`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().Code).toBe('invalid-transition')
  const id = await answered()
  const body = { kind: 'Questionnaire', administrativeComment: ' Läst. ', sendResultsToEhrSystem: false }
  const first = (await staffClient.post(`/api/forms/${id}/confirm`, body)).json()
  expect(first).toMatchObject({ Confirmation: 'Confirmed', AdministrativeComment: 'Läst.' })
  const second = (await staffClient.post(`/api/forms/${id}/confirm`)).json()
  expect(second.ConfirmedDate).toBe(first.ConfirmedDate)
  const events = await server.db.selectFrom('form_event').select('event').where('form_id', '=', id).execute()
  expect(events.filter(({ event }) => event === 'Confirmed')).toHaveLength(1)
  const toRecord = await staffClient.post(`/api/forms/${id}/confirm`, { sendResultsToEhrSystem: true })
  expect(toRecord.json().Code).toBe('integration-unavailable')
  expect((await staffClient.get(`/api/forms/${id}/ehr-compatible`)).json()).toBe(false)
})

test('R-177 confirming several does what can be done and names the rest with why', async () => {
  const staffClient = await server.staff()
  const [one, other, open] = [await answered(), await answered(), await server.seedForm()]
  await makeResponsible(server)
  const missing = '018f0000-0000-7000-8000-00000000dead'
  const reply = (await staffClient.post('/api/forms/confirm', { ids: [one, open, missing, other] })).json()
  expect(reply.Confirmed.sort()).toEqual([one, other].sort())
  expect(reply.Failed).toHaveLength(2)
  expect(reply.Failed).toContainEqual({ Id: open, Code: 'invalid-transition', Reasons: [] })
  expect(reply.Failed).toContainEqual({ Id: missing, Code: 'not-found', Reasons: [] })
  expect(await formRow(other)).toMatchObject({ confirmation: 'Confirmed' })
})

test('R-234 R-231 canceling stops reminders, scores nothing and keeps the alert, marked', async () => {
  const staffClient = await server.staff()
  const me = await server.sibling()
  const id = await server.seedForm()
  const now = server.clock.now()
  await server.db.insertInto('form_reminder').values({ id, form_id: id, due_at: '2099-01-01T08:00:00.000Z' }).execute()
  const token = (await read(me, id)).json().LastModifiedAt
  const body = { Answers: answersOf({ harm: 'often' }), PreviousLastModifiedAt: token }
  await me.post(`/api/papp/questionnaires/${id}/save`, body)
  expect((await staffClient.post(`/api/forms/${id}/cancel`)).json()).toMatchObject({
    Status: 'Canceled',
    WaitingAlerts: 1,
  })
  const reminder = await server.db.selectFrom('form_reminder').selectAll().where('form_id', '=', id).executeTakeFirst()
  expect(reminder).toMatchObject({ outcome: 'Canceled' })
  const alert = await server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).executeTakeFirst()
  expect(alert?.form_canceled_at && alert.form_canceled_at >= now).toBe(true)
  expect(await server.db.selectFrom('form_score').select('form_id').where('form_id', '=', id).execute()).toEqual([])
  expect((await staffClient.post(`/api/forms/${id}/cancel`)).json(), 'once more by the same person').toMatchObject({
    Status: 'Canceled',
  })
  const { adminStaff: account } = server.clinic.staff
  const colleague = await server.sign({ account, level: 'Four', unit: server.clinic.units.child })
  expect(await statusOf(colleague.post(`/api/forms/${id}/cancel`))).toBe(409)
  expect(await statusOf(me.post(`/api/papp/questionnaires/${id}/submit`, { Answers: fullAnswers }))).toBe(409)
  expect((await read(me, id)).json()).toMatchObject({ Status: 'Canceled', Answers: [] })
  const done = await answered()
  expect(await statusOf(staffClient.post(`/api/forms/${done}/cancel`))).toBe(409)
})

test('R-162 the answered date is set right on what is sent in, never into the future', async () => {
  const staffClient = await server.staff()
  const id = await answered()
  const url = `/api/questionnaires/${id}/override-answered-date`
  const day = (await staffClient.post(url, { AnsweredDate: '2026-01-15' })).json()
  expect(day.AnsweredDate).toBe('2026-01-15T11:00:00.000Z')
  expect((await staffClient.post(url, { AnsweredDate: '2099-01-15' })).json().Errors).toEqual([
    { Field: 'AnsweredDate', Key: 'max_value' },
  ])
  expect(await formRow(id)).toMatchObject({ answered_at_overridden: true })
  expect((await formRow(id)).entered_at).not.toBe('2026-01-15T11:00:00.000Z')
  const open = await server.seedForm()
  const tooEarly = staffClient.post(`/api/questionnaires/${open}/override-answered-date`, {
    AnsweredDate: '2026-01-15',
  })
  expect(await statusOf(tooEarly)).toBe(409)
})

test('R-162 a form moves to another unit of mine that has the patient', async () => {
  const { staff, units, patients } = server.clinic
  const me = await server.sign({ account: staff.twoUnitStaff, level: 'Four', unit: units.ward })
  const id = await server.seedForm({ patient: patients.inpatient, unit: units.ward })
  const move = (unit: { id: string }) => me.post(`/api/forms/${id}/change-responsible-unit`, unit.id)
  expect((await move(units.child)).json().Code).toBe('unit-unavailable')
  expect((await move(units.adult)).json().Errors).toEqual([{ Field: 'UnitId', Key: 'not-allowed' }])
  const record = await addRecordAt(server.db, patients.inpatient, units.adult, server.clock.now())
  expect((await move(units.adult)).json()).toMatchObject({ ResponsibleUnitId: units.adult.id })
  expect((await formRow(id)).patient_id).toBe(record.id)
  // It is read from the unit that it left as well, and changed where it is.
  expect(await statusOf(me.get(`/api/forms/${id}`))).toBe(200)
  expect(await statusOf(me.post(`/api/forms/${id}/cancel`))).toBe(404)
})

test('R-162 a comment is kept on the form by both calls, and taken away again', async () => {
  const staffClient = await server.staff()
  const id = await answered()
  const first = await staffClient.post(`/api/forms/${id}/comment`, {
    AdministrativeComment: 'Till mötet.',
    Kind: 'Questionnaire',
  })
  expect(first.json().AdministrativeComment).toBe('Till mötet.')
  const second = await staffClient.post(`/api/questionnaires/${id}/narrative-comment`, { AdministrativeComment: null })
  expect(second.json().AdministrativeComment).toBeNull()
})

test('staff compare with what the same person answered before', async () => {
  const { patients, units } = server.clinic
  const staffClient = await server.staff()
  const earlier = await answered()
  server.clock.moveTo(60_000)
  const later = await answered({ patient: patients.sibling, unit: units.child })
  server.clock.moveTo(0)
  const { Earlier } = (await staffClient.get(`/api/forms/${later}`)).json()
  expect(Earlier[0]).toMatchObject({ FormId: earlier, DetailedScore: [{ Key: 'total', Value: 1 }] })
  expect(Earlier.length).toBeLessThanOrEqual(3)
  const listed = await staffClient.get(`/api/forms?patientId=${patients.sibling.id}&status=Closed&kind=Questionnaire`)
  expect(listed.json().map(({ Id }: { Id: string }) => Id)).toEqual(expect.arrayContaining([earlier, later]))
})

test('the form is read in the language that the person chooses, of those that it exists in', async () => {
  const me = await server.sibling()
  const id = await server.seedForm()
  expect((await me.post(`/api/papp/documents/${id}/content-language`, 'en')).json()).toEqual({ ContentLanguage: 'en' })
  expect((await read(me, id)).json().ContentLanguage).toBe('en')
})

test('whoever answers has the clinic’s telephone and crisis text at hand', async () => {
  const information = (await (await server.sibling()).get('/api/papp/patients/current/unit-information')).json()
  expect(information).toMatchObject({ UnitName: expect.any(String), CrisisText: expect.any(String) })
  expect(information.Contents.length).toBeGreaterThan(0)
  const account = server.clinic.persons.sibling.account
  const nowhere = await server.sign({ account, level: 'Two' })
  expect(await statusOf(nowhere.get('/api/papp/patients/current/unit-information'))).toBe(404)
})

test('R-236 days at the ends of the calendar are told, or reckoned with', async () => {
  const staffClient = await server.staff()
  const list = async (days: string) =>
    (await staffClient.get(`/api/forms?patientId=${server.clinic.patients.sibling.id}&${days}`)).statusCode
  expect(await list('from=0000-01-01')).toBe(400)
  expect(await list('from=0001-01-01')).toBe(400)
  expect(await list('from=0002-01-01&to=2999-12-31')).toBe(200)
  expect(await list('to=9999-12-31')).toBe(400)
})

test('R-227 a code by SMS opens what was answered in this contact with the care, and an e-ID what was before it', async () => {
  const { patients, units } = server.clinic
  const id = await answered()
  const seen = async (me: Caller) => {
    const { Answered } = (await me.get('/api/papp/patients/current/care-items')).json()
    return [(await read(me, id)).statusCode, Answered.some(({ Id }: { Id: string }) => Id === id)]
  }
  expect(await seen(await server.sibling('Two'))).toEqual([200, true])
  const contact = server.db
    .updateTable('patient_unit')
    .where('patient_id', '=', patients.sibling.id)
    .where('unit_id', '=', units.child.id)
  const [before] = await contact.set({ registered_at: '2099-01-01T00:00:00.000Z' }).returning('patient_id').execute()
  expect(before?.patient_id).toBe(patients.sibling.id)
  expect(await seen(await server.sibling('Two'))).toEqual([404, false])
  expect(await seen(await server.sibling('Three'))).toEqual([200, true])
  await contact.set({ registered_at: '2020-01-01T00:00:00.000Z' }).execute()
})

test('R-131 a form’s comment holds 1000 characters, the narrative one 4000, and both are the same place', async () => {
  const id = await answered()
  const me = await server.staff()
  const [longest, narrative] = ['x'.repeat(1000), 'x'.repeat(4000)]
  const tooLong = (Field: string) => [{ Field, Key: 'maxLength' }]
  const commented = await me.post(`/api/forms/${id}/comment`, { AdministrativeComment: `${longest}x` })
  expect(commented.json().Errors).toEqual(tooLong('AdministrativeComment'))
  const confirmed = await me.post(`/api/forms/${id}/confirm`, { administrativeComment: `${longest}x` })
  expect(confirmed.json().Errors).toEqual(tooLong('administrativeComment'))
  const url = `/api/questionnaires/${id}/narrative-comment`
  expect((await me.post(url, { AdministrativeComment: `${narrative}x` })).json().Errors).toEqual(
    tooLong('AdministrativeComment'),
  )
  expect(await statusOf(me.post(url, { AdministrativeComment: narrative }))).toBe(200)
  const next = { AdministrativeComment: longest, PreviousAdministrativeComment: narrative }
  expect((await me.post(`/api/forms/${id}/comment`, next)).json()).toMatchObject({ AdministrativeComment: longest })
})

test('the patient’s form has the fields of an answerable form, and neither staff’s comment nor the figures of its scales', async () => {
  const id = await answered()
  const staffClient = await server.staff()
  await staffClient.post(`/api/forms/${id}/comment`, { AdministrativeComment: 'Tas upp på fredag.' })
  expect((await staffClient.get(`/api/forms/${id}`)).json()).toMatchObject({ DetailedScore: [{ Key: 'total' }] })
  const mine = await read(await server.sibling(), id)
  expect(mine.json()).toMatchObject({ ProgramId: null, AdministrativeComment: null, DetailedScore: null })
  expect(mine.body).not.toContain('fredag')
})

test('whoever answers sees the result of a form that says so once it is sent, and nobody sees that of another’s answers', async () => {
  const type = await seedShownForm(server.db, server.clock.now())
  const { relations, patients } = server.clinic
  const own = await server.seedForm({ type })
  const scoreOf = async (me: Caller, id: string) => (await read(me, id)).json().DetailedScore
  expect(await scoreOf(await server.sibling(), own), 'not before it is sent').toBeNull()
  const child = await server.sibling()
  await child.post(`/api/papp/questionnaires/${own}/submit`, { Answers: fullAnswers })
  expect(await scoreOf(child, own)).toMatchObject([{ Key: 'total', Value: 1, CutoffKey: 'low' }])

  await (await server.staff()).post(`/api/forms/${own}/share-with-guardians`, { Shared: true })
  const shared = (await read(await server.guardianOfSibling(), own)).json()
  expect(shared.Answers.length, 'a guardian reads the answers').toBeGreaterThan(0)
  expect(shared.DetailedScore).toBeNull()

  const { guardianOfSibling: relationId } = relations
  const guardians = await server.seedForm({ type, respondentType: 'Caretaker', relationId, status: 'Closed' })
  expect(await scoreOf(await server.guardianOfSibling(), guardians)).toEqual([])
  const of = { patient: patients.child, respondentType: 'Other', relationId: relations.teacherOfChild } as const
  const teachers = await server.seedForm({ type, ...of, status: 'Closed' })
  expect(await scoreOf(await server.teacherOfChild(), teachers), 'nor the answers themselves').toBeNull()
})

test('a form may be asked for by any kind of the enumeration; a treatment is no form', async () => {
  await answered()
  const staffClient = await server.staff()
  const { id } = server.clinic.patients.sibling
  const forms = async (kind: string) => (await staffClient.get(`/api/forms?patientId=${id}&kind=${kind}`)).json()
  expect((await forms('Questionnaire')).length).toBeGreaterThan(0)
  expect(await forms('Treatment')).toEqual([])
  expect((await staffClient.get(`/api/patients/${id}/care-history?kind=Treatment`)).json()).toMatchObject({ Items: [] })
  expect((await staffClient.get(`/api/forms?patientId=${id}&kind=Other`)).statusCode).toBe(400)
})
