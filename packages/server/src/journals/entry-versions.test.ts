import { randomUUID } from 'node:crypto'
import type { StaffForm } from '@samklang/contract/forms'
import type { EntryVersion } from '@samklang/contract/journals'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { readVersion } from '../forms/version.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, seedSumForm } from '../testing/forms.ts'
import { goesOn } from './goes-on.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>
type Given = Parameters<typeof answersOf>[0]

const seedJournal = () => server.seedForm({ type: server.types.journal })

/** Somebody who writes one entry, each time knowing what stands there. */
async function writerOf(id: string, entry = randomUUID()) {
  const save = async (who: Caller, given: Given, more: object = {}) => {
    const { LastModifiedAt } = (await who.get(pathOf(who, id))).json()
    const Answers = answersOf(given).map((answer) => ({ ...answer, AnswerGroupId: entry }))
    const reply = await who.post(`${rootOf(who)}/journals/${id}/save`, {
      Answers,
      PreviousLastModifiedAt: LastModifiedAt,
      ...more,
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  return { entry, save }
}

const staffCallers = new WeakSet<Caller>()
const rootOf = (who: Caller) => (staffCallers.has(who) ? '/api' : '/api/papp')
const pathOf = (who: Caller, id: string) => `${rootOf(who)}/forms/${id}`
async function signInStaff() {
  const staffClient = await server.staff()
  staffCallers.add(staffClient)
  return staffClient
}

async function versionsOf(staffClient: Caller, id: string, entry: string): Promise<EntryVersion[]> {
  return (await staffClient.get(`/api/journals/${id}/entries/${entry}/versions`)).json()
}
const valuesOf = (version: EntryVersion | undefined) =>
  Object.fromEntries((version?.Answers ?? []).map(({ QuestionId, Value }) => [QuestionId, Value]))

test('R-282 what stood in an entry is readable by staff for ever, with who and when; the patient sees what it says now', async () => {
  const me = await server.sibling()
  const staffClient = await signInStaff()
  const id = await seedJournal()
  const { entry, save } = await writerOf(id)
  const danger = 'Jag tänker ta mitt liv i kväll'
  await save(me, { harm: 'often', note: danger })
  await save(me, { harm: 'never', note: 'Det gick över' })
  await save(staffClient, { harm: 'never', note: 'Det gick över', rest: 'often' })

  const mine = (await me.get(`/api/papp/forms/${id}`)).json()
  expect(JSON.stringify(mine)).not.toContain(danger)
  expect(mine.AnswerGroups[0]).not.toHaveProperty('Changes')

  const read: StaffForm = (await staffClient.get(`/api/forms/${id}`)).json()
  expect(read.AnswerGroups).toMatchObject([{ Id: entry, Changes: 2, HasUnknownVersions: false }])
  const versions = await versionsOf(staffClient, id, entry)
  expect(versions.map(({ VersionNo }) => VersionNo)).toEqual([3, 2, 1])
  expect(valuesOf(versions[2])).toEqual({ harm: 'often', note: danger })
  expect(valuesOf(versions[1])).toEqual({ harm: 'never', note: 'Det gick över' })
  expect(versions[0]?.SavedAt).toBe(read.AnswerGroups[0]?.ChangedAt)
  const names = versions.map(({ SavedBy }) => SavedBy)
  expect(names).toEqual([expect.any(String), 'Provsyskon Provskog', 'Provsyskon Provskog'])
  expect(names[0]).not.toBe(names[1])
  expect(
    versions
      .map(({ SavedAt }) => SavedAt)
      .toSorted()
      .toReversed(),
  ).toEqual(versions.map(({ SavedAt }) => SavedAt))
})

test('R-282 what an alert was raised by is told after the entry was changed, whether or not it still calls for it', async () => {
  const me = await server.sibling()
  const staffClient = await signInStaff()
  const id = await seedJournal()
  const { save } = await writerOf(id)
  const alerts = async (): Promise<RiskAlert[]> => (await staffClient.get(`/api/forms/${id}`)).json().Alerts
  await save(me, { harm: 'often' })
  expect(await alerts()).toMatchObject([{ AnswerText: 'Ofta', RaisedAnswerText: null }])
  await save(me, { harm: 'sometimes' })
  expect(await alerts()).toMatchObject([{ AnswerText: 'Ibland', RaisedAnswerText: 'Ofta', AnswerChangedAt: null }])
  await save(me, { harm: 'never' })
  const [alert] = await alerts()
  expect(alert).toMatchObject({ AnswerText: 'Ibland', RaisedAnswerText: 'Ofta', AnswerChangedAt: expect.any(String) })
})

test('R-282 a sum that grows while somebody answers has not been changed by anybody', async () => {
  const { db, clock } = server
  const id = await server.seedForm({ type: await seedSumForm(db, clock.now()) })
  const me = await server.sibling()
  const save = async (given: Parameters<typeof answersOf>[0]) => {
    const { LastModifiedAt: PreviousLastModifiedAt } = (await me.get(`/api/papp/forms/${id}`)).json()
    await me.post(`/api/papp/questionnaires/${id}/save`, { Answers: answersOf(given), PreviousLastModifiedAt })
  }
  await save({ rest: 'often', energy: 'never', harm: 'never' })
  await save({ rest: 'often', energy: 'often', harm: 'never' })
  const read = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(read.Alerts).toMatchObject([{ AnswerText: '4', RaisedAnswerText: null, AnswerChangedAt: null }])
})

test('R-282 an entry that is only written further has not been changed, and yet every save of it is kept', async () => {
  const me = await server.sibling()
  const staffClient = await signInStaff()
  const id = await seedJournal()
  const { entry, save } = await writerOf(id)
  await save(me, { note: 'Jag ' })
  await save(me, { note: 'Jag mår' })
  await save(me, { note: 'Jag mår bra', rest: 'often' })
  const group = async () => (await staffClient.get(`/api/forms/${id}`)).json().AnswerGroups[0]
  expect(await group()).toMatchObject({ Changes: 0, ChangedAt: null })
  expect(await versionsOf(staffClient, id, entry)).toHaveLength(3)
  await save(me, { note: 'Jag mår', rest: 'often' })
  expect(await group()).toMatchObject({ Changes: 1, ChangedAt: expect.any(String) })
  expect((await versionsOf(staffClient, id, entry)).map(({ Changes }) => Changes)).toEqual([1, 0, 0, 0])
  // sent again word for word it is no version
  await save(me, { note: 'Jag mår', rest: 'often' })
  expect(await versionsOf(staffClient, id, entry)).toHaveLength(4)
})

test('R-282 an entry that is moved to another day is changed', async () => {
  const id = await seedJournal()
  const { entry, save } = await writerOf(id)
  await save(await server.sibling(), { rest: 'often' })
  const [first] = await versionsOf(await signInStaff(), id, entry)
  const day = Temporal.PlainDate.from(first?.EntryDate ?? '').add({ days: 1 })
  server.clock.moveTo(24 * 3_600_000)
  await save(await server.sibling(), { rest: 'often' }, { EntryDate: day.toString() })
  const versions = await versionsOf(await signInStaff(), id, entry)
  server.clock.moveTo(0)
  expect(versions.map(({ EntryDate, Changes }) => [EntryDate, Changes])).toEqual([
    [day.toString(), 1],
    [first?.EntryDate, 0],
  ])
})

test('R-282 versions are read by staff who may read the diary, and by nobody else', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const { entry, save } = await writerOf(id)
  await save(me, { rest: 'often' })
  const path = `/api/journals/${id}/entries/${entry}/versions`
  expect((await (await server.otherStaff()).get(path)).statusCode).toBe(404)
  expect((await me.get(path)).statusCode).toBe(403)
  const staffClient = await signInStaff()
  expect((await staffClient.get(`/api/journals/${id}/entries/${randomUUID()}/versions`)).statusCode).toBe(404)
  const other = await seedJournal()
  expect((await staffClient.get(`/api/journals/${other}/entries/${entry}/versions`)).statusCode).toBe(404)
})

test('R-282 nobody changes or removes a version, the owner of the database neither; an entry moves to another record whole', async () => {
  const me = await server.sibling()
  const id = await seedJournal()
  const { entry, save } = await writerOf(id)
  await save(me, { rest: 'often' })
  await save(me, { rest: 'never' })
  const owner = connect(server.database.ownerUrl, { max: 1 })
  const refused = [
    sql`update journal_entry_version set answers = '[]' where form_id = ${id}`,
    sql`delete from journal_entry_version where form_id = ${id}`,
    sql`truncate journal_entry_version`,
    sql`delete from journal_entry where form_id = ${id}`,
    sql`update journal_entry set id = gen_random_uuid() where form_id = ${id}`,
  ]
  for (const statement of refused) await expect(statement.execute(owner)).rejects.toThrow(/diary|stays/)
  await sql`update journal_entry set version_no = 1, patient_id = patient_id where form_id = ${id}`.execute(owner)
  await owner.destroy()
  expect((await versionsOf(await signInStaff(), id, entry)).map(({ VersionNo }) => VersionNo)).toEqual([2, 1])
})

const steps: [string, Given, Given, boolean][] = [
  ['another choice', { rest: 'often' }, { rest: 'never' }, false],
  ['a choice whose key begins alike', { harm: 'some' }, { harm: 'sometimes' }, false],
  ['a choice taken away', { rest: 'often', energy: 'often' }, { rest: 'often' }, false],
  ['one more answer', { rest: 'often' }, { rest: 'often', energy: 'never' }, true],
  ['a text that goes on', { note: 'Jag ' }, { note: 'Jag mår' }, true],
  ['a text that is cut', { note: 'Jag mår' }, { note: 'Jag' }, false],
  ['a text that says something else', { note: 'Jag vill dö' }, { note: 'Jag vill sova' }, false],
]
test.each(steps)('R-282 %s: %j then %j goes on: %s', async (_, before, after, expected) => {
  const { compiled } = await readVersion(server.db, server.types.journal.versionId)
  expect(goesOn(compiled, answersOf(before), answersOf(after))).toBe(expected)
})
