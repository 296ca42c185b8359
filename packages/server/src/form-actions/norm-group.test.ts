import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FormDetails } from '@samklang/contract/analysis'
import type { StaffForm } from '@samklang/contract/forms'
import type { ScaleScore } from '@samklang/contract/scale-score'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { expireForms } from '../questionnaires/expire.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, fullAnswers, seedNormedForms } from '../testing/forms.ts'

let server: AnsweringServer
let types: Awaited<ReturnType<typeof seedNormedForms>>
beforeAll(async () => {
  server = await startAnsweringServer()
  types = await seedNormedForms(server.db, server.clock.now())
})
afterAll(() => server.close())

const day = 86_400_000
/** Who answers turned fifteen a hundred days ago. */
const daysAgo = (days: number) => Temporal.PlainDate.from(civilDay(server.clock.now())).subtract({ days }).toString()
const under15 = { Age: { From: null, To: 14 }, Gender: null }
const fifteen = { Age: { From: 15, To: 15 }, Gender: null }

async function answered(): Promise<string> {
  const me = await server.sibling()
  const id = await server.seedForm({ type: types.questionnaire })
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  const body = { Answers: fullAnswers, PreviousLastModifiedAt: LastModifiedAt }
  expect((await me.post(`/api/papp/questionnaires/${id}/submit`, body)).statusCode).toBe(200)
  return id
}
const read = async (id: string): Promise<StaffForm> => (await (await server.staff()).get(`/api/forms/${id}`)).json()
const scoreOf = ({ DetailedScore }: StaffForm): ScaleScore | undefined => DetailedScore?.[0]

test('R-284 a score names the people that it is read among', async () => {
  expect(scoreOf(await read(await answered()))).toMatchObject({ Norm: 'Provnorm', NormGroup: fifteen })
})

test('R-284 a changed day is read by the norm of the age on that day, and says that the norm changed', async () => {
  const id = await answered()
  const before = scoreOf(await read(id))
  const url = `/api/questionnaires/${id}/override-answered-date`
  const staffClient = await server.staff()
  const moved = (await staffClient.post(url, { AnsweredDate: daysAgo(200) })).json()
  const after = scoreOf(await read(id))
  expect(after).toMatchObject({ Value: before?.Value, NormGroup: under15 })
  expect(after?.NormalizedValue).not.toBe(before?.NormalizedValue)
  const change = {
    ScaleKey: 'total',
    From: { NormGroup: fifteen, NormalizedValue: before?.NormalizedValue },
    To: { NormGroup: under15, NormalizedValue: after?.NormalizedValue },
  }
  expect(moved.NormChanges).toMatchObject([change])
  const event = (form: StaffForm) => form.Events.findLast(({ Event }) => Event === 'AnsweredDateChanged')
  expect(event(await read(id))?.NormChanges).toMatchObject([change])

  // within the same age nothing is read in another way, and back again it is as it was
  const near = (await staffClient.post(url, { AnsweredDate: daysAgo(199) })).json()
  expect(near.NormChanges).toEqual([])
  await staffClient.post(url, { AnsweredDate: daysAgo(1) })
  expect(scoreOf(await read(id))).toMatchObject({ NormGroup: fifteen, NormalizedValue: before?.NormalizedValue })
})

test('R-287 what an earlier engine counted stands when the norm of another age is read', async () => {
  const id = await answered()
  const counted = scoreOf(await read(id))
  const Value = (counted?.Value ?? 0) + 1
  await sql`update form_score set value = ${Value}, engine_version = '2' where form_id = ${id}`.execute(server.db)
  const staffClient = await server.staff()
  await staffClient.post(`/api/questionnaires/${id}/override-answered-date`, { AnsweredDate: daysAgo(200) })
  // Under fifteen the mean is 1 and the deviation 2.
  expect(scoreOf(await read(id))).toMatchObject({
    Value,
    EngineVersion: '2',
    NormGroup: under15,
    NormalizedValue: 50 + (10 * (Value - 1)) / 2,
  })
})

test('R-284 what runs out half answered is read by the norm of the day of its last answer', async () => {
  const me = await server.sibling()
  const openTill = new Date(Date.parse(server.clock.now()) + 300 * day).toISOString()
  const id = await server.seedForm({ type: types.questionnaire })
  await server.db.updateTable('form').set({ open_till: openTill }).where('id', '=', id).execute()
  const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
  const body = { Answers: fullAnswers, PreviousLastModifiedAt: LastModifiedAt }
  expect((await me.post(`/api/papp/questionnaires/${id}/save`, body)).statusCode).toBe(200)
  await expireForms(server.db, new Date(Date.parse(openTill) + 60_000).toISOString())
  const form = await read(id)
  expect(form.Row.IsIncomplete).toBe(true)
  expect(scoreOf(form)?.NormGroup).toEqual(fifteen)
})

test('R-284 the score of a diary’s day is kept with what it rests on, by the age on that day', async () => {
  const me = await server.sibling()
  const id = await server.seedForm({ type: types.journal })
  await server.db
    .updateTable('journal')
    .set({ start_date: daysAgo(300) })
    .where('form_id', '=', id)
    .execute()
  const [entry, past] = [randomUUID(), randomUUID()]
  const save = async (group: string, harm: string, more: object = {}) => {
    const { LastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
    const given = answersOf({ rest: 'never', energy: 'never', harm }).map((one) => ({ ...one, AnswerGroupId: group }))
    const body = { Answers: given, PreviousLastModifiedAt: LastModifiedAt, ...more }
    const reply = await me.post(`/api/papp/journals/${id}/save`, body)
    expect(reply.statusCode, reply.body).toBe(200)
  }
  await save(entry, 'often')
  await save(entry, 'never')
  await save(past, 'never', { EntryDate: daysAgo(200) })
  const rows = await server.db.selectFrom('entry_score').selectAll().where('form_id', '=', id).execute()
  const rowOf = (entryId: string) => rows.filter((row) => row.entry_id === entryId)
  expect(rowOf(entry)).toMatchObject([
    { version_no: 2, value: 0, norm_group: fifteen, engine_version: expect.any(String) },
  ])
  expect(rowOf(past)).toMatchObject([{ version_no: 1, norm_group: under15 }])

  const path = `/api/patients/${server.clinic.patients.sibling.id}/analysis/details`
  const details = async (): Promise<FormDetails> =>
    (await (await server.staff()).post(path, { FormIds: [id] })).json().Forms[0]
  const results = (await details()).Results
  expect(results.find(({ AnswerGroupId }) => AnswerGroupId === past)).toMatchObject({ NormGroup: under15, Value: 0 })
  expect(results.find(({ AnswerGroupId }) => AnswerGroupId === entry)?.ComputedAt).toBe(rowOf(entry)[0]?.computed_at)

  // of what was written before scores were kept they are counted when it is read
  await server.db.deleteFrom('entry_score').where('form_id', '=', id).execute()
  const { ComputedAt, ...counted } = (await details()).Results[0] ?? {}
  const { ComputedAt: _, ...kept } = results[0] ?? {}
  expect(counted).toEqual(kept)
})

test('R-284 a corrected date of birth reads what was answered before by the age that was true, and says so', async () => {
  const { db, clinic } = server
  const url = `/api/patients/${clinic.patients.sibling.id}`
  const staffClient = await server.staff()
  const id = await answered()
  const diary = await server.seedForm({ type: types.journal })
  const me = await server.sibling()
  const AnswerGroupId = randomUUID()
  const Answers = answersOf({ rest: 'never', energy: 'never', harm: 'never' }).map((one) => ({ ...one, AnswerGroupId }))
  expect((await me.post(`/api/papp/journals/${diary}/save`, { Answers })).statusCode).toBe(200)
  const before = scoreOf(await read(id))
  expect(before?.NormGroup).toEqual(fifteen)
  // only where the id tells no birth date can it be mistyped.
  await db.updateTable('person').set({ id_type: 'LID' }).where('id', '=', clinic.persons.sibling.id).execute()

  const { DateOfBirth, LastModifiedAt, HasNotificationConsent } = (await staffClient.get(url)).json()
  const wrong = Temporal.PlainDate.from(DateOfBirth)
  const correct = async (birth: string, known: string) => {
    const reply = await staffClient.put(url, {
      DateOfBirth: birth,
      PreviousLastModifiedAt: known,
      HasNotificationConsent,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json().LastModifiedAt
  }
  const later = await correct(wrong.add({ years: 1 }).toString(), LastModifiedAt)
  const form = await read(id)
  expect(scoreOf(form)).toMatchObject({ NormGroup: under15, Value: before?.Value })
  expect(form.Events.findLast(({ Event }) => Event === 'BirthDateCorrected')?.NormChanges).toMatchObject([
    { ScaleKey: 'total', From: { NormGroup: fifteen }, To: { NormGroup: under15 } },
  ])
  const entries = db.selectFrom('entry_score').select('norm_group').where('form_id', '=', diary)
  expect(await entries.execute()).toEqual([{ norm_group: under15 }])

  await correct(DateOfBirth, later)
  expect(scoreOf(await read(id))).toEqual(before)
  expect(await entries.execute()).toEqual([{ norm_group: fifteen }])
})

test('R-284 an upgrade names the norm group of what was scored before, as the engine chooses it', async () => {
  const id = await answered()
  const stored = () =>
    server.db.selectFrom('form_score').select('norm_group').where('form_id', '=', id).executeTakeFirstOrThrow()
  await server.db.updateTable('form_score').set({ norm_group: null }).where('form_id', '=', id).execute()
  const file = new URL('../database/migrations/0029_hands_and_norms.sql', import.meta.url)
  const [, named] = /(update form_score [^;]*);/.exec(await readFile(file, 'utf8')) ?? []
  await sql.raw(named ?? '').execute(server.db)
  expect((await stored()).norm_group).toMatchObject({ Age: { From: 15, To: 15 }, Gender: null })
})
