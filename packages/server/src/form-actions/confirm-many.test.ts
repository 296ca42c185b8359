import type { FormToConfirm, UndoableConfirmation } from '@samklang/contract/confirmations'
import type { OngoingPatient } from '@samklang/contract/ongoing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readVersion } from '../forms/version.ts'
import { keepDueJudgements } from '../judgements/keep-judgements.ts'
import { makeResponsible } from '../testing/alarm.ts'
import { type AnalysisServer, startAnalysisServer } from '../testing/analysis-server.ts'
import { contentType, seedAnswered } from '../testing/answered.ts'
import { type NewTestForm, seedTestForm } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { moodAnswers } from '../testing/mood-answers.ts'

let server: AnalysisServer
let type: NewTestForm['type']
beforeAll(async () => {
  server = await startAnalysisServer()
  type = await contentType(server.db, 'sinnesstamning', 'ungdom')
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [
    'notification',
    'risk_alert',
    'refused_answers',
    'patient_responsible',
    'form_confirmation',
  ] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.updateTable('form').set({ status: 'Canceled' }).execute()
  await server.db.updateTable('unit').set({ confirms_others: false }).execute()
  await makeResponsible(server)
})

async function seedForm(total: number, daysAgo: number): Promise<string> {
  const { patients, units } = server.clinic
  const answers = await moodAnswers(server.db, type.versionId, total)
  const at = server.whenAgo(daysAgo)
  const id = await seedAnswered(server.db, { type, patient: patients.sibling, unit: units.child, answers, at })
  await server.db.updateTable('form').set({ confirmation: 'Confirmed' }).where('id', '=', id).execute()
  return id
}

/** Asked now and sent in by the one who is asked. */
async function send(total: number, answers?: Awaited<ReturnType<typeof moodAnswers>>): Promise<string> {
  const { patients, units } = server.clinic
  const id = await seedTestForm(server.db, {
    type,
    patient: patients.sibling,
    unit: units.child,
    now: server.clock.now(),
  })
  const Answers = answers ?? (await moodAnswers(server.db, type.versionId, total))
  const reply = await (await server.sibling()).post(`/api/papp/questionnaires/${id}/submit`, { Answers })
  expect(reply.statusCode, reply.body).toBe(200)
  return id
}

async function confirmMany(ids: string[], who = server.staff()) {
  const reply = await (await who).post('/api/forms/confirm', { ids })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

async function line(who = server.staff()): Promise<OngoingPatient> {
  const [found] = (await (await who).get('/api/ongoing-patients/current-unit')).json()
  return found
}

const confirmationOf = async (id: string) =>
  (await server.db.selectFrom('form').select('confirmation').where('id', '=', id).executeTakeFirstOrThrow())
    .confirmation

async function preview(ids: string[], who = server.staff()): Promise<FormToConfirm[]> {
  return (await (await who).post('/api/forms/confirm/preview', { ids })).json()
}

async function alert(formId: string, told: { acknowledged?: boolean; isDraft?: boolean } = {}) {
  const { patients, units, staff } = server.clinic
  const at = server.clock.now()
  await sql`insert into risk_alert (id, patient_id, unit_id, form_id, rule_key, severity, value, raised_at, raised_from_draft,
      last_modified_at, acknowledged_at, acknowledged_by, action)
    values (gen_random_uuid(), ${patients.sibling.id}, ${units.child.id}, ${formId}, 'life', 'Alert', '1', ${at},
      ${told.isDraft ?? false}, ${at}, ${told.acknowledged ? at : null}, ${told.acknowledged ? staff.childStaff.id : null},
      ${told.acknowledged ? 'Ringde upp.' : null})`.execute(server.db)
}

test('R-304 what has ever alerted is confirmed by itself: acknowledged, and from a draft, too', async () => {
  await seedForm(8, 30)
  const [calm, acknowledged, draft] = [await send(8), await send(8), await send(8)]
  await alert(acknowledged, { acknowledged: true })
  await alert(draft, { acknowledged: true, isDraft: true })
  expect((await line()).ConfirmableFormIds).toEqual([calm])
  const reply = await confirmMany([calm, acknowledged, draft])
  expect(reply.Confirmed).toEqual([calm])
  const left = [acknowledged, draft].sort().map((Id) => ({ Id, Code: 'confirm-alone', Reasons: ['Alerted'] }))
  expect(reply.Failed).toEqual(left)
  expect(await confirmationOf(acknowledged)).toBe('Unconfirmed')
  // By itself it is confirmed as ever.
  expect((await (await server.staff()).post(`/api/forms/${acknowledged}/confirm`)).statusCode).toBe(200)
})

test('R-304 nothing of a patient is confirmed among many while an alert of theirs waits or its follow-up goes on', async () => {
  const other = await seedForm(8, 30)
  const calm = await send(8)
  await alert(other)
  const leftOut = async () => {
    expect((await line()).ConfirmableFormIds).toEqual([])
    const [row] = await preview([calm])
    expect(row).toMatchObject({ LeftOut: 'confirm-alone', Row: { ReadAlone: ['PatientAlerted'] } })
    const { Failed } = await confirmMany([calm])
    expect(Failed).toEqual([{ Id: calm, Code: 'confirm-alone', Reasons: ['PatientAlerted'] }])
  }
  await leftOut()
  const { id: by } = server.clinic.staff.childStaff
  const at = server.clock.now()
  const followed = { next_step_on: '2030-01-01', follow_up_account_id: by, follow_up_changed_at: at }
  const acknowledged = { acknowledged_at: at, acknowledged_by: by, action: 'Ringde upp.', ...followed }
  await server.db.updateTable('risk_alert').set(acknowledged).execute()
  await leftOut()
  await server.db.updateTable('risk_alert').set({ followed_up_at: at, followed_up_by: by }).execute()
  expect((await confirmMany([calm])).Confirmed).toEqual([calm])
})

test('R-304 R-306 an answer is not confirmed among many, nor called better, when a later one of the same informant is worse', async () => {
  await seedForm(24, 60)
  const older = await send(6)
  const answered_at = server.whenAgo(1)
  await server.db.updateTable('form').set({ answered_at }).where('id', '=', older).execute()
  const later = await send(20)
  await (await server.staff()).post(`/api/forms/${later}/confirm`)
  const told = await line()
  expect(told).toMatchObject({ UnreadFormIds: [older], ConfirmableFormIds: [] })
  expect(told.Change).toMatchObject({
    FormId: older,
    Later: { FormId: later, Day: server.daysAgo(0), Value: 20, Turn: 'Worsened' },
  })
  expect((await confirmMany([older])).Failed).toEqual([{ Id: older, Code: 'confirm-alone', Reasons: ['LaterWorse'] }])
  const form = (await (await server.staff()).get(`/api/forms/${older}`)).json()
  expect(form.Changes[0].Later).toMatchObject({ FormId: later, Turn: 'Worsened' })
})

test('R-304 what somebody has written in words of their own is read, whatever it says', async () => {
  await seedForm(8, 30)
  const answers = await moodAnswers(server.db, type.versionId, 8)
  const { compiled } = await readVersion(server.db, type.versionId)
  const [text] = [...compiled.items.values()].filter(({ question }) => question.type === 'LongText')
  const inWords = (Value: string) => [...answers, { QuestionId: text?.ref ?? '', Key: text?.question.key ?? '', Value }]
  const [written, blank] = [await send(8, inWords('Det blir nog bra.')), await send(8, inWords(' \n '))]
  expect((await line()).ConfirmableFormIds).toEqual([blank])
  const rows = await preview([written])
  expect(rows).toMatchObject([{ LeftOut: 'confirm-alone', Row: { ReadAlone: ['FreeText'] } }])
  const reply = await confirmMany([written, blank])
  expect(reply.Confirmed).toEqual([blank])
  expect(reply.Failed).toEqual([{ Id: written, Code: 'confirm-alone', Reasons: ['FreeText'] }])
})

test('R-304 answers that were refused and are kept beside the form are read before it is confirmed', async () => {
  const id = await send(4)
  const now = server.clock.now()
  await sql`insert into refused_answers (id, form_id, patient_id, account_id, sent_at, reason, answers, invalid_answers)
    values (gen_random_uuid(), ${id}, ${server.clinic.patients.sibling.id}, ${server.clinic.persons.sibling.account.id},
      ${now}, (enum_range(null::refused_reason))[1], '[]', '[]')`.execute(server.db)
  expect((await confirmMany([id])).Failed).toEqual([{ Id: id, Code: 'confirm-alone', Reasons: ['AnswersBeside'] }])
})

test('R-304 a relapse over four months is confirmed by itself, also when nobody looks at a list', async () => {
  for (const [index, total] of [24, 6, 8, 9].entries()) await seedForm(total, 120 - index * 30)
  const id = await send(17)
  const reply = await confirmMany([id])
  expect(reply.Confirmed).toEqual([])
  expect(reply.Failed).toMatchObject([{ Id: id, Code: 'confirm-alone', Reasons: ['Worsened', 'CutoffPassed'] }])
  const told = await line()
  expect(told).toMatchObject({ UnreadFormIds: [id], ConfirmableFormIds: [], OtherFormsWorse: 0 })
  expect(told.Change).toMatchObject({
    FormId: id,
    FormName: 'Sinnesstämning',
    Value: 17,
    // the gravest, and the answer before.
    Change: {
      Judgements: [
        { To: 'Best', SinceValue: 6, SinceDay: server.daysAgo(90), Verdict: 'Worsened' },
        { To: 'Previous', SinceValue: 9, Verdict: 'Worsened' },
      ],
    },
  })
})

test('R-304 a limit that was passed holds an answer back, and so does the first one beyond a limit', async () => {
  const first = await send(18)
  expect((await confirmMany([first])).Failed[0].Reasons).toEqual(['FirstBeyondCutoff'])
  await server.db.updateTable('form').set({ status: 'Canceled' }).execute()
  await seedForm(8, 30)
  const id = await send(11)
  expect((await confirmMany([id])).Failed[0].Reasons).toEqual(['CutoffPassed'])
  const [row] = await preview([id])
  expect(row?.Row.Change?.CutoffPassed).toMatchObject({
    SinceValue: 8,
    SinceDay: server.daysAgo(30),
    From: { sv: 'Få tecken', en: 'Few signs' },
    To: { sv: 'Några tecken', en: 'Some signs' },
  })
})

test('R-304 what is better or the same may be confirmed among others', async () => {
  await seedForm(20, 30)
  const ids = [await send(8), await send(8)].sort()
  expect((await line()).ConfirmableFormIds).toEqual(ids)
  expect((await confirmMany(ids)).Confirmed).toEqual(ids)
})

test("R-305 of others' patients nothing is confirmed many at a time until the unit says so", async () => {
  const id = await send(4)
  const other = () =>
    server.sign({ account: server.clinic.staff.limitedAdminStaff, level: 'Four', unit: server.clinic.units.child })
  expect((await line(other())).ConfirmableFormIds).toEqual([])
  expect(await preview([id], other())).toMatchObject([{ LeftOut: 'confirm-own-only' }])
  expect((await confirmMany([id], other())).Failed).toEqual([{ Id: id, Code: 'confirm-own-only', Reasons: [] }])

  const admin = await server.sign({ account: server.clinic.staff.sysAdmin, level: 'Four' })
  const unit = server.clinic.units.child.id
  const settings = (await admin.get('/api/units/confirm-settings')).json()
  expect(settings).toContainEqual({ UnitId: unit, UnitName: expect.any(String), AllowsOthers: false })
  // Also where more units stand before it than are listed.
  await sql`insert into unit (id, kind, name, updated_at) select gen_random_uuid(), 'CareUnit', 'AAA ' || n, now()
    from generate_series(1, 2000) n`.execute(server.db)
  const set = await admin.put(`/api/units/${unit}/confirm-settings`, { AllowsOthers: true })
  await sql`delete from unit where name like 'AAA %'`.execute(server.db)
  expect(set.json()).toMatchObject({ AllowsOthers: true })
  const [row] = await listAudit(server.database, { action: 'ChangeConfirmSettings' })
  expect(row?.data).toMatchObject({ AllowsOthers: 'false → true' })
  expect(
    (await server.staff().then((me) => me.put(`/api/units/${unit}/confirm-settings`, { AllowsOthers: false })))
      .statusCode,
  ).toBe(403)

  expect((await line(other())).ConfirmableFormIds).toEqual([id])
  expect((await confirmMany([id], other())).Confirmed).toEqual([id])
})

test('R-305 the preview names whom each is about, what came out and why it is left out', async () => {
  await seedForm(8, 30)
  const [worse, calm] = [await send(20), await send(8)]
  const rows = await preview([calm, worse])
  const byId = new Map(rows.map((row) => [row.Row.Id, row]))
  expect(byId.get(calm)).toMatchObject({ PatientFullName: 'Provsyskon Provskog', LeftOut: null })
  expect(byId.get(calm)).toMatchObject({
    PatientIdentity: { FormattedPersonalId: expect.stringMatching(/^\d{8}-/), IsProtected: false },
    Age: expect.any(Number),
  })
  expect(byId.get(calm)?.Row.Results).toMatchObject([{ Value: 8, Band: 'Få tecken' }])
  expect(byId.get(worse)).toMatchObject({ LeftOut: 'confirm-alone', Row: { ReadAlone: ['Worsened', 'CutoffPassed'] } })
  // Of somebody else's patient nothing is told.
  expect(await preview([calm], server.otherStaff())).toEqual([])
})

const undoable = async (who = server.staff()): Promise<UndoableConfirmation[]> =>
  (await (await who).get('/api/forms/confirmations')).json()

test('R-307 what was confirmed is undone within ten minutes, once, and waits again as it did', async () => {
  await seedForm(8, 30)
  const ids = [await send(8), await send(8)].sort()
  const waiting = async () =>
    (await server.db.selectFrom('notification').select('form_id').where('handling_state', '=', 'NotHandled').execute())
      .map(({ form_id }) => form_id)
      .sort()
  await confirmMany(ids)
  expect(await waiting()).toEqual([])
  const [found] = await undoable()
  expect(found).toMatchObject({ Count: 2, PatientFullName: 'Provsyskon Provskog', FormName: 'Sinnesstämning' })
  // on a patient's page only what is about that patient alone.
  expect(found?.PatientId).toBe(server.clinic.patients.sibling.id)
  expect(found?.SecondsLeft).toBeGreaterThan(500)
  expect(found?.SecondsLeft).toBeLessThanOrEqual(600)
  const me = await server.staff()
  // Nobody else's, and at no other unit.
  const other = await server.sign({
    account: server.clinic.staff.limitedAdminStaff,
    level: 'Four',
    unit: server.clinic.units.child,
  })
  expect((await other.post(`/api/forms/confirmations/${found?.Id}/undo`)).statusCode).toBe(404)
  expect(await undoable(Promise.resolve(other))).toEqual([])
  for (const _ of ['first', 'again']) {
    const reply = await me.post(`/api/forms/confirmations/${found?.Id}/undo`)
    expect(reply.json()).toEqual({ Undone: ids, Failed: [] })
  }
  expect(await waiting()).toEqual(ids)
  expect(await undoable()).toEqual([])
  expect(await confirmationOf(ids[0] ?? '')).toBe('Unconfirmed')
  const form = (await me.get(`/api/forms/${ids[0]}`)).json()
  expect(form.Row.ConfirmedDate).toBeNull()
  expect(form.Events.map(({ Event }: { Event: string }) => Event)).toEqual(
    expect.arrayContaining(['Confirmed', 'ConfirmationUndone']),
  )
  const rows = await listAudit(server.database, { action: 'UndoConfirmation' })
  expect(rows.filter(({ patient_ids }) => patient_ids?.includes(server.clinic.patients.sibling.id))).toHaveLength(2)
  expect((await confirmMany(ids)).Confirmed).toEqual(ids)
})

test('R-307 a single confirmation can be undone too, after ten minutes by the clock of the database none can', async () => {
  await seedForm(4, 30)
  const id = await send(20)
  const me = await server.staff()
  await me.post(`/api/forms/${id}/confirm`)
  const [found] = await undoable()
  expect(found).toMatchObject({ Count: 1 })
  await sql`update form_confirmation set confirmed_at = clock_timestamp() - interval '9 minutes 55 seconds'`.execute(
    server.db,
  )
  expect((await undoable())[0]?.SecondsLeft).toBeLessThanOrEqual(5)
  await sql`update form_confirmation set confirmed_at = clock_timestamp() - interval '10 minutes 1 second'`.execute(
    server.db,
  )
  expect(await undoable()).toEqual([])
  const late = await me.post(`/api/forms/confirmations/${found?.Id}/undo`)
  expect([late.statusCode, late.json().Code]).toEqual([409, 'undo-too-late'])
  expect(await confirmationOf(id)).toBe('Confirmed')
})

test('R-307 undoing brings back that a value is worse, for staff to see to', async () => {
  await seedForm(4, 30)
  const id = await send(20)
  const me = await server.staff()
  await me.post(`/api/forms/${id}/confirm`)
  const [found] = await undoable()
  await me.post(`/api/forms/confirmations/${found?.Id}/undo`)
  const types = await server.db
    .selectFrom('notification')
    .select('type')
    .where('handling_state', '=', 'NotHandled')
    .execute()
  expect(types.map(({ type }) => type).sort()).toEqual(['NewQuestionnaireAnswer', 'WorsenedSinceBest'])
})

async function colleague() {
  const { staff, units } = server.clinic
  await makeResponsible(server, staff.adminStaff)
  return server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
}

test('R-307 undoing takes back one’s own confirmation alone: what a colleague has confirmed too stays confirmed, by them', async () => {
  await seedForm(8, 30)
  const ids = [await send(8), await send(8)].sort()
  const [me, other] = [await server.staff(), await colleague()]
  await confirmMany(ids)
  for (const _ of ['first', 'again']) await confirmMany(ids, Promise.resolve(other))
  const [mine] = await undoable()
  const [theirs, ...more] = await undoable(Promise.resolve(other))
  expect([theirs?.Count, more]).toEqual([2, []])
  const undone = (await me.post(`/api/forms/confirmations/${mine?.Id}/undo`)).json()
  expect(undone).toEqual({ Undone: [], Failed: ids.map((Id) => ({ Id, Code: 'invalid-transition' })) })
  const confirmer = server.db.selectFrom('form').select(['confirmation', 'confirmed_by']).where('id', 'in', ids)
  const by = { confirmation: 'Confirmed', confirmed_by: server.clinic.staff.adminStaff.id }
  expect(await confirmer.execute()).toEqual([by, by])
  expect(await undoable()).toEqual([])
  // Undone by both it is unread, and what it had settled waits.
  await other.post(`/api/forms/confirmations/${theirs?.Id}/undo`)
  expect(await confirmationOf(ids[0] ?? '')).toBe('Unconfirmed')
  const waiting = server.db.selectFrom('notification').select('form_id').where('handling_state', '=', 'NotHandled')
  expect((await waiting.execute()).map(({ form_id }) => form_id).sort()).toEqual(ids)
  const { Events } = (await me.get(`/api/forms/${ids[0]}`)).json()
  const of = (kind: string) => Events.filter(({ Event }: { Event: string }) => Event === kind)
  expect([of('Confirmed'), of('ConfirmationUndone')].map(({ length }) => length)).toEqual([2, 2])
})

test('R-304 R-307 what a colleague has read alone is not confirmed by whoever has it among many', async () => {
  await seedForm(4, 30)
  const id = await send(20)
  const [me, other] = [await server.staff(), await colleague()]
  await me.post(`/api/forms/${id}/confirm`)
  expect((await confirmMany([id], Promise.resolve(other))).Confirmed).toEqual([id])
  const [mine] = await undoable()
  await me.post(`/api/forms/confirmations/${mine?.Id}/undo`)
  expect(await confirmationOf(id)).toBe('Unconfirmed')
})

test('R-177 a form that somebody holds keeps none of the others from being confirmed', async () => {
  await seedForm(8, 30)
  const [held = '', free = '', last = ''] = [await send(8), await send(8), await send(8)].sort()
  const reply = await server.db.transaction().execute(async (holding) => {
    await holding.selectFrom('form').select('id').where('id', '=', held).forUpdate().execute()
    return confirmMany([held, free, last])
  })
  expect(reply).toEqual({ Confirmed: [free, last], Failed: [{ Id: held, Code: 'busy', Reasons: [] }] })
  expect((await confirmMany([held])).Confirmed).toEqual([held])
})

test('R-306 a judgement that is not made yet holds everything of the patient back, and the job makes it', async () => {
  const [chosen, id] = [await seedForm(8, 60), await send(8)]
  expect((await line()).ConfirmableFormIds).toEqual([id])
  // By whatever hand the day is changed.
  await server.db
    .updateTable('form')
    .set({ answered_at: server.whenAgo(40) })
    .where('id', '=', chosen)
    .execute()
  expect((await line()).ConfirmableFormIds).toEqual([])
  const [row] = await preview([id])
  expect(row?.Row.ReadAlone).toEqual(['NotJudged'])
  await keepDueJudgements(server.db)
  expect((await line()).ConfirmableFormIds).toEqual([id])
  const [after] = await preview([id])
  expect(after?.Row.Change?.Change?.Judgements).toMatchObject([{ SinceDay: server.daysAgo(40) }])
})

test('R-306 a chosen baseline is told of in the lists at once', async () => {
  await seedForm(8, 60)
  const chosen = await seedForm(20, 50)
  await seedForm(8, 40)
  const id = await send(8)
  const me = await server.staff()
  await me.post(`/api/forms/${chosen}/baseline`, { IsBaseline: true })
  const [row] = await preview([id])
  expect(row?.Row.Change?.Change?.Judgements).toMatchObject([
    { To: 'Baseline', IsChosen: true, SinceValue: 20 },
    { To: 'Previous', SinceValue: 8 },
  ])
})
