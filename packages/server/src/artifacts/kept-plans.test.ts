import { expect } from 'vitest'
import { planAnswers, seedPlan } from '../testing/seed-plan.ts'
import { clinicTest as test } from '../testing/server-test.ts'

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
