import type { UnitAlert } from '@samklang/contract/notifications'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { seedAlert } from '../testing/waiting.ts'

type Staff = Awaited<ReturnType<AnsweringServer['staff']>>

let server: AnsweringServer
let me: Staff
let colleague: Staff
let third: Staff

beforeAll(async () => {
  server = await startAnsweringServer()
  const { staff, units } = server.clinic
  const unit = units.child
  await server.db
    .insertInto('account_care_unit')
    .values({ account_id: staff.twoUnitStaff.id, unit_id: unit.id })
    .execute()
  me = await server.staff()
  colleague = await server.sign({ account: staff.adminStaff, level: 'Four', unit })
  third = await server.sign({ account: staff.twoUnitStaff, level: 'Four', unit })
})
afterAll(() => server.close())
afterEach(async () => {
  server.clock.moveTo(0)
  for (const table of ['risk_alert', 'patient_responsible'] as const) await server.db.deleteFrom(table).execute()
  await server.db.updateTable('patient_unit').set({ released_at: null }).execute()
})

async function seedAlarming() {
  const formId = await server.seedForm({ status: 'Closed' })
  const { patients, units } = server.clinic
  const raisedAt = server.clock.now()
  return {
    formId,
    alertId: await seedAlert(server.db, { formId, patient: patients.sibling, unit: units.child, raisedAt }),
  }
}

const listed = async (who: Staff): Promise<UnitAlert | undefined> =>
  (await who.get('/api/units/current/notifications')).json().Alerts[0]
const ask = async (alertId: string, to: { publicId: string }, who = me) =>
  (await who.post(`/api/alerts/${alertId}/hand-over`, { StaffUserId: to.publicId })).statusCode
const answer = async (id: string | undefined, Answer: string, who: Staff) =>
  (await who.post(`/api/hand-overs/${id}/answer`, { Answer })).statusCode

const eventsOf = async (formId: string) => {
  const events = server.db.selectFrom('form_event').select('event').where('form_id', '=', formId).orderBy('id')
  return (await events.execute()).map(({ event }) => event)
}

const ownerOf = async (id: string) =>
  (await server.db.selectFrom('risk_alert').select('owner_account_id').where('id', '=', id).executeTakeFirstOrThrow())
    .owner_account_id

test('R-354 R-309 the request that waits is the one that is shown, also when it was asked by a server whose clock is behind', async () => {
  const { adminStaff, twoUnitStaff } = server.clinic.staff
  const { alertId } = await seedAlarming()
  server.clock.moveTo(8000)
  expect(await ask(alertId, adminStaff)).toBe(200)
  expect(await answer((await listed(me))?.HandOver?.Id, 'Declined', colleague)).toBe(200)
  server.clock.moveTo(0)
  expect(await ask(alertId, twoUnitStaff)).toBe(200)
  for (const who of [me, third])
    expect((await listed(who))?.HandOver).toMatchObject({ ToId: twoUnitStaff.publicId, Answer: null })
  expect(await answer((await listed(third))?.HandOver?.Id, 'Declined', third)).toBe(200)
  // Declined as well: it is still the later one.
  expect((await listed(me))?.HandOver).toMatchObject({ ToId: twoUnitStaff.publicId, Answer: 'Declined' })
})

test('R-354 a request that waits is shown before any other, whatever times stand there', async () => {
  const { adminStaff, twoUnitStaff } = server.clinic.staff
  const { alertId } = await seedAlarming()
  await ask(alertId, adminStaff)
  await answer((await listed(me))?.HandOver?.Id, 'Declined', colleague)
  await ask(alertId, twoUnitStaff)
  const declined = server.db.updateTable('alert_hand_over').where('answer', '=', 'Declined')
  await declined.set({ asked_at: '2099-01-01T00:00:00.000Z' }).execute()
  expect((await listed(me))?.HandOver).toMatchObject({ ToId: twoUnitStaff.publicId, Answer: null })
})

const siblingAt = () => `/api/patients/${server.clinic.patients.sibling.id}`

async function becomeResponsible(alertId: string) {
  await me.post(`${siblingAt()}/responsible-professionals`)
  const owned = server.db.updateTable('risk_alert').set({ owner_account_id: server.clinic.staff.childStaff.id })
  await owned.where('id', '=', alertId).execute()
}

const ways = {
  'who leaves as responsible': (to: string) =>
    me.send('DELETE', `${siblingAt()}/responsible-professionals/remove?AlertTakerId=${to}`),
  'who releases the patient': (to: string) => me.get(`${siblingAt()}/release?AlertTakerId=${to}`),
}

test.for([{ way: 'who leaves as responsible' }, { way: 'who releases the patient' }] as const)(
  'R-354 $way and names somebody ends the request that waits; nobody accepts it afterwards',
  async ({ way }) => {
    const { adminStaff, twoUnitStaff } = server.clinic.staff
    const { formId, alertId } = await seedAlarming()
    await becomeResponsible(alertId)
    expect(await ask(alertId, adminStaff)).toBe(200)
    const asked = (await listed(colleague))?.HandOver?.Id
    const left = await ways[way](twoUnitStaff.publicId)
    expect(left.statusCode, left.body).toBe(200)
    expect((await listed(third))?.HandOver).toMatchObject({ Id: asked, Answer: 'Withdrawn' })
    expect(await answer(asked, 'Accepted', colleague)).toBe(409)
    expect(await ownerOf(alertId)).toBe(twoUnitStaff.id)
    expect((await eventsOf(formId)).slice(-2)).toEqual(['AlertHandOverWithdrawn', 'AlertTakenOver'])
    // Whoever has it now asks whom they want.
    expect(await ask(alertId, adminStaff, third)).toBe(200)
  },
)

test('R-354 a form that moves to another unit leaves no request behind, also where its receiver is named there', async () => {
  const { adminStaff } = server.clinic.staff
  const { formId, alertId } = await seedAlarming()
  const { sibling } = server.clinic.patients
  const { adult } = server.clinic.units
  const here = { account_id: adminStaff.id, unit_id: adult.id }
  await server.db.insertInto('account_care_unit').values(here).execute()
  await server.db
    .insertInto('account_care_unit')
    .values({ account_id: server.clinic.staff.childStaff.id, unit_id: adult.id })
    .execute()
  await addRecordAt(server.db, sibling, adult, server.clock.now())
  await ask(alertId, adminStaff)
  const moved = await me.post(`/api/forms/${formId}/change-responsible-unit`, {
    UnitId: adult.id,
    AlertTakerId: adminStaff.publicId,
  })
  expect(moved.statusCode, moved.body).toBe(200)
  const requests = server.db
    .selectFrom('alert_hand_over')
    .select(['answer', 'answered_by'])
    .where('alert_id', '=', alertId)
  // Named by somebody else they have not accepted it themselves.
  expect(await requests.execute()).toEqual([{ answer: 'Withdrawn', answered_by: server.clinic.staff.childStaff.id }])
})
