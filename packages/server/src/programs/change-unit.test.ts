import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { findSamePerson } from '../patients/readable-records.ts'
import { addRecordAt } from '../testing/clinic.ts'
import { content, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'
import { seedAlert } from '../testing/waiting.ts'
import { waitingForLock } from '../testing/waiting-for-lock.ts'

const test = testWithServer(startProgramServer)

beforeEach(({ server }: { server: ProgramServer }) => server.setClock('2027-03-01T09:00:00.000Z'))

function weekly({ types }: ProgramServer) {
  return step({ Items: [{ DefinitionId: types.questionnaire.typeId, Repeat: { IntervalDays: 7, Count: 4 } }] })
}

/** The same person's record at the grown-ups' unit, where whoever moves the program works too. */
async function addRecord({ clinic, db }: ProgramServer, patient: { id: string }): Promise<{ id: string }> {
  const { units, staff } = clinic
  await db
    .insertInto('account_care_unit')
    .values({ account_id: staff.childStaff.id, unit_id: units.adult.id })
    .onConflict((known) => known.doNothing())
    .execute()
  const known = await findSamePerson(db, patient.id, units.adult.id)
  return known ?? addRecordAt(db, patient, units.adult, '2027-03-01T09:00:00.000Z')
}

async function move({ clinic, sign }: ProgramServer, program: { Id: string }, to: 'adult' | 'child') {
  const unit = clinic.units[to === 'adult' ? 'child' : 'adult']
  const mover = await sign({ account: clinic.staff.childStaff, level: 'Four', unit })
  return mover.post(`/api/programs/${program.Id}/change-responsible-unit`, { UnitId: clinic.units[to].id })
}

test('R-616 a program does not go to a record where the same one goes on already', async ({ server }) => {
  const { clinic, db } = server
  const record = await addRecord(server, clinic.patients.sibling)
  const there = await server.begin(content([weekly(server)]))
  expect((await move(server, there, 'adult')).statusCode).toBe(200)
  const program = await server.begin(content([weekly(server)]))
  // Of the same template, as where it was started there by itself.
  const { rows } = await sql<{ id: string }>`update program set program_template_version_id =
    (select program_template_version_id from program where id = ${program.Id}) where id = ${there.Id}
    returning id`.execute(db)
  expect(rows).toHaveLength(1)
  const refused = await move(server, program, 'adult')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { Code: 'conflict', Errors: [{ Field: 'UnitId', Key: 'exists' }] },
  ])
  expect(refused.json().Message).toBe('Samma program pågår redan för patienten på den enheten.')
  expect((await server.read(program.Id)).ResponsibleUnitId).toBe(clinic.units.child.id)
  const over = { status: 'Completed', ended_at: server.clock.now(), look_at: null } as const
  await db.updateTable('program').set(over).where('id', '=', there.Id).execute()
  expect((await move(server, program, 'adult')).json().PatientId).toBe(record.id)
})

test('R-616 whoever has not begun what was sent to them has to be known at the other unit', async ({ server }) => {
  const { child } = server.clinic.patients
  await addRecord(server, child)
  const asked = step({ Items: [{ DefinitionId: server.types.questionnaire.typeId, RespondentTypes: ['Other'] }] })
  const program = await server.begin(content([asked]), { patient: child })
  expect(await server.sentForms(program.Id)).toMatchObject([{ status: 'Open' }])
  const refused = await move(server, program, 'adult')
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { Code: 'validation', Errors: [{ Field: 'UnitId', Key: 'not-allowed' }] },
  ])
  expect(refused.json().Message).toContain('kontakt')
  expect((await server.read(program.Id)).ResponsibleUnitId).toBe(server.clinic.units.child.id)
})

test('R-616 what an alert came from stays, and so does what was moved to a third unit by itself', async ({
  server,
}) => {
  const { clinic, db } = server
  const { sibling } = clinic.patients
  const record = await addRecord(server, sibling)
  const DefinitionId = server.types.questionnaire.typeId
  const program = await server.begin(content([step({ Items: [{ DefinitionId }, { DefinitionId }, { DefinitionId }] })]))
  const [alarming, elsewhere, plain] = (await server.sentForms(program.Id)).map(({ id }) => id)
  const third = await addRecordAt(db, sibling, clinic.units.ward, '2027-03-01T09:00:00.000Z')
  const alone = { patient_id: third.id, unit_id: clinic.units.ward.id }
  await db
    .updateTable('form')
    .set(alone)
    .where('id', '=', elsewhere ?? '')
    .execute()
  const about = { patient: sibling, unit: clinic.units.child, formId: alarming ?? '' }
  await seedAlert(db, { ...about, raisedAt: '2027-03-01T09:00:00.000Z' })
  const moved = await move(server, program, 'adult')
  expect(moved.statusCode, moved.body).toBe(200)
  const forms = await db.selectFrom('form').select(['id', 'patient_id']).where('program_id', '=', program.Id).execute()
  expect(new Map(forms.map((form) => [form.id, form.patient_id]))).toEqual(
    new Map([
      [alarming, sibling.id],
      [elsewhere, third.id],
      [plain, record.id],
    ]),
  )
})

test('R-616 two programs that go to each other’s unit at the same moment do not stop each other', async ({
  server,
}) => {
  const { db } = server
  await addRecord(server, server.clinic.patients.sibling)
  const coming = await server.begin(content([weekly(server)]))
  expect((await move(server, coming, 'adult')).statusCode).toBe(200)
  const going = await server.begin(content([weekly(server)]))
  const moves = await db.transaction().execute(async (holder) => {
    await sql`select from program where id in (${going.Id}, ${coming.Id}) for no key update`.execute(holder)
    const there = move(server, going, 'adult')
    await waitingForLock(db)
    const here = move(server, coming, 'child')
    await waitingForLock(db, 2)
    return [there, here]
  })
  expect((await Promise.all(moves)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
