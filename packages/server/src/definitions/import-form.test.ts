import { readFileSync } from 'node:fs'
import type { TreatmentDefinition } from '@samklang/contract/treatment-definitions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { contentFolder } from './content-files.ts'
import { syncContent } from './sync-content.ts'

let server: TestServer
let clinic: TestClinic
let admin: string
let staff: string

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  const now = server.clock.now()
  const { adminStaff, childStaff } = clinic.staff
  const unit = clinic.units.child
  admin = await openSession(server.db, { account: adminStaff, level: 'Four', unit, now })
  staff = await openSession(server.db, { account: childStaff, level: 'Four', unit, now })
  await syncContent(server.db, now)
})
afterAll(() => server.close())

const questionnaire = {
  resourceType: 'Questionnaire',
  language: 'sv',
  name: 'ProvEtt',
  title: 'Provformulär',
  copyright: 'Fritt att använda.',
  item: [{ linkId: 'q', type: 'boolean', text: 'Har du sovit i natt?', required: true }],
}

async function bring(resource: object | string, more: object = {}) {
  const Content = typeof resource === 'string' ? resource : JSON.stringify(resource)
  const body = { Format: 'Fhir', Content, LicenceNote: 'Fritt.', DryRun: false, ...more }
  const reply = await server.as(admin).post('/api/form-definitions/import', body)
  return { status: reply.statusCode, ...reply.json() }
}

function versionsOf(name: string) {
  return server.db
    .selectFrom('form_type as t')
    .innerJoin('form_variant as v', 'v.form_type_id', 't.id')
    .innerJoin('form_variant_version as vv', 'vv.form_variant_id', 'v.id')
    .select(['t.source', 't.maturity', 't.licence_note', 'vv.version_no'])
    .where('t.name', '=', name)
    .orderBy('vv.version_no')
    .execute()
}

test('a dry run tells what it would become and stores nothing', async () => {
  const dry = await bring({ ...questionnaire, name: 'ProvTorr' }, { DryRun: true, LicenceNote: null })
  expect(dry).toMatchObject({ status: 200, CanCreate: true, Created: null })
  expect(dry.Preview).toMatchObject({
    Type: { Name: 'prov-torr', DisplayName: 'Provformulär', Maturity: 'NonValidated' },
    Versions: [{ Version: 1, RespondentTypes: ['Patient'], Languages: ['sv'] }],
  })
  expect(dry.Findings).toMatchObject([
    {
      Level: 'Info',
      Item: 'LicenceNote',
      Code: 'licence-needed',
      Detail: expect.stringContaining('Fritt att använda.'),
    },
  ])
  expect(await versionsOf('prov-torr')).toEqual([])
})

test('without a word on what terms it may be used nothing is created', async () => {
  const refused = await bring({ ...questionnaire, name: 'ProvUtan' }, { LicenceNote: ' ' })
  expect(refused).toMatchObject({ status: 400, Errors: [{ Field: 'LicenceNote', Key: 'required' }] })
  expect(await versionsOf('prov-utan')).toEqual([])
})

test('a form that is brought is in the library, not validated, under its licence', async () => {
  const made = await bring(questionnaire, { RespondentTypes: ['Patient', 'Caretaker'] })
  expect(made).toMatchObject({ status: 200, CanCreate: true, Created: { VariantVersionIds: [expect.any(String)] } })
  expect(await versionsOf('prov-ett')).toEqual([
    { source: 'Import', maturity: 'NonValidated', licence_note: 'Fritt.', version_no: 1 },
  ])
  const shown = await server.as(staff).post('/api/library/definitions/prov-ett/preview')
  expect(shown.json()).toMatchObject({
    Type: { DisplayName: 'Provformulär', Licence: 'Fritt.' },
    VariantVersion: { RespondentTypes: ['Patient', 'Caretaker'], Content: { Pages: [{ Groups: [{}] }] } },
  })
})

test('the same again makes no version, and a change makes the next one', async () => {
  const named = { ...questionnaire, name: 'ProvFler' }
  const first = await bring(named)
  const again = await bring(named)
  expect(again.Created).toEqual(first.Created)
  expect(again.Findings).toMatchObject([{ Code: 'same-as-latest' }])
  const changed = await bring({ ...named, title: 'Ett annat namn' })
  expect(changed.Created.TypeId).toBe(first.Created.TypeId)
  expect(changed.Findings).toMatchObject([{ Code: 'next-version' }])
  expect((await versionsOf('prov-fler')).map(({ version_no }) => version_no)).toEqual([1, 2])
})

test('one with an address in the world is known by that; another of the same name is another form', async () => {
  const one = await bring({ ...questionnaire, name: 'ProvAdress', url: 'http://one.invalid/q' })
  const renamed = await bring({ ...questionnaire, name: 'ProvBytt', url: 'http://one.invalid/q', title: 'Nytt' })
  const other = await bring({ ...questionnaire, name: 'ProvAdress', url: 'http://other.invalid/q' })
  expect(renamed.Created.TypeId).toBe(one.Created.TypeId)
  expect(other.Created.TypeId).not.toBe(one.Created.TypeId)
  expect(other.Preview.Type.Name).toBe('prov-adress-2')
})

test('many who bring the same change at once make one version', async () => {
  const named = { ...questionnaire, name: 'ProvSamtidig' }
  const all = await Promise.all(Array.from({ length: 8 }, () => bring(named)))
  expect(all.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await versionsOf('prov-samtidig')).toHaveLength(1)
})

test('what has an error is not created, and the findings are in the language of whoever brings it', async () => {
  const enableWhen = [{ question: 'borta', operator: 'exists', answerBoolean: true }]
  const broken = {
    ...questionnaire,
    name: 'ProvTrasig',
    item: [{ linkId: 'q', type: 'string', text: 'Hur?', enableWhen }],
  }
  const refused = await bring(broken)
  expect(refused).toMatchObject({ status: 200, CanCreate: false, Created: null })
  expect(refused.Findings).toEqual([
    {
      Level: 'Error',
      Item: 'q',
      Code: 'condition-on-nothing',
      Detail: 'Visas beroende på borta, som inte finns i filen.',
    },
  ])
  expect(await versionsOf('prov-trasig')).toEqual([])
})

test.each([['{'], ['[]'], ['null'], ['"text"'], ['{"resourceType":"Questionnaire","item":[null]}']])(
  'the file %s is refused with findings',
  async (text) => {
    expect(await bring(text)).toMatchObject({ status: 200, CanCreate: false, Findings: [{ Level: 'Error' }] })
  },
)

test('a file of two million characters comes through, and one that is larger is refused', async () => {
  const large = (length: number) => {
    const text = JSON.stringify({ ...questionnaire, name: 'ProvStor', purpose: '' })
    return text.replace('"purpose":""', `"purpose":"${'å"'.repeat(length).replaceAll('"', '\\"')}"`)
  }
  expect(large(600_000).length).toBeGreaterThan(1_800_000)
  expect(await bring(large(600_000), { DryRun: true })).toMatchObject({ status: 200, CanCreate: true })
  expect(await bring('a'.repeat(2_000_001))).toMatchObject({
    status: 400,
    Errors: [{ Field: 'Content', Key: 'maxLength' }],
  })
  expect(await bring('a'.repeat(4_200_000))).toMatchObject({ status: 413, Code: 'too-large' })
})

test('of a file that is wrong everywhere, some hundred remarks are told and the gravest first', async () => {
  const extension = [{ url: 'http://x.invalid/y', valueString: 'x' }]
  const items = Array.from({ length: 800 }, (_, n) => ({ linkId: `q${n}`, type: 'boolean', text: 'Hur?', extension }))
  const refused = await bring({ ...questionnaire, item: [...items, { linkId: 'z', type: 'nonsense', text: 'Hur?' }] })
  expect(refused.CanCreate).toBe(false)
  expect(refused.Findings).toHaveLength(301)
  expect(refused.Findings[0]).toMatchObject({ Level: 'Error', Item: 'z' })
  expect(refused.Findings[300]).toMatchObject({ Level: 'Info', Code: 'more-findings' })
})

test('our own format is brought too, and a form of the product keeps its name', async () => {
  const oro = readFileSync(new URL('forms/oro.yaml', contentFolder), 'utf8')
  const taken = await bring(oro, { Format: 'Samklang', LicenceNote: null })
  expect(taken).toMatchObject({ CanCreate: false, Created: null })
  expect(taken.Findings).toContainEqual(expect.objectContaining({ Level: 'Error', Code: 'name-taken' }))
  const own = await bring(oro.replace('name: oro', 'name: prov-oro'), { Format: 'Samklang', LicenceNote: null })
  expect(own.Findings).toEqual([])
  expect(own.Created.VariantVersionIds).toHaveLength(2)
  const broken = await bring('name: [', { Format: 'Samklang' })
  expect(broken).toMatchObject({ CanCreate: false, Findings: [{ Code: 'bad-yaml' }] })
})

test('R-401 a treatment module is not brought, in our own format nor as FHIR', async () => {
  const file = readFileSync(new URL('treatments/min-sakerhetsplan/min-sakerhetsplan.yaml', contentFolder), 'utf8')
  const module = file.replace('name: min-sakerhetsplan', 'name: prov-modul')
  const brought = await bring(module, { Format: 'Samklang', LicenceNote: null })
  expect(brought).toMatchObject({ CanCreate: false, Created: null, Preview: null })
  expect(brought.Findings).toMatchObject([{ Level: 'Error', Item: 'kind', Code: 'module-not-imported' }])
  expect(await versionsOf('prov-modul')).toEqual([])

  const treatments: TreatmentDefinition[] = (await server.as(staff).get('/api/treatment-definitions')).json()
  const safety = treatments.find(({ Name }) => Name === 'min-sakerhetsplan')
  const VariantVersionId = safety?.Variants[0]?.Modules[0]?.VariantVersionId
  const out = await server.as(staff).get(`/api/form-definitions/${VariantVersionId}/fhir`)
  expect(out.statusCode).toBe(200)
  const groups = out.json().item.flatMap(({ item }: { item?: { linkId: string; repeats?: boolean }[] }) => item ?? [])
  const repeated = groups.filter(({ repeats }: { repeats?: boolean }) => repeats)
  expect(repeated.map(({ linkId }: { linkId: string }) => linkId)).toContain('group/helper-list')
  // Come in again it would be a form of another kind, with what could be written several times written once: it says so.
  const dry = await bring(out.json(), { DryRun: true })
  expect(dry.Findings).toContainEqual(
    expect.objectContaining({ Item: 'group/helper-list', Code: 'group-repeats-once' }),
  )
})

test('a form stays what it is, form or diary, and a variant that is left out of the file stays', async () => {
  const oro = readFileSync(new URL('forms/oro.yaml', contentFolder), 'utf8').replace('name: oro', 'name: prov-slag')
  const own = { Format: 'Samklang', LicenceNote: null }
  expect((await bring(oro, own)).Created).not.toBeNull()
  const diary = await bring(oro.replace('kind: Questionnaire', 'kind: Journal'), own)
  expect(diary).toMatchObject({ CanCreate: false, Created: null })
  expect(diary.Findings).toContainEqual(expect.objectContaining({ Level: 'Error', Item: 'kind', Code: 'kind-changed' }))
  const renamed = await bring(oro.replace('name: ungdom', 'name: ungdom-ny'), own)
  expect(renamed.Findings).toContainEqual(expect.objectContaining({ Item: 'ungdom', Code: 'variant-stays' }))
})

test('a form of the product goes out as FHIR and can come in again', async () => {
  const { VariantVersions } = (await server.as(staff).get('/api/form-definitions')).json()
  const [first] = VariantVersions
  const out = await server.as(staff).get(`/api/form-definitions/${first.Id}/fhir`)
  expect(out.json()).toMatchObject({ resourceType: 'Questionnaire', status: 'active' })
  expect(await bring(out.json(), { DryRun: true })).toMatchObject({ CanCreate: true })
  const nobody = await server.as(staff).get('/api/form-definitions/00000000-0000-4000-8000-000000000009/fhir')
  expect(nobody.statusCode).toBe(404)
})

test('characters that no database can hold are left out of FHIR, and our own file is refused for them', async () => {
  const odd = {
    ...questionnaire,
    name: 'ProvNoll',
    title: 'Nu\u0000ll \ud800',
    item: [{ linkId: '\u0000q', type: 'text', text: 'Hur\u0000?' }],
  }
  expect(await bring(odd)).toMatchObject({
    status: 200,
    Preview: { Type: { DisplayName: expect.stringMatching(/^Null/) } },
  })
  expect(await versionsOf('prov-noll')).toHaveLength(1)
  const oro = readFileSync(new URL('forms/oro.yaml', contentFolder), 'utf8').replace('name: oro', 'name: prov-noll-oro')
  const refused = await bring(oro.replace('sv: Nästan aldrig', 'sv: "Nästan\\0aldrig"'), { Format: 'Samklang' })
  expect(refused).toMatchObject({ status: 200, CanCreate: false, Findings: [{ Level: 'Error', Code: 'bad-yaml' }] })
})

test('who does not look after forms brings none', async () => {
  const body = { Format: 'Fhir', Content: JSON.stringify(questionnaire), LicenceNote: 'Fritt.', DryRun: true }
  expect((await server.as(staff).post('/api/form-definitions/import', body)).statusCode).toBe(403)
})

test('R-227 whoever may not bring anything is refused before what they send is read', async () => {
  const bringBroken = (token?: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/form-definitions/import',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      payload: `{"Content": "${'å'.repeat(1_500_000)}`,
    })
  const tooLarge = await server.app.inject({
    method: 'POST',
    url: '/api/form-definitions/import',
    headers: { 'content-type': 'application/json' },
    payload: 'x'.repeat(5_000_000),
  })
  const refused = [await bringBroken(), await bringBroken(staff), tooLarge]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 403, 401])
  expect((await bringBroken(admin)).statusCode).toBe(400)
  const logged = await listAudit(server.database, { action: 'ImportDefinition' })
  expect(logged.filter(({ outcome }) => outcome === 'Refused')).toContainEqual(
    expect.objectContaining({ account_id: clinic.staff.childStaff.id, call: 'importFormDefinition' }),
  )
})
