import { readFile } from 'node:fs/promises'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, seedSumForm } from '../testing/forms.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of ['alert_reading', 'risk_alert', 'refused_answers', 'notification'] as const)
    await server.db.deleteFrom(table).execute()
})

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>
type Given = Parameters<typeof answersOf>[0]

const longAgo = '2026-01-01T00:00:00.000Z'
const tokenOf = async (id: string) =>
  (await server.db.selectFrom('form').select('last_modified_at').where('id', '=', id).executeTakeFirstOrThrow())
    .last_modified_at
const save = async (me: Caller, id: string, given: Given, known = longAgo) =>
  me.post(`/api/papp/questionnaires/${id}/save`, { Answers: answersOf(given), PreviousLastModifiedAt: known })
const saveAsStaff = async (me: Caller, id: string, given: Given) =>
  me.post(`/api/questionnaires/${id}/save`, { Answers: answersOf(given), PreviousLastModifiedAt: longAgo })
const rowsOf = (id: string) =>
  server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).orderBy('raised_at').orderBy('id').execute()

async function readAlerts(me: Caller, id: string): Promise<RiskAlert[]> {
  const alerts: RiskAlert[] = (await me.get(`/api/forms/${id}`)).json().Alerts
  return alerts.toSorted((one, other) => (one.Id < other.Id ? -1 : 1))
}

const brief = ({ AnswerText, RaisedAnswerText, OnBehalf }: RiskAlert) => [AnswerText, RaisedAnswerText, OnBehalf?.Kind]

test.each(['sometimes', 'often'])(
  'R-258 R-283 what somebody else sends (%s) leaves the alert of whoever was refused first as it is, and raises its own',
  async (harm) => {
    const id = await server.seedForm({ status: 'Canceled' })
    await save(await server.sibling(), id, { harm: 'often' })
    const before = await rowsOf(id)
    const sent = await saveAsStaff(await server.staff(), id, { harm })
    expect(sent.statusCode).toBe(409)
    const [own, other, ...more] = await rowsOf(id)
    expect([own]).toEqual(before.map((row) => ({ ...row, last_modified_at: other?.raised_at })))
    expect([other, more]).toMatchObject([{ value: harm, acknowledged_at: null }, []])
    const said = harm === 'often' ? 'Ofta' : 'Ibland'
    const staffClient = await server.staff()
    expect((await readAlerts(staffClient, id)).map(brief)).toEqual([
      ['Ofta', null, undefined],
      [said, null, 'Staff'],
    ])
    const home = (await staffClient.get('/api/units/current/notifications')).json()
    expect([home.AlertsTotal, home.Alerts.map(brief)]).toEqual([
      2,
      expect.arrayContaining([
        ['Ofta', null, undefined],
        [said, null, 'Staff'],
      ]),
    ])
  },
)

test('R-258 R-283 nor does an agent rewrite what the patient answered', async () => {
  const { persons, patients, relations, units } = server.clinic
  const id = await server.seedForm({ patient: patients.adult, unit: units.adult, status: 'Canceled' })
  const context = { type: 'Patient', patient: patients.adult } as const
  await save(await server.sign({ account: persons.adult.account, level: 'Two', context }), id, { harm: 'often' })
  const asAgent = { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult } as const
  await save(await server.sign({ account: persons.agent.account, level: 'Three', context: asAgent }), id, {
    harm: 'sometimes',
  })
  expect((await readAlerts(await server.otherStaff(), id)).map(brief)).toEqual([
    ['Ofta', null, undefined],
    ['Ibland', null, 'Agent'],
  ])
})

test('R-258 what the same person sends after it is told with what they sent before, in one alert', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const me = await server.sibling()
  const staffClient = await server.staff()
  await save(me, id, { harm: 'often' })
  await save(me, id, { harm: 'sometimes' })
  expect((await readAlerts(staffClient, id)).map(brief)).toEqual([['Ibland', 'Ofta', undefined]])
  await save(me, id, { harm: 'sometimes', rest: 'never' })
  expect((await readAlerts(staffClient, id)).map(brief)).toEqual([['Ibland', 'Ofta', undefined]])
})

test('R-258 a milder answer hides no graver one, wherever that came among the same person’s', async () => {
  const me = await server.sibling()
  const staffClient = await server.staff()
  const id = await server.seedForm({ status: 'Canceled' })
  for (const harm of ['sometimes', 'often', 'sometimes']) await save(me, id, { harm })
  expect((await readAlerts(staffClient, id)).map(brief)).toEqual([['Ibland', 'Ofta', undefined]])

  const written = await server.seedForm({ status: 'Canceled' })
  const notes = ['Jag vill dö', 'Jag har skrivit avskedsbrev', 'Jag vill dö', 'Tänker ofta på döden och vill dö']
  for (const note of notes) await save(me, written, { note })
  expect((await readAlerts(staffClient, written)).map(brief)).toEqual([
    ['Tänker ofta på döden och vill dö', 'Jag vill dö / Jag har skrivit avskedsbrev', undefined],
  ])

  const summed = await server.seedForm({ type: await seedSumForm(server.db, server.clock.now()), status: 'Canceled' })
  await save(me, summed, { rest: 'often', energy: 'often' })
  await save(me, summed, { rest: 'often', energy: 'sometimes' })
  expect((await readAlerts(staffClient, summed)).map(brief)).toEqual([['3', '4', undefined]])
})

test('R-258 a text that goes on is one text, told as it is now', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const me = await server.sibling()
  await save(me, id, { note: 'Jag vill dö' })
  await save(me, id, { note: 'Jag vill dö i kväll' })
  expect((await readAlerts(await server.staff(), id)).map(brief)).toEqual([['Jag vill dö i kväll', null, undefined]])
})

test('R-258 each is acknowledged by itself, and one person’s settles nothing of another’s', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const staffClient = await server.staff()
  await saveAsStaff(staffClient, id, { harm: 'often' })
  await staffClient.get(`/api/forms/${id}`)
  const url = `/api/questionnaires/${id}/acknowledge-alert`
  expect((await staffClient.post(url, { Action: 'Skrevs av misstag.' })).statusCode).toBe(200)
  const me = await server.sibling()
  await save(me, id, { harm: 'often' })
  const [first, second] = await readAlerts(staffClient, id)
  expect([first?.AcknowledgedAt !== null, second]).toMatchObject([true, { AcknowledgedAt: null, OnBehalf: null }])
  expect(
    await server.db
      .selectFrom('alert_answerer')
      .select('alert_id')
      .where('alert_id', '=', second?.Id ?? '')
      .execute(),
  ).toHaveLength(1)
  const body = { AlertId: second?.Id, PreviousLastModifiedAt: second?.LastModifiedAt, Action: 'Ringde upp.' }
  expect((await staffClient.post(url, body)).statusCode).toBe(200)
  await save(me, id, { harm: 'often' })
  expect(await rowsOf(id)).toHaveLength(2)
})

test('R-258 a save that is taken makes its own writer’s alert the form’s, settles nothing of another’s and waits beside it', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  const staffClient = await server.staff()
  await saveAsStaff(staffClient, id, { harm: 'often' })
  await save(me, id, { harm: 'often' })
  expect((await save(me, id, { harm: 'often' }, await tokenOf(id))).statusCode).toBe(200)
  const waiting = await readAlerts(staffClient, id)
  expect(waiting.map(({ Refused, OnBehalf }) => [Refused !== null, OnBehalf?.Kind])).toEqual([
    [true, 'Staff'],
    [false, undefined],
  ])

  const other = await server.seedForm()
  await saveAsStaff(staffClient, other, { harm: 'often' })
  await staffClient.get(`/api/forms/${other}`)
  await staffClient.post(`/api/questionnaires/${other}/acknowledge-alert`, { Action: 'Skrevs av misstag.' })
  expect((await save(me, other, { harm: 'often' }, await tokenOf(other))).statusCode).toBe(200)
  expect(await readAlerts(staffClient, other)).toMatchObject([{}, { AcknowledgedAt: null, OnBehalf: null }])
})

test('R-258 an alert that waited before the upgrade is its sender’s', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const me = await server.sibling()
  await save(me, id, { harm: 'often' })
  await server.db.updateTable('risk_alert').set({ written_by: null }).where('form_id', '=', id).execute()
  const upgrade = new URL('../database/migrations/0050_alerts_of_senders.sql', import.meta.url)
  const [backfill = ''] = (await readFile(upgrade, 'utf8')).split('drop index')
  await sql.raw(backfill).execute(server.db)
  await save(me, id, { harm: 'sometimes' })
  expect((await readAlerts(await server.staff(), id)).map(brief)).toEqual([['Ibland', 'Ofta', undefined]])
})
