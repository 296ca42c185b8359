import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { describeImport, type FileToImport, importFile } from './import-file.ts'

const now = '2026-11-15T10:00:00.000Z'
let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'samklang-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.close()
})

async function bring(name: string, text: string, more: Partial<FileToImport> = {}) {
  const path = join(folder, name)
  await writeFile(path, text)
  const file = {
    path,
    licence: 'Free to use.',
    respondents: [],
    isDryRun: false,
    decisions: null,
    by: null,
    ...more,
  }
  return describeImport(await importFile(database.db, file, now))
}

const item = [{ linkId: 'q', type: 'boolean', text: 'Har du sovit?', initial: [{ valueBoolean: true }] }]
const questionnaire = JSON.stringify({
  resourceType: 'Questionnaire',
  language: 'sv',
  name: 'Prov',
  title: 'Prov',
  item,
})

test('a file is tried first and then brought in', async () => {
  expect((await bring('prov.json', questionnaire, { isDryRun: true, licence: null })).at(-1)).toBe(
    'Nothing was created. It would become prov: Prov (version 1).',
  )
  expect(await bring('prov.json', questionnaire, { respondents: ['Caretaker'] })).toEqual([
    'Warning q: The answer filled in beforehand was left out: every answer is to be the person’s own.',
    'Created prov: Prov (version 1).',
  ])
  const whom = sql<string[]>`respondent_types::text[]`.as('whom')
  expect(await database.db.selectFrom('form_variant').select(whom).execute()).toEqual([{ whom: ['Caretaker'] }])
})

test('R-260 what is decided about danger to life stands in a file, and who decides is said', async () => {
  const asked = questionnaire.replace('Har du sovit?', 'Vill du inte leva?').replace('"Prov"', '"ProvFara"')
  expect((await bring('fara.json', asked)).at(-1)).toBe('Nothing was created.')
  const decisions = join(folder, 'decisions.json')
  await writeFile(decisions, JSON.stringify({ Waivers: [{ Item: 'q', Reason: 'Asked in the room.' }] }))
  await expect(bring('fara.json', asked, { decisions })).rejects.toThrow('--by is missing')
  expect((await bring('fara.json', asked, { decisions, by: 'Provgran' })).at(-1)).toMatch(/^Created /)
  const [waiver] = await database.db.selectFrom('danger_waiver').select(['reason', 'by_name']).execute()
  expect(waiver).toEqual({ reason: 'Asked in the room.', by_name: 'Provgran' })
  await writeFile(decisions, JSON.stringify({ Mappings: [{ Item: 'q', Options: ['true'] }] }))
  expect((await bring('fara.json', asked, { decisions })).at(-1)).toMatch(/^Created .*version 2/)
  await writeFile(decisions, '[]')
  await expect(bring('fara.json', asked, { decisions })).rejects.toThrow('must hold')
})

test('what is wrong with a file is told, and nothing is created', async () => {
  expect((await bring('broken.json', '{')).at(-1)).toBe('Nothing was created.')
  expect(await bring('broken.yaml', 'name: [')).toHaveLength(2)
})

test.each<[string, Partial<FileToImport>, string]>([
  ['prov.json', { licence: null }, '--licence is missing'],
  ['prov.txt', {}, 'must be .json'],
  ['prov.json', { respondents: ['Granne'] }, 'Granne is not one of'],
])('%s with %o is a mistake', async (name, more, problem) => {
  await expect(bring(name, questionnaire, more)).rejects.toThrow(problem)
})
