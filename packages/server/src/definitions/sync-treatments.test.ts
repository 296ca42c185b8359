import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { contentFolder } from './content-files.ts'
import { syncContent } from './sync-content.ts'
import { listTreatmentDefinitions } from './treatment-definitions.ts'

const now = '2026-11-15T10:00:00.000Z'
const later = '2026-11-16T10:00:00.000Z'
const plan = 'min-sakerhetsplan'
/** The version that its file holds today. */
const planVersion = 3

let database: TestDatabase
let place: string

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'treatments-'))
  await mkdir(join(place, 'forms'))
  const folder = join(place, 'treatments', plan)
  await cp(new URL(`treatments/${plan}/`, contentFolder), folder, { recursive: true })
  return () => rm(place, { recursive: true })
})

const sync = (at = now) => syncContent(database.db, at, pathToFileURL(`${place}/`))

async function rewrite(name: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(place, 'treatments', name)
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(from)
  await writeFile(file, text.replace(from, to))
}

const rewriteTreatment = (from: string | RegExp, to: string) => rewrite(`${plan}/treatment.yaml`, from, to)
const rewriteModule = (from: string | RegExp, to: string) => rewrite(`${plan}/${plan}.yaml`, from, to)

/** Another treatment of the same folder, whose module is its own alone. */
async function addOther(name = 'annan'): Promise<void> {
  const folder = join(place, 'treatments', name)
  await cp(join(place, 'treatments', plan), folder, { recursive: true })
  await rename(join(folder, `${plan}.yaml`), join(folder, `${name}-1.yaml`))
  await rewrite(`${name}/treatment.yaml`, `name: ${plan}`, `name: ${name}`)
  await rewrite(`${name}/treatment.yaml`, /module: min-sakerhetsplan/g, `module: ${name}-1`)
  await rewrite(`${name}/${name}-1.yaml`, `name: ${plan}`, `name: ${name}-1`)
  await rewrite(`${name}/${name}-1.yaml`, 'availableOutsideTreatment: true', 'availableOutsideTreatment: false')
}

async function listed(language: 'sv' | 'en' = 'sv') {
  return (await listTreatmentDefinitions(database.db, language)).find(({ Name }) => Name === plan)
}

/** Which row versions there are: any write at all shows. */
async function rowVersions(): Promise<unknown> {
  const { rows } = await sql`
    select 'treatment' as kind, id::text, xmin::text from treatment_definition union all
    select 'variant', id::text, xmin::text from treatment_variant union all
    select 'module', treatment_variant_id || ' ' || position, xmin::text from treatment_variant_module
    order by 1, 2`.execute(database.db)
  return rows
}

test('R-397 a treatment and its modules are stored once, with the same ids everywhere', async () => {
  expect((await sync()).published).toEqual([`${plan}/vuxen/${planVersion}`, `${plan}/ung/${planVersion}`])
  const before = await rowVersions()
  expect(before).toHaveLength(5)
  expect(await sync(later)).toEqual({ published: [], taken: [] })
  expect(await rowVersions()).toEqual(before)
  const module = await database.db
    .selectFrom('form_type')
    .select(['kind', 'available_outside_treatment as isFree'])
    .where('name', '=', plan)
    .executeTakeFirst()
  expect(module).toEqual({ kind: 'TreatmentModule', isFree: true })
  expect((await listed())?.Id).toBe('77b858ef-aa7a-5643-a0db-99b1509af34a')
})

test('R-397 a changed word of a published module stops the start and asks for a new number', async () => {
  await sync()
  await rewriteModule('Nu har du en plan.', 'Nu har du planen.')
  await expect(sync(later)).rejects.toThrow(
    `content/treatments/${plan}/${plan}.yaml: version ${planVersion} of vuxen is published and was changed.`,
  )
})

test('R-397 another picture under the same name is another version of the module', async () => {
  await sync()
  const picture = join(place, 'treatments', plan, 'pictures', 'fyr.webp')
  await writeFile(picture, Buffer.concat([await readFile(picture), Buffer.from([0])]))
  await expect(sync(later)).rejects.toThrow(`version ${planVersion} of vuxen is published and was changed`)
})

test('R-397 what a treatment consists of may change: it holds for those that are started from then on', async () => {
  await sync()
  await addOther()
  await rewrite('annan/annan-1.yaml', 'availableOutsideTreatment: false', 'availableOutsideTreatment: true')
  await rewriteTreatment(
    `{ module: ${plan}, variant: vuxen }`,
    `{ module: annan-1, variant: vuxen, days: 7 }\n      - { module: ${plan}, variant: vuxen }`,
  )
  await rewriteTreatment('sv: Vuxen, en: Adult', 'sv: För vuxna, en: For adults')
  await sync(later)
  const [adult, young] = (await listed())?.Variants ?? []
  expect(adult).toMatchObject({
    DisplayName: 'För vuxna',
    Modules: [
      { Name: 'annan-1', DefaultDurationDays: 7 },
      { Name: plan, DefaultDurationDays: null },
    ],
  })
  expect(young?.Modules).toHaveLength(1)

  // A variant that is left out of the file cannot be started, and whoever has it keeps it.
  await rewriteTreatment(/ {2}- name: ung[\s\S]*$/, '')
  await sync(later)
  expect((await listed())?.Variants.map(({ DisplayName }) => DisplayName)).toEqual(['För vuxna'])
  const kept = await database.db
    .selectFrom('treatment_variant as v')
    .innerJoin('treatment_definition as d', 'd.id', 'v.treatment_definition_id')
    .select('v.name')
    .where('d.name', '=', plan)
    .orderBy('v.name')
    .execute()
  expect(kept.map(({ name }) => name)).toEqual(['ung', 'vuxen'])
})

test('R-399 a treatment that does not come any more cannot be started, and can when it comes again', async () => {
  await sync()
  const folder = join(place, 'treatments', plan)
  await rename(folder, join(place, 'away'))
  await sync(later)
  expect(await listed()).toBeUndefined()
  const stored = () =>
    database.db
      .selectFrom('treatment_definition')
      .select(['status', 'updated_at'])
      .where('name', '=', plan)
      .executeTakeFirst()
  expect(await stored()).toEqual({ status: 'Inactive', updated_at: later })
  await rename(join(place, 'away'), folder)
  await sync(later)
  expect(await stored()).toMatchObject({ status: 'Active' })
})

test('R-400 the list is in the language of whoever reads, with what every module of a variant speaks', async () => {
  await sync()
  expect(await listed('sv')).toMatchObject({ DisplayName: 'Min säkerhetsplan', ReportMode: 'Page' })
  expect(await listed('en')).toMatchObject({
    DisplayName: 'My safety plan',
    Licence: expect.stringMatching(/^Written for Samklang/),
    Maturity: 'NonValidated',
    Variants: [
      {
        DisplayName: 'Adult',
        Criterias: { Age: { From: 18, To: null }, Gender: null, GenderKnown: null },
        CriteriaBehavior: 'Warn',
        Languages: ['sv', 'en'],
        Modules: [{ Name: plan, DisplayName: 'My safety plan', EstimatedMinutes: 30, AvailableOutsideTreatment: true }],
      },
      { DisplayName: 'Young person', Criterias: { Age: { From: 13, To: 17 } } },
    ],
  })

  // With a module beside it that speaks Swedish alone, the whole can be had in Swedish alone.
  await addOther('svensk')
  await rewrite('svensk/svensk-1.yaml', 'languages: [sv, en]', 'languages: [sv]')
  const module = 'variant: vuxen }'
  await rewrite('svensk/treatment.yaml', module, `${module}\n      - { module: ${plan}, ${module}`)
  await sync(later)
  const other = (await listTreatmentDefinitions(database.db, 'sv')).find(({ Name }) => Name === 'svensk')
  expect(other?.Variants.map(({ Languages, Modules }) => [Languages, Modules.map(({ Name }) => Name)])).toEqual([
    [['sv'], ['svensk-1', plan]],
    [['sv'], ['svensk-1']],
  ])
})

test.each([
  [
    'a module that does not exist',
    `module: ${plan}, variant: ung`,
    'module: ingen, variant: ung',
    'names ingen, which does not exist',
  ],
  [
    'a variant that the module lacks',
    'variant: ung',
    'variant: barn',
    'names barn, which min-sakerhetsplan does not have',
  ],
  ['two variants of one name', 'name: ung', 'name: vuxen', 'is vuxen, as another variant'],
  ['a field that nobody knows', 'reportMode', 'reportModes', 'reportModes unknown-field'],
])('R-398 %s stops the start, with file and line', async (_, from, to, said) => {
  await rewriteTreatment(from, to)
  const text = await readFile(join(place, 'treatments', plan, 'treatment.yaml'), 'utf8')
  const line = said.includes('unknown') ? '\\d+' : text.slice(0, text.lastIndexOf(to)).split('\n').length
  await expect(sync()).rejects.toThrow(new RegExp(`content/treatments/${plan}/treatment\\.yaml:${line}: .*${said}`))
})

test('R-398 a module stands once in a variant', async () => {
  await rewriteTreatment('variant: ung }', `variant: ung }\n      - { module: ${plan}, variant: ung }`)
  await expect(sync()).rejects.toThrow(/treatment\.yaml:\d+: .* names min-sakerhetsplan once more/)
})

test('R-398 a module of one treatment alone stands in no other', async () => {
  await addOther()
  await rewriteTreatment(`module: ${plan}, variant: ung`, 'module: annan-1, variant: ung')
  await expect(sync()).rejects.toThrow(/treatment\.yaml:\d+: .* names annan-1, which is of another treatment alone/)
})

test('R-398 a form is called as no other, wherever its file lies', async () => {
  await addOther()
  await rename(join(place, 'treatments/annan/annan-1.yaml'), join(place, `treatments/annan/${plan}.yaml`))
  await rewrite(`annan/${plan}.yaml`, 'name: annan-1', `name: ${plan}`)
  await expect(sync()).rejects.toThrow(`holds the form ${plan}, as content/treatments/annan/${plan}.yaml does`)
})

test.each([
  [
    'a questionnaire with a group to be written several times',
    'kind: TreatmentModule',
    'kind: Questionnaire',
    /repeat not-allowed/,
  ],
  [
    'a module that somebody else answers',
    'respondents: [Patient]',
    'respondents: [Caretaker]',
    /variants\.0\.respondents must be Patient/,
  ],
  [
    'a module that shows a result',
    'warnOfUnanswered: false',
    'warnOfUnanswered: false\n    showResultToRespondent: true',
    /showResultToRespondent not-allowed/,
  ],
  [
    'a picture that is not there',
    'pictures/fyr.webp',
    'pictures/bank.webp',
    /source names pictures\/bank\.webp, which does not exist/,
  ],
  ['a picture from elsewhere', 'pictures/fyr.webp', '../../forms/oro.yaml', /source must name a file beside this one/],
  [
    'a picture by an address',
    'pictures/fyr.webp',
    'https://example.org/fyr.webp',
    /source must name a file beside this one/,
  ],
  ['a text that is called a picture', 'pictures/fyr.webp', 'treatment.yaml', /holds no Image that browsers show/],
  [
    'a picture that is called a sound',
    'kind: Image, source',
    'kind: Audio, source',
    /holds no Audio that browsers show/,
  ],
])('R-398 %s stops the start, with file and line', async (_, from, to, said) => {
  await rewriteModule(from, to)
  const failure: unknown = await sync().catch((problem: unknown) => problem)
  expect(String(failure)).toMatch(new RegExp(`content/treatments/${plan}/${plan}\\.yaml:\\d+: `))
  expect(String(failure)).toMatch(said)
})

test('R-398 a module among the forms, and a folder with modules and no treatment, stop the start', async () => {
  await cp(join(place, 'treatments', plan), join(place, 'forms'), { recursive: true })
  await rm(join(place, 'forms', 'treatment.yaml'))
  await expect(sync()).rejects.toThrow(/content\/forms\/min-sakerhetsplan\.yaml:\d+: kind must not be TreatmentModule/)
  await rm(join(place, 'forms', `${plan}.yaml`))
  await rm(join(place, 'treatments', plan, 'treatment.yaml'))
  await expect(sync()).rejects.toThrow(`content/treatments/${plan}/treatment.yaml is missing.`)
})

test('R-397 a treatment whose module has the name of a form of the clinic is left out, and theirs stays', async () => {
  await addOther('egen')
  const words = JSON.stringify({ sv: 'Vårt eget' })
  await database.db
    .insertInto('form_type')
    .values({
      id: '01900000-0000-7000-8000-000000000002',
      name: 'egen-1',
      kind: 'Questionnaire',
      title: words,
      licence_note: 'Vår.',
      source: 'Import',
      created_at: now,
      updated_at: now,
    })
    .execute()
  expect((await sync(later)).taken).toEqual(['egen-1'])
  const names = (await listTreatmentDefinitions(database.db, 'sv')).map(({ Name }) => Name)
  expect(names).toContain(plan)
  expect(names).not.toContain('egen')
})
