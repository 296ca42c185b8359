import type { ProgramProposal } from '@samklang/contract/program-proposal'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { content, seenOf, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'
import { seedAlert } from '../testing/waiting.ts'

const test = testWithServer(startProgramServer)

// A Monday.
beforeEach(({ server }: { server: Awaited<ReturnType<typeof startProgramServer>> }) =>
  server.setClock('2027-03-01T09:00:00.000Z'),
)

test('R-170 R-604 what starts today goes out at once, what comes later waits for its day, and each comes once', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const weekly = step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 7, Count: 3 }, AnswerWithinDays: 5 }] })
  const program = await server.begin(content([weekly]))
  expect(program).toMatchObject({ Status: 'Ongoing', StartDate: '2027-03-01', CurrentStep: 'Provsteg' })
  expect(program.Occurrences.map(({ PlannedOn, Status }) => [PlannedOn, Status])).toEqual([
    ['2027-03-01', 'Sent'],
    ['2027-03-08', 'Planned'],
    ['2027-03-15', 'Planned'],
  ])
  expect(program.Events.map(({ Event }) => Event)).toEqual(['QuestionnaireSetStarted', 'ProgramStarted', 'Created'])
  await server.runAt('2027-03-08T06:59:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(1)
  await server.runAt('2027-03-08T07:00:00.000Z')
  await server.runAt('2027-03-08T07:01:00.000Z')
  const [first, second] = await server.sentForms(program.Id)
  expect([first?.status, first?.openTill]).toEqual(['Closed', '2027-03-06T22:59:59.999Z'])
  expect(second).toMatchObject({ status: 'Open', openedAt: '2027-03-08T07:00:00.000Z' })
  await server.answer(second?.id)
  await server.runAt('2027-03-15T07:00:00.000Z')
  const [, , third] = await server.sentForms(program.Id)
  await server.answer(third?.id)
  await server.runAt('2027-03-15T07:05:00.000Z')
  const done = await server.read(program.Id)
  expect(done).toMatchObject({ Status: 'Completed', EndedAt: '2027-03-15T07:05:00.000Z', NextAt: null })
  expect(done.Occurrences.map(({ IsMissed, AnsweredAt }) => [IsMissed, AnsweredAt !== null])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
  expect(done.Steps[0]?.Status).toBe('Done')
  const ended = done.Events.filter(({ Event }) => Event === 'QuestionnaireSetEnded').toReversed()
  expect(
    ended.map(({ Answered, Asked }) => [Answered, Asked]),
    'what nobody answered is told apart',
  ).toEqual([
    [0, 1],
    [1, 1],
    [1, 1],
  ])
})

test('R-603 a stale proposal is refused with what has changed', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const { id } = await server.template(content([step({ Items: [{ DefinitionId, RespondentTypes: ['Caretaker'] }] })]))
  const proposal = (await server.propose(id, { patient: server.clinic.patients.child })).json()
  expect(seenOf(proposal)).toHaveLength(2)
  const [gone] = seenOf(proposal)
  const relation = server.db.updateTable('relation').where('id', '=', server.clinic.relations.guardianOfChild)
  await relation.set({ valid_until: '2027-02-01' }).execute()
  const refused = await server.create(proposal, { patient: server.clinic.patients.child })
  await relation.set({ valid_until: null }).execute()
  expect([refused.statusCode, refused.json().Code]).toEqual([409, 'conflict'])
  const missing = seenOf(proposal).filter(({ Key }) => Key.includes(server.clinic.relations.guardianOfChild))
  expect(refused.json().Errors).toEqual(
    missing.map(({ Key }) => expect.objectContaining({ Field: Key, Key: 'proposal-gone' })),
  )
  expect(gone).toBeDefined()
  const again = await server.create(proposal, { patient: server.clinic.patients.child })
  expect(again.statusCode, again.body).toBe(200)
})

test('R-603 two presses under one key start one program, and a second tab is told that it goes on already', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const { id, versionId } = await server.template(content([step({ Items: [{ DefinitionId }] })]))
  const proposal = (await server.propose(id)).json()
  const key = 'two-presses-of-one-button'
  const [one, other] = await Promise.all([1, 2].map(() => server.create(proposal, {}, key)))
  expect([one?.statusCode, other?.statusCode]).toEqual([200, 200])
  expect(one?.json().Program.Id).toBe(other?.json().Program.Id)
  const count = async () => {
    const rows = server.db.selectFrom('program').select('id').where('program_template_version_id', '=', versionId)
    return (await rows.execute()).length
  }
  expect(await count()).toBe(1)
  expect((await server.propose(id)).json().Problems[0]).toMatchObject({ Key: 'exists', Stops: true, ItemId: null })
  const tab = await server.create(proposal)
  expect([tab.statusCode, tab.json().Errors]).toEqual([
    409,
    [expect.objectContaining({ Field: 'ProgramTemplateId', Key: 'exists' })],
  ])
  expect(await server.sentForms(one?.json().Program.Id)).toHaveLength(1)
})

test('R-602 a part in which nobody is around the patient is told of, and a guardian who may not read messages', async ({
  server,
}) => {
  const { db, clinic, types } = server
  const asked = {
    DefinitionId: types.questionnaire.typeId,
    RespondentTypes: ['Caretaker', 'Other'] as ('Caretaker' | 'Other')[],
  }
  const told = {
    Kind: 'Message',
    DefinitionId: null,
    MessageText: { sv: 'Hej!', en: 'Hello!' },
    RespondentTypes: ['Caretaker'],
  } as const
  const { id } = await server.template(content([step({ Items: [asked, { ...told, RespondentTypes: ['Caretaker'] }] })]))
  const teacher = db.updateTable('relation').where('id', '=', clinic.relations.teacherOfChild)
  const problems = async () => {
    const { Problems } = (await server.propose(id, { patient: clinic.patients.child })).json()
    return Problems.map(({ Key, RespondentType }: { Key: string; RespondentType: string }) => [Key, RespondentType])
  }
  expect(await problems()).not.toContainEqual(['NobodyOfType', 'Other'])
  await teacher.set({ status: 'Removed' }).execute()
  const child = db
    .updateTable('person')
    .where('id', 'in', (eb) =>
      eb.selectFrom('patient').select('person_id').where('patient.id', '=', clinic.patients.child.id),
    )
  const { date_of_birth } = await db
    .selectFrom('person')
    .innerJoin('patient', 'patient.person_id', 'person.id')
    .select('date_of_birth')
    .where('patient.id', '=', clinic.patients.child.id)
    .executeTakeFirstOrThrow()
  await child.set({ date_of_birth: '2011-06-01' }).execute()
  const found = await problems()
  await child.set({ date_of_birth }).execute()
  await teacher.set({ status: 'Active' }).execute()
  expect(found).toContainEqual(['NobodyOfType', 'Other'])
  expect(found.filter(([key]: [string]) => key === 'MayNotReadMessages')).toHaveLength(2)
})

test('R-601 R-602 a proposal stores nothing, and says who cannot be reached and what does not fit', async ({
  server,
}) => {
  const { db, clinic, types } = server
  const DefinitionId = types.questionnaire.typeId
  const asked = { DefinitionId, RespondentTypes: ['Caretaker', 'Other'] as ('Caretaker' | 'Other')[] }
  const { id } = await server.template(content([step({ Items: [asked] })]))
  await sql`update relation set school_consent = 'NotRegistered' where id = ${clinic.relations.teacherOfChild}`.execute(
    db,
  )
  const reply = await server.propose(id, { patient: clinic.patients.child })
  expect(reply.statusCode, reply.body).toBe(200)
  const proposal = reply.json()
  expect(proposal.Problems).toContainEqual(
    expect.objectContaining({ Key: 'NoConsent', Stops: false, RespondentName: 'Provlärare Provskog' }),
  )
  const [{ Items }] = proposal.Steps
  expect(Items[0].Respondents).toHaveLength(3)
  expect(seenOf(proposal)).toHaveLength(3)
  const teacher = Items[0].Respondents.find(
    ({ RelationId }: { RelationId: string }) => RelationId === clinic.relations.teacherOfChild,
  )
  expect(teacher).toMatchObject({ IsChosen: true, ContactStatus: 'NoConsent', Verdict: 'Allow' })
  expect(
    await db.selectFrom('program').select('id').where('patient_id', '=', clinic.patients.child.id).execute(),
  ).toHaveLength(1)

  const guardian = { RespondentType: 'Caretaker', RelationId: clinic.relations.guardianOfChild, VariantId: null }
  const Choices = { Items: [{ ItemId: Items[0].ItemId, Respondents: [guardian] }] }
  const chosen = (await server.propose(id, { patient: clinic.patients.child, Choices })).json()
  expect(seenOf(chosen)).toHaveLength(1)
  const made = await server.create(chosen, { patient: clinic.patients.child, Choices })
  expect(made.statusCode, made.body).toBe(200)
  expect(made.json().Program.Occurrences).toHaveLength(1)

  await sql`update form_variant set criteria = '{"Age": {"From": 40, "To": null}}', criteria_behavior = 'Forbid'
    where form_type_id = ${DefinitionId}`.execute(db)
  await server.press(made.json().Program.Id, 'close', { Reason: 'Klart' })
  const stopped = (await server.propose(id, { patient: clinic.patients.child })).json()
  const refused = await server.create(stopped, { patient: clinic.patients.child })
  await sql`update form_variant set criteria_behavior = 'Warn' where form_type_id = ${DefinitionId}`.execute(db)
  const unseen = await server.create(stopped, { patient: clinic.patients.child, more: { AcceptWarnings: false } })
  await sql`update form_variant set criteria = '{}' where form_type_id = ${DefinitionId}`.execute(db)
  expect(stopped.Problems[0]).toMatchObject({ Key: 'Age', Stops: true })
  expect([refused.statusCode, refused.json().Code]).toEqual([400, 'criteria-forbid'])
  expect([unseen.statusCode, unseen.json().Code]).toEqual([409, 'criteria-warn'])
})

test('R-664 whom the same form waits for already is told of with since when, for what would come before its last day', async ({
  server,
}) => {
  const DefinitionId = server.types.journal.typeId
  const to = (RespondentTypes: ('Patient' | 'Caretaker')[], more = {}) => ({
    ...{ DefinitionId, Kind: 'JournalType' as const, RespondentTypes },
    ...more,
  })
  // Open for five days, of which two have passed.
  const begun = await server.begin(content([step({ Items: [to(['Patient'], { AnswerWithinDays: 5 })] })]))
  await server.runAt('2027-03-03T09:00:00.000Z')
  const items = [to(['Patient', 'Caretaker']), to(['Patient'], { OffsetDays: 3 }), to(['Patient'], { OffsetDays: 4 })]
  const { id } = await server.template(content([step({ Items: items })]))
  const proposal: ProgramProposal = (await server.propose(id)).json()
  const waits = (of: ProgramProposal) =>
    of.Steps.flatMap(({ Items }) =>
      Items.flatMap(({ Respondents }) =>
        Respondents.flatMap(({ Name, WaitsSince }) => (WaitsSince ? [[Name, WaitsSince]] : [])),
      ),
    )
  const [form] = await server.sentForms(begun.Id)
  expect(form?.openTill?.slice(0, 10)).toBe('2027-03-06')
  const told = proposal.Problems.filter(({ Key }) => Key === 'Waits')
  expect(waits(proposal)).toHaveLength(2)
  expect(told.map(({ Stops, RespondentName }) => [Stops, RespondentName])).toEqual(
    waits(proposal).map(([name]) => [false, name]),
  )
  expect(waits(proposal).map(([, since]) => since?.slice(0, 16))).toEqual(['2027-03-01T09:00', '2027-03-01T09:00'])
  await server.db
    .updateTable('form')
    .set({ open_till: null })
    .where('id', '=', form?.id ?? '')
    .execute()
  expect(waits((await server.propose(id)).json()), 'without a last day it waits always').toHaveLength(3)
  await server.db
    .updateTable('form')
    .set({ status: 'Canceled' })
    .where('id', '=', form?.id ?? '')
    .execute()
  expect(waits((await server.propose(id)).json()), 'what is over does not wait').toEqual([])
})

test('R-664 what goes out as soon as the program starts is told apart from what waits for its day', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const { id } = await server.template(content([step({ Items: [{ DefinitionId }, { DefinitionId, OffsetDays: 1 }] })]))
  const atOnce = async (StartDate: string) => {
    const proposal: ProgramProposal = (await server.propose(id, { StartDate })).json()
    const planned = proposal.Steps.flatMap(({ Items }) => Items.flatMap(({ Occurrences }) => Occurrences))
    return planned.map(({ GoesAtOnce }) => GoesAtOnce)
  }
  expect(await atOnce('2027-03-01')).toEqual([true, false])
  expect(await atOnce('2027-03-02')).toEqual([false, false])
})

test('R-602 a step whose start was removed is said not to take place, which stops nothing', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const asked = step({ Items: [{ DefinitionId }, { DefinitionId }] })
  const [removed] = asked.Items
  const more = step({
    Name: { sv: 'Mer', en: 'More' },
    Start: { Key: 'QuestionnaireAnswered', ItemId: removed?.Id },
    Items: [{ DefinitionId }],
  })
  const { id } = await server.template(content([asked, more]))
  const whole = (await server.propose(id)).json()
  expect(whole.Steps.map(({ IsNotNeeded }: { IsNotNeeded: boolean }) => IsNotNeeded)).toEqual([false, false])
  const Choices = { RemovedItems: [removed?.Id] }
  const proposal = (await server.propose(id, { Choices })).json()
  expect(proposal.Steps.map(({ IsNotNeeded }: { IsNotNeeded: boolean }) => IsNotNeeded)).toEqual([false, true])
  const about = {
    ...{ StepId: more.Id, ItemId: null, DisplayName: null },
    ...{ RespondentName: null, RespondentType: null },
  }
  expect(proposal.Problems).toContainEqual({ ...about, Key: 'NotNeeded', Stops: false })
  const asWarned = { Choices, more: { AcceptWarnings: false } }
  const created = await server.create(proposal, asWarned)
  expect(created.statusCode, created.body).toBe(200)
  expect(created.json().Program.Steps[1].Status).toBe('NotNeeded')
})

test('R-604 staff of another unit start nothing for this patient, and an unknown template starts nothing', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const { id } = await server.template(content([step({ Items: [{ DefinitionId }] })]))
  const proposal = (await server.propose(id)).json()
  const other = await server.otherStaff()
  const body = {
    PatientId: proposal.PatientId,
    ProgramTemplateId: id,
    StartDate: proposal.StartDate,
    TemplateVersionId: proposal.TemplateVersionId,
    Seen: seenOf(proposal),
  }
  expect(
    (await other.post('/api/programs/proposal', { PatientId: proposal.PatientId, ProgramTemplateId: id })).statusCode,
  ).toBe(404)
  expect((await other.post('/api/programs', body)).statusCode).toBe(404)
  await server.db.updateTable('program_template').set({ status: 'Inactive' }).where('id', '=', id).execute()
  expect((await server.create(proposal)).json().Errors).toEqual([
    expect.objectContaining({ Field: 'ProgramTemplateId', Key: 'not-allowed' }),
  ])
})

test('R-600 R-610 the time line tells who is late and names what to look at first', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const program = await server.begin(content([step({ Items: [{ DefinitionId }, { DefinitionId, OffsetDays: 200 }] })]))
  expect(program.Occurrences.map(({ Status }) => Status)).toEqual(['Sent', 'Planned'])
  const rows = server.db.selectFrom('program_occurrence').select('status').where('program_id', '=', program.Id)
  expect(await rows.execute()).toHaveLength(1)
  await server.runAt('2027-03-09T10:00:00.000Z')
  const late = await server.read(program.Id)
  expect(late.Occurrences[0]).toMatchObject({ IsLate: true, FormStatus: 'Open' })
  expect(late.Problems.map(({ Key }) => Key)).toContain('Late')
  expect(late.Questionnaires).toEqual([{ Id: late.Occurrences[0]?.FormId }])
  await server.runAt('2027-06-20T10:00:00.000Z')
  expect(await rows.execute()).toHaveLength(2)
})

test('R-678 an alert that waits is told before anything is started, first of all, and stops nothing', async ({
  server,
}) => {
  const { clinic, db } = server
  const DefinitionId = server.types.questionnaire.typeId
  const { id } = await server.template(content([step({ Items: [{ DefinitionId, RespondentTypes: ['Caretaker'] }] })]))
  const patient = clinic.patients.child
  const keys = async () => {
    const proposal: ProgramProposal = (await server.propose(id, { patient })).json()
    return proposal.Problems.map(({ Key }) => Key)
  }
  expect(await keys()).not.toContain('AlertWaits')
  const formId = await server.seedForm({ patient })
  const alert = await seedAlert(db, { formId, patient, unit: clinic.units.child, raisedAt: server.clock.now() })
  expect((await keys())[0]).toBe('AlertWaits')
  await db.deleteFrom('risk_alert').where('id', '=', alert).execute()
  expect(await keys()).not.toContain('AlertWaits')
})
