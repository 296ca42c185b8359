import type { Severity } from '@samklang/contract/form-content'
import type { Instant } from '@samklang/contract/instants'
import type { OngoingJournal, OngoingPatient } from '@samklang/contract/ongoing'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeId } from '../keys/ids.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms, type TestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { type NewNotification, seedAlert, seedNotification } from '../testing/waiting.ts'

let server: TestServer
let clinic: TestClinic
let forms: TestForms
let started: Instant
const patients = () => clinic.patients

beforeAll(async () => {
  server = await startTestServer()
  started = server.clock.now()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  forms = await seedTestForms(server.db, server.clock.now())
})
afterAll(() => server.close())
afterEach(async () => {
  for (const table of ['notification', 'risk_alert', 'patient_responsible'] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.updateTable('unit_group').set({ patient_responsible: true, prioritized_inbox: false }).execute()
})

const minutesAgo = (minutes: number) => addMinutes(started, -minutes)

type Who = keyof TestClinic['staff']
async function as(who: Who = 'childStaff', unit?: { id: string }) {
  const account = clinic.staff[who]
  const at = unit ?? (who === 'adultStaff' ? clinic.units.adult : clinic.units.child)
  const now = server.clock.now()
  return server.as(
    await openSession(server.db, { account, level: 'Four', now, ...(who !== 'staffWithoutUnit' && { unit: at }) }),
  )
}
async function list(path: string, who: Who = 'childStaff'): Promise<OngoingPatient[]> {
  const reply = await (await as(who)).get(`/api/ongoing-patients/${path}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
const unitsList = (who?: Who) => list('current-unit', who)

function seedForm(more: Partial<Parameters<typeof seedTestForm>[1]> = {}) {
  const { questionnaire: type } = forms
  const now = server.clock.now()
  return seedTestForm(server.db, { type, patient: patients().child, unit: clinic.units.child, now, ...more })
}

type WaitingRow = Pick<NewNotification, 'type' | 'formId'> &
  Partial<Pick<NewNotification, 'patient' | 'unit'>> & {
    /** Minutes ago. */
    from?: number
    to?: number
    isHandled?: boolean
  }
function wait({ from = 60, to = from, isHandled = false, ...more }: WaitingRow) {
  const times = { createdAt: minutesAgo(from), latestAt: minutesAgo(to), handledAt: isHandled ? started : undefined }
  return seedNotification(server.db, { patient: patients().child, unit: clinic.units.child, ...times, ...more })
}

function alarm(
  formId: string,
  { from = 30, ...more }: { from?: number; severity?: Severity; patient?: { id: string } } = {},
) {
  const raisedAt = minutesAgo(from)
  return seedAlert(server.db, { formId, patient: patients().child, unit: clinic.units.child, raisedAt, ...more })
}

async function makeResponsible(who: Who, patient: { id: string }) {
  const at = { patient_id: patient.id, unit_id: clinic.units.child.id, created_at: server.clock.now() }
  await server.db
    .insertInto('patient_responsible')
    .values({ ...at, account_id: clinic.staff[who].id })
    .execute()
}

const names = (lines: OngoingPatient[]) => lines.map(({ PatientFullName }) => PatientFullName)

test('R-197 what waits around a patient is gathered by group, with the worst, the earliest and the latest of each', async () => {
  const answered = await seedForm({ status: 'Closed' })
  await wait({ type: 'NewQuestionnaireAnswer', formId: answered, from: 90, to: 80 })
  await wait({ type: 'AnswerStaffForm', formId: await seedForm({ respondentType: 'Staff' }), from: 50, to: 10 })
  await wait({ type: 'JournalUpdated', from: 40 })
  await wait({ type: 'JournalEnded', from: 20, isHandled: true })
  expect(await unitsList()).toEqual([
    {
      PatientId: patients().child.id,
      PatientFullName: 'Provbarn Provskog',
      PatientIdentity: {
        FormattedPersonalId: clinic.persons.child.civicId.replace(/(\d{4})$/, '-$1'),
        IsProtected: false,
      },
      Age: 9,
      IsMine: false,
      Responsibles: [],
      ActivityGroups: [
        {
          GroupType: 'Todo',
          Classification: 'Attention',
          Count: 2,
          EarliestAt: minutesAgo(90),
          LatestAt: minutesAgo(10),
          Details: [
            { ActivityType: 'NewQuestionnaireAnswer', Count: 1 },
            { ActivityType: 'AnswerStaffForm', Count: 1 },
          ],
        },
        {
          GroupType: 'Journal',
          Classification: 'Info',
          Count: 1,
          EarliestAt: minutesAgo(40),
          LatestAt: minutesAgo(40),
          Details: [{ ActivityType: 'JournalUpdated', Count: 1 }],
        },
      ],
      InactiveSince: null,
      Change: null,
      OtherFormsWorse: 0,
      FollowUp: null,
      UnreadFormIds: [answered],
      // nobody's own.
      ConfirmableFormIds: [],
    },
  ])
})

test('an alert counts among what is to be done, and has a group of its own where the unit group has a prioritized inbox', async () => {
  const form = await seedForm({ status: 'Closed' })
  const other = await seedForm({ status: 'Closed' })
  await wait({ type: 'NewQuestionnaireAnswer', formId: form })
  await wait({ type: 'NewQuestionnaireAnswer', formId: other })
  await alarm(form)
  await makeResponsible('childStaff', patients().child)
  const [line] = await unitsList()
  expect(line?.ActivityGroups).toMatchObject([{ GroupType: 'Todo', Classification: 'Alert', Count: 3 }])
  // what alarms is read by itself
  // while the alert waits nothing of the patient is confirmed among many.
  expect(line?.ConfirmableFormIds).toEqual([])
  await server.db.updateTable('unit_group').set({ prioritized_inbox: true }).execute()
  const [prioritized] = await unitsList()
  expect(prioritized?.ActivityGroups).toMatchObject([
    { GroupType: 'Priority', Classification: 'Alert', Details: [{ ActivityType: 'PrioritizedAnswer', Count: 1 }] },
    { GroupType: 'Todo', Classification: 'Default', Count: 2 },
  ])
})

test('R-195 those with an alert come first, then whoever has waited longest', async () => {
  await wait({ type: 'JournalUpdated', patient: patients().sibling, from: 500 })
  await wait({ type: 'JournalUpdated', patient: patients().protectedChild, from: 700 })
  await alarm(await seedForm(), { from: 5 })
  expect(names(await unitsList())).toEqual(['Provbarn Provskog', 'Provskyddad Provskog', 'Provsyskon Provskog'])
})

test('R-359 a line says what is followed up of the patient, how much of it after danger to life, and when next', async () => {
  await wait({ type: 'JournalUpdated' })
  await wait({ type: 'JournalUpdated', patient: patients().sibling })
  const followed = { acknowledged_at: started, acknowledged_by: clinic.staff.adminStaff.id, action: 'Ringde upp.' }
  const steps = { follow_up_account_id: clinic.staff.adminStaff.id, follow_up_changed_at: started }
  for (const [next_step_on, scale_key, followed_up_at] of [
    ['2026-11-20', null, null],
    ['2026-11-19', 'total', null],
    ['2026-11-18', null, started],
  ] as const) {
    const id = await alarm(await seedForm())
    const over = followed_up_at && { followed_up_at, followed_up_by: clinic.staff.adminStaff.id }
    const set = { ...followed, ...steps, ...over, next_step_on, scale_key, ...(scale_key && { item_ref: null }) }
    await server.db.updateTable('risk_alert').set(set).where('id', '=', id).execute()
  }
  const told = new Map((await unitsList()).map(({ PatientId, FollowUp }) => [PatientId, FollowUp]))
  expect(told.get(patients().child.id)).toEqual({ Open: 2, Danger: 1, NextStepOn: '2026-11-19' })
  expect(told.get(patients().sibling.id)).toBeNull()
})

test('the alerts are those with something of classification Alert, whatever else waits', async () => {
  const { sibling } = patients()
  await alarm(await seedForm())
  await wait({ type: 'JournalUpdated' })
  await alarm(await seedForm({ patient: sibling }), { severity: 'Attention', patient: sibling })
  const lines = await list('current-unit/alerts')
  expect(names(lines)).toEqual(['Provbarn Provskog'])
  expect(lines[0]?.ActivityGroups.map(({ GroupType }) => GroupType)).toEqual(['Todo', 'Journal'])
})

test('mine are those whom I answer for at the unit, and each line tells who does', async () => {
  const { child, sibling } = patients()
  await wait({ type: 'JournalUpdated', patient: child })
  await wait({ type: 'JournalUpdated', patient: sibling })
  await makeResponsible('childStaff', sibling)
  await makeResponsible('adminStaff', sibling)
  const mine = await list('mine')
  expect(names(mine)).toEqual(['Provsyskon Provskog'])
  expect(mine[0]?.IsMine).toBe(true)
  expect(mine[0]?.Responsibles.map(({ StaffUserId }) => StaffUserId).toSorted()).toEqual(
    [clinic.staff.childStaff.publicId, clinic.staff.adminStaff.publicId].toSorted(),
  )
  const [, ofOther] = await unitsList('limitedAdminStaff')
  expect(ofOther?.IsMine).toBe(false)
})

test('whoever no longer works at the unit answers for nobody there', async () => {
  await wait({ type: 'JournalUpdated' })
  await makeResponsible('adultStaff', patients().child)
  expect(await unitsList()).toMatchObject([{ Responsibles: [] }])
  const me = await as()
  const patient = (await me.get(`/api/patients/${patients().child.id}`)).json()
  expect(patient.ResponsibleProfessionals).toEqual([])
})

test('where the unit group knows no responsibles nobody has any, and nothing is mine', async () => {
  await wait({ type: 'JournalUpdated' })
  await makeResponsible('childStaff', patients().child)
  await server.db.updateTable('unit_group').set({ patient_responsible: false }).execute()
  expect(await unitsList()).toMatchObject([{ IsMine: false, Responsibles: [] }])
  expect(await list('mine')).toEqual([])
  expect(await list(`mine?patientId=${patients().child.id}`)).toEqual([])
})

test('the line of one patient is fetched alone, and is gone when nothing waits', async () => {
  const { child, sibling } = patients()
  await wait({ type: 'JournalUpdated', patient: child })
  await wait({ type: 'JournalUpdated', patient: sibling })
  const all = await unitsList()
  expect(await list(`current-unit?patientId=${child.id}`)).toEqual(
    all.filter(({ PatientId }) => PatientId === child.id),
  )
  expect(await list(`current-unit?patientId=${patients().protectedChild.id}`)).toEqual([])
  expect(await list(`mine?patientId=${child.id}`)).toEqual([])
  await makeResponsible('childStaff', child)
  expect(names(await list(`mine?patientId=${child.id}`))).toEqual(['Provbarn Provskog'])
})

test('inactive is counted from when something was asked for, and of a diary from the last entry', async () => {
  const asked = await seedForm()
  await server.db
    .updateTable('form')
    .set({ opened_at: minutesAgo(9000) })
    .where('id', '=', asked)
    .execute()
  await wait({ type: 'Inactivity_UnansweredQuestionnaire', formId: asked, from: 100 })
  const diary = await seedForm({ type: forms.journal, patient: patients().sibling })
  await server.db
    .updateTable('form')
    .set({ opened_at: minutesAgo(20_000) })
    .where('id', '=', diary)
    .execute()
  await seedEntry(diary, patients().sibling, 7000)
  await wait({ type: 'Inactivity_UnansweredJournal', patient: patients().sibling, formId: diary, from: 50 })
  const lines = await unitsList()
  expect(lines.map(({ InactiveSince }) => InactiveSince)).toEqual([minutesAgo(9000), minutesAgo(7000)])
  expect(lines[0]?.ActivityGroups).toMatchObject([{ GroupType: 'Inactivity', EarliestAt: minutesAgo(100) }])
})

async function seedEntry(formId: string, patient: { id: string }, minutes: number) {
  const at = minutesAgo(minutes)
  const by = clinic.persons.sibling.account.id
  await server.db
    .insertInto('journal_entry')
    .values({
      id: makeId(at),
      form_id: formId,
      patient_id: patient.id,
      entry_date: at.slice(0, 10),
      answers: '[]',
      created_at: at,
      created_by: by,
      last_modified_at: at,
      last_modified_by: by,
    })
    .execute()
}

test('R-239 the id of a protected identity is dots', async () => {
  await wait({ type: 'JournalUpdated', patient: patients().protectedChild })
  const [line] = await unitsList()
  expect(line?.PatientIdentity).toEqual({ FormattedPersonalId: '••••••••-••••', IsProtected: true })
})

test('the list is the session’s unit’s: not another one’s, and none for whoever works at no unit', async () => {
  await wait({ type: 'JournalUpdated' })
  await alarm(await seedForm())
  await wait({ type: 'JournalUpdated', patient: patients().adult, unit: clinic.units.adult })
  expect(names(await unitsList('adultStaff'))).toEqual(['Provvuxen Provskog'])
  expect(await list(`current-unit?patientId=${patients().child.id}`, 'adultStaff')).toEqual([])
  for (const path of ['mine', 'current-unit', 'current-unit/alerts'])
    expect(await list(path, 'staffWithoutUnit')).toEqual([])
})

test('a patient who is deleted is in no list, and is there again when restored', async () => {
  const { child } = patients()
  await wait({ type: 'JournalUpdated' })
  const set = (status: 'Active' | 'Deleted') =>
    server.db
      .updateTable('patient')
      .set({ status, deleted_at: status === 'Deleted' ? started : null })
      .where('id', '=', child.id)
      .execute()
  await set('Deleted')
  expect(await unitsList()).toEqual([])
  await set('Active')
  expect(await unitsList()).toHaveLength(1)
})

test('what is listed is logged with those whom it showed', async () => {
  await wait({ type: 'JournalUpdated', patient: patients().sibling })
  await unitsList()
  const rows = await listAudit(server.database, { action: 'ListPatients' })
  expect(rows.some(({ patient_ids }) => patient_ids?.join() === patients().sibling.id)).toBe(true)
})

test('the diaries that go on come with their patient’s line, their entries and the last of them', async () => {
  const { sibling } = patients()
  await server.db.updateTable('form').set({ status: 'Closed' }).where('kind', '=', 'Journal').execute()
  const diary = await seedForm({ type: forms.journal, patient: sibling })
  await seedEntry(diary, sibling, 3000)
  await seedEntry(diary, sibling, 100)
  await seedForm({ type: forms.journal, patient: sibling, status: 'Canceled' })
  await seedForm({ type: forms.journal, patient: patients().adult, unit: clinic.units.adult })
  const quiet = await seedForm({
    type: forms.journal,
    relationId: clinic.relations.guardianOfChild,
    respondentType: 'Caretaker',
  })
  await wait({ type: 'JournalUpdated', patient: sibling, formId: diary })
  const reply = await (await as()).get('/api/units/current/ongoing-journals')
  const journals: OngoingJournal[] = reply.json()
  expect(journals.map(({ JournalId }) => JournalId).toSorted()).toEqual([diary, quiet].toSorted())
  expect(journals.find(({ JournalId }) => JournalId === diary)).toMatchObject({
    PatientFullName: 'Provsyskon Provskog',
    DisplayName: 'Provdagbok',
    RespondentName: 'Provsyskon Provskog',
    EndDate: null,
    EntriesCount: 2,
    LastEntryAt: minutesAgo(100),
    ActivityGroups: [{ GroupType: 'Journal', Count: 1 }],
  })
  expect(journals.find(({ JournalId }) => JournalId === quiet)).toMatchObject({
    RespondentName: 'Provmamma Provskog',
    EntriesCount: 0,
    LastEntryAt: null,
    ActivityGroups: [],
  })
  expect((await (await as('staffWithoutUnit')).get('/api/units/current/ongoing-journals')).json()).toEqual([])
})

test('where nobody has begun any, there are no treatments and no programs', async () => {
  const me = await as()
  expect((await me.get('/api/ongoing-treatments?scope=mine')).json()).toEqual([])
  expect((await me.get('/api/ongoing-programs')).json()).toEqual([])
})
