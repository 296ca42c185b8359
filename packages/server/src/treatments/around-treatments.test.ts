import type { HistoryItem } from '@samklang/contract/care-items'
import type { ActivityGroup, OngoingTreatment } from '@samklang/contract/ongoing'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notify } from '../notifications/write.ts'
import { startTreatmentServer, type TreatmentServer } from '../testing/treatment-server.ts'
import { seedAlert } from '../testing/waiting.ts'

let server: TreatmentServer

beforeAll(async () => {
  server = await startTreatmentServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.forget()
  server.setClock('2027-01-11T09:00:00.000Z')
})

function first({ Modules }: TreatmentRow): TreatmentModuleRow & { FormId: string } {
  const [module] = Modules
  if (!module?.FormId) throw new Error('no module has begun')
  return { ...module, FormId: module.FormId }
}

async function history(query = ''): Promise<{ Items: HistoryItem[]; Total: number }> {
  return (await (await server.staff()).get(`/api/patients/${server.patientId}/care-history${query}`)).json()
}

async function ongoing(query = ''): Promise<OngoingTreatment[]> {
  return (await (await server.staff()).get(`/api/ongoing-treatments${query}`)).json()
}

test('R-381 a treatment is the patient’s own: neither guardians nor others are told that there is one', async () => {
  const treatment = await server.begin()
  expect((await server.mine()).Treatments).toMatchObject([{ Id: treatment.Id }])
  for (const other of [await server.guardianOfSibling(), await server.guardianOfSibling('Two')]) {
    const items = (await other.get('/api/papp/patients/current/care-items')).json()
    expect(items.Treatments).toEqual([])
    expect(items.NextPlannedDate).toBeNull()
    expect(items.WaitingForChild).toEqual([])
  }
  await server.closeTreatment(treatment.Id, { MaintainDurationDays: 10 })
  expect(await server.maintained()).toHaveLength(1)
  const guardian = await server.guardianOfSibling()
  expect((await guardian.get('/api/papp/patients/current/maintained')).json()).toEqual([])
})

test('R-381 an open module counts among what waits for the patient, one that is done does not', async () => {
  const treatment = await server.begin()
  const pending = async (): Promise<number> => {
    const { Contexts } = (await (await server.sibling()).get('/api/papp/session-contexts')).json()
    return Contexts[0].PendingCount
  }
  const before = await pending()
  await server.write(first(treatment).FormId, { status: 'Done' })
  const after = await pending()
  expect(before - after).toBe(1)
  const items = await server.mine()
  expect([...items.Questionnaires, ...items.Journals]).toEqual([])
})

test('R-381 a module is not shared with guardians either', async () => {
  const treatment = await server.begin()
  const { FormId } = first(treatment)
  await server.closeModule(FormId)
  const shared = await server.post(`/api/forms/${FormId}/share-with-guardians`, { Shared: true })
  expect([shared.statusCode, shared.json().Code]).toEqual([409, 'invalid-transition'])
})

test('R-382 a closed treatment is one line of the history, and its modules are none of their own', async () => {
  const treatment = await server.begin()
  await server.closeModule(first(treatment).FormId)
  expect((await history()).Items.filter(({ Kind }) => Kind !== 'Event')).toEqual([])
  await server.closeTreatment(treatment.Id, { MaintainDurationDays: 1 })
  const readable = await history('?kind=Treatment')
  expect(readable.Total, 'also while it can still be read').toBe(1)
  expect(readable.Items).toMatchObject([{ Id: treatment.Id, Treatment: { Status: 'Maintained' } }])
  server.setClock('2027-01-13T09:00:00.000Z')
  await server.runDue(server.clock.now())
  const { Items, Total } = await history('?kind=Treatment')
  expect(Total).toBe(1)
  expect(Items).toMatchObject([
    { Id: treatment.Id, Kind: 'Treatment', Form: null, Event: null, By: expect.stringContaining('Provkotte') },
  ])
  expect(Items[0]?.Treatment).toMatchObject({ DisplayName: 'Provbehandling', Status: 'Closed' })
  expect((await history()).Items.filter(({ Kind }) => Kind !== 'Event')).toHaveLength(1)
  expect((await history('?respondent=Staff')).Items).toEqual([])
  expect((await history('?from=2027-01-12')).Items.filter(({ Kind }) => Kind === 'Treatment')).toEqual([])
  const items = await (await server.staff()).get(`/api/patients/${server.patientId}/care-items`)
  expect(items.json().Treatments).toEqual([])
})

test('R-383 the unit’s treatments are listed for whoever is responsible, or for all of the unit', async () => {
  const { db, clinic, unit, patientId } = server
  const treatment = await server.begin()
  await server.write(first(treatment).FormId, { progress: [{ PageIndex: 0, Completed: true }] })
  expect(await ongoing()).toEqual([])
  const row = { TreatmentId: treatment.Id, PatientId: patientId, Status: 'Ongoing', Progress: 11 }
  const module = { DisplayName: 'Modul ett', Pages: 3, PagesCompleted: 1 }
  expect(await ongoing('?scope=units')).toMatchObject([
    { ...row, CurrentModule: module, LatestActivityAt: expect.any(String) },
  ])
  const responsible = {
    patient_id: patientId,
    unit_id: unit.id,
    account_id: clinic.staff.childStaff.id,
    created_at: clinic.seededAt,
  }
  await db.insertInto('patient_responsible').values(responsible).execute()
  expect(await ongoing()).toMatchObject([{ ...row, IsMine: true }])
  await db.deleteFrom('patient_responsible').where('account_id', '=', clinic.staff.childStaff.id).execute()
  await server.closeTreatment(treatment.Id, { MaintainDurationDays: 10 })
  expect(await ongoing('?scope=units')).toEqual([])
})

test('R-383 since when nothing has come is said of the treatment itself, not of what else is late', async () => {
  const { db, unit, patientId } = server
  const treatment = await server.begin()
  await server.write(first(treatment).FormId, { progress: [{ PageIndex: 0, Completed: true }] })
  await notify(db, 'Inactivity_UnansweredJournal', [{ patientId, unitId: unit.id }], server.clock.now())
  const told = () => ongoing('?scope=units')
  expect(await told()).toMatchObject([{ TreatmentId: treatment.Id, InactiveSince: null }])
  server.setClock('2027-01-20T09:00:00.000Z')
  expect(await told()).toMatchObject([{ InactiveSince: expect.stringMatching(/^2027-01-11T09:00/) }])
  await server.closeTreatment(treatment.Id)
  await db.deleteFrom('notification').where('type', '=', 'Inactivity_UnansweredJournal').execute()
})

test('R-383 what waits is said of the treatment that it belongs to, and of the others as what else the patient has', async () => {
  const { db, unit, patientId } = server
  const [one, other] = [await server.begin(), await server.begin()]
  const about = { formId: first(other).FormId, patient: { id: patientId }, unit }
  const alert = await seedAlert(db, { ...about, raisedAt: server.clock.now() })
  const waits = { patientId, unitId: unit.id }
  await notify(db, 'NewTreatmentMessage', [{ ...waits, treatmentId: one.Id }], server.clock.now())
  await notify(db, 'NewTreatmentMessage', [{ ...waits, treatmentId: other.Id }], server.clock.now())
  await notify(db, 'JournalEnded', [waits], server.clock.now())
  const told = new Map((await ongoing('?scope=units')).map((row) => [row.TreatmentId, row]))
  const kinds = (groups: ActivityGroup[] = []) =>
    groups.flatMap(({ Details }) => Details.map(({ ActivityType, Count }) => `${ActivityType} ${Count}`)).sort()
  expect(kinds(told.get(one.Id)?.ActivityGroups)).toEqual(['NewTreatmentMessage 1'])
  expect(kinds(told.get(one.Id)?.OtherActivityGroups)).toEqual([
    'JournalEnded 1',
    'NewTreatmentMessage 1',
    'PrioritizedAnswer 1',
  ])
  expect(kinds(told.get(other.Id)?.ActivityGroups)).toEqual(['NewTreatmentMessage 1', 'PrioritizedAnswer 1'])
  await db.deleteFrom('risk_alert').where('id', '=', alert).execute()
  await db.deleteFrom('notification').where('patient_id', '=', patientId).execute()
})

test('R-384 alerts of a module are told of with it', async () => {
  const treatment = await server.begin()
  const { FormId } = first(treatment)
  const about = { formId: FormId, patient: { id: server.patientId }, unit: server.unit }
  const id = await seedAlert(server.db, { ...about, raisedAt: server.clock.now() })
  expect(first(await server.read(treatment.Id))).toMatchObject({ AlertSeverity: 'Alert', WaitingAlerts: 1 })
  await server.closeTreatment(treatment.Id)
  const alerts = (await (await server.staff()).get(`/api/patients/${server.patientId}/care-items`)).json().Alerts
  expect(alerts, 'closing settles no alert').toMatchObject([{ Id: id }])
  await server.db.deleteFrom('risk_alert').where('id', '=', id).execute()
})

test('R-380 a module stays at the unit of its treatment', async () => {
  const treatment = await server.begin()
  const account = server.clinic.staff.childStaff
  await server.db
    .insertInto('account_care_unit')
    .values({ account_id: account.id, unit_id: server.clinic.units.adult.id })
    .execute()
  const reply = await server.post(`/api/forms/${first(treatment).FormId}/change-responsible-unit`, {
    UnitId: server.clinic.units.adult.id,
  })
  expect([reply.statusCode, reply.json().Code]).toEqual([409, 'invalid-transition'])
  await server.db
    .deleteFrom('account_care_unit')
    .where('unit_id', '=', server.clinic.units.adult.id)
    .where('account_id', '=', account.id)
    .execute()
})

test('R-373 a treatment begins when a module that is set for a day is begun at the clinic', async () => {
  const treatment = await server.begin({ StartDate: '2027-02-01' })
  const set = (await server.start(treatment.Id, server.treatment.modules[1].typeId, { StartDate: '2027-01-20' })).json()
  expect([set.Status, set.StartDate]).toEqual(['NotStarted', '2027-01-20'])
  const started = await server.post(`/api/forms/${set.Modules[1].FormId}/start`, { AnswerMode: 'Interview' })
  expect(started.statusCode, started.body).toBe(200)
  expect(await server.read(treatment.Id)).toMatchObject({ Status: 'Ongoing', StartDate: '2027-01-11' })
})

test('R-379 a unit’s treatments end with its care: what is open is closed, what is set for a day taken back, and nothing is read', async () => {
  const treatment = await server.begin()
  await server.start(treatment.Id, server.treatment.modules[1].typeId, { StartDate: '2027-01-20' })
  const maintained = await server.begin()
  await server.closeTreatment(maintained.Id, { MaintainDurationDays: 100 })
  const released = await (await server.staff()).get(`/api/patients/${server.patientId}/release`)
  expect(released.statusCode, released.body).toBe(200)
  const rows = await server.db
    .selectFrom('treatment')
    .select(['id', 'status'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  expect(rows.map(({ status }) => status)).toEqual(['Closed', 'Closed'])
  const forms = server.db.selectFrom('form as f').innerJoin('treatment_module as m', 'm.form_id', 'f.id')
  const ended = await forms
    .select('f.status')
    .where('m.treatment_id', '=', treatment.Id)
    .orderBy('m.position')
    .execute()
  expect(ended.map(({ status }) => status)).toEqual(['Closed', 'Canceled'])
})
