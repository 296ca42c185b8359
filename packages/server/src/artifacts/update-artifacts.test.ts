import type { Answer } from '@samklang/contract/forms'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import type { Db } from '../database/connect.ts'
import { findForm } from '../forms/found-form.ts'
import { listAudit } from '../testing/list-audit.ts'
import { planAnswers, planGroups, seedPlan } from '../testing/seed-plan.ts'
import { clinicTest } from '../testing/server-test.ts'
import { storeArtifact } from './make-artifact.ts'
import { updateArtifacts } from './update-artifacts.ts'

const test = clinicTest.extend('seed', async ({ server, clinic, signInStaff }) => async () => {
  const now = server.clock.now()
  const plan = await seedPlan(server.db, { patient: clinic.patients.adult, unit: clinic.units.adult, now })
  const staff = await signInStaff('adultStaff', 'adult')
  const make = async (body: object = { ArtifactName: 'plan' }) =>
    (await staff.post(`/api/treatment-modules/${plan.formId}/generate-artifact`, body)).json().Id
  return { ...plan, now, make }
})

const more: Answer[] = [...planAnswers, { QuestionId: 'reason', Key: 'reason', Value: 'Syskonen' }]

function save(db: Db, formId: string, last_modified_at: string, answers = more) {
  const set = { answers: JSON.stringify(answers), last_modified_at }
  return db.updateTable('form').set(set).where('id', '=', formId).execute()
}

const listMade = (db: Db, formId: string) =>
  db
    .selectFrom('treatment_artifact')
    .select(['id', 'name', 'generated_at', 'generated_by', 'form_modified_at', 'document', 'follows_form'])
    .where('form_id', '=', formId)
    .orderBy('generated_at')
    .execute()

test('R-089 a document of a module that was saved since is made anew once the saves are quiet, and the earlier is kept', async ({
  server: { db },
  seed,
}) => {
  const { formId, now, make } = await seed()
  const first = await make()
  expect(await updateArtifacts(db, addMinutes(now, 9))).toBe(0)
  await save(db, formId, addMinutes(now, 10))
  // Whoever writes is left in peace.
  expect(await updateArtifacts(db, addMinutes(now, 10.5))).toBe(0)
  expect(await updateArtifacts(db, addMinutes(now, 11))).toBe(1)
  expect(await updateArtifacts(db, addMinutes(now, 12))).toBe(0)
  const made = await listMade(db, formId)
  expect(made).toMatchObject([
    { id: first, follows_form: false },
    {
      generated_at: addMinutes(now, 11),
      form_modified_at: addMinutes(now, 10),
      generated_by: null,
      follows_form: true,
    },
  ])
  expect(made.map(({ document }) => JSON.stringify(document).includes('Syskonen'))).toEqual([false, true])
})

test('R-089 two servers make it once; of what nobody has made a document none is made', async ({
  server: { db },
  seed,
}) => {
  const [{ formId, now, make }, other] = [await seed(), await seed()]
  await make()
  for (const id of [formId, other.formId]) await save(db, id, addMinutes(now, 1))
  const later = addMinutes(now, 2)
  const done = await Promise.all([updateArtifacts(db, later), updateArtifacts(db, later), updateArtifacts(db, later)])
  expect(done.toSorted()).toEqual([0, 0, 1])
  expect(await listMade(db, formId)).toHaveLength(2)
  expect(await listMade(db, other.formId)).toEqual([])
})

test('R-089 R-427 a save that changes nothing of what it says makes no other document, nor does closing the module', async ({
  server: { db },
  seed,
}) => {
  const { formId, now, make } = await seed()
  const first = await make()
  await save(db, formId, addMinutes(now, 1), planAnswers)
  expect(await updateArtifacts(db, addMinutes(now, 2))).toBe(1)
  const closed = {
    status: 'Closed',
    last_modified_at: addMinutes(now, 3),
    last_written_at: addMinutes(now, 1),
  } as const
  await db.updateTable('form').set(closed).where('id', '=', formId).execute()
  expect(await updateArtifacts(db, addMinutes(now, 4))).toBe(1)
  expect(await updateArtifacts(db, addMinutes(now, 5))).toBe(0)
  expect(await listMade(db, formId)).toMatchObject([
    { id: first, form_modified_at: addMinutes(now, 3), follows_form: false },
  ])
  expect(await make()).toBe(first)
})

test('R-089 what was written last before a module was closed is in its document', async ({ server: { db }, seed }) => {
  const { formId, now, make } = await seed()
  await make()
  await save(db, formId, addMinutes(now, 1))
  const closed = {
    status: 'Closed',
    last_modified_at: addMinutes(now, 1.5),
    last_written_at: addMinutes(now, 1),
  } as const
  await db.updateTable('form').set(closed).where('id', '=', formId).execute()
  await updateArtifacts(db, addMinutes(now, 3))
  const [, latest] = await listMade(db, formId)
  // It was closed later, but nothing was written then.
  expect(latest?.document).toMatchObject({ WrittenAt: addMinutes(now, 1) })
  expect(JSON.stringify(latest?.document)).toContain('Syskonen')
})

test('R-089 of one answer group too, until it is taken away; nothing of a patient who is deleted', async ({
  server: { db },
  clinic,
  seed,
}) => {
  const { formId, now, make } = await seed()
  await make({ ArtifactName: 'people', AnswerGroupId: planGroups[0] })
  await save(
    db,
    formId,
    addMinutes(now, 1),
    planAnswers.filter(({ AnswerGroupId }) => AnswerGroupId !== planGroups[0]),
  )
  const setPatient = (status: 'Active' | 'Deleted') =>
    db
      .updateTable('patient')
      .set({ status, deleted_at: status === 'Deleted' ? now : null })
      .where('id', '=', clinic.patients.adult.id)
      .execute()
  await setPatient('Deleted')
  expect(await updateArtifacts(db, addMinutes(now, 2))).toBe(0)
  await setPatient('Active')
  expect(await updateArtifacts(db, addMinutes(now, 2))).toBe(1)
  expect(await listMade(db, formId)).toMatchObject([{ follows_form: false }])
})

test('R-089 two documents that were made around a save are looked at once: the older follows no more', async ({
  server: { db },
  seed,
}) => {
  const { formId, now, make } = await seed()
  const older = await make()
  await save(db, formId, addMinutes(now, 1))
  const latest = await make()
  // As two first documents that are made at once leave them.
  await db.updateTable('treatment_artifact').set({ follows_form: true }).where('id', '=', older).execute()
  await save(db, formId, addMinutes(now, 2), planAnswers)
  expect(await updateArtifacts(db, addMinutes(now, 4))).toBe(2)
  expect(await listMade(db, formId)).toMatchObject([
    { id: older, follows_form: false },
    { id: latest, follows_form: false },
    { form_modified_at: addMinutes(now, 2), follows_form: true },
  ])
})

test('R-427 who read the answers before a later save, of which there is a document by now, is given that one', async ({
  server: { db },
  seed,
}) => {
  const { formId, now, make } = await seed()
  const read = await findForm(db, formId)
  await save(db, formId, addMinutes(now, 1))
  const latest = await make()
  if (!read) throw new Error('no form')
  const by = { db, accountId: null, now: addMinutes(now, 2) }
  const { row, document } = await storeArtifact(by, read, { ArtifactName: 'plan' })
  expect([row.id, JSON.stringify(document).includes('Syskonen')]).toEqual([latest, true])
  expect(await listMade(db, formId)).toMatchObject([{ id: latest, follows_form: true }])
})

test('R-089 only documents that were made are logged as made', async ({ server: { db, database }, seed }) => {
  const { formId, now, make } = await seed()
  await make()
  const countLogged = async () =>
    (await listAudit(database, { action: 'GenerateArtifact' })).filter(({ call }) => call === 'updateArtifacts').length
  const before = await countLogged()
  await save(db, formId, addMinutes(now, 1), planAnswers)
  expect(await updateArtifacts(db, addMinutes(now, 2))).toBe(1)
  expect(await countLogged()).toBe(before)
  await save(db, formId, addMinutes(now, 3))
  expect(await updateArtifacts(db, addMinutes(now, 4))).toBe(1)
  expect(await countLogged()).toBe(before + 1)
})
