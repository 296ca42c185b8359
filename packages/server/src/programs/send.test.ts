import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { messagingOf } from '../testing/messaging.ts'
import { content, item, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'
import { seedTreatment } from '../testing/treatments.ts'
import { lookAtPrograms } from './look-at-programs.ts'

const test = testWithServer(startProgramServer)

beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

test('R-607 a treatment begins and a module opens in it, once, and what ends it starts the next step', async ({
  server,
}) => {
  const treatment = await seedTreatment(server.db, server.clock.now())
  const ofPatient = { Kind: 'TreatmentTemplate', DefinitionId: treatment.id } as const
  const module = { Kind: 'TreatmentModuleType', DefinitionId: treatment.free.typeId, OffsetDays: 2 } as const
  const early = step({ Items: [{ ...module, OffsetDays: 0 }] })
  const first = step({ Items: [ofPatient, module, { ...ofPatient, OffsetDays: 1 }] })
  const next = step({
    Start: { Key: 'TreatmentClosed', StepId: first.Id, ItemId: first.Items[0]?.Id ?? null },
    Items: [{ DefinitionId: server.types.questionnaire.typeId }],
  })
  const program = await server.begin(content([early, first, next]))
  const reasons = async () =>
    (await server.read(program.Id)).Occurrences.map(({ Kind, Reason, Status }) => `${Kind} ${Reason ?? Status}`)
  expect(await reasons()).toContain('TreatmentModuleType NoTreatment')
  const begun = (await server.read(program.Id)).Treatments
  expect(begun).toHaveLength(1)
  await server.runAt('2027-03-02T08:00:00.000Z')
  expect(await reasons()).toContain('TreatmentTemplate AlreadyOngoing')
  await server.runAt('2027-03-03T08:00:00.000Z')
  await server.runAt('2027-03-03T08:01:00.000Z')
  const { rows } = await sql<{ modules: number; own: number }>`select count(*)::int as modules,
      count(*) filter (where f.program_id = ${program.Id})::int as own
    from treatment_module m join form f on f.id = m.form_id where m.treatment_id = ${begun[0]?.Id}`.execute(server.db)
  expect(rows).toEqual([{ modules: 2, own: 1 }])
  const closed = await (await server.staff()).post(`/api/treatments/${begun[0]?.Id}/close`, {})
  expect(closed.statusCode, closed.body).toBe(200)
  await server.runAt('2027-03-03T09:01:00.000Z')
  const after = await server.read(program.Id)
  expect(after.Events.map(({ Event }) => Event)).toContain('TreatmentClosed')
  expect(after.Occurrences.find(({ StepId }) => StepId === next.Id)?.Status).toBe('Sent')
})

test('R-608 a module that the treatment has no room for, or that belongs to another treatment, says so', async ({
  server,
}) => {
  const treatment = await seedTreatment(server.db, server.clock.now())
  const begun = { Kind: 'TreatmentTemplate', DefinitionId: treatment.id } as const
  const moduleOf = ({ typeId }: { typeId: string }, OffsetDays: number) =>
    ({ Kind: 'TreatmentModuleType', DefinitionId: typeId, OffsetDays }) as const
  const later = [moduleOf(treatment.other, 1), moduleOf(treatment.free, 2), moduleOf(treatment.free, 3)]
  const program = await server.begin(content([step({ Items: [begun, ...later] })]))
  const [going] = (await server.read(program.Id)).Treatments
  await server.runAt('2027-03-02T08:00:00.000Z')
  const { rows } = await sql<{
    id: string
  }>`insert into treatment_module (id, treatment_id, position, form_variant_id, created_at)
    select gen_random_uuid(), ${going?.Id}, n, (select form_variant_id from treatment_module where treatment_id = ${going?.Id} limit 1),
      ${server.clock.now()} from generate_series(4, 100) n returning id`.execute(server.db)
  await server.runAt('2027-03-03T08:00:00.000Z')
  await server.db
    .deleteFrom('treatment_module')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await server.db
    .updateTable('form_type')
    .set({ maturity: 'Deprecated' })
    .where('id', '=', treatment.free.typeId)
    .execute()
  await server.runAt('2027-03-04T08:00:00.000Z')
  const { Occurrences } = await server.read(program.Id)
  const modules = Occurrences.filter(({ Kind }) => Kind === 'TreatmentModuleType')
  expect(modules.map(({ Reason }) => Reason)).toEqual(['NoTreatment', 'PlanFull', 'DefinitionRemoved'])
})

test('R-605 R-606 answers that come while the program is looked at are neither lost nor waited for without end', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const first = step({ Items: Array.from({ length: 6 }, () => item({ DefinitionId })) })
  const next = step({ Start: { Key: 'StepEnded', StepId: first.Id }, Items: [{ DefinitionId }] })
  const program = await server.begin(content([first, next]))
  const forms = await server.sentForms(program.Id)
  expect(forms).toHaveLength(6)
  const look = () => lookAtPrograms(server.db, messagingOf(server), server.clock.now())
  await Promise.all(forms.flatMap(({ id }) => [server.answer(id), look(), look()]))
  server.setClock('2027-03-01T09:05:00.000Z')
  await Promise.all([look(), look()])
  const sent = await server.sentForms(program.Id)
  expect(sent).toHaveLength(7)
  expect((await server.read(program.Id)).Events.filter(({ Event }) => Event === 'QuestionnaireAnswered')).toHaveLength(
    6,
  )
})

test('R-613 of a deleted patient nothing is sent, and once restored it goes on as after a stop', async ({ server }) => {
  const { db, clinic } = server
  const DefinitionId = server.types.questionnaire.typeId
  const daily = step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 6 } }] })
  const program = await server.begin(content([daily]), { patient: clinic.patients.child })
  const patient = db.updateTable('patient').where('id', '=', clinic.patients.child.id)
  await patient.set({ status: 'Deleted', deleted_at: '2027-03-01T10:00:00.000Z' }).execute()
  await server.runAt('2027-03-03T08:00:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(1)
  await patient.set({ status: 'Active', deleted_at: null }).execute()
  await server.runAt('2027-03-04T08:00:00.000Z')
  const { Occurrences } = await server.read(program.Id)
  expect(Occurrences.map(({ Reason, Status }) => Reason ?? Status)).toEqual([
    'Sent',
    'TooLate',
    'TooLate',
    'Sent',
    'Planned',
    'Planned',
  ])
})

test('R-608 what cannot be sent any more, or is not made for the age of that day, is not sent and says why', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const daily = step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 4 } }] })
  const program = await server.begin(content([daily]))
  const type = server.db.updateTable('form_type').where('id', '=', DefinitionId)
  const variants = (criteria: object) =>
    sql`update form_variant set criteria = ${JSON.stringify(criteria)}::jsonb, criteria_behavior = 'Forbid'
      where form_type_id = ${DefinitionId}`.execute(server.db)
  await type.set({ maturity: 'Deprecated' }).execute()
  await server.runAt('2027-03-02T08:00:00.000Z')
  await sql`update form_type t set maturity = (select maturity from form_type o where o.id <> t.id and o.maturity <> 'Deprecated' limit 1)
    where t.id = ${DefinitionId}`.execute(server.db)
  await variants({ Age: { From: 40, To: null } })
  await server.runAt('2027-03-03T08:00:00.000Z')
  await variants({})
  await server.runAt('2027-03-04T08:00:00.000Z')
  const { Occurrences, Problems } = await server.read(program.Id)
  expect(Occurrences.map(({ Reason, Status }) => Reason ?? Status)).toEqual([
    'Sent',
    'DefinitionRemoved',
    'NoVariant',
    'Sent',
  ])
  expect(Problems.map(({ Key }) => Key).slice(0, 2)).toEqual(['NoVariant', 'DefinitionRemoved'])
})
