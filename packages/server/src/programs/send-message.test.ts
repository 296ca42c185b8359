import { beforeEach, expect } from 'vitest'
import { content, item, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startProgramServer)

// A Monday.
beforeEach(({ server }: { server: Awaited<ReturnType<typeof startProgramServer>> }) =>
  server.setClock('2027-03-01T09:00:00.000Z'),
)

const message = { Kind: 'Message', DefinitionId: null, MessageText: { sv: 'Hej!', en: 'Hello!' } } as const

test('R-657 a message that is due is written once in the program’s thread, and is over when it is sent', async ({
  server,
}) => {
  const weekly = { ...message, Repeat: { IntervalDays: 7, Count: 2 } }
  const program = await server.begin(content([step({ Items: [weekly] })]))
  await server.runAt('2027-03-08T07:00:00.000Z')
  await server.runAt('2027-03-08T07:01:00.000Z')
  const sent = server.db.selectFrom('message').selectAll().where('program_id', '=', program.Id).orderBy('number')
  const messages = await sent.execute()
  expect(messages.map(({ body, by_program, from_staff }) => [body, by_program, from_staff])).toEqual([
    ['Hej!', true, true],
    ['Hej!', true, true],
  ])
  const done = await server.read(program.Id)
  expect(done.Occurrences.map(({ Status, MessageId }) => [Status, MessageId])).toEqual(
    messages.map(({ id }) => ['Sent', id]),
  )
  expect(done.Status).toBe('Completed')
})

test('R-657 it is in the language that whoever it is for has chosen, as what tells of it', async ({ server }) => {
  const { patients, relations } = server.clinic
  const choose = (language: string, who: string) =>
    server.db
      .updateTable('person')
      .set({ preferred_language: language })
      .where((eb) =>
        eb.or([
          eb('id', 'in', eb.selectFrom('patient').select('person_id').where('patient.id', '=', who)),
          eb('id', 'in', eb.selectFrom('relation').select('person_id').where('relation.id', '=', who)),
        ]),
      )
      .execute()
  const send = async (patient: { id: string }, RespondentTypes: readonly ('Patient' | 'Caretaker')[]) => {
    const items = [{ ...message, RespondentTypes: [...RespondentTypes] }]
    const { Id } = await server.begin(content([step({ Items: items })]), { patient })
    const sent = server.db.selectFrom('message').select('body').where('program_id', '=', Id)
    return (await sent.execute()).map(({ body }) => body)
  }
  await choose('en', patients.sibling.id)
  expect(await send(patients.sibling, ['Patient'])).toEqual(['Hello!'])
  await choose('sv', patients.sibling.id)
  expect(await send(patients.sibling, ['Patient'])).toEqual(['Hej!'])
  // The child's own language is Swedish.
  const { guardianOfChild, otherGuardianOfChild } = relations
  await choose('en', guardianOfChild)
  expect(await send(patients.child, ['Caretaker']), 'to guardians with a language each').toEqual(['Hej!'])
  await choose('en', otherGuardianOfChild)
  expect(await send(patients.child, ['Caretaker']), 'to guardians').toEqual(['Hello!'])
  expect(await send(patients.child, ['Patient', 'Caretaker']), 'to the child too').toEqual(['Hej!'])
  for (const guardian of [guardianOfChild, otherGuardianOfChild]) await choose('sv', guardian)
})

test('R-663 a message that is added by hand in the patient’s language alone is sent on its day', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const program = await server.begin(content([step({ Items: [{ DefinitionId, OffsetDays: 5 }] })]))
  const Item = item({ ...message, MessageText: { sv: 'Vi ses på fredag.' }, OffsetDays: 2 })
  const added = await server.change(program.Id, { Kind: 'AddItem', StepId: program.Steps[0]?.Id, Item })
  expect(added.statusCode, added.body).toBe(200)
  const written = server.db.selectFrom('message').select(['body', 'by_program']).where('program_id', '=', program.Id)
  expect(await written.execute()).toEqual([])
  await server.runAt('2027-03-03T09:00:00.000Z')
  expect(await written.execute()).toEqual([{ body: 'Vi ses på fredag.', by_program: true }])
})

test('R-657 a message for the child and their guardians is one, and a guardian who may not read it is sent nothing', async ({
  server,
}) => {
  const both = { ...message, RespondentTypes: ['Patient' as const, 'Caretaker' as const] }
  const { child } = server.clinic.patients
  const program = await server.begin(content([step({ Items: [both] })]), { patient: child })
  const sent = server.db.selectFrom('message').select('id').where('program_id', '=', program.Id)
  const [one, ...more] = await sent.execute()
  expect(more).toEqual([])
  expect(program.Occurrences.length).toBeGreaterThan(1)
  for (const { Status, MessageId, Reason, RelationId } of program.Occurrences)
    expect([Status, MessageId, Reason], RelationId ?? 'the child').toEqual(['Sent', one?.id, null])
})

test('R-657 what is moved for one of them and sent later is the message that the others have', async ({ server }) => {
  const { child } = server.clinic.patients
  const DefinitionId = server.types.questionnaire.typeId
  const both = { ...message, OffsetDays: 2, RespondentTypes: ['Patient' as const, 'Caretaker' as const] }
  const program = await server.begin(content([step({ Items: [both, { DefinitionId }] })]), { patient: child })
  const one = program.Occurrences.find(({ Kind, RespondentType }) => Kind === 'Message' && RespondentType === 'Patient')
  const moved = await server.change(program.Id, { Kind: 'MoveItem', Key: one?.Key, Day: '2027-03-05' })
  expect(moved.statusCode, moved.body).toBe(200)
  for (const day of ['2027-03-03', '2027-03-05']) await server.runAt(`${day}T09:00:00.000Z`)
  const messages = await server.db.selectFrom('message').select('id').where('program_id', '=', program.Id).execute()
  expect(messages).toHaveLength(1)
  const sent = (await server.read(program.Id)).Occurrences.filter(({ Kind }) => Kind === 'Message')
  expect(sent.length).toBeGreaterThan(1)
  for (const { Status, MessageId } of sent) expect([Status, MessageId]).toEqual(['Sent', messages[0]?.id])
})

test('R-657 R-610 a guardian who may not read the threads is sent no message, which is said beforehand and as its reason', async ({
  server,
}) => {
  const { db, clinic } = server
  const patient = clinic.patients.child
  const person = db
    .updateTable('person')
    .where('id', 'in', (eb) => eb.selectFrom('patient').select('person_id').where('patient.id', '=', patient.id))
  const { date_of_birth } = await db
    .selectFrom('person')
    .innerJoin('patient', 'patient.person_id', 'person.id')
    .select('date_of_birth')
    .where('patient.id', '=', patient.id)
    .executeTakeFirstOrThrow()
  await person.set({ date_of_birth: '2011-06-01' }).execute()
  const later = { ...message, OffsetDays: 2, RespondentTypes: ['Caretaker' as const] }
  const { Id } = await server.begin(content([step({ Items: [later] })]), { patient })
  const read = async () => {
    const { Problems, Occurrences } = await server.read(Id)
    return [Problems.map(({ Key }) => Key), Occurrences.map(({ Status, Reason }) => Reason ?? Status)]
  }
  const both = ['MayNotReadMessages', 'MayNotReadMessages']
  expect(await read()).toEqual([both, ['Planned', 'Planned']])
  await server.runAt('2027-03-03T09:00:00.000Z')
  expect(await read()).toEqual([both, both])
  await person.set({ date_of_birth }).execute()
})
