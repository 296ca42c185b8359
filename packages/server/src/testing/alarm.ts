import type { Instant } from '@samklang/contract/instants'
import { expect } from 'vitest'
import { escalateAlerts } from '../alerts/escalate.ts'
import { openField } from '../keys/sealed-field.ts'
import { place } from '../outbox/outbox.ts'
import type { AnsweringServer } from './answering-server.ts'
import { answersOf } from './forms.ts'

/** The fifteen-year-old sends in an answer that calls for somebody; what was raised by it, and what they were told. */
export async function raiseAlarm(server: AnsweringServer) {
  const formId = await server.seedForm()
  const Answers = answersOf({ rest: 'sometimes', energy: 'never', harm: 'often' })
  const reply = await (await server.sibling()).post(`/api/papp/questionnaires/${formId}/submit`, { Answers })
  expect(reply.statusCode, reply.body).toBe(200)
  const { id, raisedAt } = await server.db
    .selectFrom('risk_alert')
    .select(['id', 'raised_at as raisedAt'])
    .where('form_id', '=', formId)
    .executeTakeFirstOrThrow()
  return { formId, id, raisedAt, told: reply.json().CrisisInformation }
}

/** Makes a member of staff responsible for the fifteen-year-old. */
export async function makeResponsible({ db, clinic, clock }: AnsweringServer, account = clinic.staff.childStaff) {
  const at = { patient_id: clinic.patients.sibling.id, unit_id: clinic.units.child.id }
  await db
    .insertInto('patient_responsible')
    .values({ ...at, account_id: account.id, added_by: account.id, created_at: clock.now() })
    .execute()
}

/** No alert, no message, and nobody who could be told of one but the unit's own mailbox. */
export async function clearAlerts({ db }: AnsweringServer): Promise<void> {
  for (const table of ['outgoing_message', 'risk_alert', 'patient_responsible', 'duty_interval', 'closed_day'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('account').set({ email: null, phone: null, deputy_account_id: null, away_until: null }).execute()
  await db.updateTable('unit').set({ email: 'enheten@samklang.example', phone: null }).execute()
  await db.updateTable('unit_group').set({ on_call_phone: null, on_call_email: null, head_account_id: null }).execute()
}

type EscalationOptions = { services?: { sms: boolean; email: boolean }; warnings?: object[] }

/** Tells whoever is to be told at that moment; gathers what is written in the log as a warning. */
export function tellOfAlerts(
  { db, keys }: AnsweringServer,
  now: Instant,
  { services, warnings }: EscalationOptions = {},
) {
  const log = { warn: (facts: object) => void warnings?.push(facts) }
  const post = { keys, services: services ?? { sms: true, email: true }, base: 'https://samklang.example', log }
  return escalateAlerts(db, post, now)
}

/** The messages about alerts, opened, in the order they were written. */
export async function listAlertMessages({ db, keys }: AnsweringServer) {
  const rows = await db
    .selectFrom('outgoing_message')
    .select(['id', 'channel', 'recipient', 'body', 'account_id as accountId', 'patient_id as patientId', 'status'])
    .where('purpose', '=', 'AlertWaiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, recipient, body, ...row }) => ({
    ...row,
    recipient: openField(keys, place('recipient', id), recipient),
    body: openField(keys, place('body', id), body),
  }))
}
