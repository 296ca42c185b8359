import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../database/connect.ts'
import { syncContent } from '../definitions/sync-content.ts'
import { closeJournal } from '../journals/close.ts'
import { expireForms } from '../questionnaires/expire.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { ago, type DemoPast, type DemoPatient, type DemoRespondent, guardiansOf } from './cast.ts'
import { seedDemoClinic } from './clinic.ts'
import { seedTreatmentsOfCrowd } from './crowd-treatments.ts'
import { drawFrom } from './draw.ts'
import { saveLedger } from './ledger.ts'
import { listCared } from './list-cared.ts'
import { firstPages } from './module-answers.ts'
import { answer, confirm, keepDiary, writeEntry } from './past-acts.ts'
import { ask } from './past-asking.ts'
import { seedDiary } from './past-diaries.ts'
import { seedForm } from './past-forms.ts'
import { beginTreatment, close, work } from './past-treatments.ts'
import { openPast } from './seed-forms.ts'

const keys = { fieldKeys: [{ id: 'test', key: Buffer.alloc(32, 7) }], indexKey: Buffer.alloc(32, 8) }
const now = '2026-11-15T10:00:00.000Z'
let database: TestDatabase
let past: DemoPast
let everyone: DemoPatient[]

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await syncContent(db, now)
  await seedDemoClinic(db, keys, now, false)
  const opened = await openPast({ db, keys, now })
  if (!opened) throw new Error('there are no forms')
  past = opened
  const units = await db.selectFrom('unit').select('id').where('kind', '=', 'CareUnit').execute()
  const unitIds = units.map(({ id }) => id)
  everyone = [...(await listCared(db, unitIds, now)).values()]
  await db
    .updateTable('patient_unit')
    .set({ registered_at: ago({ now }, 700) })
    .execute()
}, 120_000)
afterAll(() => database.close())

function find(lastname: string, firstname = ''): DemoPatient {
  const found = everyone.find(({ name }) => name.startsWith(firstname) && name.endsWith(lastname))
  if (!found) throw new Error(`nobody is called ${lastname}`)
  return found
}

const asked = ago({ now }, 43, '09:00')
const answered = ago({ now }, 40, '19:00')
const read = ago({ now }, 39, '08:00')

type PastFormFacts = {
  form: string
  who: DemoRespondent
  burden: number
  given?: Record<string, string>
  comment?: string
}

async function byActs(cared: DemoPatient, { form, who, comment, ...mood }: PastFormFacts): Promise<string> {
  const acting = { ...past, draw: drawFrom(5) }
  const { formIds } = await ask(acting, cared, { forms: [form], whom: [who], when: asked })
  const [id = ''] = formIds
  await answer(acting, cared, id, { who, when: answered, ...mood })
  await confirm(acting, cared, id, read, comment)
  return id
}

async function byRows(cared: DemoPatient, { comment, ...telling }: PastFormFacts): Promise<string> {
  const writing = { ...past, draw: drawFrom(5) }
  const reading = { at: read, ...(comment !== undefined && { comment }) }
  const id = await seedForm(writing, cared, { ...telling, askedAt: asked, answeredAt: answered, read: reading })
  await saveLedger(past.db, writing.ledger)
  return id
}

const cases: [string, () => [DemoPatient, PastFormFacts]][] = [
  ['by the patient, with a comment', () => [find('Rosendimma'), { ...mood, comment: 'Vi talade om det.' }]],
  [
    'with an alert that was seen to',
    () => [find('Rosendimma'), { ...mood, given: { life: 'once', plan: 'no', safe: 'yes' } }],
  ],
  ['by somebody who lives with protected identity', () => [find('Tystnadsskog'), mood]],
  ['with staff, by a child who cannot sign in', () => [find('Ängsull', 'Smultron'), { ...everyday, who: 'patient' }]],
  ['by a parent', () => [find('Ängsull', 'Smultron'), { ...everyday, who: parentOf(find('Ängsull', 'Smultron')) }]],
  ['by staff themselves', () => [find('Rosendimma'), { form: 'forsta-samtalet', who: 'staff', burden: 0.4 }]],
]
const mood = { form: 'sinnesstamning', who: 'patient' as const, burden: 0.5 }
const everyday = { form: 'vardagsfunktion', burden: 0.4 }

function parentOf(cared: DemoPatient): DemoRespondent {
  return guardiansOf(cared)[0] ?? 'patient'
}

test.each(cases)('a form laid as rows is what the acts leave: answered %s', async (_, tell) => {
  const [cared, telling] = tell()
  const laid = await contentOf(past.db, await byRows(cared, telling))
  expect(laid.filter((line) => line.startsWith('form_event')).length).toBeGreaterThan(3)
  expect(laid).toEqual(await contentOf(past.db, await byActs(cared, telling)))
})

test('a form left half answered is laid as it runs out', async () => {
  const cared = find('Rosendimma')
  const left = { at: ago({ now }, 37, '23:00'), answers: 4 }
  const writing = { ...past, draw: drawFrom(5) }
  const id = await seedForm(writing, cared, { ...mood, askedAt: asked, answeredAt: answered, left })
  await saveLedger(past.db, writing.ledger)
  const laid = await contentOf(past.db, id)
  expect(laid.some((line) => line.includes('TooManyMissing'))).toBe(true)

  const [open = ''] = (await ask(past, cared, { forms: [mood.form], whom: ['patient'], when: asked })).formIds
  const { answers } = await past.db.selectFrom('form').select('answers').where('id', '=', id).executeTakeFirstOrThrow()
  await past.db
    .updateTable('form')
    .set({
      open_till: left.at,
      status: 'PartlyAnswered',
      started_at: answered,
      last_modified_at: answered,
      last_modified_by: cared.accountId,
      answers: JSON.stringify(answers),
    })
    .where('id', '=', open)
    .execute()
  expect(await expireForms(past.db, left.at)).toBe(1)
  // Saving a draft is a call of its own, with its row in the log.
  const begun = laid.filter((line) => !line.includes('PartlyAnswered'))
  expect(begun).toHaveLength(laid.length - 1)
  expect(begun).toEqual(await contentOf(past.db, open))
})

test('a diary laid as rows is what the acts leave, kept or ended by itself', async () => {
  const cared = find('Rosendimma')
  const lastDay = ago({ now }, 36).slice(0, 10)
  const entries = [40, 39, 37].map((days) => ({ at: ago({ now }, days, '20:00'), burden: 0.4 }))
  const over = { at: ago({ now }, 35, '00:00'), isByStaff: false }
  const writing = { ...past, draw: drawFrom(5) }
  const diary = { diary: 'maendedagbok', who: 'patient' as const, begunAt: ago({ now }, 40, '06:40'), lastDay, entries }
  const seededId = (await seedDiary(writing, cared, { ...diary, over })) ?? ''
  await saveLedger(past.db, writing.ledger)

  const acting = { ...past, draw: drawFrom(5) }
  const id = await keepDiary(acting, cared, { name: 'maendedagbok', who: 'patient', days: 40, end: lastDay })
  for (const { at: when, burden } of entries) await writeEntry(acting, cared, id, { who: 'patient', when, burden })
  const { patientId, unitId } = cared
  await closeJournal(past.db, { id, patientId, unitId, status: 'Ongoing' }, null, over.at)
  expect(await contentOf(past.db, seededId)).toEqual(await contentOf(past.db, id))
})

test('the treatments of the crowd laid as rows are what the acts leave', async () => {
  const grown = everyone.filter(({ age, accountId }) => age >= 18 && accountId)
  const [, , laid] = grown
  if (!laid) throw new Error('the demo has nobody of age')
  // Of the third of them two modules are done.
  await seedTreatmentsOfCrowd(past, grown.slice(0, 3))
  const { Id } = await beginTreatment(past, laid, 'sova-battre', ago({ now }, 22, '09:40'))
  const first = { when: ago({ now }, 13, '19:30'), pages: firstPages['sova-battre']?.slice(0, 1) ?? [] }
  await close(past, laid, await work(past, laid, Id, first), ago({ now }, 12, '08:50'))
  const second = await work(past, laid, Id, { when: ago({ now }, 5, '19:30'), pages: [] })
  await close(past, laid, second, ago({ now }, 4, '08:50'))
  await work(past, laid, Id, { when: ago({ now }, 3, '20:10'), pages: [], through: 3 })
  const both = await past.db.selectFrom('treatment').select('id').where('patient_id', '=', laid.patientId).execute()
  expect(both).toHaveLength(2)
  const [one, other] = await Promise.all(both.map(({ id }) => treatmentContent(past.db, id)))
  expect(one?.length).toBeGreaterThan(15)
  expect(one).toEqual(other)
})

async function treatmentContent(db: Db, id: string): Promise<string[]> {
  const lines: string[] = []
  for (const table of ['treatment', 'treatment_module', 'treatment_event'] as const) {
    const key = sql.ref(table === 'treatment' ? 'id' : 'treatment_id')
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) - ${['id', 'form_id', 'treatment_id']}::text[] as row
      from ${sql.table(table)} t where ${key} = ${id}`.execute(db)
    for (const { row } of rows) lines.push(`${table} ${JSON.stringify(row)}`)
  }
  const plan = await db.selectFrom('treatment_module').select('form_id').where('treatment_id', '=', id).execute()
  for (const { form_id } of plan) if (form_id) lines.push(...(await contentOf(db, form_id)))
  return lines.sort()
}

const tables = [
  'form',
  'form_event',
  'form_score',
  'notification',
  'risk_alert',
  'journal',
  'journal_entry',
  'entry_score',
] as const

/** All that is kept about a form, a line for each row, without the rows' own ids. */
async function contentOf(db: Db, formId: string): Promise<string[]> {
  const lines: string[] = []
  for (const table of tables) {
    const key = sql.ref(table === 'form' ? 'id' : 'form_id')
    const { rows } = await sql<{
      row: object
    }>`select to_jsonb(t) - ${['id', 'form_id', 'entry_id', 'set_id']}::text[] as row
      from ${sql.table(table)} t where ${key} = ${formId}`.execute(db)
    for (const { row } of rows) lines.push(`${table} ${JSON.stringify(row, hideIds)}`)
  }
  return lines.sort()
}

function hideIds(key: string, value: unknown): unknown {
  return key === 'Alert' || key === 'Entry' ? 'an id' : value
}
