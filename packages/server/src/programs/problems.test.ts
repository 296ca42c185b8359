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
    await expect(server.runAt(`2027-03-02T${time}:00.000Z`)).rejects.toThrow()
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
