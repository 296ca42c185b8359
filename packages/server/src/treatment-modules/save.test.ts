import { randomUUID } from 'node:crypto'
import type { Answer } from '@samklang/contract/forms'
import type { Progress } from '@samklang/contract/progress'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { type NewTestModule, seedTestModule } from '../testing/modules.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(0))

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>

function seedModule(more: Partial<NewTestModule> = {}) {
  const { patients, units } = server.clinic
  return seedTestModule(server.db, { patient: patients.sibling, unit: units.child, now: server.clock.now(), ...more })
}

const read = async (me: Caller, id: string) => (await me.get(`/api/papp/forms/${id}`)).json()

type Sent = { Answers?: Answer[]; Progress?: Progress; base?: string }

async function save(me: Caller, id: string, { Answers = [], Progress = [], base }: Sent) {
  const PreviousLastModifiedAt = base ?? (await read(me, id)).LastModifiedAt
  return me.post(`/api/papp/treatment-modules/${id}/save`, { Answers, Progress, PreviousLastModifiedAt })
}

function ofTime(AnswerGroupId: string, given: Record<string, string | string[]>): Answer[] {
  return answersOf(given).map((answer) => ({ ...answer, AnswerGroupId }))
}

const pages = (...completed: number[]): Progress => completed.map((PageIndex) => ({ PageIndex, Completed: true }))

async function formRow(id: string) {
  return server.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function alertsOf(formId: string) {
  return server.db
    .selectFrom('risk_alert')
    .select(['rule_key', 'item_ref', 'entry_id', 'answer_changed_at', 'raised_from_draft', 'refused_answers_id'])
    .where('form_id', '=', formId)
    .orderBy('entry_id')
    .execute()
}

test('R-389 R-093 R-095 a page turned begins a module, and answers and pages are read as they were left', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule()
  const first = await save(me, formId, { Progress: pages(0) })
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json()).toMatchObject({ Status: 'PartlyAnswered', CrisisInformation: null })
  const Answers = answersOf({ step: 'Jag går ut en stund.' })
  const second = await save(me, formId, { Answers, Progress: pages(0, 1), base: first.json().LastModifiedAt })
  expect(second.statusCode, second.body).toBe(200)
  expect(await read(me, formId)).toMatchObject({ Kind: 'TreatmentModule', Answers, Progress: pages(0, 1) })
  const events = server.db.selectFrom('form_event').select('event').where('form_id', '=', formId)
  expect(await events.execute()).toEqual([{ event: 'PartlyAnswered' }])
  const logged = (await listAudit(server.database, { action: 'SaveForm' })).filter(
    ({ call }) => call === 'saveMyTreatmentModule',
  )
  expect(logged).toMatchObject([{ outcome: 'Done' }, { outcome: 'Done' }])
})

test('R-385 the times of a group come back in their order, with choices in the order of the options', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule()
  const [one, two] = [randomUUID(), randomUUID()]
  const Answers = [
    ...ofTime(two, { what: 'Ingen tycker om mig', felt: ['chest', 'head'] }),
    ...ofTime(one, { what: 'Det går aldrig' }),
  ]
  expect((await save(me, formId, { Answers })).statusCode).toBe(200)
  const left = (await read(me, formId)).Answers
  expect(left.map(({ AnswerGroupId, Value }: Answer) => [AnswerGroupId, Value])).toEqual([
    [two, 'Ingen tycker om mig'],
    [two, ['head', 'chest']],
    [one, 'Det går aldrig'],
  ])
  // One that says no time, or is beyond the most, is refused with its place, and nothing is changed.
  const tooMany = ['a', 'b', 'c', 'd'].flatMap((what) => ofTime(randomUUID(), { what }))
  const refused = await save(me, formId, { Answers: tooMany })
  expect([refused.statusCode, refused.json().Errors]).toEqual([400, [{ Field: 'Answers.3', Key: 'not-allowed' }]])
  expect((await save(me, formId, { Answers: answersOf({ what: 'vem' }) })).statusCode).toBe(400)
  expect((await read(me, formId)).Answers).toEqual(left)
})

test('a page that there is not, or the same twice, is refused', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule()
  for (const Progress of [pages(0, 3), pages(1, 1)]) {
    const refused = await save(me, formId, { Progress })
    expect([refused.statusCode, refused.json().Errors]).toEqual([
      400,
      [{ Field: 'Progress.1.PageIndex', Key: 'not-allowed' }],
    ])
  }
})

test('R-390 a reply that was lost is repeated, and what another wrote meanwhile is told and changes nothing', async () => {
  const [me, other] = [await server.sibling(), await server.sibling()]
  const { formId } = await seedModule()
  const base = (await read(me, formId)).LastModifiedAt
  const sent = { Answers: answersOf({ step: 'ett' }), Progress: pages(0), base }
  const first = await save(me, formId, sent)
  const again = await save(me, formId, sent)
  expect([again.statusCode, again.json().LastModifiedAt]).toEqual([200, first.json().LastModifiedAt])
  // The same answers with another page are not the same.
  const behind = await save(other, formId, { ...sent, Progress: pages(0, 1) })
  expect([behind.statusCode, behind.json().Code]).toEqual([409, 'conflict'])
  expect(await read(me, formId)).toMatchObject({ Answers: sent.Answers, Progress: pages(0) })
})

test('R-391 a module is done when every page is worked through, stays so, and can still be changed', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule()
  expect((await save(me, formId, { Progress: pages(0, 2) })).json().Status).toBe('PartlyAnswered')
  const done = await save(me, formId, { Progress: pages(2, 0, 1) })
  expect(done.json().Status).toBe('Done')
  const later = await save(me, formId, { Answers: answersOf({ step: 'mer' }), Progress: pages(0) })
  expect(later.json().Status).toBe('Done')
  expect(await read(me, formId)).toMatchObject({ Status: 'Done', Progress: pages(0), Answers: [{ Value: 'mer' }] })
})

test('R-388 R-392 an answer in one time of a group raises its alert with that time, and is helped at once', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule()
  const [one = '', two = ''] = [randomUUID(), randomUUID()].sort()
  const both = [...ofTime(one, { what: 'a', harm: 'often' }), ...ofTime(two, { what: 'b', harm: 'often' })]
  const saved = await save(me, formId, { Answers: both })
  expect(saved.json().CrisisInformation?.Kind).toBe('Risk')
  const raised = { rule_key: 'harm', item_ref: 'harm', answer_changed_at: null, raised_from_draft: false }
  expect(await alertsOf(formId)).toMatchObject([
    { ...raised, entry_id: one },
    { ...raised, entry_id: two },
  ])
  // Taken away: its alert stays, marked; the other says what it said.
  await save(me, formId, { Answers: ofTime(two, { what: 'b', harm: 'often' }) })
  const [gone, stays] = await alertsOf(formId)
  expect([gone?.answer_changed_at, stays?.answer_changed_at]).toEqual([expect.any(String), null])
  expect((await read(me, formId)).CrisisInformation?.Kind).toBe('Risk')
  const staff = await server.staff()
  const { Alerts } = (await staff.get(`/api/forms/${formId}`)).json()
  expect(Alerts[0]).toMatchObject({ Question: 'Hur ofta vill du skada dig när du tänker så?', AnswerText: 'Ofta' })
})

test('R-388 R-261 danger in free text of a time, and in what a condition hides, is told', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule()
  const time = randomUUID()
  const text = 'jag vill inte leva längre'
  const saved = await save(me, formId, { Answers: ofTime(time, { what: 'a', 'harm-more': text }) })
  expect([saved.statusCode, saved.json().CrisisInformation?.Kind]).toEqual([200, 'Risk'])
  const [alert] = await alertsOf(formId)
  expect(alert).toMatchObject({ item_ref: 'harm-more', entry_id: time, refused_answers_id: expect.any(String) })
})

test('R-389 what staff waited for is settled when the patient writes, and the reminders begin anew', async () => {
  const me = await server.sibling()
  const { formId, treatmentId } = await seedModule()
  const { patients, units } = server.clinic
  const waiting = { patient_id: patients.sibling.id, unit_id: units.child.id, form_id: formId }
  const at = server.clock.now()
  await server.db
    .insertInto('notification')
    .values({
      id: randomUUID(),
      ...waiting,
      type: 'Inactivity_UnansweredTreatmentModule',
      category: 'Inactivity',
      severity: 'Default',
      created_at: at,
      latest_at: at,
    })
    .execute()
  await server.db
    .updateTable('treatment')
    .set({ reminders_since_activity: 2, late_told_at: at })
    .where('id', '=', treatmentId)
    .execute()
  const before = server.clock.now()
  await save(me, formId, { Progress: pages(0) })
  const notice = server.db.selectFrom('notification').select('handling_state').where('form_id', '=', formId)
  expect(await notice.execute()).toEqual([{ handling_state: 'Handled' }])
  const written = (await formRow(formId)).last_written_at ?? ''
  expect(written >= before).toBe(true)
  const treatment = server.db.selectFrom('treatment').selectAll().where('id', '=', treatmentId)
  expect(await treatment.executeTakeFirst()).toMatchObject({ reminders_since_activity: 0, late_told_at: null })
  const active = server.db.selectFrom('patient_activity').select('last_at')
  const own = active.where('patient_id', '=', patients.sibling.id).where('unit_id', '=', units.child.id)
  expect(await own.execute()).toEqual([{ last_at: written }])
})

test('staff write in a module only where they ask and fill in, and it is not the patient who was at it', async () => {
  const staff = await server.staff()
  const { formId } = await seedModule()
  const body = { Answers: answersOf({ step: 'Vi börjar smått.' }), Progress: pages(0) }
  const send = async (id: string) => {
    const { LastModifiedAt: PreviousLastModifiedAt } = (await staff.get(`/api/forms/${id}`)).json()
    return staff.post(`/api/treatment-modules/${id}/save`, { ...body, PreviousLastModifiedAt })
  }
  expect((await send(formId)).json().Code).toBe('invalid-transition')
  const together = await seedModule({ answerMode: 'Interview' })
  const saved = await send(together.formId)
  expect([saved.statusCode, saved.json().Status]).toEqual([200, 'PartlyAnswered'])
  expect((await formRow(together.formId)).last_written_at).toBeNull()
})

test('a module is saved by its own calls alone, and by nobody else', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule()
  const questionnaire = await server.seedForm()
  const { LastModifiedAt: PreviousLastModifiedAt } = await read(me, formId)
  const asQuestionnaire = { Answers: [], PreviousLastModifiedAt }
  expect((await me.post(`/api/papp/questionnaires/${formId}/save`, asQuestionnaire)).statusCode).toBe(404)
  expect((await save(me, questionnaire, {})).statusCode).toBe(404)
  for (const other of [await server.guardianOfSibling(), await server.teacherOfChild()]) {
    expect((await save(other, formId, { base: PreviousLastModifiedAt })).statusCode).toBe(404)
    expect((await other.get(`/api/papp/forms/${formId}`)).statusCode).toBe(404)
  }
  const otherStaff = await server.otherStaff()
  const body = { Answers: [], Progress: [], PreviousLastModifiedAt }
  expect((await otherStaff.post(`/api/treatment-modules/${formId}/save`, body)).statusCode).toBe(404)
})
