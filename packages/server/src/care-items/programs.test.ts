import type { HistoryItem, MyCareItems } from '@samklang/contract/care-items'
import { addDays } from '@samklang/engine/time/days'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { notify } from '../notifications/write.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { seedOccurrence, seedProgram, setProgramOf } from '../testing/seed-program.ts'
import { seedThread } from '../testing/seed-thread.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await server.db.updateTable('form').set({ program_id: null, status: 'Canceled' }).execute()
  for (const table of ['notification', 'program_occurrence', 'program_step', 'program'] as const)
    await server.db.deleteFrom(table).execute()
})

const patients = () => server.clinic.patients
const begin = (more: Partial<Parameters<typeof seedProgram>[1]> = {}) =>
  seedProgram(server.db, {
    patient: patients().sibling,
    unit: server.clinic.units.child,
    now: server.clock.now(),
    ...more,
  })

type Caller = ReturnType<AnsweringServer['as']>
async function mine(who: Caller | Promise<Caller>): Promise<MyCareItems> {
  return (await (await who).get('/api/papp/patients/current/care-items')).json()
}

const information = { title: 'Så går utredningen till', body: 'Först svarar du på några frågor.' }

test('R-621 the patient is told of the programs that are to come or go on, and reads what they say', async () => {
  const ongoing = await begin({ name: 'Utredning', information, startDate: '2026-11-02' })
  const pending = await begin({ name: 'Uppföljning', status: 'Pending', startedAt: null, startDate: '2026-12-01' })
  await begin({ status: 'Completed', information })
  await begin({ status: 'Closed', closeReason: 'Klart', information })
  const items = await mine(server.sibling())
  expect(items.Programs.filter(({ EndDate }) => EndDate === null)).toMatchObject([
    { Id: pending.id, DisplayName: 'Uppföljning', IsOnHome: false, UnreadMessages: 0 },
    { Id: ongoing.id, DisplayName: 'Utredning', IsOnHome: true, UnreadMessages: 0 },
  ])
  expect(items.ProgramInformations).toEqual([
    { ProgramId: ongoing.id, Title: information.title, Body: information.body },
  ])
})

test('R-665 of each program it is told since when it goes on, when it was over, and whether one can write there', async () => {
  const { id: patientId } = patients().sibling
  const at = { startDate: '2026-11-02', endedAt: '2026-11-17T23:30:00.000Z' }
  const pending = await begin({ status: 'Pending', startedAt: null, startDate: '2026-12-01' })
  const ongoing = await begin({ ...at, name: 'Utredning' })
  const completed = await begin({ ...at, status: 'Completed' })
  const closed = await begin({ ...at, status: 'Closed', closeReason: 'Klart' })
  const told = async () => {
    const { Programs } = await mine(server.sibling('Three'))
    return Object.fromEntries(Programs.map(({ Id, StartDate, EndDate, IsOpen }) => [Id, [StartDate, EndDate, IsOpen]]))
  }
  // By the clock of the program's unit.
  expect(await told()).toEqual({
    [pending.id]: ['2026-12-01', null, false],
    [ongoing.id]: ['2026-11-02', null, true],
    [completed.id]: ['2026-11-02', '2026-11-18', true],
    [closed.id]: ['2026-11-02', '2026-11-18', false],
  })
  const release = (released_at: string | null) =>
    server.db.updateTable('patient_unit').set({ released_at }).where('patient_id', '=', patientId).execute()
  await release(server.clock.now())
  const released = Object.values(await told())
  await release(null)
  expect(released.map(([, , isOpen]) => isOpen)).toEqual(released.map(() => false))
})

test('R-621 it is read in the reader’s language, and in Swedish where it has no other', async () => {
  const program = await begin({ information })
  const english = async () => {
    const reader = await server.sibling()
    const reply = await reader.send('GET', '/api/papp/patients/current/care-items', undefined, {
      'accept-language': 'en',
    })
    return reply.json().ProgramInformations
  }
  const translated = { Title: 'Så går utredningen till (en)', Body: 'Först svarar du på några frågor. (en)' }
  expect(await english()).toEqual([{ ProgramId: program.id, ...translated }])
  const plan = { ...program.plan, Information: { Title: { sv: 'Titel', en: 'Title' }, Body: { sv: 'Text' } } }
  await server.db
    .updateTable('program')
    .set({ plan: JSON.stringify(plan) })
    .execute()
  expect(await english(), 'never a title in one language over a text in another').toEqual([
    { ProgramId: program.id, Title: 'Titel', Body: 'Text' },
  ])
})

test('R-621 so is a guardian who sees what waits for the child, and nobody else around them', async () => {
  await begin({ patient: patients().child, information })
  await begin({ information })
  const told = async (who: Promise<Caller>) => {
    const { Programs, ProgramInformations } = await mine(who)
    return [Programs.length, ProgramInformations.length]
  }
  expect(await told(server.guardianOfChild()), 'of a small child').toEqual([1, 1])
  expect(await told(server.guardianOfChild('Two')), 'by a code').toEqual([0, 0])
  expect(await told(server.guardianOfSibling()), 'of a fifteen-year-old').toEqual([0, 0])
  expect(await told(server.teacherOfChild())).toEqual([0, 0])
})

test('R-621 the day of what comes next is told to the person whom it is planned for', async () => {
  const { relations } = server.clinic
  const program = await begin({ patient: patients().child })
  const today = server.clock.now().slice(0, 10)
  const plan = (days: number, more: object = {}) =>
    seedOccurrence(server.db, program, patients().child, {
      plannedAt: `${addDays(today, days)}T08:00:00.000Z`,
      status: 'Planned',
      ...more,
    })
  await plan(3)
  await plan(5, { respondent_type: 'Caretaker', relation_id: relations.guardianOfChild })
  await plan(2, { respondent_type: 'Caretaker', relation_id: relations.guardianOfChild, status: 'Canceled' })
  expect((await mine(server.guardianOfChild())).NextPlannedDate).toBe(addDays(today, 5))
  expect((await mine(server.teacherOfChild())).NextPlannedDate).toBeNull()
})

test('R-623 a form tells staff and the patient which program sent it, and nobody else', async () => {
  const program = await begin({ patient: patients().child })
  const { relations } = server.clinic
  const asked = async (more: object) => {
    const id = await server.seedForm({ patient: patients().child, ...more })
    await setProgramOf(server.db, 'form', id, program)
    return id
  }
  const formId = await asked({})
  const ofTeacher = await asked({ respondentType: 'Other', relationId: relations.teacherOfChild })
  const ofGuardian = await asked({ respondentType: 'Caretaker', relationId: relations.guardianOfChild })
  const staff = await server.staff()
  expect((await staff.get(`/api/forms/${formId}`)).json()).toMatchObject({
    ProgramId: program.id,
    Row: { ProgramId: program.id, ProgramName: 'Provprogram' },
  })
  const read = async (who: Promise<Caller>, id: string) =>
    (await (await who).get(`/api/papp/forms/${id}`)).json().ProgramId
  expect(await read(server.guardianOfChild(), ofGuardian)).toBe(program.id)
  expect(await read(server.teacherOfChild(), ofTeacher)).toBeNull()
})

test('R-600 staff see a program that is over as long as a notification about it waits', async () => {
  const completed = await begin({ status: 'Completed' })
  const closed = await begin({ status: 'Closed', closeReason: 'Klart' })
  await begin({ status: 'Completed' })
  const at = { patientId: patients().sibling.id, unitId: server.clinic.units.child.id }
  const shown = async () => {
    const reply = await (await server.staff()).get(`/api/patients/${patients().sibling.id}/care-items`)
    return reply.json().Programs.map(({ Id }: { Id: string }) => Id)
  }
  expect(await shown()).toEqual([])
  await notify(server.db, 'ProgramCompleted', [{ ...at, programId: completed.id }], server.clock.now())
  await notify(server.db, 'NewProgramMessage', [{ ...at, programId: closed.id }], server.clock.now())
  expect((await shown()).toSorted()).toEqual([completed.id, closed.id].toSorted())
  const handled = { handling_state: 'Handled' as const, handled_at: server.clock.now() }
  await server.db.updateTable('notification').set(handled).where('program_id', '=', completed.id).execute()
  expect(await shown()).toEqual([closed.id])
})

type History = { Items: HistoryItem[]; Total: number; Programs: { Id: string; DisplayName: string }[] }
async function history(query = ''): Promise<History> {
  return (await (await server.staff()).get(`/api/patients/${patients().sibling.id}/care-history${query}`)).json()
}

const endedAt = () => addMinutes(server.clock.now(), -60)

test('R-622 a program that is over is one line of the history, with who closed it and why', async () => {
  await begin()
  const completed = await begin({ name: 'Utredning', status: 'Completed', endedAt: endedAt() })
  const closed = await begin({
    name: 'Uppföljning',
    status: 'Closed',
    closeReason: 'Flyttar till en annan ort.',
    closedBy: server.clinic.staff.childStaff,
  })
  const { Items, Total } = await history('?kind=Program')
  expect(Total).toBe(2)
  expect(Items).toMatchObject([
    {
      Id: closed.id,
      Kind: 'Program',
      By: 'Provgran Provkotte',
      Program: { Id: closed.id, DisplayName: 'Uppföljning', CloseReason: 'Flyttar till en annan ort.' },
    },
    { Id: completed.id, Kind: 'Program', By: null, Program: { Status: 'Completed' } },
  ])
  const all = await history()
  expect(all.Items.filter(({ Kind }) => Kind === 'Program')).toHaveLength(2)
  for (const kind of ['Questionnaire', 'Treatment', 'Event'])
    expect((await history(`?kind=${kind}`)).Items.filter(({ Kind }) => Kind === 'Program')).toEqual([])
  expect((await history('?respondent=Patient')).Items.filter(({ Kind }) => Kind === 'Program')).toEqual([])
  const tomorrow = addDays(server.clock.now().slice(0, 10), 2)
  expect((await history(`?kind=Program&from=${tomorrow}`)).Total).toBe(0)
})

test('R-622 the history of one program is what it sent and itself, and every program can be chosen', async () => {
  const first = await begin({ name: 'Utredning', status: 'Completed', startDate: '2026-10-01' })
  const second = await begin({ name: 'Uppföljning', startDate: '2026-11-01' })
  const ofFirst = await server.seedForm({ status: 'Closed' })
  const ofSecond = await server.seedForm({ status: 'Closed' })
  await server.seedForm({ status: 'Closed' })
  await setProgramOf(server.db, 'form', ofFirst, first)
  await setProgramOf(server.db, 'form', ofSecond, second)
  const idsOf = async (query: string) => {
    const { Items, Total } = await history(query)
    expect(Total).toBe(Items.length)
    return Items.map(({ Id }) => Id).toSorted()
  }
  expect(await idsOf(`?program=${first.id}`)).toEqual([ofFirst, first.id].toSorted())
  expect(await idsOf(`?program=${second.id}`)).toEqual([ofSecond])
  expect(await idsOf(`?program=${first.id}&kind=Questionnaire`)).toEqual([ofFirst])
  expect(await idsOf(`?program=${crypto.randomUUID()}`)).toEqual([])
  expect((await history(`?program=${first.id}`)).Programs).toEqual([
    { Id: second.id, DisplayName: 'Uppföljning' },
    { Id: first.id, DisplayName: 'Utredning' },
  ])
})

test('R-622 a treatment that a program sent belongs to its history', async () => {
  const program = await begin({ status: 'Completed' })
  const at = { patient: patients().sibling, unit: server.clinic.units.child, now: server.clock.now() }
  const [sent, other] = [await seedThread(server.db, at), await seedThread(server.db, at)]
  await server.db.updateTable('treatment').set({ status: 'Closed', closed_at: server.clock.now() }).execute()
  await setProgramOf(server.db, 'treatment', sent.id, program)
  const idsOf = async (query: string) => (await history(query)).Items.map(({ Id }) => Id).toSorted()
  expect(await idsOf(`?program=${program.id}`)).toEqual([sent.id, program.id].toSorted())
  expect(await idsOf('?kind=Treatment')).toEqual([sent.id, other.id].toSorted())
  await server.db.updateTable('treatment').set({ program_id: null }).execute()
})
