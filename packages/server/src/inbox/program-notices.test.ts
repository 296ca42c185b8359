import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { notify, resolveNotifications, waitAgain } from '../notifications/write.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { seedProgram } from '../testing/seed-program.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.deleteFrom('notification').execute()
  await server.db.deleteFrom('program').execute()
})

const at = () => ({ patientId: server.clinic.patients.sibling.id, unitId: server.clinic.units.child.id })
const complete = async (name: string) => {
  const place = { patient: server.clinic.patients.sibling, unit: server.clinic.units.child }
  const program = await seedProgram(server.db, { ...place, now: server.clock.now(), name, status: 'Completed' })
  await notify(server.db, 'ProgramCompleted', [{ ...at(), programId: program.id }], server.clock.now())
  return program
}
const bell = async () => (await (await server.staff()).get('/api/units/current/notifications')).json().Notifications
const handle = async (id: string, HandlingState: 'Handled' | 'NotHandled') =>
  (await server.staff()).post(`/api/notifications/${id}/handle`, { HandlingState })

test('R-625 each program that is completed is told of by itself, with its name, and is seen to by hand', async () => {
  const first = await complete('Utredning')
  const second = await complete('Uppföljning')
  const waiting = await bell()
  expect(waiting).toHaveLength(2)
  expect(waiting.map((one: { ProgramId: string; ProgramName: string }) => [one.ProgramId, one.ProgramName])).toEqual(
    expect.arrayContaining([
      [first.id, 'Utredning'],
      [second.id, 'Uppföljning'],
    ]),
  )
  const one = waiting.find(({ ProgramId }: { ProgramId: string }) => ProgramId === first.id)
  expect(one).toMatchObject({ Type: 'ProgramCompleted', Category: 'Treatment', Severity: 'Info', FormId: null })
  expect((await handle(one.Id, 'Handled')).json()).toMatchObject({ HandlingState: 'Handled', ProgramName: 'Utredning' })
  expect(await bell()).toMatchObject([{ ProgramId: second.id }])
})

test('R-625 what was seen to by mistake waits again though another program’s waits, and never twice of one', async () => {
  const first = await complete('Utredning')
  const [{ Id }] = await bell()
  await handle(Id, 'Handled')
  await complete('Uppföljning')
  expect((await handle(Id, 'NotHandled')).statusCode).toBe(200)
  expect(await bell()).toHaveLength(2)
  await handle(Id, 'Handled')
  await notify(server.db, 'ProgramCompleted', [{ ...at(), programId: first.id }], server.clock.now())
  expect((await handle(Id, 'NotHandled')).statusCode).toBe(409)
  expect(await bell()).toHaveLength(2)
})

test('R-625 what waits of a program is settled with the unit’s care, and comes back with it apart for each', async () => {
  await complete('Utredning')
  await complete('Uppföljning')
  const ids = await resolveNotifications(server.db, at(), null, server.clock.now())
  expect(ids).toHaveLength(2)
  expect(await bell()).toEqual([])
  await complete('En tredje')
  await waitAgain(server.db, ids)
  expect(await bell()).toHaveLength(3)
})
