import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentFolder } from '../definitions/content-files.ts'
import { syncContent } from '../definitions/sync-content.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { findProgramTemplate, listProgramTemplates, setTemplateDeleted, setTemplateTheirs } from './queries.ts'
import { syncPrograms } from './sync-programs.ts'

const now = '2026-11-15T10:00:00.000Z'
const later = '2026-11-16T10:00:00.000Z'
const names = ['bedomning-barn', 'lakemedel', 'nedstamdhet']

let database: TestDatabase
let place: string

beforeAll(async () => {
  database = await testDatabase()
  await syncContent(database.db, now)
})
afterAll(() => database.close())

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'programs-'))
  await mkdir(join(place, 'programs'))
  await cp(new URL('programs/', contentFolder), join(place, 'programs'), { recursive: true })
  return async () => {
    await rm(place, { recursive: true })
    await database.db.deleteFrom('program_template').execute()
  }
})

const sync = (at = now) => syncPrograms(database.db, at, pathToFileURL(`${place}/`))
const rows = () => listProgramTemplates(database.db, { language: 'sv', activeOnly: false })

async function rewrite(from: string | RegExp, to: string, name = 'lakemedel'): Promise<void> {
  const file = join(place, 'programs', `${name}.yaml`)
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(from)
  await writeFile(file, text.replace(from, to))
}

const ourMedicine = async () => {
  const found = (await rows()).find(({ DisplayName }) => /läkemedel/i.test(DisplayName))
  if (!found) throw new Error('our template is missing')
  return found
}

test('R-595 each template of the product is stored once, active and without faults', async () => {
  expect(await sync()).toEqual({ stored: names, leftOut: [] })
  const before = await rows()
  expect(before).toHaveLength(3)
  for (const row of before) expect(row).toMatchObject({ Status: 'Active', IsOurs: true, VersionNo: 1 })
  expect(await sync(later)).toEqual({ stored: [], leftOut: [] })
  expect(await rows()).toEqual(before)
})

test('R-595 of two servers that start at once one stores them', async () => {
  const results = await Promise.all([sync(), sync()])
  expect(results.map(({ stored }) => stored.length).toSorted()).toEqual([0, 3])
  expect((await rows()).map(({ VersionNo }) => VersionNo)).toEqual([1, 1, 1])
})

test('R-595 its steps and items are the same ones when something beside them is changed', async () => {
  await sync()
  const { Id } = await ourMedicine()
  const before = await findProgramTemplate(database.db, Id, 'sv')
  await rewrite('sv: Före start', 'sv: Innan start')
  expect((await sync(later)).stored).toEqual(['lakemedel'])
  const after = await findProgramTemplate(database.db, Id, 'sv')
  expect(after?.Content.Steps[0]?.Name.sv).toBe('Innan start')
  expect(after?.Content.Steps.map((step) => step.Id)).toEqual(before?.Content.Steps.map((step) => step.Id))
  expect(after).toMatchObject({ VersionNo: 1, LastModifiedAt: later })
})

test('R-595 R-593 what the clinic has changed, deactivated or deleted stays as the clinic has it', async () => {
  await sync()
  const { Id } = await ourMedicine()
  await setTemplateTheirs(database.db, Id, now)
  await rewrite('sv: Före start', 'sv: Innan start')
  expect((await sync(later)).stored).toEqual([])
  expect((await findProgramTemplate(database.db, Id, 'sv'))?.Content.Steps[0]?.Name.sv).toBe('Före start')

  await database.db.updateTable('program_template').set({ source: 'Content', status: 'Inactive' }).execute()
  expect((await sync(later)).stored).toEqual(['lakemedel'])
  expect((await rows()).map(({ Status }) => Status)).toEqual(['Inactive', 'Inactive', 'Inactive'])

  await setTemplateDeleted(database.db, Id, later)
  await rewrite('sv: Innan start', 'sv: Sedan')
  expect((await sync(later)).stored).toEqual([])
  expect(await rows()).toHaveLength(2)
})

test('R-595 one that does not come any more cannot be started', async () => {
  await sync()
  await rm(join(place, 'programs', 'lakemedel.yaml'))
  await sync(later)
  expect(await ourMedicine()).toMatchObject({ Status: 'Inactive' })
})

test('R-595 one that names a form which is not here is left out, and told of', async () => {
  await rewrite(/questionnaire: biverkningar/, 'questionnaire: finns-inte')
  const { stored, leftOut } = await sync()
  expect(stored).toEqual(['bedomning-barn', 'nedstamdhet'])
  expect(leftOut).toEqual(['content/programs/lakemedel.yaml: Steps.2.Items.0.DefinitionId unknown-definition'])
})

test('a file that says what is not understood stops the start with file and line', async () => {
  await rewrite('answerWithin: 28', 'answerWithin: 400')
  await expect(sync()).rejects.toThrow(/^content\/programs\/lakemedel\.yaml:\d+: steps\.1\.items\.1\.answerWithin /)
})
