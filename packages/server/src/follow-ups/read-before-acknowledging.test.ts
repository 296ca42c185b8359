import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncContent } from '../definitions/sync-content.ts'
import { contentType } from '../testing/answered.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'

let server: AnsweringServer
let me: Awaited<ReturnType<AnsweringServer['staff']>>

beforeAll(async () => {
  server = await startAnsweringServer()
  me = await server.staff()
  await syncContent(server.db, server.clock.now())
})
afterAll(() => server.close())

/** Our own form about mood, as a fifteen-year-old is asked it. */
const seedMood = async () => server.seedForm({ type: await contentType(server.db, 'sinnesstamning', 'ungdom') })

async function answer(formId: string, given: Record<string, string>) {
  const patient = await server.sibling()
  const { LastModifiedAt } = (await patient.get(`/api/papp/forms/${formId}`)).json()
  const body = { Answers: answersOf(given), PreviousLastModifiedAt: LastModifiedAt }
  const saved = await patient.post(`/api/papp/questionnaires/${formId}/save`, body)
  expect(saved.statusCode, saved.body).toBe(200)
}

const acknowledge = (formId: string, body?: object) => me.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)
const alertsOf = async (formId: string) => (await me.get(`/api/forms/${formId}`)).json().Alerts
const waitingOf = async (formId: string) =>
  server.db
    .selectFrom('risk_alert')
    .select(['rule_key', 'last_modified_at'])
    .where('form_id', '=', formId)
    .where('acknowledged_at', 'is', null)
    .orderBy('rule_key')
    .execute()

test('R-270 an answer that went from the odd occasion to most of the time is not acknowledged as what it was, and the refusal says what it is', async () => {
  const formId = await seedMood()
  await answer(formId, { life: 'once' })
  const [read] = await alertsOf(formId)
  expect(read.AnswerText).toBe('Ja, någon enstaka gång')
  const asRead = { AlertId: read.Id, PreviousLastModifiedAt: read.LastModifiedAt, Action: 'Ringde upp.' }
  await answer(formId, { life: 'mostly' })

  const refused = await acknowledge(formId, asRead)
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'alert-changed'])
  const { Alerts } = refused.json().Details
  expect(Alerts).toMatchObject([{ Id: read.Id, AnswerText: 'Ja, för det mesta', AcknowledgedAt: null }])
  // to be refused is not to have read: whoever only asks once more is refused once more
  expect((await acknowledge(formId)).statusCode).toBe(409)
  expect((await acknowledge(formId, { Action: 'Ringde upp.' })).statusCode).toBe(409)
  expect((await acknowledge(formId, asRead)).statusCode).toBe(409)
  const anew = { ...asRead, PreviousLastModifiedAt: Alerts[0].LastModifiedAt }
  expect((await acknowledge(formId, anew)).json()).toMatchObject([{ AcknowledgedAt: expect.any(String) }])
})

test('R-270 a further alert in the same form has to be read before the first is acknowledged', async () => {
  const formId = await seedMood()
  await answer(formId, { life: 'mostly' })
  const [read] = await alertsOf(formId)
  const asRead = { AlertId: read.Id, PreviousLastModifiedAt: read.LastModifiedAt, Action: 'Ringde upp.' }
  await answer(formId, { life: 'mostly', plan: 'yes' })
  const refused = await acknowledge(formId, asRead)
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'alert-changed'])
  const { Alerts } = refused.json().Details
  expect(Alerts.map(({ RuleKey }: { RuleKey: string }) => RuleKey).sort()).toEqual(['life', 'plan'])
  expect((await acknowledge(formId, { AlertId: read.Id, Action: 'Ringde upp.' })).statusCode).toBe(409)
  await alertsOf(formId)
  // both have been read: acknowledging one changes nothing about the other
  expect((await acknowledge(formId, { AlertId: read.Id, Action: 'Ringde upp.' })).statusCode).toBe(200)
  expect((await acknowledge(formId, { Action: 'Ringde upp.' })).statusCode).toBe(200)
})

test.each([
  ['its answer', sql`value = '"several"'`],
  ['how grave it is', sql`severity = 'Attention'`],
  ['that the answer was taken back', sql`answer_changed_at = now()`],
  ['that its form was canceled', sql`form_canceled_at = now()`],
])('R-270 the state of an alert moves with %s, whoever writes it', async (_, change) => {
  const formId = await seedMood()
  await answer(formId, { life: 'mostly' })
  const [before] = await waitingOf(formId)
  await sql`update risk_alert set ${change} where form_id = ${formId}`.execute(server.db)
  const [after] = await waitingOf(formId)
  expect((after?.last_modified_at ?? '') > (before?.last_modified_at ?? '')).toBe(true)
})

test('R-270 the state of an alert stays while nothing new is said: the same answer again, a message sent, an alert of another form', async () => {
  const [formId, other] = [await seedMood(), await seedMood()]
  await answer(formId, { life: 'mostly' })
  const before = await waitingOf(formId)
  await answer(formId, { life: 'mostly' })
  await answer(other, { life: 'mostly', plan: 'yes' })
  await server.db.updateTable('risk_alert').set({ owner_told_at: server.clock.now() }).execute()
  expect(await waitingOf(formId)).toEqual(before)
})
