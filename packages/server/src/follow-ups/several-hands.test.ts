import type { UnitAlert } from '@samklang/contract/notifications'
import { maskedPhone } from '@samklang/contract/phone'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { syncContent } from '../definitions/sync-content.ts'
import { contentType } from '../testing/answered.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { setAbsent } from '../testing/set-absent.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: AnsweringServer
let me: Awaited<ReturnType<AnsweringServer['staff']>>
let colleague: typeof me

beforeAll(async () => {
  server = await startAnsweringServer()
  me = await server.staff()
  const { staff, units } = server.clinic
  const other = server.db.updateTable('account').set({ firstname: 'Provlav' })
  await other.where('id', '=', staff.adminStaff.id).execute()
  colleague = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.deleteFrom('risk_alert').execute()
  await server.db.deleteFrom('staff_absence').execute()
  await server.db.updateTable('patient_unit').set({ released_at: null }).execute()
  await server.db.updateTable('person').set({ is_protected: false }).execute()
  await server.db.updateTable('account').set({ away_until: null, deputy_account_id: null }).execute()
})

const alertsOf = async (formId: string): Promise<RiskAlert[]> => (await me.get(`/api/forms/${formId}`)).json().Alerts
const unitAlerts = async (): Promise<UnitAlert[]> => (await me.get('/api/units/current/notifications')).json().Alerts

async function seedAlarming(more: Partial<Parameters<typeof seedAlert>[1]> = {}) {
  const formId = more.formId ?? (await server.seedForm({ status: 'Closed' }))
  const { patients, units } = server.clinic
  const alert = { patient: patients.sibling, unit: units.child, raisedAt: server.clock.now(), ...more, formId }
  return { formId, alertId: await seedAlert(server.db, alert) }
}

const acknowledge = (who: typeof me, formId: string, body: object) =>
  who.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)

test('R-294 whoever acknowledges after a colleague is told who did what, and their words are kept if they wish', async () => {
  const { formId, alertId: AlertId } = await seedAlarming()
  const [read] = await alertsOf(formId)
  const as = { AlertId, PreviousLastModifiedAt: read?.LastModifiedAt }
  const first = { ...as, Action: 'Ringt, inget svar.' }
  const url = `/api/questionnaires/${formId}/acknowledge-alert`
  // the answer was lost, and the same person asks again
  for (const _ of [1, 2])
    expect((await me.send('POST', url, first, { 'idempotency-key': 'several-hands-first' })).statusCode).toBe(200)

  const second = { ...as, Action: 'Mamman informerad, akutbesök 10.30' }
  const refused = await acknowledge(colleague, formId, second)
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'alert-acknowledged'])
  const told = {
    Action: first.Action,
    AcknowledgedBy: expect.any(String),
    AcknowledgedAt: expect.any(String),
    Notes: [],
  }
  expect(refused.json().Details.Alerts).toMatchObject([told])
  // also to oneself, in another window and with other words
  expect((await acknowledge(me, formId, { ...second })).statusCode).toBe(409)

  const further = { ...second, IsFurtherNote: true }
  const keep = () => colleague.send('POST', url, further, { 'idempotency-key': 'several-hands-note' })
  const kept = await keep()
  const note = { By: expect.any(String), At: expect.any(String), Text: second.Action }
  expect([kept.statusCode, kept.json()]).toMatchObject([200, [{ Action: first.Action, Notes: [note] }]])
  expect((await keep()).json()[0].Notes).toHaveLength(1)
  const events = server.db.selectFrom('form_event').select('event').where('form_id', '=', formId)
  expect((await events.execute()).filter(({ event }) => event === 'AlertNoted')).toHaveLength(1)
  // a note acknowledges nothing
  const waiting = await seedAlarming({ formId, rule: 'another' })
  await alertsOf(formId)
  const early = { AlertId: waiting.alertId, Action: 'Ska ringa.', IsFurtherNote: true }
  expect((await acknowledge(me, formId, early)).statusCode).toBe(409)
})

test.each(['.', ' . ', '12', 'ok', '– – –'])('R-294 “%s” does not say what was done', async (Action) => {
  const { formId, alertId: AlertId } = await seedAlarming()
  await alertsOf(formId)
  const refused = await acknowledge(me, formId, { AlertId, Action })
  expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field: 'Action', Key: 'not-in-words' }]])
  expect((await acknowledge(me, formId, { AlertId, Action: 'Ringt.' })).statusCode).toBe(200)
})

test('R-293 danger to life stands before a high score, also with the patient and in the form; then what has waited longest', async () => {
  const now = server.clock.now()
  const { formId } = await seedAlarming({ raisedAt: addMinutes(now, -10) })
  const { alertId: scale } = await seedAlarming({ formId, rule: 'high', raisedAt: addMinutes(now, -60) })
  await server.db
    .updateTable('risk_alert')
    .set({ item_ref: null, scale_key: 'total', value: '9' })
    .where('id', '=', scale)
    .execute()
  await seedAlarming({ formId, rule: 'watch', severity: 'Attention', raisedAt: addMinutes(now, -90) })
  await seedAlarming({ formId, rule: '~danger-in-text', raisedAt: addMinutes(now, -5) })
  const order = ['harm', '~danger-in-text', 'high', 'watch']
  const rules = (alerts: RiskAlert[]) => alerts.map(({ RuleKey }) => RuleKey)
  expect(rules(await unitAlerts())).toEqual(order)
  const care = await me.get(`/api/patients/${server.clinic.patients.sibling.id}/care-items`)
  expect(rules(care.json().Alerts)).toEqual(order)
  expect(rules(await alertsOf(formId))).toEqual(order)
  expect((await unitAlerts()).map(({ IsDanger }) => IsDanger)).toEqual([true, true, false, true])
})

test('R-283 an alert names who wrote the answer that raised it, whoever else writes in the form', async () => {
  const formId = await server.seedForm({ answerMode: 'Interview' })
  const save = async (who: typeof me, given: Record<string, string>) => {
    const { LastModifiedAt } = (await who.get(`/api/forms/${formId}`)).json()
    const body = { Answers: answersOf(given), PreviousLastModifiedAt: LastModifiedAt }
    const saved = await who.post(`/api/questionnaires/${formId}/save`, body)
    expect(saved.statusCode, saved.body).toBe(200)
  }
  await save(me, { harm: 'often' })
  const [raised] = await alertsOf(formId)
  expect(raised?.OnBehalf).toMatchObject({ Kind: 'Staff' })
  await save(colleague, { harm: 'often', rest: 'sometimes' })
  expect((await alertsOf(formId))[0]?.OnBehalf).toEqual(raised?.OnBehalf)
  // another answer is another hand's
  await save(colleague, { harm: 'sometimes', rest: 'sometimes' })
  const [changed] = await alertsOf(formId)
  expect(changed?.OnBehalf?.Name).not.toBe(raised?.OnBehalf?.Name)
})

test('R-295 an owner who is away is told of, with whoever stands in', async () => {
  const { formId } = await seedAlarming()
  const { childStaff, adminStaff } = server.clinic.staff
  const until = addDays(civilDay(server.clock.now()), 30)
  await server.db
    .updateTable('risk_alert')
    .set({ owner_account_id: childStaff.id })
    .where('form_id', '=', formId)
    .execute()
  await server.db
    .updateTable('account')
    .set({ away_until: until, deputy_account_id: adminStaff.id })
    .where('id', '=', childStaff.id)
    .execute()
  const deputy = { Name: expect.any(String), AwayUntil: null }
  expect(await unitAlerts()).toMatchObject([{ OwnerAwayUntil: until, OwnerDeputy: deputy }])
})

const inDays = (days: number) => addDays(civilDay(server.clock.now()), days)

test('R-295 R-454 an alert tells of an owner, and of who stands in, who is away from its unit, on those days alone', async () => {
  const { db, clinic } = server
  const { childStaff, adminStaff } = clinic.staff
  const { formId } = await seedAlarming()
  const owned = db.updateTable('risk_alert').set({ owner_account_id: childStaff.id })
  await owned.where('form_id', '=', formId).execute()
  const deputised = db.updateTable('account').set({ deputy_account_id: adminStaff.id })
  await deputised.where('id', '=', childStaff.id).execute()
  await setAbsent(db, { account: childStaff, unit: clinic.units.adult, from: inDays(0), until: inDays(9) })
  await setAbsent(db, { account: childStaff, unit: clinic.units.child, from: inDays(1), until: inDays(9) })
  expect(await unitAlerts()).toMatchObject([{ OwnerAwayUntil: null, OwnerDeputy: { AwayUntil: null } }])
  await setAbsent(db, { account: childStaff, unit: clinic.units.child, from: inDays(-1), until: inDays(0) })
  await setAbsent(db, { account: adminStaff, unit: clinic.units.child, from: inDays(0), until: inDays(2) })
  const away = { OwnerAwayUntil: inDays(0), OwnerDeputy: { AwayUntil: inDays(2) } }
  expect(await unitAlerts()).toMatchObject([away])
  expect(await alertsOf(formId)).toMatchObject([away])
})

test('R-308 R-309 R-454 so do a follow-up and a request, of whoever answers and of who is asked', async () => {
  const { db, clinic } = server
  const { childStaff, adminStaff } = clinic.staff
  const { formId, alertId: AlertId } = await seedAlarming()
  const [read] = await alertsOf(formId)
  const PreviousLastModifiedAt = read?.LastModifiedAt
  const body = { AlertId, PreviousLastModifiedAt, Action: 'Ringt.', HandOverTo: adminStaff.publicId }
  expect((await acknowledge(me, formId, body)).statusCode).toBe(200)
  await setAbsent(db, { account: childStaff, unit: clinic.units.child, from: inDays(0), until: inDays(3) })
  await setAbsent(db, { account: adminStaff, unit: clinic.units.child, from: inDays(0), until: inDays(4) })
  expect(await alertsOf(formId)).toMatchObject([
    { FollowUp: { ResponsibleAwayUntil: inDays(3) }, HandOver: { ReceiverAwayUntil: inDays(4) } },
  ])
})

test('R-312 where nothing waits numbers are not looked up, which is not the same as that there are none', async () => {
  const formId = await server.seedForm({ status: 'Closed' })
  expect((await me.get(`/api/forms/${formId}`)).json()).toMatchObject({ Alerts: [], Phones: null })
  const care = await me.get(`/api/patients/${server.clinic.patients.sibling.id}/care-items`)
  expect(care.json()).toMatchObject({ Alerts: [], FollowUps: [], Phones: null })
})

test('R-295 R-312 an alert says who it is about and who is reached where, also of a released patient; what is protected is masked', async () => {
  const { patients } = server.clinic
  const { formId } = await seedAlarming()
  const here = (await unitAlerts())[0]?.Patient
  expect(here).toMatchObject({ Age: 15, FormattedPersonalId: expect.stringMatching(/\d{4}$/) })
  expect(here?.Phones.map(({ Relation }) => Relation)).toEqual([null, 'Vårdnadshavare', 'Vårdnadshavare'])
  const care = await me.get(`/api/patients/${patients.sibling.id}/care-items`)
  expect(care.json().Phones).toEqual(here?.Phones)
  expect((await me.get(`/api/forms/${formId}`)).json().Phones).toEqual(here?.Phones)
  const released = server.db.updateTable('patient_unit').set({ released_at: server.clock.now() })
  await released.where('patient_id', '=', patients.sibling.id).execute()
  const left = (await unitAlerts())[0]?.Patient
  expect(left).toMatchObject({ Age: 15, FormattedPersonalId: here?.FormattedPersonalId, IsProtected: false })
  expect(left?.Phones.map(({ Relation, Phone }) => [Relation, Phone])).toEqual([
    [null, expect.stringMatching(/^\+46/)],
    ['Vårdnadshavare', expect.stringMatching(/^\+46/)],
    ['Vårdnadshavare', expect.stringMatching(/^\+46/)],
  ])
  const own = server.db.selectFrom('patient').select('person_id').where('id', '=', patients.sibling.id)
  const { person_id } = await own.executeTakeFirstOrThrow()
  await server.db.updateTable('person').set({ is_protected: true }).where('id', '=', person_id).execute()
  const hidden = (await unitAlerts())[0]?.Patient
  expect(hidden?.FormattedPersonalId).not.toMatch(/\d/)
  expect(hidden?.Phones.map(({ Phone }) => Phone)).toEqual([maskedPhone, maskedPhone, maskedPhone])
})

test('R-293 what the words of its rule want done at once goes before what is to be done today; where they say nothing it is at once', async () => {
  await syncContent(server.db, server.clock.now())
  const type = await contentType(server.db, 'sinnesstamning', 'ungdom')
  const formId = await server.seedForm({ type, status: 'Closed' })
  const now = server.clock.now()
  for (const [rule, minutes] of [
    ['life', -60],
    ['plan', -5],
    ['~danger-in-text', -3],
  ] as const)
    await seedAlarming({ formId, rule, raisedAt: addMinutes(now, minutes) })
  const known = (await unitAlerts()).map(({ RuleKey, IsAtOnce }) => [RuleKey, IsAtOnce])
  expect(known).toEqual([
    ['plan', true],
    ['~danger-in-text', true],
    ['life', false],
  ])
})
