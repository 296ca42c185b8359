import type { ProgramRow } from '@samklang/contract/programs'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { addRecordAt } from '../testing/clinic.ts'
import { content, item, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'

const test = testWithServer(startProgramServer)

beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

const days = ({ Occurrences }: ProgramRow) => Occurrences.map(({ PlannedOn, Status }) => `${PlannedOn} ${Status}`)

function weekly(server: ProgramServer, more: Parameters<typeof step>[0] = {}) {
  const DefinitionId = server.types.questionnaire.typeId
  return step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 7, Count: 4 } }], ...more })
}

test('R-242 R-614 postponing moves what is not sent by as many days, as its preview shows, and no day that was set by hand', async ({
  server,
}) => {
  const program = await server.begin(content([weekly(server)]))
  const last = program.Occurrences.at(-1)
  await server.change(program.Id, { Kind: 'MoveItem', Key: last?.Key, Day: '2027-03-30' })
  const preview = await server.press(program.Id, 'preview', { Change: { Kind: 'Postpone', Days: 3 } })
  expect(preview.statusCode, preview.body).toBe(200)
  const { Before, After } = preview.json()
  expect(days(Before)).toEqual(['2027-03-01 Sent', '2027-03-08 Planned', '2027-03-15 Planned', '2027-03-30 Planned'])
  expect(days(After)).toEqual(['2027-03-01 Sent', '2027-03-11 Planned', '2027-03-18 Planned', '2027-03-30 Planned'])
  expect(days(await server.read(program.Id))).toEqual(days(Before))
  const { LastModifiedAt } = await server.read(program.Id)
  const known = { Days: 3, PreviousLastModifiedAt: LastModifiedAt }
  const postponed = await server.press(program.Id, 'postpone', known)
  expect(days(postponed.json())).toEqual(days(After))
  expect(postponed.json().Events[0]).toMatchObject({ Event: 'Postponed', Days: 3, By: 'Provgran Provkotte' })
  expect((await server.press(program.Id, 'postpone', known)).json().Code).toBe('conflict')
  for (const Days of [0, 366])
    expect((await server.press(program.Id, 'postpone', { ...known, Days })).statusCode).toBe(400)
  await server.runAt('2027-03-08T12:00:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(1)
  await server.runAt('2027-03-11T12:00:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(2)
})

test('R-242 what has not begun begins as many days later', async ({ server }) => {
  const program = await server.begin(content([weekly(server)]), { StartDate: '2027-03-05' })
  expect(program.Status).toBe('Pending')
  const { LastModifiedAt } = await server.read(program.Id)
  const postponed = await server.press(program.Id, 'postpone', { Days: 2, PreviousLastModifiedAt: LastModifiedAt })
  expect(postponed.json().StartDate).toBe('2027-03-07')
  await server.runAt('2027-03-05T12:00:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(0)
  await server.runAt('2027-03-07T12:00:00.000Z')
  expect(await server.read(program.Id)).toMatchObject({ Status: 'Ongoing', StartedAt: '2027-03-07T07:00:00.000Z' })
  expect(await server.sentForms(program.Id)).toHaveLength(1)
})

test('R-615 one thing is left out and taken back, a step is skipped and taken back, and what is added comes', async ({
  server,
}) => {
  const later = weekly(server, { Start: { Key: 'ProgramStarted' }, StartOffset: '10.00:00:00' })
  const program = await server.begin(content([weekly(server), later]))
  const second = program.Occurrences.find(({ PlannedOn }) => PlannedOn === '2027-03-08')
  const skip = (IsSkipped: boolean) => server.change(program.Id, { Kind: 'SkipItem', Key: second?.Key, IsSkipped })
  expect((await skip(true)).json().Occurrences.find(({ Key }: { Key: string }) => Key === second?.Key)).toMatchObject({
    Status: 'Skipped',
    IsManual: true,
    ChangedBy: 'Provgran Provkotte',
  })
  expect((await skip(false)).statusCode).toBe(200)
  await skip(true)
  const skipStep = (IsSkipped: boolean) => server.change(program.Id, { Kind: 'SkipStep', StepId: later.Id, IsSkipped })
  const skipped = (await skipStep(true)).json()
  expect(skipped.Steps[1].Status).toBe('Skipped')
  await server.runAt('2027-03-12T12:00:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(1)
  expect((await skipStep(false)).json().Steps[1].Status).toBe('Ongoing')
  const DefinitionId = server.types.questionnaire.typeId
  const added = await server.change(program.Id, {
    Kind: 'AddItem',
    StepId: later.Id,
    Item: item({ DefinitionId, OffsetDays: 3 }),
  })
  expect(added.statusCode, added.body).toBe(200)
  const wrong = await server.change(program.Id, {
    Kind: 'AddItem',
    StepId: later.Id,
    Item: item({ DefinitionId: crypto.randomUUID() }),
  })
  expect([wrong.statusCode, wrong.json().Errors[0].Field]).toEqual([400, 'Change.Item.DefinitionId'])
  const sent = program.Occurrences[0]
  const late = await server.change(program.Id, { Kind: 'MoveItem', Key: sent?.Key, Day: '2027-04-01' })
  expect(late.json().Code).toBe('invalid-transition')
  const past = await server.change(program.Id, { Kind: 'MoveStep', StepId: later.Id, Day: '2027-03-01' })
  expect([400, 409]).toContain(past.statusCode)
})

test('R-241 closing takes back what nobody has begun, keeps what is begun or answered, and nothing comes after', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const three = step({ Items: [{ DefinitionId }, { DefinitionId }, { DefinitionId }] })
  const program = await server.begin(content([three, weekly(server, { StartOffset: '5.00:00:00' })]))
  const [answered, begun] = await server.sentForms(program.Id)
  await server.answer(answered?.id)
  const write = server.db.updateTable('form').where('id', '=', begun?.id ?? '')
  const answers = JSON.stringify([{ QuestionId: 'rest', Key: 'rest', Value: 'never' }])
  await write.set({ status: 'PartlyAnswered', started_at: '2027-03-01T09:30:00.000Z', answers }).execute()
  expect((await server.press(program.Id, 'close', {})).statusCode).toBe(400)
  const closed = await server.press(program.Id, 'close', { Reason: 'Flyttar utomlands' })
  expect(closed.json()).toMatchObject({ Status: 'Closed', CloseReason: 'Flyttar utomlands', NextAt: null })
  const statuses = (await server.sentForms(program.Id)).map(({ status }) => status)
  expect(statuses).toEqual(['Closed', 'PartlyAnswered', 'Canceled'])
  expect((await server.press(program.Id, 'close', { Reason: 'Flyttar utomlands' })).statusCode).toBe(200)
  expect(closed.json().Events.filter(({ Event }: { Event: string }) => Event === 'ProgramEnded')).toHaveLength(1)
  for (const day of ['2027-03-06', '2027-03-13', '2027-04-20']) await server.runAt(`${day}T12:00:00.000Z`)
  expect(await server.sentForms(program.Id)).toHaveLength(3)
  const { LastModifiedAt } = await server.read(program.Id)
  const after = await server.press(program.Id, 'postpone', { Days: 1, PreviousLastModifiedAt: LastModifiedAt })
  expect(after.json().Code).toBe('invalid-transition')
})

test('R-613 the programs of a unit end with its care of the patient', async ({ server }) => {
  const patient = server.clinic.patients.sibling
  const program = await server.begin(content([weekly(server)]))
  const released = await (await server.staff()).get(`/api/patients/${patient.id}/release`)
  expect(released.statusCode, released.body).toBe(200)
  const row = server.db.selectFrom('program').select(['status', 'look_at']).where('id', '=', program.Id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'Closed', look_at: null })
  await server.runAt('2027-03-08T12:00:00.000Z')
  expect(await server.sentForms(program.Id)).toHaveLength(1)
  expect((await (await server.staff()).get(`/api/programs/${program.Id}`)).statusCode).toBe(404)
  await sql`update patient_unit set released_at = null where patient_id = ${patient.id}`.execute(server.db)
})

test('R-612 everybody with something of it to answer is written to once, at most once an hour', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const everybody = step({ Items: [{ DefinitionId, RespondentTypes: ['Caretaker', 'Other'] }] })
  const program = await server.begin(content([everybody]), { patient: server.clinic.patients.child })
  const told = await server.press(program.Id, 'notify')
  expect(told.statusCode, told.body).toBe(200)
  expect(told.json().Sent + told.json().Skipped.length).toBe(3)
  expect(told.json().Skipped.map(({ ContactStatus }: { ContactStatus: string }) => ContactStatus)).not.toContain('Ok')
  const again = await server.press(program.Id, 'notify')
  expect([again.statusCode, again.json().Code]).toEqual([429, 'rate-limited'])
  server.setClock('2027-03-01T10:01:00.000Z')
  expect((await server.press(program.Id, 'notify')).statusCode).toBe(200)
})

test('R-616 at another unit that has the same person the program goes on in that unit’s record, and nothing is sent anew', async ({
  server,
}) => {
  const { clinic, db } = server
  const program = await server.begin(content([weekly(server)]))
  const [sent] = await server.sentForms(program.Id)
  await server.answer(sent?.id)
  const record = await addRecordAt(db, clinic.patients.sibling, clinic.units.adult, '2027-03-01T09:00:00.000Z')
  await db
    .insertInto('account_care_unit')
    .values({ account_id: clinic.staff.childStaff.id, unit_id: clinic.units.adult.id })
    .execute()
  const foreign = await server.press(program.Id, 'change-responsible-unit', { UnitId: clinic.units.ward.id })
  expect(foreign.json().Code).toBe('unit-unavailable')
  const moved = await server.press(program.Id, 'change-responsible-unit', { UnitId: clinic.units.adult.id })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(moved.json()).toMatchObject({ PatientId: record.id, ResponsibleUnitId: clinic.units.adult.id })
  await server.runAt('2027-03-01T09:05:00.000Z')
  await server.runAt('2027-03-08T09:05:00.000Z')
  const forms = await db
    .selectFrom('form')
    .select(['unit_id', 'patient_id'])
    .where('program_id', '=', program.Id)
    .orderBy('created_at')
    .execute()
  expect(forms).toEqual([
    { unit_id: clinic.units.child.id, patient_id: clinic.patients.sibling.id },
    { unit_id: clinic.units.adult.id, patient_id: record.id },
  ])
  expect((await (await server.staff()).get(`/api/programs/${program.Id}`)).statusCode).toBe(404)
})

test('R-616 whoever may still be asked has to be known at the other unit, also in a step that waits', async ({
  server,
}) => {
  const { clinic, db } = server
  const DefinitionId = server.types.questionnaire.typeId
  const first = step({ Items: [{ DefinitionId }] })
  const waits = step({
    Start: { Key: 'QuestionnaireAnswered', StepId: first.Id, ItemId: first.Items[0]?.Id ?? null },
    Items: [{ DefinitionId, RespondentTypes: ['Other'] }],
  })
  const { child } = clinic.patients
  const program = await server.begin(content([first, waits]), { patient: child })
  await addRecordAt(db, child, clinic.units.adult, '2027-03-01T09:00:00.000Z')
  await db
    .insertInto('account_care_unit')
    .values({ account_id: clinic.staff.childStaff.id, unit_id: clinic.units.adult.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const moved = await server.press(program.Id, 'change-responsible-unit', { UnitId: clinic.units.adult.id })
  expect([moved.statusCode, moved.json().Errors]).toEqual([400, [{ Field: 'UnitId', Key: 'not-allowed' }]])
  expect((await server.read(program.Id)).ResponsibleUnitId).toBe(clinic.units.child.id)
})

test('R-170 the program of another unit’s patient is not there, whatever is asked of it', async ({ server }) => {
  const program = await server.begin(content([weekly(server)]))
  const other = await server.otherStaff()
  const known = { PreviousLastModifiedAt: program.LastModifiedAt }
  const Change = { Kind: 'Postpone', Days: 1 }
  const asked = [
    other.get(`/api/programs/${program.Id}`),
    other.post(`/api/programs/${program.Id}/notify`),
    other.post(`/api/programs/${program.Id}/close`, { Reason: 'x' }),
    other.post(`/api/programs/${program.Id}/postpone`, { Days: 1, ...known }),
    other.post(`/api/programs/${program.Id}/preview`, { Change }),
    other.post(`/api/programs/${program.Id}/plan`, { Change, ...known }),
    other.post(`/api/programs/${program.Id}/change-responsible-unit`, server.clinic.units.adult.id),
  ]
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([404]))
})
