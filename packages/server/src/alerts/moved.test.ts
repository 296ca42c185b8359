import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '../keys/ids.ts'
import { notify } from '../notifications/write.ts'
import { clearAlerts } from '../testing/alarm.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'
import { type MoveServer, startMoveServer } from '../testing/move-server.ts'

let server: MoveServer

beforeAll(async () => {
  server = await startMoveServer()
})
afterAll(() => server.close())

const careItems = async (who: MoveServer['atAdult'], patient: { id: string }) =>
  (await who.get(`/api/patients/${patient.id}/care-items`)).json()
const idsOf = (alerts: readonly RiskAlert[], formId: string) =>
  alerts.filter(({ FormId }) => FormId === formId).map(({ Id }) => Id)

test('R-356 what a unit has acknowledged stays with its own record of the patient when the form moves', async () => {
  const { patients, units } = server.clinic
  const { formId, alertId } = await server.seedMoved()
  expect(await server.alertsOf(formId)).toMatchObject([{ patient_id: patients.adult.id, unit_id: units.adult.id }])
  const [followUp] = await server.followUpsOf(server.atAdult, formId)
  expect(followUp).toMatchObject({
    Id: alertId,
    PatientId: patients.adult.id,
    IsPatientHere: true,
    IsFormMoved: true,
    // what becomes of the draft is not told here any more
    IsFromDraft: false,
    FormName: 'Provformulär',
    AnswerText: 'Ofta',
  })
  expect(idsOf((await careItems(server.atAdult, patients.adult)).FollowUps, formId)).toEqual([alertId])
  expect(idsOf((await careItems(server.atWard, server.record)).FollowUps, formId)).toEqual([])
  expect(await server.followUpsOf(server.atWard, formId)).toEqual([])
  // neither released nor deleted without a question
  const released = await server.atAdult.get(`/api/patients/${patients.adult.id}/release`)
  expect(released.json()).toMatchObject({ Code: 'follow-ups-unconfirmed' })
  expect(released.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toContain(alertId)
  const step = {
    Text: 'Träffade patienten.',
    NextStepOn: null,
    PreviousLastModifiedAt: followUp?.FollowUp?.LastModifiedAt,
  }
  expect((await server.atAdult.post(`/api/alerts/${alertId}/follow-up`, step)).statusCode).toBe(200)
})

test('R-356 what was moved to the other unit’s record before is brought back by the upgrade', async () => {
  const { patients } = server.clinic
  const { formId, alertId } = await server.seedMoved()
  await server.db.updateTable('risk_alert').set({ patient_id: server.record.id }).where('id', '=', alertId).execute()
  const upgrade = new URL('../database/migrations/0047_alerts_of_moved_forms.sql', import.meta.url)
  await sql.raw(await readFile(upgrade, 'utf8')).execute(server.db)
  expect(await server.alertsOf(formId)).toMatchObject([{ patient_id: patients.adult.id }])
})

test('R-356 an alert that waits goes along with unit and patient', async () => {
  const { staff, units } = server.clinic
  const formId = await server.seedForm()
  const person = await server.asPatient(server.clinic.patients.adult)
  await server.save(person, formId, 'often', await server.versionOf(person, formId))
  const moved = await server.move(formId, { AlertTakerId: staff.childStaff.publicId })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await server.alertsOf(formId)).toMatchObject([{ patient_id: server.record.id, unit_id: units.ward.id }])
})

test('R-356 neither unit reads the other’s alerts of a form that moved, nor acts on them', async () => {
  const { staff } = server.clinic
  const { formId, alertId } = await server.seedMoved()
  const stateHere = async () => (await server.followUpsOf(server.atAdult, formId))[0]?.LastModifiedAt
  const before = await stateHere()
  const person = await server.asPatient(server.record)
  const saved = await server.save(person, formId, 'sometimes', await server.versionOf(person, formId))
  expect(saved.statusCode, saved.body).toBe(200)
  // Nor that anything was done there.
  expect(before).toEqual(expect.any(String))
  expect(await stateHere()).toBe(before)

  const form = await server.atWard.get(`/api/forms/${formId}`)
  expect(form.body).not.toContain('Ringde mamman')
  const alerts: RiskAlert[] = form.json().Alerts
  expect(alerts).toMatchObject([{ AnswerText: 'Ibland', AcknowledgedAt: null }])

  const stale = { Text: 'Träffade patienten.', NextStepOn: null, PreviousLastModifiedAt: '2020-01-01T00:00:00.000Z' }
  const changed = await server.atAdult.post(`/api/alerts/${alertId}/follow-up`, stale)
  expect(changed.json()).toMatchObject({ Code: 'follow-up-changed', Details: { Alerts: [{ Id: alertId }] } })
  expect(changed.json().Details.Alerts).toHaveLength(1)
  expect(changed.json().Details.Alerts[0]).toMatchObject({ AnswerText: 'Ofta', AnswerChangedAt: null })

  const ask = { StaffUserId: staff.adultReviewer.publicId, Note: 'Kan du ringa?' }
  expect((await server.atAdult.post(`/api/alerts/${alertId}/hand-over`, ask)).statusCode).toBe(200)
  const again = await server.atAdult.post(`/api/alerts/${alertId}/hand-over`, ask)
  expect(again.json()).toMatchObject({ Code: 'hand-over-changed' })
  expect(again.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toEqual([alertId])

  const url = `/api/questionnaires/${formId}/acknowledge-alert`
  const note = { AlertId: alertId, Action: 'Skriver här.' }
  expect((await server.atWard.post(url, { ...note, IsFurtherNote: true })).statusCode).toBe(404)
  expect((await server.atWard.post(url, note)).statusCode).toBe(404)
  // By the alert's own id as well, while one of the ward's own waits from the same form.
  const direct = `/api/alerts/${alertId}/acknowledge`
  expect((await server.atWard.post(direct, { Action: 'Skriver här.', IsFurtherNote: true })).statusCode).toBe(404)
  expect((await server.atWard.post(direct, { Action: 'Skriver här.' })).statusCode).toBe(404)
  const [own] = alerts
  const late = await server.atWard.post(url, {
    AlertId: own?.Id,
    Action: 'Ringde.',
    PreviousLastModifiedAt: '2020-01-01T00:00:00.000Z',
  })
  expect(late.json()).toMatchObject({ Code: 'alert-changed' })
  expect(late.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toEqual([own?.Id])
  // Its own is found, however its id is written.
  const capitals = await server.atWard.post(`/api/alerts/${own?.Id.toUpperCase()}/acknowledge`, {
    Action: 'Ringde.',
    PreviousLastModifiedAt: '2020-01-01T00:00:00.000Z',
  })
  expect(capitals.json()).toMatchObject({ Code: 'alert-changed' })
  await server.acknowledge(server.atWard, formId, 'Pratade på avdelningen.')
  const after = await server.atWard.post(url, { AlertId: own?.Id, Action: 'Ringde.' })
  expect(after.json()).toMatchObject({ Code: 'alert-acknowledged' })
  expect(after.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toEqual([own?.Id])
})

test('R-356 what another unit has acknowledged silences nothing: the same danger is raised anew where the form is', async () => {
  const { units } = server.clinic
  const { formId, alertId } = await server.seedMoved()
  const person = await server.asPatient(server.record)
  const saved = await server.save(person, formId, 'often', await server.versionOf(person, formId))
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await server.alertsOf(formId)).toMatchObject([
    { id: alertId, unit_id: units.adult.id, answer_changed_at: null },
    { patient_id: server.record.id, unit_id: units.ward.id, acknowledged_at: null },
  ])
  await server.acknowledge(server.atWard, formId)
  await server.save(person, formId, 'often', await server.versionOf(person, formId))
  expect(await server.alertsOf(formId), 'acknowledged here').toHaveLength(2)
})

test('R-356 a form that moves on takes nothing of the first unit along, and asks nothing about it', async () => {
  const { formId, alertId } = await server.seedMoved()
  const back = await server.moveBack(formId)
  expect(back.statusCode, back.body).toBe(200)
  const form = (await server.atAdult.get(`/api/forms/${formId}`)).json()
  expect(form.Alerts).toMatchObject([{ Id: alertId, IsFormMoved: false, Action: 'Ringde mamman.' }])
})

test('R-356 the history of a form goes along; what the first unit does about its alert since is told to neither the other nor lost', async () => {
  const { staff } = server.clinic
  const { formId, alertId } = await server.seedMoved()
  await server.atAdult.post(`/api/alerts/${alertId}/hand-over`, { StaffUserId: staff.adultReviewer.publicId })
  const eventsIn = async (who: MoveServer['atAdult']) =>
    (await who.get(`/api/forms/${formId}`))
      .json()
      .Events.map(({ Event }: { Event: string }) => Event)
      .toSorted()
  const before = ['AlertAcknowledged', 'AlertRaised', 'PartlyAnswered', 'UnitChanged']
  expect(await eventsIn(server.atWard)).toEqual(before)
  expect((await server.moveBack(formId)).statusCode).toBe(200)
  expect(await eventsIn(server.atAdult)).toEqual([...before, 'AlertHandOverAsked', 'UnitChanged'].toSorted())
})

test('R-356 what the bell tells of a follow-up that stays is told where it stays, and ends there', async () => {
  const { patients, units, staff } = server.clinic
  const { formId, alertId } = await server.seedFollowed()
  const at = { formId, patientId: patients.adult.id, unitId: units.adult.id }
  await notify(server.db, 'FollowUpOverdue', [at], server.clock.now())
  await server.atAdult.post(`/api/alerts/${alertId}/hand-over`, { StaffUserId: staff.adultReviewer.publicId })
  expect((await server.move(formId, { FollowUpsKnown: 1 })).statusCode).toBe(200)
  const typesIn = async (who: MoveServer['atAdult']) =>
    (await who.get('/api/units/current/notifications'))
      .json()
      .Notifications.filter(({ FormId }: RiskAlert) => FormId === formId)
      .map(({ Type }: { Type: string }) => Type)
  const reviewer = await server.sign({ account: staff.adultReviewer, level: 'Four', unit: units.adult })
  expect(await typesIn(server.atAdult)).toEqual(['FollowUpOverdue'])
  expect((await typesIn(reviewer)).toSorted()).toEqual(['FollowUpOverdue', 'HandOverAsked'])
  expect(await typesIn(server.atWard)).toEqual([])
  // what the ward does with the form settles nothing of it
  expect((await server.mover.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(404)
  expect((await server.atWard.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  expect(await typesIn(server.atAdult)).toEqual(['FollowUpOverdue'])
  const [followUp] = await server.followUpsOf(server.atAdult, formId)
  expect(followUp).toMatchObject({ FormCanceledAt: null })
  const step = {
    Text: 'Träffade patienten.',
    NextStepOn: null,
    PreviousLastModifiedAt: followUp?.FollowUp?.LastModifiedAt,
  }
  expect((await server.atAdult.post(`/api/alerts/${alertId}/follow-up`, step)).statusCode).toBe(200)
  expect(await typesIn(server.atAdult)).toEqual([])
})

test('R-356 whom an alert that stayed is about is told as its own unit knows them', async () => {
  const { formId } = await server.seedMoved()
  await sql`update person set firstname = 'Avdelningens' where id = ${server.record.personId}`.execute(server.db)
  const [followUp] = await server.followUpsOf(server.atAdult, formId)
  expect(followUp).toMatchObject({ RespondentName: 'Provvuxen Provskog', PatientFullName: 'Provvuxen Provskog' })
  expect(JSON.stringify(followUp)).not.toContain('Avdelningens')
  await sql`update person set firstname = 'Provvuxen' where id = ${server.record.personId}`.execute(server.db)
})

const recentHelp = '/api/papp/patients/current/recent-help'
const helpFor = async (patient: { id: string }) => (await (await server.asPatient(patient)).get(recentHelp)).json()

test('R-356 R-329 help is found in the record that the answer was given in, and in no other', async () => {
  const { patients } = server.clinic
  await clearAlerts(server)
  await server.seedMoved()
  expect(await helpFor(patients.adult)).toMatchObject({ Fate: { SeenAt: expect.any(String) } })
  expect(await helpFor(server.record)).toBeNull()
})

test('R-356 R-329 whoever answers for two is told nothing about the one while they have chosen the other', async () => {
  const { patients, persons, relations } = server.clinic
  const other = makeId(server.clock.now())
  await sql`insert into relation (id, patient_id, person_id, relation_type, description, acts_as, status, is_temporary,
      school_consent, created_at, updated_at)
    select ${other}, ${patients.inpatient.id}, person_id, relation_type, description, acts_as, status, is_temporary,
      school_consent, created_at, updated_at from relation where id = ${relations.agentOfAdult}`.execute(server.db)
  await sql`update patient set allow_agent = true where id = ${patients.inpatient.id}`.execute(server.db)
  const formId = await server.seedForm()
  const agent = await server.asAgent()
  expect((await server.save(agent, formId, 'often', await server.versionOf(agent, formId))).statusCode).toBe(200)
  await server.acknowledge(server.atAdult, formId)
  expect((await server.move(formId, { FollowUpsKnown: 1 })).statusCode).toBe(200)
  const ofOther = await server.sign({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: patients.inpatient, relationId: other },
  })
  const [own, foreign] = [await agent.get(recentHelp), await ofOther.get(recentHelp)]
  expect([own.statusCode, own.json()]).toMatchObject([200, { AboutFirstname: 'Provvuxen' }])
  expect([foreign.statusCode, foreign.json()]).toEqual([200, null])
})

test('R-356 R-329 of a form that came back, help is about the answer that was given last, not about the other unit’s alert', async () => {
  const { patients } = server.clinic
  const { formId } = await server.seedMoved()
  const there = await server.asPatient(server.record)
  await server.save(there, formId, 'often', await server.versionOf(there, formId))
  await server.acknowledge(server.atWard, formId)
  expect((await server.moveBack(formId, { FollowUpsKnown: 1 })).statusCode).toBe(200)
  server.clock.moveTo(60_000)
  const answeredAt = server.clock.now()
  const back = await server.asPatient(patients.adult)
  expect((await server.save(back, formId, 'often', await server.versionOf(back, formId))).statusCode).toBe(200)
  const help = await helpFor(patients.adult)
  expect(help).toMatchObject({ Fate: { SeenAt: null, SeenEarlierAt: expect.any(String) } })
  expect(help.AnsweredAt >= answeredAt, help.AnsweredAt).toBe(true)
  server.clock.moveTo(0)
})

test('R-356 scores, days and refused answers of a form are in the record where it is', async () => {
  const { patients, units } = server.clinic
  const at = { patient: patients.adult, unit: units.adult }
  const person = await server.asPatient(patients.adult)
  const diary = await server.seedAny({ ...at, type: server.types.journal })
  const Answers = answersOf({ rest: 'never', harm: 'never' })
  const day = Answers.map((answer) => ({ ...answer, AnswerGroupId: randomUUID() }))
  expect((await person.post(`/api/papp/journals/${diary}/save`, { Answers: day })).statusCode).toBe(200)
  const answered = await server.seedForm()
  const sent = await person.post(`/api/papp/questionnaires/${answered}/submit`, { Answers: fullAnswers })
  expect(sent.statusCode, sent.body).toBe(200)
  const late = { Answers: answersOf({ rest: 'often', harm: 'never' }), PreviousLastModifiedAt: server.clinic.seededAt }
  expect((await person.post(`/api/papp/questionnaires/${answered}/submit`, late)).statusCode).toBe(409)
  for (const formId of [diary, answered]) expect((await server.move(formId)).statusCode).toBe(200)
  for (const [table, formId] of [
    ['journal_entry', diary],
    ['form_score', answered],
    ['refused_answers', answered],
  ] as const) {
    const rows = await server.db.selectFrom(table).select('patient_id').where('form_id', '=', formId).execute()
    expect(new Set(rows.map(({ patient_id }) => patient_id)), table).toEqual(new Set([server.record.id]))
  }
  const scoresIn = async (who: MoveServer['atAdult'], patient: { id: string }) =>
    (await who.post(`/api/patients/${patient.id}/analysis`, {})).body.includes(answered)
  expect([await scoresIn(server.atWard, server.record), await scoresIn(server.atAdult, patients.adult)]).toEqual([
    true,
    false,
  ])
})

test('R-356 what was asked about an alert that has gone along is not left in the bell of the unit that it left', async () => {
  const { staff, patients } = server.clinic
  const formId = await server.seedForm()
  const person = await server.asPatient(patients.adult)
  await server.save(person, formId, 'often', await server.versionOf(person, formId))
  const [alert] = await server.alertsOf(formId)
  const ask = { StaffUserId: staff.adultReviewer.publicId }
  const asked = await server.atAdult.post(`/api/alerts/${alert?.id}/hand-over`, ask)
  expect(asked.statusCode, asked.body).toBe(200)
  expect((await server.move(formId, { AlertTakerId: staff.childStaff.publicId })).statusCode).toBe(200)
  const waiting = await server.db
    .selectFrom('notification')
    .select('type')
    .where('form_id', '=', formId)
    .where('handling_state', '=', 'NotHandled')
    .execute()
  expect(waiting.map(({ type }) => type)).not.toContain('HandOverAsked')
})
