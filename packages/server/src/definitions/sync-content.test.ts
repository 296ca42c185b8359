import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { contentFolder } from './content-files.ts'
import { syncContent } from './sync-content.ts'

const now = '2026-11-15T10:00:00.000Z'
const later = '2026-11-16T10:00:00.000Z'

let database: TestDatabase
let place: string

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'content-'))
  for (const name of ['oro', 'somn', 'nojdhet'])
    await cp(new URL(`forms/${name}.yaml`, contentFolder), join(place, 'forms', `${name}.yaml`))
  return () => rm(place, { recursive: true })
})

const sync = (at = now) => syncContent(database.db, at, pathToFileURL(`${place}/`))

async function rewrite(name: string, from: string | RegExp, to: string): Promise<void> {
  const file = join(place, 'forms', `${name}.yaml`)
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(from)
  await writeFile(file, text.replace(from, to))
}

/** Which row versions there are: any write at all shows. */
async function rowVersions(): Promise<unknown> {
  const { rows } = await sql`
    select 'type' as kind, id, xmin::text from form_type union all
    select 'variant', id, xmin::text from form_variant union all
    select 'version', id, xmin::text from form_variant_version order by 1, 2`.execute(database.db)
  return rows
}

test('all forms of the product are stored once, also when two instances start at the same time', async () => {
  const [one, other] = await Promise.all([syncContent(database.db, now), syncContent(database.db, now)])
  expect([...one.published, ...other.published]).toContain('vardagsfunktion/barn/3')
  expect(Math.min(one.published.length, other.published.length)).toBe(0)

  const before = await rowVersions()
  expect(await syncContent(database.db, later)).toEqual({ published: [], taken: [] })
  expect(await rowVersions()).toEqual(before)
})

test('a form has the same ids everywhere', async () => {
  await sync()
  const { id } = await database.db
    .selectFrom('form_type')
    .select('id')
    .where('name', '=', 'oro')
    .executeTakeFirstOrThrow()
  expect(id).toBe('b1103683-30cb-50eb-93f9-6dedbfd10c4f')
})

test('a changed word of a published version stops the start and asks for a new number', async () => {
  await sync()
  await rewrite('oro', 'Samma tanke har snurrat i huvudet.', 'En tanke har snurrat i huvudet.')
  await expect(sync(later)).rejects.toThrow(
    'content/forms/oro.yaml: version 3 of ungdom is published and was changed. What people answered must keep its meaning: put it back, or give the change version 4.',
  )

  await rewrite('oro', /(name: ungdom[\s\S]*?)version: 3/, '$1version: 4')
  expect(await sync(later)).toEqual({ published: ['oro/ungdom/4'], taken: [] })
  const versions = await database.db
    .selectFrom('form_variant_version as version')
    .innerJoin('form_variant as variant', 'variant.id', 'version.form_variant_id')
    .innerJoin('form_type as type', 'type.id', 'variant.form_type_id')
    .select('version.version_no')
    .where('type.name', '=', 'oro')
    .where('variant.name', '=', 'ungdom')
    .orderBy('version_no')
    .execute()
  expect(versions.map(({ version_no }) => version_no)).toEqual([3, 4])
})

test('a question that may be about danger and calls nobody stops the start, and the line says what to write where', async () => {
  await rewrite('oro', 'Samma tanke har snurrat i huvudet.', 'Jag har tänkt på att ta mitt liv.')
  await rewrite('oro', /(name: ungdom[\s\S]*?)version: 3/, '$1version: 5')
  await expect(sync(later)).rejects.toThrow(
    /^content\/forms\/oro\.yaml: ungdom, \w+: danger-without-alert ”ta mitt liv”: give it an alert under `alerts` of ungdom, or write under `waivers` of ungdom why it needs none \(content\/README\.md\)$/,
  )
})

test('a version that an older release stored, without what has come since, is the same version', async () => {
  const older = await testDatabase()
  const owner = connect(older.ownerUrl, { max: 1 })
  try {
    const folder = pathToFileURL(`${place}/`)
    await syncContent(older.db, now, folder)
    await sql`alter table form_variant_version disable trigger form_variant_version_stays`.execute(owner)
    await sql`update form_variant_version set checksum = 'older', content = content - 'WarnOfUnanswered'`.execute(owner)
    expect(await syncContent(older.db, later, folder)).toEqual({ published: [], taken: [] })

    await sql`update form_variant_version set content = jsonb_set(content, '{Pages,0,Id}', '"other"')`.execute(owner)
    await expect(syncContent(older.db, later, folder)).rejects.toThrow('was changed')
  } finally {
    await owner.destroy()
    await older.close()
  }
})

test('what the library says about a form changes without a new version', async () => {
  await sync()
  await rewrite('somn', 'minutes: 5', 'minutes: 6')
  await rewrite('somn', 'age: { from: 18 }', 'age: { from: 16 }')
  expect(await sync(later)).toEqual({ published: [], taken: [] })
  const stored = await database.db
    .selectFrom('form_type as type')
    .innerJoin('form_variant as variant', 'variant.form_type_id', 'type.id')
    .select(['minutes', 'updated_at', 'created_at', 'criteria'])
    .where('type.name', '=', 'somn')
    .where('variant.name', '=', 'vuxen')
    .executeTakeFirst()
  expect(stored).toMatchObject({ minutes: 6, updated_at: later, created_at: now, criteria: { Age: { From: 16 } } })
})

test('a name that a clinic has given to a form of its own stays theirs', async () => {
  await rewrite('nojdhet', 'name: nojdhet', 'name: egen')
  await writeFile(join(place, 'forms', 'egen.yaml'), await readFile(join(place, 'forms', 'nojdhet.yaml')))
  await rm(join(place, 'forms', 'nojdhet.yaml'))
  const id = '01900000-0000-7000-8000-000000000001'
  const words = JSON.stringify({ sv: 'Vårt eget' })
  const times = { created_at: now, updated_at: now }
  await database.db
    .insertInto('form_type')
    .values({ id, name: 'egen', kind: 'Questionnaire', title: words, licence_note: 'Vår.', source: 'Import', ...times })
    .execute()
  expect(await sync()).toEqual({ published: [], taken: ['egen'] })
})

test('a file that cannot be read stops the start, with its line', async () => {
  await rewrite('somn', 'minutes: 5', 'minuts: 5')
  await expect(sync()).rejects.toThrow(/content\/forms\/somn\.yaml:\d+: minuts unknown-field/)
})

test('a new version that a reader would stumble on stops the start', async () => {
  await rewrite('somn', 'items: [rested]', 'items: [resetd]')
  await rewrite('somn', 'version: 4', 'version: 7')
  await expect(sync()).rejects.toThrow(/content\/forms\/somn\.yaml: vuxen, rested: /)
})
