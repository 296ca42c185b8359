import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { messagingOf } from '../testing/messaging.ts'
import { runDue } from './run-due.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['risk_alert', 'notification', 'outgoing_message'] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.updateTable('form').set({ status: 'Canceled' }).execute()
})

const due = (now: Instant) => runDue(server.db, messagingOf(server), now)

async function admin() {
  const { staff, units } = server.clinic
  return server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
}

/** Begun, with an answer that calls for help once its time is out; and a diary on its last day. */
async function seedEnding(openTill: Instant) {
  const begun = await server.seedForm({ status: 'PartlyAnswered', openTill })
  const answers = JSON.stringify(answersOf({ rest: 'sometimes', harm: 'often' }))
  await server.db.updateTable('form').set({ answers }).where('id', '=', begun).execute()
  return [begun, await server.seedForm({ type: server.types.journal, openTill })]
}

async function statusesOf(ids: string[]) {
  const rows = await server.db.selectFrom('form').select('status').where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ status }) => status)
}

async function whatCame() {
  const alerts = await server.db.selectFrom('risk_alert').select('rule_key').execute()
  const notifications = await server.db.selectFrom('notification').select('type').orderBy('type').execute()
  const messages = await server.db.selectFrom('outgoing_message').select('purpose').execute()
  return {
    alerts: alerts.map(({ rule_key }) => rule_key),
    notifications: notifications.map(({ type }) => type).sort(),
    messages: messages.length,
  }
}

const nothing = { alerts: [], notifications: [], messages: 0 }

test('the calendar leaves a deleted patient alone, and makes up for it once they are restored', async () => {
  const { id } = server.clinic.patients.sibling
  const now = server.clock.now()
  const ending = await seedEnding(addMinutes(now, 10))
  const deleted = await (await admin()).send('DELETE', `/api/patients/${id}`)
  expect(deleted.statusCode, deleted.body).toBe(200)
  const later = addMinutes(now, 20)
  await due(later)
  expect(await statusesOf(ending)).toEqual(['PartlyAnswered', 'Ongoing'])
  expect(await whatCame()).toEqual(nothing)

  expect((await (await admin()).post(`/api/patients/${id}/restore`)).statusCode).toBe(200)
  await Promise.all([due(later), due(later)])
  await due(addMinutes(later, 1))
  expect(await statusesOf(ending)).toEqual(['Closed', 'Closed'])
  expect(await whatCame()).toEqual({
    alerts: ['harm'],
    notifications: ['JournalEnded', 'NewQuestionnaireAnswer'],
    messages: 0,
  })
})

test('an alert is not raised by itself behind the back of whoever is deleting the patient', async () => {
  const { db, clock, clinic } = server
  const ending = await seedEnding(clock.now())
  const patient = { id: clinic.patients.sibling.id, later: addMinutes(clock.now(), 1) }
  await db.transaction().execute(async (deleting) => {
    await deleting
      .updateTable('patient')
      .set({ status: 'Deleted', deleted_at: clock.now() })
      .where('id', '=', patient.id)
      .execute()
    await due(patient.later)
  })
  expect(await whatCame()).toEqual(nothing)
  expect(await statusesOf(ending)).toEqual(['PartlyAnswered', 'Ongoing'])
  await db.updateTable('patient').set({ status: 'Active', deleted_at: null }).where('id', '=', patient.id).execute()
})

test('another unit that registers a deleted patient changes nothing of what the first had asked', async () => {
  const { db, clinic } = server
  const { id } = clinic.patients.sibling
  const now = server.clock.now()
  const ending = await seedEnding(addMinutes(now, 60))
  const listResponsible = () =>
    db.selectFrom('patient_responsible').select(['unit_id', 'account_id']).where('patient_id', '=', id).execute()
  const responsible = await listResponsible()
  expect((await (await admin()).send('DELETE', `/api/patients/${id}`)).statusCode).toBe(200)
  const { civicId } = clinic.persons.sibling
  const registered = await (await server.otherStaff()).post('/api/patients', {
    Firstname: 'Provsyskon',
    Lastname: 'Provskog',
    Gender: 'Unknown',
    IdType: 'PNR',
    PersonalId: civicId,
    DateOfBirth: `${civicId.slice(0, 4)}-${civicId.slice(4, 6)}-${civicId.slice(6, 8)}`,
    HasNotificationConsent: true,
  })
  expect(registered.statusCode, registered.body).toBe(200)
  await due(addMinutes(now, 90))
  expect(await statusesOf(ending)).toEqual(['PartlyAnswered', 'Ongoing'])
  expect(await whatCame()).toEqual(nothing)
  expect(await listResponsible()).toEqual(responsible)
  const kept = await db.selectFrom('patient').select('status').where('id', '=', id).executeTakeFirst()
  expect(kept?.status).toBe('Deleted')
})
