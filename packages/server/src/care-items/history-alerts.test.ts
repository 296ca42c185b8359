import { addDays } from '@samklang/engine/time/days'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: AnsweringServer
let me: Awaited<ReturnType<AnsweringServer['staff']>>

beforeAll(async () => {
  server = await startAnsweringServer()
  me = await server.staff()
})
afterAll(() => server.close())
afterEach(() => server.db.deleteFrom('risk_alert').execute())

const history = async () => (await me.get(`/api/patients/${server.clinic.patients.sibling.id}/care-history`)).json()

/** An alert of a closed form that I have acknowledged. */
async function acknowledged(next: { NextStepOn: string } | { NoFollowUpReason: string }) {
  const formId = await server.seedForm({ status: 'Closed' })
  const { patients, units } = server.clinic
  const raisedAt = server.clock.now()
  const alertId = await seedAlert(server.db, { formId, patient: patients.sibling, unit: units.child, raisedAt })
  await me.get('/api/units/current/notifications')
  const body = { AlertId: alertId, Action: 'Ringde upp.', ...next }
  const done = await me.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)
  expect(done.statusCode, done.body).toBe(200)
  return { formId, alertId }
}

const tomorrow = () => ({ NextStepOn: addDays(civilDay(server.clock.now()), 1) })
const over = { NoFollowUpReason: 'Träffade patienten, ingen fara.' }

test('R-359 a follow-up that goes on stands first among acknowledged alerts however many came after, and all are counted', async () => {
  const { alertId } = await acknowledged(tomorrow())
  for (let count = 0; count < 12; count += 1) await acknowledged(over)
  const { Acknowledged, AcknowledgedTotal } = await history()
  expect(Acknowledged[0]).toMatchObject({ Id: alertId, FollowUp: { IsOpen: true } })
  expect(AcknowledgedTotal).toBe(13)
})

test('R-359 a line of the history says what has become of the alerts of its form', async () => {
  const followed = await acknowledged(tomorrow())
  const finished = await acknowledged(over)
  const silent = await server.seedForm({ status: 'Closed' })
  const { Items } = await history()
  const alertsOf = (id: string) => {
    const { WaitingAlerts, FollowedUpAlerts, AcknowledgedAlerts } = Items.find(
      (item: { Id: string }) => item.Id === id,
    ).Form
    return { WaitingAlerts, FollowedUpAlerts, AcknowledgedAlerts }
  }
  expect(alertsOf(followed.formId)).toEqual({ WaitingAlerts: 0, FollowedUpAlerts: 1, AcknowledgedAlerts: 0 })
  expect(alertsOf(finished.formId)).toEqual({ WaitingAlerts: 0, FollowedUpAlerts: 0, AcknowledgedAlerts: 1 })
  expect(alertsOf(silent)).toEqual({ WaitingAlerts: 0, FollowedUpAlerts: 0, AcknowledgedAlerts: 0 })
})
