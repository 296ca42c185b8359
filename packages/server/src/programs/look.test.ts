import type { Instant } from '@samklang/contract/instants'
import type { ProgramProposal } from '@samklang/contract/program-proposal'
import { sql } from 'kysely'
import { beforeEach, expect } from 'vitest'
import { connect } from '../database/connect.ts'
import { runDue } from '../jobs/run-due.ts'
import { messagingOf } from '../testing/messaging.ts'
import { content, type ProgramServer, startProgramServer, step } from '../testing/program-server.ts'
import { testWithServer } from '../testing/server-test.ts'
import { lookAt } from './look.ts'
import { lookAtPrograms } from './look-at-programs.ts'
import { lockPrograms } from './program-for.ts'
import { findProgramPatient } from './program-patient.ts'

const test = testWithServer(startProgramServer)
const monday: Instant = '2027-03-01T09:00:00.000Z'

beforeEach(({ server }: { server: ProgramServer }) => server.setClock(monday))

/** As many patients as programs: rows of the same, each of somebody of their own. */
async function multiply(server: ProgramServer, programId: string, patients: number): Promise<void> {
  const { db, clinic } = server
  const idOf = (what: string) => sql`md5(${sql.lit(what)} || i)::uuid`
  const numbers = sql`generate_series(1, ${sql.lit(patients)}) i`
  await sql`insert into identity (id, created_at) select ${idOf('person')}, ${monday}::timestamptz from ${numbers}`.execute(
    db,
  )
  await sql`insert into person (id, identity_id, unit_id, firstname, lastname, date_of_birth, created_at, updated_at)
    select ${idOf('person')}, ${idOf('person')}, ${clinic.units.child.id}::uuid, 'Prov' || i, 'Folk', '2012-03-04',
      ${monday}::timestamptz, ${monday}::timestamptz from ${numbers}`.execute(db)
  await sql`insert into patient (id, guid, person_id, created_at, updated_at)
    select ${idOf('patient')}, ${idOf('guid')}, ${idOf('person')}, ${monday}::timestamptz, ${monday}::timestamptz from ${numbers}`.execute(
    db,
  )
  await sql`insert into patient_unit (patient_id, unit_id, registered_at)
    select ${idOf('patient')}, ${clinic.units.child.id}::uuid, ${monday}::timestamptz from ${numbers}`.execute(db)
  await sql`insert into program (id, patient_id, unit_id, program_template_version_id, name, plan, status, start_date,
      time_zone, notify, created_at, created_by, started_at, look_at, last_modified_at)
    select ${idOf('program')}, ${idOf('patient')}, g.unit_id, g.program_template_version_id, g.name, g.plan, 'Ongoing',
      g.start_date, g.time_zone, g.notify, g.created_at, g.created_by, g.started_at, ${monday}::timestamptz, g.last_modified_at
    from program g, ${numbers} where g.id = ${programId}`.execute(db)
}

async function countOf(server: ProgramServer, condition = sql`true`) {
  const { rows } = await sql<Record<string, number>>`select count(*)::int as programs,
      count(*) filter (where sent = 1)::int as once, coalesce(sum(sent), 0)::int as sent, coalesce(sum(forms), 0)::int as forms
    from (select g.id, (select count(*) from program_occurrence o where o.program_id = g.id and o.status = 'Sent') as sent,
      (select count(*) from form f where f.program_id = g.id) as forms
      from program g where ${condition}) each_of`.execute(server.db)
  return rows[0]
}

test('R-606 two instances look at the same programs at once, one is killed in the middle: each occurrence exactly once', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const { id } = await server.template(
    content([step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 30, Count: 5 } }] })]),
  )
  const proposal = (await server.propose(id)).json()
  const made = (await server.create(proposal, { more: { Notify: false } })).json().Program
  await multiply(server, made.Id, 60)
  const killed = connect(server.database.appUrl, { max: 2 })
  const killing = { now: '2027-03-01T09:01:00.000Z', messaging: messagingOf(server) }
  const dying = lookAtPrograms(killed, killing.messaging, killing.now).catch(() => 'killed')
  const other = lookAtPrograms(server.db, killing.messaging, killing.now)
  const another = lookAtPrograms(server.db, killing.messaging, killing.now)
  await new Promise((resolve) => setTimeout(resolve, 150))
  const owner = connect(server.database.ownerUrl, { max: 1 })
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where query like '%program%' and state like 'idle in transaction%' and pid <> pg_backend_pid() limit 1`
    .execute(killed)
    .catch(() => ({ rows: [] }))
  for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(owner).catch(() => null)
  await owner.destroy()
  await Promise.allSettled([dying, other, another])
  await killed.destroy()
  // What was being done when it died is done by the next minute, or when it is tried again.
  await lookAtPrograms(server.db, killing.messaging, '2027-03-01T09:10:00.000Z')
  const isTheirs = sql`g.program_template_version_id = ${proposal.TemplateVersionId}`
  expect(await countOf(server, isTheirs)).toEqual({ programs: 61, once: 61, sent: 61, forms: 61 })
}, 120_000)

test('R-606 a transaction that is cut off leaves nothing, and the next look does it once', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const program = await server.begin(
    content([step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 2 } }] })]),
  )
  const now = '2027-03-02T08:00:00.000Z'
  const cut = server.db.transaction().execute(async (trx) => {
    const [found] = await lockPrograms(trx, sql`g.id = ${program.Id}`)
    if (!found) throw new Error('not there')
    const patient = await findProgramPatient(trx, found)
    const looked = await lookAt(trx, messagingOf(server), { program: found, patient, accountId: null }, now)
    expect(looked.sentTo).toHaveLength(1)
    throw new Error('cut off')
  })
  await expect(cut).rejects.toThrow('cut off')
  expect(await server.sentForms(program.Id)).toHaveLength(1)
  await server.runAt(now)
  await server.runAt(now)
  expect(await server.sentForms(program.Id)).toHaveLength(2)
})

test('R-606 a program that fails holds up no other, is tried again later, and staff see that it failed', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const twice = content([step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 3 } }] })])
  const failing = await server.begin(twice)
  const other = await server.begin(twice, { patient: server.clinic.patients.child })
  const { rows } = await sql<{ plan: object }>`select plan from program where id = ${failing.Id}`.execute(server.db)
  await sql`update program set plan = '{}'::jsonb where id = ${failing.Id}`.execute(server.db)
  await expect(server.runAt('2027-03-02T08:00:00.000Z')).rejects.toThrow()
  expect(await server.sentForms(other.Id)).toHaveLength(2)
  const look = () =>
    server.db
      .selectFrom('program')
      .select(['failed_at', 'look_at'])
      .where('id', '=', failing.Id)
      .executeTakeFirstOrThrow()
  expect(await look()).toEqual({ failed_at: '2027-03-02T08:00:00.000Z', look_at: '2027-03-02T08:05:00.000Z' })
  await server.runAt('2027-03-02T08:04:00.000Z')
  await expect(server.runAt('2027-03-02T08:05:00.000Z')).rejects.toThrow()
  expect(await look()).toEqual({ failed_at: '2027-03-02T08:00:00.000Z', look_at: '2027-03-02T08:15:00.000Z' })
  await sql`update program set plan = ${JSON.stringify(rows[0]?.plan)}::jsonb where id = ${failing.Id}`.execute(
    server.db,
  )
  expect((await server.read(failing.Id)).Problems[0]?.Key).toBe('Failed')
  await server.runAt('2027-03-02T08:15:00.000Z')
  expect(await server.sentForms(failing.Id)).toHaveLength(2)
  expect((await look()).failed_at).toBeNull()
})

test('R-605 an answer that a step waits for starts it within a minute, and its score decides', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const first = step({ Items: [{ DefinitionId }] })
  const onScore = (From: number, name: string) =>
    step({
      Name: { sv: name },
      Start: { Key: 'ScoreReached', StepId: first.Id, ItemId: first.Items[0]?.Id ?? null, Scale: 'total', From },
      Items: [{ DefinitionId }],
    })
  const program = await server.begin(content([first, onScore(2, 'Hög'), onScore(6, 'Högst')]))
  const [sent] = await server.sentForms(program.Id)
  server.setClock('2027-03-01T10:00:00.000Z')
  await server.answer(sent?.id, { rest: 'sometimes', energy: 'often', harm: 'never' })
  await server.runAt('2027-03-01T10:01:00.000Z')
  const after = await server.read(program.Id)
  expect(after.Steps.map(({ Name, Status }) => [Name, Status])).toEqual([
    ['Provsteg', 'Done'],
    ['Hög', 'Ongoing'],
    ['Högst', 'NotNeeded'],
  ])
  expect(await server.sentForms(program.Id)).toHaveLength(2)
  expect(after.Events.map(({ Event }) => Event)).toContain('QuestionnaireAnswered')
})

test('R-607 what a step sends to the same person at the same time is one set and one message', async ({ server }) => {
  const DefinitionId = server.types.questionnaire.typeId
  const diary = { DefinitionId: server.types.journal.typeId, Kind: 'JournalType', AnswerWithinDays: 7 } as const
  await server.db.deleteFrom('form_reminder').execute()
  const two = step({ Items: [{ DefinitionId }, { DefinitionId, RespondentTypes: ['Caretaker'] }, diary] })
  const program = await server.begin(content([two]), { patient: server.clinic.patients.child })
  const forms = await server.sentForms(program.Id)
  expect(forms).toHaveLength(4)
  expect(new Set(forms.map(({ setId }) => setId)).size).toBe(2)
  const { rows } = await sql<{ end: string }>`select j.end_date as end from journal j join form f on f.id = j.form_id
    where f.program_id = ${program.Id}`.execute(server.db)
  expect(rows).toEqual([{ end: '2027-03-08' }])
})

test('R-677 what starts on a form to somebody who waits for approval is not promised, neither before the start nor after', async ({
  server,
}) => {
  const { db, clinic } = server
  const DefinitionId = server.types.questionnaire.typeId
  const toSchool = step({ StartOffset: '7.00:00:00', Items: [{ DefinitionId, RespondentTypes: ['Other'] }] })
  const Start = { Key: 'QuestionnaireSetStarted' as const, StepId: toSchool.Id }
  const after = step({ Start, StartOffset: '1.00:00:00', Items: [{ DefinitionId }] })
  const program = await server.begin(content([toSchool, after]), { patient: clinic.patients.child })
  const foreseen = async () => {
    const { Steps, Occurrences } = await server.read(program.Id)
    const ofPatient = Occurrences.filter(({ RespondentType }) => RespondentType === 'Patient')
    return [Steps[1]?.StartsAt ?? null, ofPatient.length]
  }
  expect(await foreseen()).toEqual(['2027-03-09T07:00:00.000Z', 1])
  const child = db
    .updateTable('person')
    .where('id', 'in', (eb) => eb.selectFrom('patient').select('person_id').where('id', '=', clinic.patients.child.id))
  await child.set({ is_protected: true, protected_since: '2027-03-01T12:00:00.000Z' }).execute()
  expect(await foreseen()).toEqual([null, 0])
  const other = await server.template(content([toSchool, after]))
  const proposal: ProgramProposal = (await server.propose(other.id, { patient: clinic.patients.child })).json()
  expect(proposal.Steps.map(({ Items }) => Items.flatMap(({ Occurrences }) => Occurrences).length)).toEqual([1, 0])
  await child.set({ is_protected: false, protected_since: null }).execute()
  expect(await foreseen()).toEqual(['2027-03-09T07:00:00.000Z', 1])
})

test('R-608 at sending the truth of that day holds: a contact removed, a guardian at eighteen, protection', async ({
  server,
}) => {
  const { db, clinic } = server
  const DefinitionId = server.types.questionnaire.typeId
  const daily = { Repeat: { IntervalDays: 1, Count: 4 } }
  const everybody = step({ Items: [{ DefinitionId, RespondentTypes: ['Caretaker'], ...daily }] })
  const program = await server.begin(content([everybody]), { patient: clinic.patients.child })
  const child = db
    .updateTable('person')
    .where('id', 'in', (eb) => eb.selectFrom('patient').select('person_id').where('id', '=', clinic.patients.child.id))
  const reasons = async (day: string) =>
    (await server.read(program.Id)).Occurrences.filter(({ PlannedOn }) => PlannedOn === day).map(
      ({ Status, Reason }) => Reason ?? Status,
    )
  await child.set({ is_protected: true, protected_since: '2027-03-01T12:00:00.000Z' }).execute()
  await server.runAt('2027-03-02T08:00:00.000Z')
  await child.set({ is_protected: false, protected_since: null }).execute()
  expect(await reasons('2027-03-02')).toEqual(['NoExternalProtectedIdentity', 'NoExternalProtectedIdentity'])
  const born = await db
    .selectFrom('person')
    .innerJoin('patient', 'patient.person_id', 'person.id')
    .select('date_of_birth')
    .where('patient.id', '=', clinic.patients.child.id)
    .executeTakeFirstOrThrow()
  await child.set({ date_of_birth: '2009-03-03' }).execute()
  await server.runAt('2027-03-03T08:00:00.000Z')
  expect(await reasons('2027-03-03')).toEqual(['GuardianRests', 'GuardianRests'])
  await child.set({ date_of_birth: born.date_of_birth }).execute()
  const relation = db.updateTable('relation').where('id', '=', clinic.relations.otherGuardianOfChild)
  await relation.set({ status: 'Removed' }).execute()
  await server.runAt('2027-03-04T08:00:00.000Z')
  await relation.set({ status: 'Active' }).execute()
  expect((await reasons('2027-03-04')).toSorted()).toEqual(['ContactRemoved', 'Sent'])
  // Staff put one of them on another day, and it is sent then.
  const missed = (await server.read(program.Id)).Occurrences.find(({ Reason }) => Reason === 'ContactRemoved')
  const moved = await server.change(program.Id, { Kind: 'MoveItem', Key: missed?.Key, Day: '2027-03-06' })
  expect(moved.statusCode, moved.body).toBe(200)
  await server.runAt('2027-03-06T08:00:00.000Z')
  expect((await server.read(program.Id)).Occurrences.find(({ Key }) => Key === missed?.Key)).toMatchObject({
    Status: 'Sent',
    IsManual: true,
  })
})

test('R-609 after a stop only the latest of what was missed is sent, and nothing that is too old', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const daily = step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 2, Count: 6 } }] })
  const program = await server.begin(content([daily]))
  await server.runAt('2027-03-08T10:00:00.000Z')
  await server.runAt('2027-03-08T10:01:00.000Z')
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

test('R-606 eight in the morning is eight on both nights when the clocks are moved', async ({ server }) => {
  server.setClock('2027-03-26T09:00:00.000Z')
  const DefinitionId = server.types.questionnaire.typeId
  const spring = await server.begin(
    content([step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 4 } }] })]),
  )
  expect(spring.Occurrences.slice(1).map(({ PlannedAt }) => PlannedAt)).toEqual([
    '2027-03-27T07:00:00.000Z',
    '2027-03-28T06:00:00.000Z',
    '2027-03-29T06:00:00.000Z',
  ])
  await runDue(server.db, messagingOf(server), '2027-03-28T05:59:00.000Z')
  await runDue(server.db, messagingOf(server), '2027-03-28T06:00:00.000Z')
  const opened = (await server.sentForms(spring.Id)).map(({ openedAt }) => openedAt)
  expect(opened).toContain('2027-03-28T06:00:00.000Z')

  server.setClock('2027-10-29T09:00:00.000Z')
  const autumn = await server.begin(
    content([step({ Items: [{ DefinitionId, Repeat: { IntervalDays: 1, Count: 4 } }] })]),
  )
  expect(autumn.Occurrences.slice(1).map(({ PlannedAt }) => PlannedAt)).toEqual([
    '2027-10-30T06:00:00.000Z',
    '2027-10-31T07:00:00.000Z',
    '2027-11-01T07:00:00.000Z',
  ])
  for (const now of ['2027-10-30T06:00:00.000Z', '2027-10-31T06:59:00.000Z', '2027-10-31T07:00:00.000Z'] as const)
    await runDue(server.db, messagingOf(server), now)
  const openedInAutumn = (await server.sentForms(autumn.Id)).map(({ openedAt }) => openedAt)
  expect(openedInAutumn.slice(1)).toEqual(['2027-10-30T06:00:00.000Z', '2027-10-31T07:00:00.000Z'])
})

test('R-610 what ran out unanswered is a problem until the same person has answered a later one', async ({
  server,
}) => {
  const DefinitionId = server.types.questionnaire.typeId
  const daily = { DefinitionId, AnswerWithinDays: 3, Repeat: { IntervalDays: 7, Count: 4 } }
  const program = await server.begin(content([step({ Items: [daily] })]))
  const problems = async () => (await server.read(program.Id)).Problems
  const [first, second] = program.Occurrences
  expect(await problems()).toEqual([])
  await server.runAt('2027-03-06T08:00:00.000Z')
  expect(await problems()).toMatchObject([
    { Key: 'Missed', OccurrenceKey: first?.Key, RespondentName: first?.RespondentName },
  ])
  await server.runAt('2027-03-08T08:00:00.000Z')
  await server.runAt('2027-03-13T08:00:00.000Z')
  expect((await problems()).map((one) => one.OccurrenceKey)).toEqual([first?.Key, second?.Key])
  await server.runAt('2027-03-15T08:00:00.000Z')
  await server.answer((await server.sentForms(program.Id))[2]?.id)
  expect(await problems()).toEqual([])
})

test('R-673 by a clock that is far ahead for a while nothing ends and nothing is found to be too late', async ({
  server,
}) => {
  const { db } = server
  const DefinitionId = server.types.questionnaire.typeId
  const items = [{ DefinitionId, AnswerWithinDays: 6, Repeat: { IntervalDays: 7, Count: 3 } }]
  const program = await server.begin(content([step({ Items: items })]))
  const states = async () =>
    (await server.read(program.Id)).Occurrences.map(({ Status, Reason, FormStatus }) => Reason ?? FormStatus ?? Status)
  const before = await states()
  const hour = 3600_000
  const ahead = (hours: number) => () => Date.now() + hours * hour
  const run = (now: Instant, own: () => number) => runDue(db, messagingOf(server), now, own)
  await expect(run('2028-03-01T09:00:00.000Z', ahead(366 * 24))).rejects.toThrow('the clock differs')
  await expect(run('2027-03-01T09:30:00.000Z', ahead(0.5))).rejects.toThrow('the clock differs')
  expect(await states()).toEqual(before)
  // Seconds are no matter, and the demo's weeks are not the machine's.
  server.setClock('2027-03-08T09:00:00.000Z')
  await run('2027-03-08T09:00:00.000Z', ahead(60 / 3600))
  expect(await states()).toEqual(['Closed', 'Open', 'Planned'])
})
