import type { NotificationType } from '@samklang/contract/notifications'
import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { lockForm } from '../forms/found-form.ts'
import { startTreatmentServer, type TreatmentServer } from '../testing/treatment-server.ts'
import { afterModuleDone } from './module-done.ts'

let server: TreatmentServer

beforeAll(async () => {
  server = await startTreatmentServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.forget()
  // A Monday, in winter; ten at the unit.
  server.setClock('2027-01-11T09:00:00.000Z')
})

const wholeModule = [0, 1, 2].map((PageIndex) => ({ PageIndex, Completed: true }))

function statuses({ Modules }: Pick<TreatmentRow, 'Modules'>) {
  return Modules.map(({ Status }) => Status)
}

function first({ Modules }: TreatmentRow): TreatmentModuleRow & { FormId: string } {
  const [module] = Modules
  if (!module?.FormId) throw new Error('no module has begun')
  return { ...module, FormId: module.FormId }
}

/** As saving does when every page is worked through. */
async function finish(formId: string): Promise<void> {
  await server.write(formId, { progress: wholeModule, status: 'Done' })
  const form = {
    id: formId,
    kind: 'TreatmentModule',
    status: 'Done',
    patientId: server.patientId,
    unitId: server.unit.id,
  } as const
  await server.db.transaction().execute((trx) => afterModuleDone(trx, form, server.clock.now()))
}

async function waiting(type: NotificationType) {
  const rows = server.db.selectFrom('notification').select('form_id').where('type', '=', type)
  return (await rows.where('handling_state', '=', 'NotHandled').execute()).map(({ form_id }) => form_id)
}

function countMessages(purpose: 'NewForm' | 'FormReminder') {
  return server.db
    .selectFrom('outgoing_message')
    .select('id')
    .where('purpose', '=', purpose)
    .execute()
    .then((rows) => rows.length)
}

async function runAt(now: string): Promise<void> {
  server.setClock(now)
  // To the instant: a week is counted from one to the next, and the clock goes on meanwhile.
  await server.runDue(now)
}

test('R-375 that a module is done waits for staff until they close it', async () => {
  const treatment = await server.begin()
  const { FormId } = first(treatment)
  await finish(FormId)
  expect(await waiting('TreatmentModuleDone')).toEqual([FormId])
  const ongoing = await (await server.staff()).get('/api/ongoing-patients/current-unit')
  const groups = ongoing.json()[0].ActivityGroups
  expect(groups).toMatchObject([
    { GroupType: 'Treatment', Details: [{ ActivityType: 'TreatmentModuleDone', Count: 1 }] },
  ])
  await server.closeModule(FormId)
  expect(await waiting('TreatmentModuleDone')).toEqual([])
})

test('R-376 a module that is done opens the next that has not begun and is not skipped, without a message', async () => {
  const treatment = await server.begin()
  const Modules = treatment.Modules.map(({ PlanId }, index) => ({ PlanId, IsSkipped: index === 1 }))
  await server.plan(treatment.Id, { Modules, OpensNext: true, PreviousLastModifiedAt: treatment.LastModifiedAt })
  expect(await countMessages('NewForm')).toBe(1)
  await finish(first(treatment).FormId)
  const next = await server.read(treatment.Id)
  expect(statuses(next)).toEqual(['Done', 'NotStarted', 'Open'])
  expect(next.LastModifiedAt > treatment.LastModifiedAt).toBe(true)
  expect(await countMessages('NewForm')).toBe(1)
  // Changed once more, it is done once more: the patient has the next already.
  await finish(first(treatment).FormId)
  expect(statuses(await server.read(treatment.Id))).toEqual(['Done', 'NotStarted', 'Open'])
})

test('R-376 nothing opens by itself where staff open, or while something is open or set for a day', async () => {
  const [, two, three] = server.treatment.modules
  const byHand = await server.begin({ OpensNext: false })
  await finish(first(byHand).FormId)
  expect(statuses(await server.read(byHand.Id))).toEqual(['Done', 'NotStarted', 'NotStarted'])

  const set = await server.begin()
  await server.start(set.Id, two.typeId, { StartDate: '2027-01-20' })
  await finish(first(set).FormId)
  expect(statuses(await server.read(set.Id))).toEqual(['Done', 'Scheduled', 'NotStarted'])

  const open = await server.begin()
  await server.start(open.Id, three.typeId)
  await finish(first(open).FormId)
  expect(statuses(await server.read(open.Id))).toEqual(['Done', 'NotStarted', 'Open'])
})

test('R-376 what was passed by opens when nothing comes after', async () => {
  const [, two, three] = server.treatment.modules
  const treatment = await server.begin()
  await server.closeModule(first(treatment).FormId)
  const { Modules } = (await server.start(treatment.Id, three.typeId)).json()
  await finish(Modules[2].FormId)
  const now = await server.read(treatment.Id)
  expect(statuses(now)).toEqual(['Closed', 'Open', 'Done'])
  expect(now.Modules[1]?.ModuleId).toBe(two.typeId)
})

test('R-522 a module that staff close before it is worked through opens no other', async () => {
  const treatment = await server.begin({ OpensNext: true })
  const closed = (await server.closeModule(first(treatment).FormId)).json()
  expect([closed.Status, ...statuses(closed)]).toEqual(['Ongoing', 'Closed', 'NotStarted', 'NotStarted'])
})

test('R-384 staff see how far the patient has come, where they are, and when they were last there', async () => {
  const treatment = await server.begin()
  server.setClock('2027-01-11T10:00:00.000Z')
  const progress = [
    { PageIndex: 0, Completed: true },
    { PageIndex: 1, Completed: false },
  ]
  await server.write(first(treatment).FormId, {
    progress,
    answers: [{ QuestionId: 'note', Key: 'note', Value: 'Sov bra.' }],
  })
  const row = await server.read(treatment.Id)
  expect(row).toMatchObject({ Progress: 11, LatestActivityAt: first(row).LatestActivityAt })
  expect(row.LatestActivityAt?.slice(0, 16)).toBe('2027-01-11T10:00')
  expect(first(row)).toMatchObject({ PagesCompleted: 1, HasAnswers: true, CurrentPage: { No: 2, Title: 'Hur det är' } })
  const mine = (await server.mine()).Treatments
  expect(mine).toMatchObject([{ DisplayName: 'Provbehandling', Description: 'Ett prov.', Progress: 11 }])
  expect(JSON.stringify(mine)).not.toContain('Sov bra.')
})

test('R-523 staff are told how many questions are answered of a module that is worked through', async () => {
  const treatment = await server.begin({ OpensNext: false })
  const { FormId } = first(treatment)
  expect(first(await server.read(treatment.Id))).toMatchObject({ QuestionsAsked: 0, QuestionsAnswered: 0 })
  const answers = [{ QuestionId: 'note', Key: 'note', Value: 'Sov bra.' }]
  await server.write(FormId, { progress: wholeModule, answers, status: 'Done' })
  const { QuestionsAsked, QuestionsAnswered } = first(await server.read(treatment.Id))
  expect([QuestionsAnswered, QuestionsAsked]).toEqual([1, 3])
})

test('R-377 a module of which nothing has come for as long as the unit counts as late is told of once; one that is done is not', async () => {
  const treatment = await server.begin()
  const { FormId } = first(treatment)
  await runAt('2027-01-18T08:59:00.000Z')
  expect(await waiting('Inactivity_UnansweredTreatmentModule')).toEqual([])
  expect((await server.read(treatment.Id)).InactiveSince).toBeNull()
  await runAt('2027-01-18T09:01:00.000Z')
  await runAt('2027-01-19T09:01:00.000Z')
  expect(await waiting('Inactivity_UnansweredTreatmentModule')).toEqual([FormId])
  expect((await server.read(treatment.Id)).InactiveSince?.slice(0, 16)).toBe('2027-01-11T09:00')

  await server.write(FormId, { progress: wholeModule, status: 'Done' })
  await server.db.deleteFrom('notification').execute()
  expect((await server.read(treatment.Id)).InactiveSince).toBeNull()
  await runAt('2027-02-19T09:01:00.000Z')
  expect(await waiting('Inactivity_UnansweredTreatmentModule')).toEqual([])
})

test('R-377 the number of days is the unit group’s own', async () => {
  const group = server.db.updateTable('unit_group')
  await group.set({ unanswered_treatment_days: 3 }).execute()
  const { FormId } = first(await server.begin())
  await runAt('2027-01-14T09:01:00.000Z')
  expect(await waiting('Inactivity_UnansweredTreatmentModule')).toEqual([FormId])
  await group.set({ unanswered_treatment_days: 7 }).execute()
})

test('R-378 whoever does nothing is reminded once a week in the daytime, three times at most, and anew after they have been there', async () => {
  const { FormId } = first(await server.begin())
  const reminded: number[] = []
  // Twice a day for seven weeks, at night and at noon.
  const noon = (day: number) => new Date(Date.parse('2027-01-11T11:00:00.000Z') + day * 86_400_000).toISOString()
  for (let day = 1; day <= 49; day += 1) {
    await runAt(noon(day).replace('T11', 'T02'))
    const night = await countMessages('FormReminder')
    await runAt(noon(day))
    expect(await countMessages('FormReminder')).toBeGreaterThanOrEqual(night)
    if ((await countMessages('FormReminder')) > reminded.length) reminded.push(day)
    expect(await countMessages('FormReminder'), `day ${day}`).toBe(reminded.length)
  }
  expect(reminded).toEqual([7, 14, 21])
  await server.write(FormId, { progress: [{ PageIndex: 0, Completed: true }] })
  await runAt(noon(55))
  expect(await countMessages('FormReminder')).toBe(3)
  await runAt(noon(57))
  expect(await countMessages('FormReminder')).toBe(4)
})

test('R-378 a patient with two treatments gets one message, and nobody is reminded of what is done, closed or not to be written of', async () => {
  const one = await server.begin()
  await server.begin()
  await server.begin({ Notify: false })
  await runAt('2027-01-19T11:00:00.000Z')
  expect(await countMessages('FormReminder')).toBe(1)
  const texts = await server.db.selectFrom('outgoing_message').select('purpose').execute()
  expect(texts.map(({ purpose }) => purpose)).not.toContain('JournalReminder')
  await server.forget()
  const done = await server.begin({ OpensNext: false })
  await server.write(first(done).FormId, { progress: wholeModule, status: 'Done' })
  const closed = await server.begin()
  await server.closeTreatment(closed.Id, { MaintainDurationDays: 300 })
  await runAt('2027-03-01T11:00:00.000Z')
  expect(await countMessages('FormReminder')).toBe(0)
  expect(one.Status).toBe('Ongoing')
})

test('R-372 two who open the same module at once open it once', async () => {
  const treatment = await server.begin()
  const { typeId } = server.treatment.modules[1]
  const replies = await Promise.all([server.start(treatment.Id, typeId), server.start(treatment.Id, typeId)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(statuses(await server.read(treatment.Id))).toEqual(['Open', 'Open', 'NotStarted'])
})

test('R-376 a patient who finishes while staff close the treatment opens nothing in a closed one, and nobody waits for ever', async () => {
  for (let round = 0; round < 5; round += 1) {
    const treatment = await server.begin()
    const { FormId } = first(treatment)
    const [closed] = await Promise.all([
      server.closeTreatment(treatment.Id),
      server.db.transaction().execute(async (trx) => {
        const form = await lockForm(trx, FormId)
        if (form && form.status === 'Open') await afterModuleDone(trx, form, server.clock.now())
      }),
    ])
    expect(closed.statusCode, closed.body).toBe(200)
    const rows = server.db.selectFrom('form as f').innerJoin('treatment_module as m', 'm.form_id', 'f.id')
    const left = await rows.select('f.status').where('m.treatment_id', '=', treatment.Id).execute()
    expect(new Set(left.map(({ status }) => status))).toEqual(new Set(['Closed']))
  }
})

test('R-168 many who begin at once by the clock begin once', async () => {
  const treatment = await server.begin({ StartDate: '2027-01-12' })
  server.setClock('2027-01-12T08:00:00.000Z')
  await Promise.all([1, 2, 3].map(() => server.runDue(server.clock.now())))
  expect(statuses(await server.read(treatment.Id))).toEqual(['Open', 'NotStarted', 'NotStarted'])
  expect(await countMessages('NewForm')).toBe(1)
})
