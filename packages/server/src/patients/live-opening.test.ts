import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MoveServer, startMoveServer } from '../testing/move-server.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: MoveServer

beforeAll(async () => {
  server = await startMoveServer()
})
afterAll(() => server.close())

type Me = MoveServer['atWard']

const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten.', Hours: 8 }
const found = { Outcome: 'NotJustified', Comment: 'Ingen hade ringt.' }

const open = async (me: Me, patient: { id: string }): Promise<string> =>
  (await me.post(`/api/patients/${patient.id}/emergency-opening`, opening)).json().Id

async function end(id: string, where: 'adult' | 'child'): Promise<void> {
  const { staff, units } = server.clinic
  const account = where === 'adult' ? staff.adultReviewer : staff.adminStaff
  const reviewing = await server.sign({ account, level: 'Four', unit: units[where] })
  const reviewed = await reviewing.post(`/api/emergency-openings/${id}/review`, found)
  expect(reviewed.statusCode, reviewed.body).toBe(200)
}

const seedAnswered = () =>
  server.seedAny({ patient: server.clinic.patients.adult, unit: server.clinic.units.adult, status: 'Closed' })

test('R-358 what a record of one’s own unit shows of the opened one, and its link, end with the opening too', async () => {
  const { adult } = server.clinic.patients
  const formId = await seedAnswered()
  const { guid } = await server.db
    .selectFrom('patient')
    .select('guid')
    .where('id', '=', adult.id)
    .executeTakeFirstOrThrow()
  const read = async () => {
    const form = await server.atWard.get(`/api/forms/${formId}`)
    const history = await server.atWard.get(`/api/patients/${server.record.id}/care-history`)
    const link = await server.atWard.get(`/api/navigation/patient/${guid}`)
    return [form.statusCode, history.body.includes(formId), link.statusCode]
  }
  expect(await read()).toEqual([404, false, 404])
  const id = await open(server.atWard, adult)
  expect(await read()).toEqual([200, true, 200])
  await end(id, 'adult')
  expect(await read()).toEqual([403, false, 404])
})

test('R-358 that an opening has ended is told at the unit where it was opened alone', async () => {
  const { staff, units, patients } = server.clinic
  const url = `/api/patients/${patients.adult.id}`
  await server.db.deleteFrom('emergency_opening').execute()
  const atChild = await server.sign({ account: staff.childStaff, level: 'Four', unit: units.child })
  await end(await open(atChild, patients.adult), 'adult')
  expect((await atChild.get(url)).json()).toMatchObject({ Code: 'opening-ended' })
  expect((await server.atWard.get(url)).statusCode).toBe(404)
})

test('R-358 R-174 an alert that waits is read also by whoever had an opening that has ended', async () => {
  const { patients, units } = server.clinic
  const { sibling } = patients
  const released = server.db.updateTable('patient_unit').set({ released_at: server.clock.now() })
  await released.where('patient_id', '=', sibling.id).execute()
  const me = await server.staff()
  await end(await open(me, sibling), 'child')
  const formId = await server.seedAny({ status: 'Closed' })
  expect((await me.get(`/api/forms/${formId}`)).json()).toMatchObject({ Code: 'opening-ended' })
  await seedAlert(server.db, { formId, patient: sibling, unit: units.child, raisedAt: server.clock.now() })
  expect((await me.get(`/api/forms/${formId}`)).statusCode).toBe(200)
  expect((await me.get(`/api/patients/${sibling.id}`)).json()).toMatchObject({ Code: 'opening-ended' })
})
