import type { TreatmentRow } from '@samklang/contract/treatments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTreatmentServer, type TreatmentServer } from '../testing/treatment-server.ts'
import { afterModuleDone } from './module-done.ts'

let server: TreatmentServer

beforeAll(async () => {
  server = await startTreatmentServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.forget()
  server.setClock('2027-01-11T09:00:00.000Z')
})

const wholeModule = [0, 1, 2].map((PageIndex) => ({ PageIndex, Completed: true }))
const formOf = ({ Modules }: TreatmentRow, place = 0) => Modules[place]?.FormId ?? expect.fail('it has not begun')
const since = async (id: string) => (await server.read(id)).WaitsForStaffSince?.slice(0, 16) ?? null
const statuses = ({ Modules }: TreatmentRow) => Modules.map(({ Status }) => Status)

async function finish(id: string): Promise<void> {
  await server.write(id, { progress: wholeModule, status: 'Done' })
  const whose = { patientId: server.patientId, unitId: server.unit.id }
  const form = { id, kind: 'TreatmentModule', status: 'Done', ...whose } as const
  await server.db.transaction().execute((trx) => afterModuleDone(trx, form, server.clock.now()))
}

async function ongoing() {
  return (await (await server.staff()).get('/api/ongoing-treatments?scope=units')).json()[0]
}

/** Of what waits for the unit. */
async function told() {
  const reply = await (await server.staff()).get('/api/units/current/notifications')
  const all: { Id: string; Type: string; TreatmentId: string | null }[] = reply.json().Notifications
  return all.filter(({ Type }) => Type === 'TreatmentWaitsForStaff')
}

async function runAt(now: string): Promise<void> {
  server.setClock(now)
  await server.runDue(server.clock.now())
}

/** The first module is closed before it is done, two hours after it was opened. */
async function closeEarly(): Promise<TreatmentRow> {
  const treatment = await server.begin()
  expect(treatment.WaitsForStaffSince).toBeNull()
  server.setClock('2027-01-11T11:00:00.000Z')
  await server.closeModule(formOf(treatment))
  return server.read(treatment.Id)
}

test('R-543 a treatment whose module staff closed waits for them from then on, until the next is opened', async () => {
  const treatment = await closeEarly()
  expect(treatment.WaitsForStaffSince?.slice(0, 16)).toBe('2027-01-11T11:00')
  const waits = await ongoing()
  expect(waits).toMatchObject({ HasNext: true, WaitsForStaffSince: treatment.WaitsForStaffSince })
  await server.start(treatment.Id, server.treatment.modules[1].typeId, { StartDate: '2027-01-20' })
  expect(await since(treatment.Id)).toBeNull()
  await server.closeModule(formOf(await server.read(treatment.Id), 1))
  expect(await since(treatment.Id)).toBe('2027-01-11T11:00')
  await server.start(treatment.Id, server.treatment.modules[2].typeId)
  expect(await since(treatment.Id)).toBeNull()
})

test('R-543 from when the patient had worked through what was open, where staff open the next', async () => {
  const { Id, ...treatment } = await server.begin({ OpensNext: false })
  server.setClock('2027-01-12T09:00:00.000Z')
  await finish(formOf({ Id, ...treatment }))
  server.setClock('2027-01-14T09:00:00.000Z')
  expect(await since(Id)).toBe('2027-01-12T09:00')
  await server.closeModule(formOf(await server.read(Id)))
  expect(await since(Id)).toBe('2027-01-12T09:00')
})

test('R-543 where nothing is left to open it waits to be closed; a safety plan that the patient can still change does not', async () => {
  const treatment = await server.begin({ ModuleIds: [server.treatment.modules[0].typeId] })
  await finish(formOf(treatment))
  expect(await since(treatment.Id)).toBeNull()
  await server.closeModule(formOf(treatment))
  expect(await since(treatment.Id)).toBe('2027-01-11T09:00')
  expect(await ongoing()).toMatchObject({ Status: 'Completed', HasNext: false })
  await server.closeTreatment(treatment.Id, { MaintainDurationDays: 30 })
  expect(await since(treatment.Id)).toBeNull()
})

test('R-543 after the unit’s number of days it is among what waits, once, until something is opened', async () => {
  const treatment = await closeEarly()
  await runAt('2027-01-18T10:59:00.000Z')
  expect(await told()).toEqual([])
  await runAt('2027-01-18T11:01:00.000Z')
  await runAt('2027-01-19T11:01:00.000Z')
  expect(await told()).toMatchObject([{ TreatmentId: treatment.Id }])
  const groups = [{ GroupType: 'Treatment', Classification: 'Attention', Count: 1 }]
  expect((await ongoing()).ActivityGroups).toMatchObject(groups)
  const work = await (await server.staff()).get('/api/ongoing-patients/current-unit')
  expect(work.json()[0].ActivityGroups).toMatchObject(groups)

  await server.start(treatment.Id, server.treatment.modules[1].typeId)
  expect(await told()).toEqual([])
  await server.closeModule(formOf(await server.read(treatment.Id), 1))
  await runAt('2027-01-27T11:01:00.000Z')
  expect(await told()).toHaveLength(1)
  await server.closeTreatment(treatment.Id)
  expect(await told()).toEqual([])
})

test('R-543 seen to by hand it is not told again, and is taken back only while the treatment still waits', async () => {
  const treatment = await closeEarly()
  await runAt('2027-01-18T11:01:00.000Z')
  const [notice] = await told()
  const handle = (HandlingState: string) => server.post(`/api/notifications/${notice?.Id}/handle`, { HandlingState })
  expect((await handle('Handled')).statusCode).toBe(200)
  await runAt('2027-01-19T11:01:00.000Z')
  expect(await told()).toEqual([])
  expect((await handle('NotHandled')).statusCode).toBe(200)
  expect((await handle('Handled')).statusCode).toBe(200)
  await server.start(treatment.Id, server.treatment.modules[1].typeId)
  expect((await handle('NotHandled')).statusCode).toBe(409)
})

test('R-522 a module is closed and the next opened in one step, for which the patient is written to; twice is once', async () => {
  const treatment = await server.begin()
  const [, two] = server.treatment.modules
  const messages = () =>
    server.db.selectFrom('outgoing_message').select('id').where('purpose', '=', 'NewForm').execute()
  const before = (await messages()).length
  const Next = { ModuleId: two.typeId }
  for (const _ of [1, 2]) {
    const reply = await server.closeModule(formOf(treatment), { Next })
    expect(reply.statusCode, reply.body).toBe(200)
    expect(statuses(reply.json())).toEqual(['Closed', 'Open', 'NotStarted'])
    expect(reply.json()).toMatchObject({ Status: 'Ongoing', WaitsForStaffSince: null })
  }
  expect(await messages()).toHaveLength(before + 1)
})

test('R-522 where the next cannot be opened nothing is closed', async () => {
  const treatment = await server.begin()
  const reply = await server.closeModule(formOf(treatment), { Next: { ModuleId: server.treatment.other.typeId } })
  expect(reply.statusCode).toBe(400)
  expect(statuses(await server.read(treatment.Id))).toEqual(['Open', 'NotStarted', 'NotStarted'])
})

test('R-545 the per cent is of what the patient is to work through, and how many modules are skipped is told beside it', async () => {
  const treatment = await server.begin()
  await server.write(formOf(treatment), { progress: wholeModule })
  const skip = treatment.Modules.map(({ PlanId }, place) => ({ PlanId, IsSkipped: place === 1 }))
  await server.plan(treatment.Id, { Modules: skip, OpensNext: true, PreviousLastModifiedAt: treatment.LastModifiedAt })
  expect(await ongoing()).toMatchObject({ Progress: 50, ModulesSkipped: 1 })
})

test('R-544 when the patient last worked in a module is told apart from when they were in the messages', async () => {
  const { Id, ...treatment } = await server.begin()
  await server.write(formOf({ Id, ...treatment }), { progress: [{ PageIndex: 0, Completed: true }] })
  const inModules = (await server.read(Id)).LatestActivityAt
  server.setClock('2027-01-13T09:00:00.000Z')
  await (await server.sibling()).post(`/api/papp/treatments/${Id}/messages`, { MessageText: 'Hej' })
  for (const row of [await server.read(Id), await ongoing()]) {
    expect(row.LatestActivityAt.slice(0, 16)).toBe('2027-01-13T09:00')
    expect(row.LatestInModulesAt).toBe(inModules)
  }
})
