import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { content, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startProgramServer)

// A Monday.
beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

const noticesOf = ({ db }: ProgramServer, programId: string) =>
  db.selectFrom('notification').select(['type', 'created_at']).where('program_id', '=', programId).execute()

test('R-610 R-625 a program whose last thing reached nobody says so when it is over, and the unit is told', async ({
  server,
}) => {
  const { clinic, db } = server
  const DefinitionId = server.types.questionnaire.typeId
  const daily = { DefinitionId, AnswerWithinDays: 1, Repeat: { IntervalDays: 2, Count: 2 } }
  const program = await server.begin(content([step({ Items: [{ ...daily, RespondentTypes: ['Other'] }] })]), {
    patient: clinic.patients.child,
  })
  const teacher = db.updateTable('relation').where('id', '=', clinic.relations.teacherOfChild)
  await teacher.set({ status: 'Removed' }).execute()
  await server.runAt('2027-03-03T08:00:00.000Z')
  await server.runAt('2027-03-03T08:01:00.000Z')
  await teacher.set({ status: 'Active' }).execute()
  const over = await server.read(program.Id)
  expect(over.Status).toBe('Completed')
  expect(over.Problems.map(({ Key }) => Key)).toEqual(['Missed', 'ContactRemoved'])
  const told = (await noticesOf(server, program.Id)).map(({ type }) => type)
  expect(told.toSorted()).toEqual(['ProgramCompleted', 'ProgramNotSent'])
})

test('R-625 a program that has failed for an hour is told of once', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const { Id } = await server.begin(
    content([step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 3 } }] })]),
  )
  const { rows } = await sql<{ plan: object }>`select plan from program where id = ${Id}`.execute(server.db)
  const setPlan = (plan: object) =>
    sql`update program set plan = ${JSON.stringify(plan)}::jsonb where id = ${Id}`.execute(server.db)
  await setPlan({})
  for (const time of ['08:00', '08:05', '08:15', '08:35'])
    await expect(server.runAt(`2027-03-02T${time}:00.000Z`)).rejects.toThrow(`program ${Id}: `)
  expect(await noticesOf(server, Id)).toEqual([])
  for (const time of ['09:15', '10:35']) await expect(server.runAt(`2027-03-02T${time}:00.000Z`)).rejects.toThrow()
  expect(await noticesOf(server, Id)).toEqual([{ type: 'ProgramNotSent', created_at: '2027-03-02T09:15:00.000Z' }])
  await setPlan(rows[0]?.plan ?? {})
})

test('R-610 what staff were to fill in is late too', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const program = await server.begin(content([step({ Items: [{ DefinitionId, RespondentTypes: ['Staff'] }] })]))
  server.setClock('2027-03-09T09:00:00.000Z')
  expect((await server.read(program.Id)).Problems.map(({ Key }) => Key)).toEqual(['Late'])
})

test('R-570 R-610 R-625 what avoided days merge is no problem, nobody is told of it, and home does not count it', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const daily = step({ DurationDays: 9, Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 9 } }] })
  const proposal = (await server.propose((await server.template(content([daily], { AvoidWeekends: true }))).id)).json()
  const { Program } = (await server.create(proposal)).json()
  const approved = proposal.Steps.flatMap((one: { Items: { Occurrences: { Key: string }[] }[] }) =>
    one.Items.flatMap(({ Occurrences }) => Occurrences.map(({ Key }) => Key)),
  )
  const goingOut = ({ Occurrences }: typeof Program) =>
    Occurrences.filter(({ Reason }: { Reason: string | null }) => Reason === null).map(
      ({ Key }: { Key: string }) => Key,
    )
  expect(goingOut(Program)).toEqual(approved)
  for (const day of ['02', '03', '04', '05', '08', '09']) await server.runAt(`2027-03-${day}T08:00:00.000Z`)
  const read = await server.read(Program.Id)
  expect(goingOut(read)).toEqual(approved)
  const merged = read.Occurrences.filter(({ Reason }) => Reason !== null)
  expect(merged.map(({ Status, Reason, PlannedOn }) => [Status, Reason, PlannedOn])).toEqual([
    ['NotSent', 'Merged', '2027-03-08'],
    ['NotSent', 'Merged', '2027-03-08'],
  ])
  expect(read.Problems.filter(({ OccurrenceKey }) => merged.some(({ Key }) => Key === OccurrenceKey))).toEqual([])
  expect(await noticesOf(server, Program.Id)).toEqual([])
  const lines = (await (await server.staff()).get('/api/ongoing-programs')).json()
  expect(lines.find(({ ProgramId }: { ProgramId: string }) => ProgramId === Program.Id)).toMatchObject({ NotSent: 0 })
})

test('R-570 R-625 a program that ends with what was merged tells only that it is over', async ({ server }) => {
  // A Friday: Saturday's and Sunday's are merged.
  server.setClock('2027-03-05T09:00:00.000Z')
  const items = [{ Kind: 'Message' as const, DefinitionId: null, MessageText: { sv: 'Hej', en: 'Hello' } }]
  const daily = { ...items[0], DefinitionId: null, Repeat: { IntervalDays: 1, Count: 3 } }
  const program = await server.begin(content([step({ Items: [daily] })], { AvoidWeekends: true }))
  await server.runAt('2027-03-08T08:00:00.000Z')
  await server.runAt('2027-03-08T08:01:00.000Z')
  const over = await server.read(program.Id)
  expect([over.Status, over.Problems]).toEqual(['Completed', []])
  expect(over.Occurrences.map(({ Status, Reason }) => Reason ?? Status)).toEqual(['Sent', 'Merged', 'Sent'])
  expect((await noticesOf(server, program.Id)).map(({ type }) => type)).toEqual(['ProgramCompleted'])
})

test('R-610 a problem says whether it has happened, and what has stands before what lies ahead', async ({ server }) => {
  const { clinic, db } = server
  const DefinitionId = server.types.questionnaire.typeId
  const weekly = { DefinitionId, RespondentTypes: ['Other' as const], Repeat: { IntervalDays: 7, Count: 3 } }
  const program = await server.begin(content([step({ Items: [weekly] })]), { patient: clinic.patients.child })
  const teacher = db.updateTable('relation').where('id', '=', clinic.relations.teacherOfChild)
  await teacher.set({ status: 'Removed' }).execute()
  await server.runAt('2027-03-08T10:00:00.000Z')
  const { Problems } = await server.read(program.Id)
  await teacher.set({ status: 'Active' }).execute()
  expect(Problems.map(({ Key, HasHappened }) => [Key, HasHappened])).toEqual([
    ['ContactRemoved', true],
    ['ContactRemoved', false],
    ['Late', true],
  ])
})

test('R-679 a step that comes to nothing since nobody answered is told of, and is sent on a day that staff set', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const asked = step({ Items: [{ DefinitionId, AnswerWithinDays: 2 }] })
  const Start = { Key: 'QuestionnaireAnswered' as const, ItemId: asked.Items[0]?.Id }
  const closer = step({ Start, Items: [{ DefinitionId }] })
  const later = step({ StartOffset: '30.00:00:00', Items: [{ DefinitionId }] })
  const program = await server.begin(content([asked, closer, later]))
  const problems = async () => (await server.read(program.Id)).Problems.map(({ Key, StepId }) => [Key, StepId])
  expect(await problems()).toEqual([])
  await server.runAt('2027-03-04T08:00:00.000Z')
  await server.runAt('2027-03-04T08:01:00.000Z')
  expect(await problems()).toEqual([
    ['StepUnanswered', closer.Id],
    ['Missed', asked.Id],
  ])
  const moved = await server.change(program.Id, { Kind: 'MoveStep', StepId: closer.Id, Day: '2027-03-05' })
  expect(moved.statusCode).toBe(200)
  expect(await problems()).toEqual([['Missed', asked.Id]])
  await server.runAt('2027-03-05T08:00:00.000Z')
  const row = (await server.read(program.Id)).Occurrences.find(({ StepId }) => StepId === closer.Id)
  expect(row).toMatchObject({ Status: 'Sent', PlannedOn: '2027-03-05' })
})
