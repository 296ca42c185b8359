import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { type NewTestModule, seedTestModule } from '../testing/modules.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
beforeEach(() => server.clock.moveTo(0))

function seedModule(more: Partial<NewTestModule> = {}) {
  const { patients, units } = server.clinic
  return seedTestModule(server.db, { patient: patients.sibling, unit: units.child, now: server.clock.now(), ...more })
}

const Answers = answersOf({ step: 'Jag går ut en stund.' })
const Progress = [{ PageIndex: 0, Completed: true }]

async function written(more: Partial<NewTestModule> = {}) {
  const me = await server.sibling()
  const { formId, treatmentId } = await seedModule(more)
  const { LastModifiedAt: PreviousLastModifiedAt } = (await me.get(`/api/papp/forms/${formId}`)).json()
  const saved = await me.post(`/api/papp/treatment-modules/${formId}/save`, {
    Answers,
    Progress,
    PreviousLastModifiedAt,
  })
  return { me, formId, treatmentId, base: saved.json().LastModifiedAt }
}

function endTreatment(id: string, set: { status: 'Completed' | 'Maintained' | 'Closed'; maintained_until?: string }) {
  const closed = set.status === 'Completed' ? {} : { closed_at: server.clock.now() }
  return server.db
    .updateTable('treatment')
    .set({ ...set, ...closed })
    .where('id', '=', id)
    .execute()
}

const closeForm = (id: string) => server.db.updateTable('form').set({ status: 'Closed' }).where('id', '=', id).execute()

test('R-393 a closed module is read while its treatment goes on or is maintained, to the end of the last day there', async () => {
  const { me, formId, treatmentId } = await written()
  await closeForm(formId)
  const get = () => me.get(`/api/papp/forms/${formId}`)
  expect((await get()).json()).toMatchObject({ Status: 'Closed', Answers, Progress, IsReadOnly: false })
  await endTreatment(treatmentId, { status: 'Completed' })
  expect((await get()).statusCode).toBe(200)
  const today = server.clock.now().slice(0, 10)
  await endTreatment(treatmentId, { status: 'Maintained', maintained_until: today })
  expect((await get()).statusCode).toBe(200)
  await server.db
    .updateTable('treatment')
    .set({ maintained_until: '2020-01-01' })
    .where('id', '=', treatmentId)
    .execute()
  expect((await get()).statusCode).toBe(404)
  await endTreatment(treatmentId, { status: 'Closed' })
  expect((await get()).statusCode).toBe(404)
  // Staff read it as before.
  const staff = await server.staff()
  expect((await staff.get(`/api/forms/${formId}`)).json()).toMatchObject({ Answers, Progress })
})

test('R-394 nothing is taken once the treatment is maintained or closed, also from whoever was writing just now', async () => {
  for (const status of ['Maintained', 'Closed'] as const) {
    const { me, formId, treatmentId, base } = await written()
    await endTreatment(treatmentId, { status, maintained_until: '2099-01-01' })
    if (status === 'Maintained')
      expect((await me.get(`/api/papp/forms/${formId}`)).json()).toMatchObject({ IsReadOnly: true, Answers })
    const body = { Answers: answersOf({ step: 'mer' }), Progress, PreviousLastModifiedAt: base }
    const late = await me.post(`/api/papp/treatment-modules/${formId}/save`, body)
    expect([late.statusCode, late.json().Code, late.json().AnswersKept]).toEqual([409, 'invalid-transition', true])
    const form = server.db.selectFrom('form').select('answers').where('id', '=', formId)
    expect((await form.executeTakeFirstOrThrow()).answers).toEqual(Answers)
  }
})

test('R-395 R-255 what was written without network and came after the end is judged and kept beside the module', async () => {
  const { me, formId, base } = await written()
  await closeForm(formId)
  const time = randomUUID()
  const late = answersOf({ what: 'Allt är svart', harm: 'often' }).map((one) => ({ ...one, AnswerGroupId: time }))
  const body = { Answers: [...late, ...Answers], Progress, PreviousLastModifiedAt: base }
  const reply = await me.post(`/api/papp/treatment-modules/${formId}/save`, body)
  expect([reply.statusCode, reply.json().AnswersKept, reply.json().CrisisInformation?.Kind]).toEqual([
    409,
    true,
    'Risk',
  ])
  const staff = await server.staff()
  const read = (await staff.get(`/api/forms/${formId}`)).json()
  expect(read.RefusedAnswers).toMatchObject([{ Reason: 'Closed' }])
  const kept = read.RefusedAnswers[0].Answers.map(({ AnswerText }: { AnswerText: string }) => AnswerText)
  expect(kept).toEqual(expect.arrayContaining(['Allt är svart', 'Ofta']))
  expect(read.Alerts).toMatchObject([{ AnswerGroupId: time, AnswerText: 'Ofta', Refused: { Reason: 'Closed' } }])
})

test('R-395 R-255 what is one time too many is refused, and looked through all the same', async () => {
  const { me, formId, base } = await written()
  const times = ['a', 'b', 'c', 'd'].flatMap((what, index) =>
    answersOf({ what, ...(index === 3 && { harm: 'often' }) }).map((one) => ({
      ...one,
      AnswerGroupId: `00000000-0000-4000-8000-00000000000${index}`,
    })),
  )
  const body = { Answers: times, Progress, PreviousLastModifiedAt: base }
  const reply = await me.post(`/api/papp/treatment-modules/${formId}/save`, body)
  expect([reply.statusCode, reply.json().CrisisInformation?.Kind]).toEqual([400, 'Risk'])
})

test('R-396 a guardian reads a module only when it is closed and shared, and while its treatment can be read', async () => {
  const { formId, treatmentId } = await written()
  const guardian = await server.guardianOfSibling()
  const get = async () => (await guardian.get(`/api/papp/forms/${formId}`)).statusCode
  expect(await get()).toBe(404)
  await closeForm(formId)
  expect(await get()).toBe(404)
  await server.db.updateTable('form').set({ shared_with_guardians: true }).where('id', '=', formId).execute()
  expect(await get()).toBe(200)
  await endTreatment(treatmentId, { status: 'Closed' })
  expect(await get()).toBe(404)
})

test('a module that is set for a day is not there yet', async () => {
  const me = await server.sibling()
  const { formId } = await seedModule({ status: 'Scheduled' })
  expect((await me.get(`/api/papp/forms/${formId}`)).statusCode).toBe(404)
  const body = { Answers, Progress, PreviousLastModifiedAt: server.clock.now() }
  expect((await me.post(`/api/papp/treatment-modules/${formId}/save`, body)).statusCode).toBe(404)
})

test('R-396 staff read what is written in a module before it is done', async () => {
  const { formId } = await written()
  const staff = await server.staff()
  expect((await staff.get(`/api/forms/${formId}`)).json()).toMatchObject({ Answers, Progress, DetailedScore: null })
})
