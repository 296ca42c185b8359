import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
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

function endTreatment(
  id: string,
  set: { status: 'Completed' | 'Maintained' | 'Closed'; maintained_until?: string | null },
) {
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
  const today = civilDay(server.clock.now())
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

test('R-556 a module in which something is written is not withdrawn, and stays as it was', async () => {
  const { me, formId } = await written()
  const staff = await server.staff()
  const refused = await staff.post(`/api/forms/${formId}/cancel`)
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'conflict'])
  expect((await me.get(`/api/papp/forms/${formId}`)).json()).toMatchObject({ Answers })
  const { formId: unwritten } = await seedModule()
  expect((await staff.post(`/api/forms/${unwritten}/cancel`)).json().Status).toBe('Canceled')
})

test('R-396 R-381 a guardian reads no module, whatever it is marked as', async () => {
  const { formId } = await written()
  const guardian = await server.guardianOfSibling()
  const get = async () => (await guardian.get(`/api/papp/forms/${formId}`)).statusCode
  expect(await get()).toBe(404)
  await closeForm(formId)
  expect(await get()).toBe(404)
  await server.db.updateTable('form').set({ shared_with_guardians: true }).where('id', '=', formId).execute()
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

test('R-395 whoever wrote a module that can no longer be read gets the key of what they left unsent, and nothing of the module', async () => {
  const { me, formId, treatmentId } = await written()
  const read = async (caller = me) => (await caller.get(`/api/papp/forms/${formId}`)).json()
  const { DraftKey, PreviousDraftKey, LastModifiedAt } = await read()
  await closeForm(formId)
  for (const [status, maintained_until] of [
    ['Maintained', '2020-01-01'],
    ['Closed', null],
  ] as const) {
    await endTreatment(treatmentId, { status, maintained_until })
    const { TraceId: _, Message: __, ...told } = await read()
    const Details = { Kind: 'TreatmentModule', LastModifiedAt, DraftKey, PreviousDraftKey }
    expect(told).toEqual({ Code: 'not-found', Errors: [], Details })
  }
})

test('R-395 nobody else gets a key: it is as if the module had never been', async () => {
  const { formId, treatmentId } = await written()
  await closeForm(formId)
  await server.db.updateTable('form').set({ shared_with_guardians: true }).where('id', '=', formId).execute()
  await endTreatment(treatmentId, { status: 'Closed' })
  const { persons, patients } = server.clinic
  const context = { type: 'Patient', patient: patients.sibling } as const
  const ofSibling = { account: persons.sibling.account, level: 'Two', context } as const
  const otherContext = { type: 'Patient', patient: patients.adult } as const
  const others = {
    guardian: await server.guardianOfSibling(),
    'another patient': await server.sign({ account: persons.adult.account, level: 'Three', context: otherContext }),
    'a device with this form': await server.sign({ ...ofSibling, lockedForm: { id: formId } }),
    'a device with another': await server.sign({ ...ofSibling, lockedForm: { id: await server.seedForm() } }),
  }
  const missing = await server.sibling()
  const { TraceId: _, ...nothing } = (await missing.get(`/api/papp/forms/${randomUUID()}`)).json()
  for (const [name, other] of Object.entries(others)) {
    const reply = await other.get(`/api/papp/forms/${formId}`)
    expect.soft(reply.statusCode, name).toBe(404)
    expect.soft(reply.json(), name).toEqual({ ...nothing, TraceId: expect.any(String) })
  }
  const staff = await server.staff()
  expect((await staff.get(`/api/papp/forms/${formId}`)).statusCode).toBe(403)
  // One that is not the patient's yet has nothing written in it.
  const scheduled = await seedModule({ status: 'Scheduled', treatment: { status: 'Closed' } })
  expect((await missing.get(`/api/papp/forms/${scheduled.formId}`)).json()).not.toHaveProperty('Details')
})

test('R-395 what is sent after that is judged and kept beside the module, and says where help is', async () => {
  const { me, formId, treatmentId, base } = await written()
  await closeForm(formId)
  await endTreatment(treatmentId, { status: 'Closed' })
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${formId}`)).json().Details
  const time = { AnswerGroupId: randomUUID() }
  const late = answersOf({ what: 'Allt är svart', harm: 'often' }).map((one) => ({ ...one, ...time }))
  for (const PreviousLastModifiedAt of [base, LastModifiedAt]) {
    const body = { Answers: late, Progress: [], PreviousLastModifiedAt }
    const reply = (await me.post(`/api/papp/treatment-modules/${formId}/save`, body)).json()
    expect(reply).toMatchObject({ AnswersKept: true, CrisisInformation: { Kind: 'Risk' } })
  }
  const staff = await server.staff()
  const { Answers: own, RefusedAnswers, Alerts } = (await staff.get(`/api/forms/${formId}`)).json()
  expect(own).toEqual(Answers)
  expect(RefusedAnswers).toMatchObject([{ Reason: 'Closed' }])
  expect(Alerts).toMatchObject([{ AnswerText: 'Ofta', Refused: { Reason: 'Closed' } }])
  const { Notifications } = (await staff.get('/api/units/current/notifications')).json()
  const bell = Notifications.filter(({ FormId }: { FormId: string }) => FormId === formId)
  expect(bell.map(({ Type }: { Type: string }) => Type)).toContain('AnsweredAfterEnd')
})
