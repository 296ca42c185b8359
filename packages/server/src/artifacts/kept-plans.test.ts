import type { Answer } from '@samklang/contract/forms'
import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { planAnswers, planGroups, seedPlan } from '../testing/seed-plan.ts'
import { asPatient, danger, threadTest } from '../testing/thread-test.ts'

const signs = (Value: string): Answer[] => [{ QuestionId: 'sign', Key: 'sign', Value }]
const reason = (Value: string): Answer => ({ QuestionId: 'reason', Key: 'reason', Value })

const test = threadTest.extend('seed', { scope: 'file' }, ({ server, clinic }) => async () => {
  // What other tests wrote is none of this one's.
  const ofPlans = server.db.selectFrom('form_type').select('id').where('name', '=', 'provplan')
  await server.db.updateTable('form').set({ status: 'Canceled' }).where('form_type_id', 'in', ofPlans).execute()
  const owner = { patient: clinic.patients.sibling, unit: clinic.units.child }
  return (await seedPlan(server.db, { ...owner, now: server.clock.now() })).formId
})

/** A plan, and what the patient does while the clock goes on: a minute for each. */
const planTest = test.extend('plan', async ({ server, clinic, thread, seed, signInPatient, signInStaff }) => {
  const formId = await seed()
  const [me, staff] = [await signInPatient(), await signInStaff()]
  const pass = () => server.clock.moveTo(Date.parse(addMinutes(server.clock.now(), 1)) - Date.now())
  const kept = server.db.selectFrom('kept_plan').select('id').where('form_id', '=', formId)
  return {
    formId,
    kept: async () => (await kept.execute()).length,
    async save(Answers: Answer[]): Promise<Instant> {
      pass()
      const { LastModifiedAt: PreviousLastModifiedAt } = (await me.get(`/api/papp/forms/${formId}`)).json()
      const body = { Answers, Progress: [], PreviousLastModifiedAt }
      const saved = await me.post(`/api/papp/treatment-modules/${formId}/save`, body)
      expect(saved.statusCode).toBe(200)
      return saved.json().LastModifiedAt
    },
    async raise(): Promise<Instant> {
      pass()
      expect((await me.post(asPatient(thread.id), { MessageText: danger })).statusCode).toBe(200)
      const { Alerts } = (await staff.get(`/api/messages?treatmentId=${thread.id}`)).json()
      return Alerts[0].RaisedAt
    },
    read: async () => (await staff.get(`/api/patients/${clinic.patients.sibling.id}/safety-plan`)).json().Plan,
    mine: async () => (await me.get('/api/papp/patients/current/safety-plan')).json().Plan,
    documents: async () => (await me.get('/api/papp/patients/current/documents')).json(),
  }
})

planTest(
  'R-551 beside an alert staff read the plan as it was when the alert was raised, which nobody had made a document of',
  async ({ plan }) => {
    const written = await plan.save(signs('Jag grälar'))
    const raised = await plan.raise()
    const changed = await plan.save(signs('Jag har ändrat allt'))
    const read = await plan.read()
    expect(read).toMatchObject({ ChangedAt: changed, EarlierVersions: [{ WrittenAt: written, Language: 'sv' }] })
    expect(JSON.stringify(read.EarlierVersions)).toContain('Jag grälar')
    expect(written < raised && raised < changed).toBe(true)
    // To the patient it is no document of theirs, nor told of beside the plan.
    expect(await plan.documents()).toMatchObject([{ Earlier: [] }, { Earlier: [] }])
    expect(await plan.mine()).not.toHaveProperty('EarlierVersions')
  },
)

planTest(
  'R-551 what was kept once is not kept again while it says the same, and a page that is turned is no change',
  async ({ server, plan }) => {
    const written = await plan.save(signs('Jag grälar'))
    await plan.raise()
    await plan.raise()
    const change = { last_modified_at: addMinutes(server.clock.now(), 1) }
    await server.db.updateTable('form').set(change).where('status', '=', 'PartlyAnswered').execute()
    await plan.raise()
    expect(await plan.read()).toMatchObject({ ChangedAt: written, EarlierVersions: [] })
    const kept = server.db.selectFrom('kept_plan as k').innerJoin('form as f', 'f.id', 'k.form_id')
    const ofThis = kept.select('k.id').where('f.status', '<>', 'Canceled')
    expect(await ofThis.execute()).toHaveLength(1)
    const changed = await plan.save(signs('Jag har ändrat allt'))
    await plan.raise()
    expect(await ofThis.execute()).toHaveLength(2)
    expect(await plan.read()).toMatchObject({ ChangedAt: changed, EarlierVersions: [{ WrittenAt: written }] })
  },
)

planTest(
  'R-551 each alert has the plan of its own time, and what was written between them is kept by neither',
  async ({ plan }) => {
    const first = await plan.save(signs('Först'))
    await plan.raise()
    await plan.save(signs('Emellan'))
    const second = await plan.save(signs('Sedan'))
    await plan.raise()
    await plan.save(signs('Sist'))
    const { EarlierVersions } = await plan.read()
    expect(EarlierVersions).toMatchObject([{ WrittenAt: second }, { WrittenAt: first }])
    expect(JSON.stringify(EarlierVersions)).not.toContain('Emellan')
  },
)

planTest(
  'R-551 an alert that the plan itself raises has the plan with what raised it, and the plan as it was before that',
  async ({ plan }) => {
    const before = await plan.save([...signs('Drar mig undan'), reason('Ringa syster 070-1')])
    const raised = await plan.save(signs(danger))
    const read = await plan.read()
    expect(read).toMatchObject({ ChangedAt: raised, EarlierVersions: [{ WrittenAt: before }] })
    expect(JSON.stringify(read.EarlierVersions)).toContain('Ringa syster 070-1')
    const changed = await plan.save(signs('ok'))
    const later = await plan.read()
    expect(later).toMatchObject({ ChangedAt: changed, EarlierVersions: [{ WrittenAt: raised }, { WrittenAt: before }] })
    expect(JSON.stringify(later.EarlierVersions[0])).toContain(danger)
    expect(JSON.stringify(later.EarlierVersions[1])).toContain('Ringa syster 070-1')
    expect(await plan.mine()).not.toHaveProperty('EarlierVersions')
  },
)

planTest('R-551 what stood before an alert of the plan itself is kept once', async ({ plan }) => {
  const before = await plan.save(signs('Drar mig undan'))
  await plan.raise()
  expect(await plan.kept()).toBe(1)
  // Two alerts at once, in different times of a group, and then none that is new.
  const both = planGroups.map((AnswerGroupId) => ({ QuestionId: 'name', Key: 'name', AnswerGroupId, Value: danger }))
  const raised = await plan.save([...signs('Drar mig undan'), ...both])
  expect(await plan.kept()).toBe(2)
  await plan.save([...signs('Sover inte'), ...both])
  expect(await plan.kept()).toBe(2)
  expect(await plan.read()).toMatchObject({ EarlierVersions: [{ WrittenAt: raised }, { WrittenAt: before }] })
  // What was written since, and then raised another.
  const since = await plan.save(signs('Sover inte'))
  const again = await plan.save([...signs('Sover inte'), reason(danger)])
  expect(await plan.kept()).toBe(4)
  expect(await plan.read()).toMatchObject({
    ChangedAt: again,
    EarlierVersions: [{ WrittenAt: since }, { WrittenAt: raised }, { WrittenAt: before }],
  })
})

planTest('R-551 of two alerts at once in one save the plan before is kept once', async ({ plan }) => {
  const before = await plan.save(signs('Drar mig undan'))
  await plan.save([...signs(danger), reason(danger)])
  expect(await plan.kept()).toBe(2)
  expect(await plan.read()).toMatchObject({ EarlierVersions: [{ WrittenAt: before }] })
})

planTest('R-551 a plan in which nobody had written was none before the alert', async ({ server, plan }) => {
  await server.db
    .updateTable('form')
    .set({ answers: '[]', status: 'Open', started_at: null })
    .where('id', '=', plan.formId)
    .execute()
  const raised = await plan.save(signs(danger))
  expect(await plan.kept()).toBe(1)
  expect(await plan.read()).toMatchObject({ ChangedAt: raised, EarlierVersions: [] })
})

planTest(
  'R-551 a plan that was emptied after the alert is there for staff, with what it said, and not for the patient',
  async ({ plan }) => {
    const written = await plan.save(signs('Jag grälar'))
    await plan.raise()
    const emptied = await plan.save([])
    const told = { ChangedAt: emptied, Sections: [], EarlierVersions: [{ WrittenAt: written }] }
    expect(await plan.read()).toMatchObject(told)
    expect(await plan.mine()).toBeNull()
  },
)

planTest('R-551 saving keeps nothing where no alert is raised', async ({ server, plan }) => {
  const count = async () => (await server.db.selectFrom('kept_plan').select('id').execute()).length
  const before = await count()
  await plan.save(signs('Först'))
  await plan.save(signs('Sedan'))
  expect(await count()).toBe(before)
})

test('R-518 staff read what a plan said before it was changed, as its documents kept it, and when it was begun', async ({
  server,
  clinic,
  signIn,
  signInStaff,
}) => {
  const { sibling: patient } = clinic.patients
  const now = server.clock.now()
  const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
  const { formId } = await seedPlan(server.db, { patient, unit: clinic.units.child, now })
  const staff = await signInStaff()
  const read = async () => (await staff.get(`/api/patients/${patient.id}/safety-plan`)).json().Plan
  const save = (minutes: number, answers = planAnswers) =>
    server.db
      .updateTable('form')
      .set({ answers: JSON.stringify(answers), last_modified_at: at(minutes) })
      .where('id', '=', formId)
      .execute()
  await staff.post(`/api/treatment-modules/${formId}/generate-artifact`, { ArtifactName: 'plan' })
  // A page that was turned is no change.
  await save(5)
  expect(await read()).toMatchObject({ FormId: formId, BegunAt: now, ChangedAt: now, EarlierVersions: [] })
  await save(9, [{ QuestionId: 'sign', Key: 'sign', Value: 'Jag grälar' }])
  const changed = await read()
  expect(changed).toMatchObject({
    BegunAt: now,
    ChangedAt: at(9),
    EarlierVersions: [{ WrittenAt: now, Language: 'sv' }],
  })
  expect(JSON.stringify(changed.Sections)).not.toContain('Jag sover dåligt')
  expect(JSON.stringify(changed.EarlierVersions)).toContain('Jag sover dåligt')
  const me = await signIn({
    account: clinic.persons.sibling.account,
    level: 'Three',
    context: { type: 'Patient', patient },
  })
  const mine = (await me.get('/api/papp/patients/current/safety-plan')).json().Plan
  expect(mine.FormId).toBe(formId)
  expect(mine).not.toHaveProperty('EarlierVersions')
})
