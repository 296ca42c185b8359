import type { Instant } from '@samklang/contract/instants'
import type { OngoingProgram } from '@samklang/contract/ongoing'
import { addMinutes } from '@samklang/engine/time/instants'
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import { notify } from '../notifications/write.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { seedOccurrence, seedProgram, seedStep, setProgramOf } from '../testing/seed-program.ts'
import { listPrograms } from './list-programs.ts'
import type { WorklistScope } from './worklist-scope.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
  started = server.clock.now()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.updateTable('form').set({ program_id: null }).execute()
  for (const table of ['notification', 'program_occurrence', 'program_step', 'program', 'patient_responsible'] as const)
    await server.db.deleteFrom(table).execute()
})

const day = 24 * 60
let started: Instant
const inDays = (days: number) => addMinutes(started, days * day)
const sibling = () => server.clinic.patients.sibling
const unit = () => server.clinic.units.child
const begin = (more: Partial<Parameters<typeof seedProgram>[1]> = {}) =>
  seedProgram(server.db, { patient: sibling(), unit: unit(), now: server.clock.now(), ...more })

async function ongoing(query = '', who = server.staff()): Promise<OngoingProgram[]> {
  const reply = await (await who).get(`/api/ongoing-programs${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

test('R-620 a program that goes on is one line: its step, what comes next, what waits, is late and reached nobody', async () => {
  const program = await begin({ name: 'Utredning', steps: ['Start', 'Mitten', 'Slutet'], startDate: '2026-11-02' })
  const [first = '', second = ''] = program.stepIds
  await seedStep(server.db, program.id, first, { startedAt: inDays(-20), endedAt: inDays(-5) })
  await seedStep(server.db, program.id, second, { startedAt: inDays(-5) })
  const late = await server.seedForm({ now: inDays(-8) })
  const fresh = await server.seedForm({ now: inDays(-1) })
  const answered = await server.seedForm({ now: inDays(-8), status: 'Closed' })
  const quiet = await server.seedForm({ type: server.types.journal, now: inDays(-4) })
  const written = await server.seedForm({ type: server.types.journal, now: inDays(-1) })
  const missed = await server.seedForm({ now: inDays(-8), status: 'Closed' })
  await server.db.updateTable('form').set({ answered_at: null, is_incomplete: true }).where('id', '=', missed).execute()
  for (const id of [late, fresh, answered, missed, quiet, written]) await setProgramOf(server.db, 'form', id, program)
  await server.seedForm({ now: inDays(-30) })
  const occurrence = (plannedAt: string, more: object) =>
    seedOccurrence(server.db, program, sibling(), { plannedAt, status: 'Planned', ...more })
  await occurrence(inDays(-8), { status: 'Sent', form_id: late })
  await occurrence(inDays(-6), { status: 'NotSent', reason: 'ContactRemoved' })
  await occurrence(inDays(9), {})
  await occurrence(inDays(2), {})
  await occurrence(inDays(1), { status: 'Skipped' })
  expect(await ongoing()).toMatchObject([
    {
      PatientId: sibling().id,
      PatientFullName: 'Provsyskon Provskog',
      ProgramId: program.id,
      DisplayName: 'Utredning',
      Status: 'Ongoing',
      StartDate: '2026-11-02',
      CurrentStep: 'Mitten',
      NextAt: inDays(2),
      Waiting: 2,
      Late: 2,
      NotSent: 1,
      Missed: 1,
      StepsDone: 1,
      Steps: 3,
    },
  ])
})

test('R-675 a step of which nothing was sent is not counted as done, nor one that was left out', async () => {
  const program = await begin({ name: 'Utredning', steps: ['Ett', 'Två', 'Tre', 'Fyra', 'Fem'] })
  const [unsent = '', leftOut = '', skipped = '', done = ''] = program.stepIds
  for (const id of [unsent, leftOut, done])
    await seedStep(server.db, program.id, id, { startedAt: inDays(-20), endedAt: inDays(-5) })
  await seedStep(server.db, program.id, skipped, {})
  await server.db
    .updateTable('program_step')
    .set({ skipped_at: inDays(-3) })
    .where('program_id', '=', program.id)
    .where('step_id', '=', skipped)
    .execute()
  const occurrence = (step_id: string, more: object) =>
    seedOccurrence(server.db, program, sibling(), { plannedAt: inDays(-8), status: 'Planned', step_id, ...more })
  const notSent = { status: 'NotSent', reason: 'ContactRemoved' }
  await occurrence(unsent, notSent)
  await occurrence(leftOut, { status: 'Skipped' })
  await occurrence(done, notSent)
  await occurrence(done, { status: 'Sent', form_id: await server.seedForm({ now: inDays(-8), status: 'Closed' }) })
  const [line] = (await ongoing()).filter(({ ProgramId }) => ProgramId === program.id)
  expect(line).toMatchObject({ StepsDone: 1, StepsNothingSent: 1, StepsLeftOut: 2, Steps: 5 })
  const empty = await begin({ steps: [] })
  const bare = (await ongoing()).find(({ ProgramId }) => ProgramId === empty.id)
  expect(bare).toMatchObject({ StepsDone: 0, StepsNothingSent: 0, StepsLeftOut: 0, Steps: 0 })
})

test('R-570 R-620 what was merged is not counted as not sent, and no step is without anything sent by that', async () => {
  const program = await begin({ steps: ['Ett'] })
  await seedStep(server.db, program.id, program.stepIds[0] ?? '', { startedAt: inDays(-20), endedAt: inDays(-5) })
  const notSent = { plannedAt: inDays(-8), status: 'NotSent' } as const
  await seedOccurrence(server.db, program, sibling(), { ...notSent, reason: 'Merged' })
  expect(await ongoing()).toMatchObject([{ NotSent: 0, StepsDone: 1, StepsNothingSent: 0 }])
  await seedOccurrence(server.db, program, sibling(), { ...notSent, reason: 'TooLate' })
  expect(await ongoing()).toMatchObject([{ NotSent: 1, StepsDone: 0, StepsNothingSent: 1 }])
})

test('R-620 what is late is counted by the days of the unit', async () => {
  const program = await begin()
  await setProgramOf(server.db, 'form', await server.seedForm({ now: inDays(-3) }), program)
  expect(await ongoing()).toMatchObject([{ Waiting: 1, Late: 0 }])
  await server.db.updateTable('unit_group').set({ unanswered_questionnaire_days: 2 }).execute()
  expect(await ongoing()).toMatchObject([{ Waiting: 1, Late: 1 }])
  await server.db.updateTable('unit_group').set({ unanswered_questionnaire_days: 7 }).execute()
})

test('R-620 a program that cannot be run says since when', async () => {
  await begin()
  expect(await ongoing()).toMatchObject([{ FailedAt: null }])
  await server.db
    .updateTable('program')
    .set({ failed_at: inDays(-1) })
    .execute()
  expect(await ongoing()).toMatchObject([{ FailedAt: inDays(-1) }])
})

test('R-620 what staff were to fill in is late too', async () => {
  const program = await begin()
  const own = await server.seedForm({ now: inDays(-8), respondentType: 'Staff' })
  await setProgramOf(server.db, 'form', own, program)
  expect(await ongoing()).toMatchObject([{ Late: 1 }])
})

test('R-620 R-192 the list begins with all of the unit, has mine when asked, and nothing of what is over or of others', async () => {
  const pending = await begin({ status: 'Pending', startedAt: null })
  await begin({ status: 'Completed' })
  await begin({ status: 'Closed', closeReason: 'Klart' })
  await begin({ patient: server.clinic.patients.adult, unit: server.clinic.units.adult })
  expect(await ongoing()).toMatchObject([{ ProgramId: pending.id, Status: 'Pending', CurrentStep: null, NextAt: null }])
  expect(await ongoing('?scope=mine')).toEqual([])
  const mine = { patient_id: sibling().id, unit_id: unit().id, created_at: server.clock.now() }
  await server.db
    .insertInto('patient_responsible')
    .values({ ...mine, account_id: server.clinic.staff.childStaff.id })
    .execute()
  expect(await ongoing('?scope=mine')).toMatchObject([{ ProgramId: pending.id, IsMine: true }])
})

test('R-620 R-625 a program that is completed waits among the activities of its patient', async () => {
  const { id: programId } = await begin({ status: 'Completed' })
  const other = await begin()
  const at = { patientId: sibling().id, unitId: unit().id }
  await notify(server.db, 'ProgramCompleted', [{ ...at, programId }], server.clock.now())
  const group = { GroupType: 'Treatment', Count: 1, Details: [{ ActivityType: 'ProgramCompleted', Count: 1 }] }
  expect(await ongoing()).toMatchObject([{ ProgramId: other.id, ActivityGroups: [group] }])
  const patients = await (await server.staff()).get('/api/ongoing-patients/current-unit')
  expect(patients.json()).toMatchObject([{ PatientId: sibling().id, ActivityGroups: [group] }])
})

/** Counts what is sent to the database. */
function counting(db: Db): { db: Db; sent: () => number } {
  let sent = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sent += 1
      return result
    },
  }
  return { db: db.withPlugin(plugin), sent: () => sent }
}

test('R-620 the number of statements does not grow with the programs', async () => {
  const { accountId, ...at } = { accountId: server.clinic.staff.childStaff.id, unitId: unit().id }
  const scope: WorklistScope = {
    ...at,
    accountId,
    today: '2026-11-16',
    language: 'sv',
    hasResponsibles: true,
    alertsAre: 'Todo',
    confirmsOthers: false,
  }
  async function count(programs: number): Promise<number> {
    for (let made = 0; made < programs; made += 1) {
      const patient = made % 2 === 0 ? sibling() : server.clinic.patients.child
      const { id } = await begin({ patient })
      await setProgramOf(server.db, 'form', await server.seedForm({ patient }), { id })
    }
    const { db, sent } = counting(server.db)
    const wanted = { whose: 'units', language: 'sv', now: server.clock.now(), truncate() {} } as const
    await listPrograms(db, server.keys, scope, wanted)
    return sent()
  }
  const one = await count(1)
  expect(one).toBeGreaterThan(2)
  expect(await count(30)).toBe(one)
})

test('R-620 what no message told of is counted, and not what waits for staff or of which nothing is known', async () => {
  const program = await begin()
  const told = async (more: object) => {
    const id = await server.seedForm({ now: inDays(-1) })
    await setProgramOf(server.db, 'form', id, program)
    await server.db
      .updateTable('form')
      .set({ is_notice_known: true, notice_id: null, ...more })
      .where('id', '=', id)
      .execute()
  }
  await told({})
  await told({ is_notice_known: false })
  await told({ respondent_type: 'Staff' })
  const [line] = (await ongoing()).filter(({ ProgramId }) => ProgramId === program.id)
  expect(line).toMatchObject({ Unreached: 1, Waiting: 3 })
})
