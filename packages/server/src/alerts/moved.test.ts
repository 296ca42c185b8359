import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeId } from '../keys/ids.ts'
import { notify } from '../notifications/write.ts'
import { clearAlerts } from '../testing/alarm.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'
import { type MovingHouse, movingHouse } from '../testing/moved.ts'

let house: MovingHouse

beforeAll(async () => {
  house = await movingHouse()
})
afterAll(() => house.close())

const careItems = async (who: MovingHouse['atAdult'], patient: { id: string }) =>
  (await who.get(`/api/patients/${patient.id}/care-items`)).json()
const idsOf = (alerts: readonly RiskAlert[], formId: string) =>
  alerts.filter(({ FormId }) => FormId === formId).map(({ Id }) => Id)

test('R-356 what a unit has acknowledged stays with its own record of the patient when the form moves', async () => {
  const { patients, units } = house.clinic
  const { formId, alertId } = await house.layMoved()
  expect(await house.alertsOf(formId)).toMatchObject([{ patient_id: patients.adult.id, unit_id: units.adult.id }])
  const [followUp] = await house.followUpsOf(house.atAdult, formId)
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
  expect(idsOf((await careItems(house.atAdult, patients.adult)).FollowUps, formId)).toEqual([alertId])
  expect(idsOf((await careItems(house.atWard, house.record)).FollowUps, formId)).toEqual([])
  expect(await house.followUpsOf(house.atWard, formId)).toEqual([])
  // neither released nor deleted without a question
  const released = await house.atAdult.get(`/api/patients/${patients.adult.id}/release`)
  expect(released.json()).toMatchObject({ Code: 'follow-ups-unconfirmed' })
  expect(released.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toContain(alertId)
  const step = {
    Text: 'Träffade patienten.',
    NextStepOn: null,
    PreviousLastModifiedAt: followUp?.FollowUp?.LastModifiedAt,
  }
  expect((await house.atAdult.post(`/api/alerts/${alertId}/follow-up`, step)).statusCode).toBe(200)
})

test('R-356 what was moved to the other unit’s record before is brought back by the upgrade', async () => {
  const { patients } = house.clinic
  const { formId, alertId } = await house.layMoved()
  await house.db.updateTable('risk_alert').set({ patient_id: house.record.id }).where('id', '=', alertId).execute()
  const upgrade = new URL('../database/migrations/0047_alerts_of_moved_forms.sql', import.meta.url)
  await sql.raw(await readFile(upgrade, 'utf8')).execute(house.db)
  expect(await house.alertsOf(formId)).toMatchObject([{ patient_id: patients.adult.id }])
})

test('R-356 an alert that waits goes along with unit and patient', async () => {
  const { staff, units } = house.clinic
  const formId = await house.lay()
  const person = await house.asPatient(house.clinic.patients.adult)
  await house.save(person, formId, 'often', await house.versionOf(person, formId))
  const moved = await house.move(formId, { AlertTakerId: staff.childStaff.publicId })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await house.alertsOf(formId)).toMatchObject([{ patient_id: house.record.id, unit_id: units.ward.id }])
})

test('R-356 neither unit reads the other’s alerts of a form that moved, nor acts on them', async () => {
  const { staff } = house.clinic
  const { formId, alertId } = await house.layMoved()
  const person = await house.asPatient(house.record)
  const saved = await house.save(person, formId, 'sometimes', await house.versionOf(person, formId))
  expect(saved.statusCode, saved.body).toBe(200)

  const form = await house.atWard.get(`/api/forms/${formId}`)
  expect(form.body).not.toContain('Ringde mamman')
  const alerts: RiskAlert[] = form.json().Alerts
  expect(alerts).toMatchObject([{ AnswerText: 'Ibland', AcknowledgedAt: null }])

  const stale = { Text: 'Träffade patienten.', NextStepOn: null, PreviousLastModifiedAt: '2020-01-01T00:00:00.000Z' }
  const changed = await house.atAdult.post(`/api/alerts/${alertId}/follow-up`, stale)
  expect(changed.json()).toMatchObject({ Code: 'follow-up-changed', Details: { Alerts: [{ Id: alertId }] } })
  expect(changed.json().Details.Alerts).toHaveLength(1)
  expect(changed.json().Details.Alerts[0]).toMatchObject({ AnswerText: 'Ofta', AnswerChangedAt: null })

  const ask = { StaffUserId: staff.adultReviewer.publicId, Note: 'Kan du ringa?' }
  expect((await house.atAdult.post(`/api/alerts/${alertId}/hand-over`, ask)).statusCode).toBe(200)
  const again = await house.atAdult.post(`/api/alerts/${alertId}/hand-over`, ask)
  expect(again.json()).toMatchObject({ Code: 'hand-over-changed' })
  expect(again.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toEqual([alertId])

  const url = `/api/questionnaires/${formId}/acknowledge-alert`
  const note = { AlertId: alertId, Action: 'Skriver här.' }
  expect((await house.atWard.post(url, { ...note, IsFurtherNote: true })).statusCode).toBe(404)
  expect((await house.atWard.post(url, note)).statusCode).toBe(404)
  const [own] = alerts
  const late = await house.atWard.post(url, {
    AlertId: own?.Id,
    Action: 'Ringde.',
    PreviousLastModifiedAt: '2020-01-01T00:00:00.000Z',
  })
  expect(late.json()).toMatchObject({ Code: 'alert-changed' })
  expect(late.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toEqual([own?.Id])
  await house.acknowledge(house.atWard, formId, 'Pratade på avdelningen.')
  const after = await house.atWard.post(url, { AlertId: own?.Id, Action: 'Ringde.' })
  expect(after.json()).toMatchObject({ Code: 'alert-acknowledged' })
  expect(after.json().Details.Alerts.map(({ Id }: RiskAlert) => Id)).toEqual([own?.Id])
})

test('R-356 what another unit has acknowledged silences nothing: the same danger is raised anew where the form is', async () => {
  const { units } = house.clinic
  const { formId, alertId } = await house.layMoved()
  const person = await house.asPatient(house.record)
  const saved = await house.save(person, formId, 'often', await house.versionOf(person, formId))
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await house.alertsOf(formId)).toMatchObject([
    { id: alertId, unit_id: units.adult.id, answer_changed_at: null },
    { patient_id: house.record.id, unit_id: units.ward.id, acknowledged_at: null },
  ])
  await house.acknowledge(house.atWard, formId)
  await house.save(person, formId, 'often', await house.versionOf(person, formId))
  expect(await house.alertsOf(formId), 'acknowledged here').toHaveLength(2)
})

test('R-356 a form that moves on takes nothing of the first unit along, and asks nothing about it', async () => {
  const { formId, alertId } = await house.layMoved()
  const back = await house.moveBack(formId)
  expect(back.statusCode, back.body).toBe(200)
  const form = (await house.atAdult.get(`/api/forms/${formId}`)).json()
  expect(form.Alerts).toMatchObject([{ Id: alertId, IsFormMoved: false, Action: 'Ringde mamman.' }])
})

test('R-356 the history of a form goes along; what the first unit does about its alert since is told to neither the other nor lost', async () => {
  const { staff } = house.clinic
  const { formId, alertId } = await house.layMoved()
  await house.atAdult.post(`/api/alerts/${alertId}/hand-over`, { StaffUserId: staff.adultReviewer.publicId })
  const eventsIn = async (who: MovingHouse['atAdult']) =>
    (await who.get(`/api/forms/${formId}`))
      .json()
      .Events.map(({ Event }: { Event: string }) => Event)
      .toSorted()
  const before = ['AlertAcknowledged', 'AlertRaised', 'PartlyAnswered', 'UnitChanged']
  expect(await eventsIn(house.atWard)).toEqual(before)
  expect((await house.moveBack(formId)).statusCode).toBe(200)
  expect(await eventsIn(house.atAdult)).toEqual([...before, 'AlertHandOverAsked', 'UnitChanged'].toSorted())
})

test('R-356 what the bell tells of a follow-up that stays is told where it stays, and ends there', async () => {
  const { patients, units, staff } = house.clinic
  const { formId, alertId } = await house.layFollowed()
  const at = { formId, patientId: patients.adult.id, unitId: units.adult.id }
  await notify(house.db, 'FollowUpOverdue', [at], house.clock.now())
  await house.atAdult.post(`/api/alerts/${alertId}/hand-over`, { StaffUserId: staff.adultReviewer.publicId })
  expect((await house.move(formId, { FollowUpsKnown: 1 })).statusCode).toBe(200)
  const typesIn = async (who: MovingHouse['atAdult']) =>
    (await who.get('/api/units/current/notifications'))
      .json()
      .Notifications.filter(({ FormId }: RiskAlert) => FormId === formId)
      .map(({ Type }: { Type: string }) => Type)
  const reviewer = await house.sign({ account: staff.adultReviewer, level: 'Four', unit: units.adult })
  expect(await typesIn(house.atAdult)).toEqual(['FollowUpOverdue'])
  expect((await typesIn(reviewer)).toSorted()).toEqual(['FollowUpOverdue', 'HandOverAsked'])
  expect(await typesIn(house.atWard)).toEqual([])
  // what the ward does with the form settles nothing of it
  expect((await house.mover.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(404)
  expect((await house.atWard.post(`/api/forms/${formId}/cancel`)).statusCode).toBe(200)
  expect(await typesIn(house.atAdult)).toEqual(['FollowUpOverdue'])
  const [followUp] = await house.followUpsOf(house.atAdult, formId)
  expect(followUp).toMatchObject({ FormCanceledAt: null })
  const step = {
    Text: 'Träffade patienten.',
    NextStepOn: null,
    PreviousLastModifiedAt: followUp?.FollowUp?.LastModifiedAt,
  }
  expect((await house.atAdult.post(`/api/alerts/${alertId}/follow-up`, step)).statusCode).toBe(200)
  expect(await typesIn(house.atAdult)).toEqual([])
})

test('R-356 whom an alert that stayed is about is told as its own unit knows them', async () => {
  const { formId } = await house.layMoved()
  await sql`update person set firstname = 'Avdelningens' where id = ${house.record.personId}`.execute(house.db)
  const [followUp] = await house.followUpsOf(house.atAdult, formId)
  expect(followUp).toMatchObject({ RespondentName: 'Provvuxen Provskog', PatientFullName: 'Provvuxen Provskog' })
  expect(JSON.stringify(followUp)).not.toContain('Avdelningens')
  await sql`update person set firstname = 'Provvuxen' where id = ${house.record.personId}`.execute(house.db)
})

const recentHelp = '/api/papp/patients/current/recent-help'
const helpFor = async (patient: { id: string }) => (await (await house.asPatient(patient)).get(recentHelp)).json()

test('R-356 R-329 help is found in the record that the answer was given in, and in no other', async () => {
  const { patients } = house.clinic
  await clearAlerts(house)
  await house.layMoved()
  expect(await helpFor(patients.adult)).toMatchObject({ Fate: { SeenAt: expect.any(String) } })
  expect(await helpFor(house.record)).toBeNull()
})

test('R-356 R-329 whoever answers for two is told nothing about the one while they have chosen the other', async () => {
  const { patients, persons, relations } = house.clinic
  const other = makeId(house.clock.now())
  await sql`insert into relation (id, patient_id, person_id, relation_type, description, acts_as, status, is_temporary,
      school_consent, created_at, updated_at)
    select ${other}, ${patients.inpatient.id}, person_id, relation_type, description, acts_as, status, is_temporary,
      school_consent, created_at, updated_at from relation where id = ${relations.agentOfAdult}`.execute(house.db)
  await sql`update patient set allow_agent = true where id = ${patients.inpatient.id}`.execute(house.db)
  const formId = await house.lay()
  const agent = await house.asAgent()
  expect((await house.save(agent, formId, 'often', await house.versionOf(agent, formId))).statusCode).toBe(200)
  await house.acknowledge(house.atAdult, formId)
  expect((await house.move(formId, { FollowUpsKnown: 1 })).statusCode).toBe(200)
  const ofOther = await house.sign({
    account: persons.agent.account,
    level: 'Three',
    context: { type: 'Agent', patient: patients.inpatient, relationId: other },
  })
  const [own, foreign] = [await agent.get(recentHelp), await ofOther.get(recentHelp)]
  expect([own.statusCode, own.json()]).toMatchObject([200, { AboutFirstname: 'Provvuxen' }])
  expect([foreign.statusCode, foreign.json()]).toEqual([200, null])
})

test('R-356 R-329 of a form that came back, help is about the answer that was given last, not about the other unit’s alert', async () => {
  const { patients } = house.clinic
  const { formId } = await house.layMoved()
  const there = await house.asPatient(house.record)
  await house.save(there, formId, 'often', await house.versionOf(there, formId))
  await house.acknowledge(house.atWard, formId)
  expect((await house.moveBack(formId, { FollowUpsKnown: 1 })).statusCode).toBe(200)
  house.clock.moveTo(60_000)
  const answeredAt = house.clock.now()
  const back = await house.asPatient(patients.adult)
  expect((await house.save(back, formId, 'often', await house.versionOf(back, formId))).statusCode).toBe(200)
  const help = await helpFor(patients.adult)
  expect(help).toMatchObject({ Fate: { SeenAt: null, SeenEarlierAt: expect.any(String) } })
  expect(help.AnsweredAt >= answeredAt, help.AnsweredAt).toBe(true)
  house.clock.moveTo(0)
})

test('R-356 scores, days and refused answers of a form are in the record where it is', async () => {
  const { patients, units } = house.clinic
  const at = { patient: patients.adult, unit: units.adult }
  const person = await house.asPatient(patients.adult)
  const diary = await house.layAny({ ...at, type: house.types.journal })
  const Answers = answersOf({ rest: 'never', harm: 'never' })
  const day = Answers.map((answer) => ({ ...answer, AnswerGroupId: randomUUID() }))
  expect((await person.post(`/api/papp/journals/${diary}/save`, { Answers: day })).statusCode).toBe(200)
  const answered = await house.lay()
  const sent = await person.post(`/api/papp/questionnaires/${answered}/submit`, { Answers: fullAnswers })
  expect(sent.statusCode, sent.body).toBe(200)
  const late = { Answers: answersOf({ rest: 'often', harm: 'never' }), PreviousLastModifiedAt: house.clinic.laidAt }
  expect((await person.post(`/api/papp/questionnaires/${answered}/submit`, late)).statusCode).toBe(409)
  for (const formId of [diary, answered]) expect((await house.move(formId)).statusCode).toBe(200)
  for (const [table, formId] of [
    ['journal_entry', diary],
    ['form_score', answered],
    ['refused_answers', answered],
  ] as const) {
    const rows = await house.db.selectFrom(table).select('patient_id').where('form_id', '=', formId).execute()
    expect(new Set(rows.map(({ patient_id }) => patient_id)), table).toEqual(new Set([house.record.id]))
  }
  const scoresIn = async (who: MovingHouse['atAdult'], patient: { id: string }) =>
    (await who.post(`/api/patients/${patient.id}/analysis`, {})).body.includes(answered)
  expect([await scoresIn(house.atWard, house.record), await scoresIn(house.atAdult, patients.adult)]).toEqual([
    true,
    false,
  ])
})

test('R-356 what was asked about an alert that has gone along is not left in the bell of the unit that it left', async () => {
  const { staff, patients } = house.clinic
  const formId = await house.lay()
  const person = await house.asPatient(patients.adult)
  await house.save(person, formId, 'often', await house.versionOf(person, formId))
  const [alert] = await house.alertsOf(formId)
  const ask = { StaffUserId: staff.adultReviewer.publicId }
  const asked = await house.atAdult.post(`/api/alerts/${alert?.id}/hand-over`, ask)
  expect(asked.statusCode, asked.body).toBe(200)
  expect((await house.move(formId, { AlertTakerId: staff.childStaff.publicId })).statusCode).toBe(200)
  const waiting = await house.db
    .selectFrom('notification')
    .select('type')
    .where('form_id', '=', formId)
    .where('handling_state', '=', 'NotHandled')
    .execute()
  expect(waiting.map(({ type }) => type)).not.toContain('HandOverAsked')
})
