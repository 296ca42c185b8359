import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { content, item, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'
import { seedTreatment } from '../testing/treatments.ts'

const test = testWithServer(startProgramServer)

beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

const ofPatient = { RespondentType: 'Patient', RelationId: null, VariantId: null } as const

test('R-607 the variant of a treatment that staff chose is the one that begins', async ({ server }) => {
  const treatment = await seedTreatment(server.db, server.clock.now())
  const course = step({ Items: [{ Kind: 'TreatmentTemplate', DefinitionId: treatment.id }] })
  const choose = (VariantId: string) => ({
    Choices: { Items: [{ ItemId: course.Items[0]?.Id, Respondents: [{ ...ofPatient, VariantId }] }] },
  })
  const program = await server.begin(content([course]), choose(treatment.adult))
  const { rows } = await sql<{ id: string }>`select treatment_variant_id as id from treatment
    where program_id = ${program.Id}`.execute(server.db)
  expect(rows).toEqual([{ id: treatment.adult }])
  const { id } = await server.template(content([course]))
  const forged = (await server.propose(id, choose(treatment.free.variantId))).json()
  expect(forged.Problems[0]).toMatchObject({ Key: 'NoVariantForbid', Stops: true })
})

test('R-241 a program is closed with a reason that can be seen', async ({ server }) => {
  const program = await server.begin(content([step({ Items: [{ DefinitionId: server.types.questionnaire.typeId }] })]))
  for (const Reason of ['', '   ', '\u200B']) {
    const refused = await server.press(program.Id, 'close', { Reason })
    expect(refused.statusCode, refused.body).toBe(400)
    expect(refused.json().Errors).toEqual([expect.objectContaining({ Field: 'Reason', Key: 'required' })])
  }
  expect((await server.read(program.Id)).Status).toBe('Ongoing')
  expect((await server.press(program.Id, 'close', { Reason: 'Klart' })).statusCode).toBe(200)
})

test('R-601 a step or a thing that is chosen for twice is refused', async ({ server }) => {
  const once = step({ Items: [{ DefinitionId: server.types.questionnaire.typeId }] })
  const { id } = await server.template(content([once]))
  const proposal = (await server.propose(id)).json()
  const chosenStep = { StepId: once.Id, StartDate: '2027-03-05' }
  const chosenItem = { ItemId: once.Items[0]?.Id, Respondents: [ofPatient] }
  const ofField = [
    ['Choices.Steps.1.StepId', { Steps: [chosenStep, chosenStep] }],
    ['Choices.Items.1.ItemId', { Items: [chosenItem, chosenItem] }],
  ] as const
  for (const [Field, Choices] of ofField)
    for (const refused of [await server.propose(id, { Choices }), await server.create(proposal, { Choices })]) {
      expect(refused.statusCode, refused.body).toBe(400)
      expect(refused.json().Errors).toEqual([expect.objectContaining({ Field, Key: 'not-allowed' })])
    }
})

test('R-601 R-615 a day that is set by hand lies within two years', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const later = step({ StartOffset: '10.00:00:00', Items: [{ DefinitionId }] })
  const made = content([step({ Items: [{ DefinitionId, OffsetDays: 3 }] }), later])
  const { id } = await server.template(made)
  const chosen = (StartDate: string) => ({ Choices: { Steps: [{ StepId: later.Id, StartDate }] } })
  const far = await server.propose(id, chosen('2029-03-01'))
  expect([far.statusCode, far.json().Errors]).toEqual([
    400,
    [expect.objectContaining({ Field: 'Choices.Steps.0.StartDate', Key: 'within-two-years' })],
  ])
  expect(far.json().Message).toBe('Dagen ligger för långt fram. Välj en dag inom två år från i dag.')
  expect((await server.propose(id, chosen('2029-02-28'))).statusCode).toBe(200)
  const program = await server.begin(made)
  const { Key } = program.Occurrences[0] ?? {}
  const change = (Day: string) => [
    { Kind: 'MoveItem', Key, Day },
    { Kind: 'MoveStep', StepId: later.Id, Day },
  ]
  for (const Change of change('2999-12-31')) {
    const refused = await server.change(program.Id, Change)
    expect([refused.statusCode, refused.json().Errors]).toEqual([
      400,
      [expect.objectContaining({ Field: 'Change.Day', Key: 'within-two-years' })],
    ])
  }
  for (const Change of change('2029-02-28')) expect((await server.change(program.Id, Change)).statusCode).toBe(200)
})

test('R-242 what has not begun is postponed by two years at most', async ({ server }) => {
  const made = content([step({ Items: [{ DefinitionId: server.types.questionnaire.typeId }] })])
  const program = await server.begin(made, { StartDate: '2027-03-05' })
  expect((await server.change(program.Id, { Kind: 'Postpone', Days: 365 })).statusCode).toBe(200)
  const refused = await server.change(program.Id, { Kind: 'Postpone', Days: 365 })
  expect([refused.statusCode, refused.json().Errors]).toEqual([
    400,
    [expect.objectContaining({ Field: 'Change.Days', Key: 'within-two-years' })],
  ])
})

test('R-601 R-662 a program starts within a year, and one that would start later is told so', async ({ server }) => {
  const { id } = await server.template(
    content([step({ Items: [{ DefinitionId: server.types.questionnaire.typeId }] })]),
  )
  expect((await server.propose(id, { StartDate: '2028-02-29' })).statusCode).toBe(200)
  const refused = await server.propose(id, { StartDate: '2028-03-01' })
  expect([refused.statusCode, refused.json().Errors]).toEqual([
    400,
    [expect.objectContaining({ Field: 'StartDate', Key: 'within-a-year' })],
  ])
  expect(refused.json().Message).toBe('Startdagen ligger för långt fram. Välj en dag inom ett år från i dag.')
})

test('R-660 a proposal tells of each thing how it is answered, reminded of and comes again, and a message whole', async ({
  server,
}) => {
  const Repeat = { IntervalDays: 7, Count: 4 }
  const MessageText = { sv: 'Hej!\n\nVi ses på måndag.', en: 'Hello!' }
  const DefinitionId = server.types.questionnaire.typeId
  const asked = { DefinitionId, OffsetDays: 2, AnswerWithinDays: 7, ReminderDays: [3, 5], Repeat }
  const told = { DefinitionId: null, Kind: 'Message', MessageText } as const
  const { id } = await server.template(
    content([step({ Items: [asked, told], Repeat: { IntervalDays: 35, Count: 2 } })]),
  )
  const [proposed] = (await server.propose(id)).json().Steps
  expect(proposed.Repeat).toEqual({ IntervalDays: 35, Count: 2 })
  expect(proposed.Items).toMatchObject([
    { OffsetDays: 2, AnswerWithinDays: 7, ReminderDays: [3, 5], Repeat, MessageText: null },
    { OffsetDays: 0, AnswerWithinDays: null, ReminderDays: [], Repeat: null, MessageText },
  ])
})

test('R-661 whom the last message did not reach is told of, which stops nothing', async ({ server }) => {
  const { db, clinic } = server
  const patient = clinic.patients.sibling
  const { id } = await server.template(
    content([step({ Items: [{ DefinitionId: server.types.questionnaire.typeId }] })]),
  )
  const respondent = async () => {
    const { Steps, Problems } = (await server.propose(id, { patient })).json()
    const [{ ContactStatus, HasFailedMessage }] = Steps[0].Items[0].Respondents
    return { ContactStatus, HasFailedMessage, keys: Problems.map(({ Key }: { Key: string }) => Key) }
  }
  expect(await respondent()).toEqual({ ContactStatus: 'Ok', HasFailedMessage: false, keys: [] })
  const at = '2027-02-28T09:00:00.000Z'
  await sql`insert into outgoing_message (id, channel, purpose, patient_id, person_id, status, recipient, recipient_index,
      body, failed_at, failure, next_attempt_at, idempotency_key, created_at)
    select ${crypto.randomUUID()}, 'Sms', 'NewForm', p.id, n.id, 'Failed', '\\x00', n.phone_index, '\\x00', ${at}, 'no such number',
      ${at}, 'failed-of-proposal', ${at}
    from patient p join person n on n.id = p.person_id where p.id = ${patient.id}`.execute(db)
  expect(await respondent()).toEqual({ ContactStatus: 'Ok', HasFailedMessage: true, keys: ['FailedMessage'] })
  const proposal = (await server.propose(id, { patient })).json()
  const created = await server.create(proposal, { patient, more: { AcceptWarnings: false } })
  expect(created.statusCode, created.body).toBe(200)
})

test('R-615 what is added has words that can be seen', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const program = await server.begin(content([step({ Items: [{ DefinitionId }] })]))
  const Message = { DefinitionId: null, Kind: 'Message', MessageText: { sv: '\u200B' } } as const
  const StepId = program.Steps[0]?.Id
  const added = await server.change(program.Id, { Kind: 'AddItem', StepId, Item: item(Message) })
  expect([added.statusCode, added.json().Errors]).toEqual([
    400,
    [expect.objectContaining({ Field: 'Change.Item.MessageText', Key: 'required' })],
  ])
  const Step = step({ Name: { sv: '\u200B' }, Items: [{ DefinitionId }] })
  const named = await server.change(program.Id, { Kind: 'AddStep', Step })
  expect([named.statusCode, named.json().Errors]).toEqual([
    400,
    [expect.objectContaining({ Field: 'Change.Step.Name', Key: 'required' })],
  ])
  const inEnglish = step({ Name: { sv: '\u200B', en: 'Seen' }, Items: [{ DefinitionId, OffsetDays: 1 }] })
  const spoken = await server.change(program.Id, { Kind: 'AddStep', Step: inEnglish })
  expect(spoken.json().Steps.at(-1).Name).toBe('Seen')
})

test('R-615 what is added has an id that nothing else in the plan has', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const [first, second] = [step({ Items: [{ DefinitionId }] }), step({ Items: [{ DefinitionId }] })]
  const program = await server.begin(content([first, second]))
  for (const Id of [first.Id, second.Id, first.Items[0]?.Id ?? '', second.Items[0]?.Id ?? '']) {
    const Item = item({ DefinitionId, Id, OffsetDays: 5 })
    const added = await server.change(program.Id, { Kind: 'AddItem', StepId: first.Id, Item })
    expect([added.statusCode, added.json().Errors]).toEqual([
      400,
      [expect.objectContaining({ Field: 'Change.Item.Id', Key: 'not-allowed' })],
    ])
    const Step = step({ Id, Items: [{ DefinitionId }] })
    expect((await server.change(program.Id, { Kind: 'AddStep', Step })).statusCode).toBe(400)
  }
})

test('R-588 R-601 only people in the parts that the template says can be chosen', async ({ server }) => {
  const { clinic, types } = server
  const treatment = await seedTreatment(server.db, server.clock.now())
  const DefinitionId = types.questionnaire.typeId
  const both = step({
    Items: [
      { Kind: 'TreatmentTemplate', DefinitionId: treatment.id, RespondentTypes: ['Caretaker'] },
      { DefinitionId },
    ],
  })
  const { id } = await server.template(content([both]))
  const guardian = { RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild, VariantId: null }
  for (const { Id: ItemId } of both.Items) {
    const Choices = { Items: [{ ItemId, Respondents: [ofPatient, guardian] }] }
    const refused = await server.propose(id, { patient: clinic.patients.child, Choices })
    expect([refused.statusCode, refused.json().Errors]).toEqual([
      400,
      [expect.objectContaining({ Field: 'Choices.Items.0.Respondents.1.RespondentType', Key: 'not-allowed' })],
    ])
  }
})

test('R-603 of a stale proposal no more than 50 differences are named', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const daily = step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 60 } }] })
  const { id } = await server.template(content([daily]))
  const proposal = (await server.propose(id)).json()
  const refused = await server.create(proposal, { more: { Seen: [] } })
  expect([refused.statusCode, refused.json().Errors.length]).toEqual([409, 50])
})

test('R-606 what is much goes out a little at a time, and what belongs together at once', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const Message = { DefinitionId: null, Kind: 'Message', MessageText: { sv: 'Hej', en: 'Hello' } } as const
  const messages = step({ Items: Array.from({ length: 38 }, () => item(Message)) })
  const forms = step({ Items: Array.from({ length: 4 }, () => item({ DefinitionId })) })
  const last = step({ Items: [item(Message), item(Message)] })
  const program = await server.begin(content([messages, forms, last]))
  const count = ({ Occurrences }: typeof program) => Occurrences.filter(({ Status }) => Status === 'Sent').length
  expect(count(program)).toBe(42)
  const sent = await server.sentForms(program.Id)
  expect([sent.length, new Set(sent.map(({ setId }) => setId)).size]).toEqual([4, 1])
  await server.runAt('2027-03-01T09:01:00.000Z')
  const after = await server.read(program.Id)
  expect(count(after)).toBe(44)
})

test('R-615 of a program that has not started nothing is put before its first day, and postponing the start moves it', async ({
  server,
}) => {
  const MessageText = { sv: 'Välkommen.', en: 'Welcome.' }
  const greeting = { Kind: 'Message' as const, DefinitionId: null, MessageText, OffsetDays: 5 }
  const program = await server.begin(content([step({ Items: [greeting] })]), { StartDate: '2027-03-08' })
  const Key = program.Occurrences[0]?.Key
  const early = await server.change(program.Id, { Kind: 'MoveItem', Key, Day: '2027-03-01' })
  expect(early.statusCode).toBe(400)
  expect(early.json().Errors[0].Field).toBe('Change.Day')
  expect((await server.change(program.Id, { Kind: 'MoveItem', Key, Day: '2027-03-09' })).statusCode).toBe(200)
  expect((await server.change(program.Id, { Kind: 'Postpone', Days: 7 })).statusCode).toBe(200)
  expect((await server.read(program.Id)).Occurrences).toMatchObject([{ PlannedOn: '2027-03-15' }])
  await server.runAt('2027-03-09T12:00:00.000Z')
  expect(await server.read(program.Id)).toMatchObject({ Status: 'Pending', Occurrences: [{ Status: 'Planned' }] })
  await server.runAt('2027-03-15T07:00:00.000Z')
  expect(await server.read(program.Id)).toMatchObject({ Occurrences: [{ Status: 'Sent' }] })
})

test('R-615 what is added after a postponement comes on the day that was chosen', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const weekly = { DefinitionId, Repeat: { IntervalDays: 7, Count: 6 } }
  const going = step({ DurationDays: 60, Items: [weekly] })
  const program = await server.begin(content([going]))
  server.setClock('2027-03-03T10:00:00.000Z')
  expect((await server.change(program.Id, { Kind: 'Postpone', Days: 14 })).statusCode).toBe(200)
  const Item = item({ Kind: 'JournalType', DefinitionId: server.types.journal.typeId, OffsetDays: 9 })
  expect((await server.change(program.Id, { Kind: 'AddItem', StepId: going.Id, Item })).statusCode).toBe(200)
  const { Occurrences } = await server.read(program.Id)
  expect(Occurrences.find(({ ItemId }) => ItemId === Item.Id)).toMatchObject({ PlannedOn: '2027-03-10' })
  // Sixty days and the fourteen by which they are later.
  const late = item({ Kind: 'JournalType', DefinitionId: server.types.journal.typeId, OffsetDays: 70 })
  expect((await server.change(program.Id, { Kind: 'AddItem', StepId: going.Id, Item: late })).statusCode).toBe(200)
})
