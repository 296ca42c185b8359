import type { StaffForm } from '@samklang/contract/forms'
import type { Notification } from '@samklang/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeResponsible } from '../testing/alarm.ts'
import { type AnalysisServer, chartIn, startAnalysisServer } from '../testing/analysis-server.ts'
import { contentType, seedAnswered } from '../testing/answered.ts'
import { type NewTestForm, seedTestForm } from '../testing/forms.ts'
import { moodAnswers } from '../testing/mood-answers.ts'

let server: AnalysisServer
let type: NewTestForm['type']
beforeAll(async () => {
  server = await startAnalysisServer()
  type = await contentType(server.db, 'sinnesstamning', 'ungdom')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('notification').execute()
  await server.db.updateTable('form').set({ status: 'Canceled' }).execute()
})

const mood = (total: number) => moodAnswers(server.db, type.versionId, total)

const months = 30

async function seedForm(total: number, monthsAgo: number): Promise<string> {
  const { patients, units } = server.clinic
  const at = server.whenAgo(monthsAgo * months)
  return seedAnswered(server.db, { type, patient: patients.sibling, unit: units.child, answers: await mood(total), at })
}

/** Asked now and sent in by the one who is asked. */
async function send(total: number): Promise<string> {
  const { patients, units } = server.clinic
  const id = await seedTestForm(server.db, {
    type,
    patient: patients.sibling,
    unit: units.child,
    now: server.clock.now(),
  })
  const reply = await (await server.sibling()).post(`/api/papp/questionnaires/${id}/submit`, {
    Answers: await mood(total),
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return id
}

async function waiting(): Promise<Notification[]> {
  return (await (await server.staff()).get('/api/units/current/notifications')).json().Notifications
}

async function read(id: string): Promise<StaffForm> {
  return (await (await server.staff()).get(`/api/forms/${id}`)).json()
}

async function totalIn(id: string) {
  return (await read(id)).Changes.find(({ ScaleKey }) => ScaleKey === 'total')
}

test('R-278 a relapse in small steps is told to staff as something of its own, and the form says it first', async () => {
  for (const [index, total] of [24, 6, 11, 16, 19].entries()) await seedForm(total, 6 - index)
  const id = await send(21)
  const told = (await waiting()).filter(({ FormId }) => FormId === id)
  expect(told.map(({ Type, Category, Severity }) => [Type, Category, Severity])).toEqual(
    expect.arrayContaining([
      ['WorsenedSinceBest', 'Todo', 'Attention'],
      ['NewQuestionnaireAnswer', 'Todo', 'Default'],
    ]),
  )
  expect((await read(id)).Alerts).toEqual([])
  const change = (await totalIn(id))?.Change
  expect(change?.Judgements.map(({ To, SinceValue, Verdict }) => [To, SinceValue, Verdict])).toEqual([
    ['Best', 6, 'Worsened'],
    ['Baseline', 24, 'NotReliable'],
    ['Previous', 19, 'NotReliable'],
  ])
  // The same words in the analysis: one place judges.
  const total = chartIn(await server.analyse(server.clinic.patients.sibling), 'sinnesstamning', 'total')
  expect(total.Scores.at(-1)?.Change).toEqual(change)
})

test('R-278 an answer that is not reliably worse tells of nothing but itself', async () => {
  for (const [index, total] of [10, 8, 12].entries()) await seedForm(total, 3 - index)
  await send(13)
  expect((await waiting()).map(({ Type }) => Type)).toEqual(['NewQuestionnaireAnswer'])
})

test('R-278 many are confirmed at once without it: it waits until that form is read', async () => {
  await seedForm(4, 2)
  const id = await send(20)
  const staff = await server.staff()
  await makeResponsible(server)
  const [line] = (await staff.get('/api/ongoing-patients/current-unit')).json()
  expect(line.ConfirmableFormIds).toEqual([])
  const refused = (await staff.post('/api/forms/confirm', { ids: [id] })).json()
  expect(refused).toMatchObject({ Confirmed: [], Failed: [{ Id: id, Code: 'confirm-alone' }] })
  expect((await waiting()).map(({ Type }) => Type).sort()).toEqual(['NewQuestionnaireAnswer', 'WorsenedSinceBest'])

  const other = await send(21)
  expect((await staff.post(`/api/forms/${other}/confirm`)).statusCode).toBe(200)
  expect([...new Set((await waiting()).map(({ FormId }) => FormId))]).toEqual([id])
})

test('R-275 staff choose what later answers are compared with, and take it back', async () => {
  await seedForm(22, 3)
  const chosen = await seedForm(10, 2)
  await seedForm(12, 1)
  const id = await send(14)
  const baseline = async () => (await totalIn(id))?.Change?.Judgements.find(({ To }) => To === 'Baseline')
  expect(await baseline()).toMatchObject({ SinceValue: 22, IsChosen: false, Verdict: 'Improved' })
  const staff = await server.staff()
  expect((await staff.post(`/api/forms/${chosen}/baseline`, { IsBaseline: true })).statusCode).toBe(200)
  expect(await baseline()).toMatchObject({ SinceValue: 10, IsChosen: true, Verdict: 'NotReliable' })
  expect(await read(chosen)).toMatchObject({ IsBaseline: true })
  expect((await read(chosen)).Events.map(({ Event }) => Event)).toContain('BaselineSet')
  await staff.post(`/api/forms/${chosen}/baseline`, { IsBaseline: false })
  expect(await baseline()).toMatchObject({ SinceValue: 22, IsChosen: false })
  const open = await seedTestForm(server.db, {
    type,
    patient: server.clinic.patients.sibling,
    unit: server.clinic.units.child,
    now: server.clock.now(),
  })
  expect((await staff.post(`/api/forms/${open}/baseline`, { IsBaseline: true })).statusCode).toBe(409)
})

test('R-279 the dialog of a form compares nothing across another version, and says which values are of another', async () => {
  const before = await seedForm(4, 1)
  const next = crypto.randomUUID()
  await sql`insert into form_variant_version (id, form_variant_id, version_no, languages, content, scoring, texts, checksum, published_at)
    select ${next}, form_variant_id, version_no + 50, languages, content, scoring,
      jsonb_set(texts, '{sv,instruction}', '"Tänk på den senaste månaden."'), 'another', published_at
    from form_variant_version where id = ${type.versionId}`.execute(server.db)
  const own = type
  type = { ...own, versionId: next }
  const id = await send(25)
  type = own
  const form = await read(id)
  expect(form.Changes.find(({ ScaleKey }) => ScaleKey === 'total')).toEqual({
    ScaleKey: 'total',
    CutoffPassed: null,
    Later: null,
    IsNewYardstick: true,
    EarliestOther: { FormId: before, Day: expect.any(String), Value: 4, Tscore: null, Differs: 'Version' },
    Change: null,
    OtherFormIds: [before],
  })
  expect(form.Earlier[0]).toMatchObject({ FormId: before })
  expect((await waiting()).map(({ Type }) => Type)).toEqual(['NewQuestionnaireAnswer'])
})
