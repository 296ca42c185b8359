import type { OngoingTreatment } from '@samklang/contract/ongoing'
import type { TreatmentRow } from '@samklang/contract/treatments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTreatmentServer, type TreatmentServer } from '../testing/treatment-server.ts'

let server: TreatmentServer

beforeAll(async () => {
  server = await startTreatmentServer()
})
afterAll(() => server.close())
// What was written stays: each test is about another year, after the others are over.
beforeEach(async () => {
  for (const { TreatmentId } of await listed()) await server.closeTreatment(TreatmentId)
  await server.db.deleteFrom('notification').execute()
  await server.db.updateTable('form').set({ notice_id: null }).execute()
  await server.db.deleteFrom('outgoing_message').execute()
})

const write = async ({ Id }: TreatmentRow, MessageText: string) =>
  (await server.sibling()).post(`/api/papp/treatments/${Id}/messages`, { MessageText })
const listed = async (): Promise<OngoingTreatment[]> =>
  (await (await server.staff()).get('/api/ongoing-treatments?scope=units')).json()

async function told(): Promise<string[]> {
  const late = server.db.selectFrom('notification').select('id').where('handling_state', '=', 'NotHandled')
  const rows = await late.where('type', '=', 'Inactivity_UnansweredTreatmentModule').execute()
  return rows.map(({ id }) => id)
}

async function reminders(): Promise<number> {
  const rows = await server.db
    .selectFrom('outgoing_message')
    .select('id')
    .where('purpose', '=', 'FormReminder')
    .execute()
  return rows.length
}

test('R-439 a message of the patient, and that they have read one, is activity in the treatment, wherever it is listed', async () => {
  server.setClock('2027-01-11T09:00:00.000Z')
  const treatment = await server.begin()
  expect(await server.read(treatment.Id)).toMatchObject({ LatestActivityAt: null })
  server.setClock('2027-01-18T10:00:00.000Z')
  await write(treatment, 'Hej')
  const wroteAt = { LatestActivityAt: expect.stringMatching(/^2027-01-18T10:00/), InactiveSince: null }
  expect(await server.read(treatment.Id)).toMatchObject({ ...wroteAt, Modules: [{ LatestActivityAt: null }, {}, {}] })
  expect(await listed()).toMatchObject([wroteAt])
  server.setClock('2027-01-22T10:00:00.000Z')
  const staff = await server.staff()
  const body = { MessageText: 'Hej du', Kind: 'Chat' }
  const { Id } = (await staff.post(`/api/treatments/${treatment.Id}/messages`, body)).json()
  expect(await server.read(treatment.Id), 'what staff write is not').toMatchObject(wroteAt)
  server.setClock('2027-01-23T10:00:00.000Z')
  await (await server.sibling()).post(`/api/papp/messages/${Id}/confirm`)
  const readAt = { LatestActivityAt: expect.stringMatching(/^2027-01-23T10:00/), InactiveSince: null }
  expect(await server.read(treatment.Id)).toMatchObject(readAt)
  server.setClock('2027-02-01T10:00:00.000Z')
  expect(await listed()).toMatchObject([{ InactiveSince: expect.stringMatching(/^2027-01-23T10:00/) }])
})

test('R-439 whoever writes is not told of as inactive; what waited is settled, and falling silent anew is told anew', async () => {
  server.setClock('2028-01-11T09:00:00.000Z')
  const treatment = await server.begin()
  server.setClock('2028-01-17T10:00:00.000Z')
  await write(treatment, 'Hej')
  await server.runDue('2028-01-19T12:00:00.000Z')
  expect(await told()).toEqual([])
  await server.runDue('2028-01-24T12:00:00.000Z')
  expect(await told()).toHaveLength(1)
  server.setClock('2028-01-25T10:00:00.000Z')
  await write(treatment, 'Hej igen')
  expect(await told()).toEqual([])
  await server.runDue('2028-01-26T12:00:00.000Z')
  expect(await told()).toEqual([])
  await server.runDue('2028-02-03T12:00:00.000Z')
  expect(await told()).toHaveLength(1)
})

test('R-439 whoever writes is not reminded, and after three reminders is reminded anew once they have been there', async () => {
  server.setClock('2029-01-11T09:00:00.000Z')
  const treatment = await server.begin()
  server.setClock('2029-01-17T10:00:00.000Z')
  await write(treatment, 'Hej')
  await server.runDue('2029-01-19T12:00:00.000Z')
  expect(await reminders()).toBe(0)
  for (const day of ['01-25', '02-02', '02-10', '02-18']) await server.runDue(`2029-${day}T12:00:00.000Z`)
  expect(await reminders()).toBe(3)
  server.setClock('2029-02-19T10:00:00.000Z')
  await write(treatment, 'Nu är jag här')
  await server.runDue('2029-02-25T12:00:00.000Z')
  expect(await reminders()).toBe(3)
  await server.runDue('2029-02-28T12:00:00.000Z')
  expect(await reminders()).toBe(4)
})

test('R-439 whoever writes while somebody holds the module is told of anew when they fall silent anew', async () => {
  server.setClock('2030-01-11T09:00:00.000Z')
  const treatment = await server.begin()
  await server.runDue('2030-01-24T12:00:00.000Z')
  expect(await told()).toHaveLength(1)
  server.setClock('2030-01-25T10:00:00.000Z')
  const { FormId } = (await server.read(treatment.Id)).Modules[0] ?? {}
  await server.db.transaction().execute(async (colleague) => {
    await colleague
      .selectFrom('form')
      .select('id')
      .where('id', '=', FormId ?? '')
      .forNoKeyUpdate()
      .execute()
    await write(treatment, 'Hej igen')
  })
  expect(await told()).toEqual([])
  await server.runDue('2030-01-26T12:00:00.000Z')
  expect(await told()).toEqual([])
  await server.runDue('2030-02-03T12:00:00.000Z')
  expect(await told()).toHaveLength(1)
  await server.runDue('2030-02-04T12:00:00.000Z')
  expect(await told()).toHaveLength(1)
})

test('R-439 of a patient who is writing at this very moment nothing is told', async () => {
  server.setClock('2031-01-11T09:00:00.000Z')
  const treatment = await server.begin()
  server.setClock('2031-01-12T09:00:00.000Z')
  await write(treatment, 'Hej')
  const now = '2031-01-24T12:00:00.000Z'
  await server.db.transaction().execute(async (patient) => {
    const thread = patient.updateTable('message_thread').where('id', '=', treatment.Id)
    await thread.set({ patient_active_at: now }).execute()
    await server.runDue(now)
  })
  expect(await told()).toEqual([])
  await server.runDue('2031-01-26T12:00:00.000Z')
  expect(await told()).toEqual([])
  await server.runDue('2031-02-03T12:00:00.000Z')
  expect(await told()).toHaveLength(1)
})
