import { defaultPermissions, startingPermissions } from '@samklang/contract/permissions'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { raiseAlarm } from '../testing/alarm.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of ['risk_alert', 'patient_responsible'] as const) await server.db.deleteFrom(table).execute()
})

const secretary = () => {
  const { staff, units } = server.clinic
  return server.sign({ account: staff.limitedAdminStaff, level: 'Four', unit: units.child })
}

const alarm = async () => (await raiseAlarm(server)).formId

const act = { Action: 'Ringde upp.' }
const acknowledge = (formId: string) => `/api/questionnaires/${formId}/acknowledge-alert`

test('R-271 a secretary reads the alert and does not acknowledge it; a colleague who treats does', async () => {
  const formId = await alarm()
  const me = await secretary()
  expect((await me.get(`/api/forms/${formId}`)).json().Alerts).toMatchObject([{ AcknowledgedAt: null }])
  expect((await me.get('/api/units/current/notifications')).json()).toMatchObject({ AlertsTotal: 1 })
  const refused = await me.post(acknowledge(formId), act)
  expect([refused.statusCode, refused.json().Code]).toEqual([403, 'acknowledge-not-permitted'])
  expect(await waiting()).toBe(1)
  const colleague = await server.staff()
  await colleague.get(`/api/forms/${formId}`)
  expect((await colleague.post(acknowledge(formId), act)).statusCode).toBe(200)
})

test('R-271 the permission counts from the moment it is given, and no longer once it is taken away', async () => {
  const formId = await alarm()
  const me = await secretary()
  await me.get(`/api/forms/${formId}`)
  const { id: account_id } = server.clinic.staff.limitedAdminStaff
  const given = { account_id, permission: 'alerts.acknowledge' }
  await server.db.insertInto('account_permission').values(given).execute()
  await server.db.deleteFrom('account_permission').where('permission', '=', given.permission).execute()
  expect((await me.post(acknowledge(formId), act)).statusCode).toBe(403)
  await server.db.insertInto('account_permission').values(given).execute()
  expect((await me.post(acknowledge(formId), act)).statusCode).toBe(200)
  await server.db.deleteFrom('account_permission').where('permission', '=', given.permission).execute()
})

test('R-271 an alert is owned by somebody who may acknowledge it: the next who answers for the patient, else the whole unit', async () => {
  const { staff } = server.clinic
  await answerFor(staff.limitedAdminStaff, '2026-01-01T08:00:00Z')
  expect(await ownerOf(await alarm())).toBeNull()
  await answerFor(staff.childStaff, '2026-02-01T08:00:00Z')
  expect(await ownerOf(await alarm())).toBe(staff.childStaff.id)
})

test('R-271 whoever treats may acknowledge from the start, a secretary only when somebody says so, an administrator to be able to say so', () => {
  expect(startingPermissions({ roles: ['Staff'], title: 'Psykolog' })).toEqual(['Alerts.Acknowledge'])
  expect(startingPermissions({ roles: ['Staff'], title: null })).toEqual(['Alerts.Acknowledge'])
  expect(startingPermissions({ roles: ['Staff'], title: 'Medicinsk sekreterare' })).toEqual([])
  expect(startingPermissions({ roles: ['LimitedAdmin'], title: 'Controller' })).toEqual([])
  expect(defaultPermissions('Admin')).toContain('Alerts.Acknowledge')
  expect(startingPermissions({ roles: ['Admin'], title: 'Enhetschef' })).toEqual(defaultPermissions('Admin'))
})

const answerFor = (account: { id: string }, created_at: string) => {
  const { patients, units } = server.clinic
  const at = { patient_id: patients.sibling.id, unit_id: units.child.id, account_id: account.id, created_at }
  return server.db.insertInto('patient_responsible').values(at).execute()
}

async function ownerOf(formId: string): Promise<string | null> {
  const alert = server.db.selectFrom('risk_alert').select('owner_account_id').where('form_id', '=', formId)
  return (await alert.executeTakeFirstOrThrow()).owner_account_id
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int from risk_alert where acknowledged_at is null`.execute(server.db)
  return rows[0]?.count ?? 0
}
