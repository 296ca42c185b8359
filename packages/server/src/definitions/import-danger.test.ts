import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { contentFolder } from './content-files.ts'
import { syncContent } from './sync-content.ts'

let server: AnsweringServer
let admin: Awaited<ReturnType<AnsweringServer['sign']>>

beforeAll(async () => {
  server = await startAnsweringServer()
  const { staff, units } = server.clinic
  admin = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
})
afterAll(() => server.close())

// Our own words, in the shape in which scales of low mood come: nine statements, four steps, the last about danger.
const steps = ['Ingen dag', 'Några dagar', 'De flesta dagar', 'Alla dagar'].map((display, points) => ({
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: points }],
  valueCoding: { code: `s${points}`, display },
}))
const statements = [
  'Jag har haft svårt att glädjas åt något',
  'Jag har varit nere',
  'Jag har sovit dåligt',
  'Jag har saknat ork',
  'Jag har ätit för lite eller för mycket',
  'Jag har känt mig dålig som människa',
  'Jag har haft svårt att läsa eller följa ett samtal',
  'Jag har varit långsam eller orolig i kroppen',
  'Jag har tänkt att det vore lika bra om jag inte fanns, eller att jag skulle vilja skada mig',
]

function questionnaireOf(name: string, texts = statements) {
  return {
    resourceType: 'Questionnaire',
    language: 'sv',
    name,
    title: 'Nio påståenden',
    item: texts.map((text, index) => ({ linkId: `/${index + 1}`, type: 'choice', text, answerOption: steps })),
  }
}

async function bring(resource: object | string, more: object = {}) {
  const Content = typeof resource === 'string' ? resource : JSON.stringify(resource)
  const isScored = Content.includes('ordinalValue')
  const Directions = isScored ? [{ Scale: 'total', Direction: 'HigherIsWorse' }] : []
  const body = { Format: 'Fhir', Content, LicenceNote: 'Fritt.', DryRun: false, Directions, ...more }
  const reply = await admin.post('/api/form-definitions/import', body)
  return { status: reply.statusCode, ...reply.json() }
}

/** The second version of a form, the same as the first without a word about danger. */
async function storeAsBefore(known: string, versionId: string) {
  await server.db
    .insertInto('form_variant_version')
    .columns([
      'id',
      'form_variant_id',
      'version_no',
      'languages',
      'content',
      'scoring',
      'texts',
      'checksum',
      'published_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('form_variant_version')
        .select((of) => [
          of.val(versionId).as('id'),
          'form_variant_id',
          of.lit(2).as('version_no'),
          'languages',
          'content',
          'scoring',
          'texts',
          of.val('before').as('checksum'),
          'published_at',
        ])
        .where('id', '=', known),
    )
    .execute()
}

const codesOf = ({ Findings }: { Findings: { Level: string; Item: string; Code: string }[] }) =>
  Findings.filter(({ Code }) => Code !== 'total-assumed').map(({ Level, Item, Code }) => `${Level} ${Item} ${Code}`)

test('R-260 an imported item about danger to life is an error until it is mapped; then its answers give an alert and help', async () => {
  const refused = await bring(questionnaireOf('ProvNio'))
  expect(refused).toMatchObject({ CanCreate: false, Created: null })
  expect(codesOf(refused)).toEqual(['Error /9 danger-without-alert'])
  expect(refused.Dangers).toMatchObject([
    { Item: '/9', State: 'Unguarded', IsOpenAnswer: false, Options: [{ Key: 's0', Text: 'Ingen dag' }, {}, {}, {}] },
  ])

  const mapping = { Item: '/9', Options: ['s1', 's2', 's3'] }
  const made = await bring(questionnaireOf('ProvNio'), { Mappings: [mapping] })
  // and it is said at which answers
  const AlertsAt = ['Några dagar', 'De flesta dagar', 'Alla dagar'].map((Text) => ({ Text, Severity: 'Alert' }))
  expect(made).toMatchObject({ CanCreate: true, Dangers: [{ Item: '/9', State: 'Guarded', AlertsAt }] })
  // our own words are there in the language of whoever reads them
  const words = made.Preview.Versions[0].Texts
  expect(words.sv['alert/danger-1']).toBe('Svaret kan betyda fara för livet')
  expect(words.en['alert/danger-1']).toBe('The answer may mean danger to life')
  expect(made.Preview.Versions[0].Languages).toEqual(['sv'])
  const [versionId] = made.Created.VariantVersionIds
  const { VariantId: variantId } = made.Preview.Versions[0]
  const type = { kind: 'Questionnaire', typeId: made.Created.TypeId, variantId, versionId } as const
  const formId = await server.seedForm({ type })
  const me = await server.sibling()
  const form = (await me.get(`/api/papp/forms/${formId}`)).json()
  const questions: { questionId: string }[] = form.VariantVersionDefinition.Content.Pages.flatMap(
    (page: { Groups: { Questions: unknown[] }[] }) => page.Groups.flatMap(({ Questions }) => Questions),
  )
  const Answers = answersOf(
    Object.fromEntries(questions.map(({ questionId }, n) => [questionId, n === 8 ? 's3' : 's0'])),
  )
  const sent = await me.post(`/api/papp/questionnaires/${formId}/submit`, { Answers })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json().CrisisInformation).toMatchObject({ Kind: 'Risk' })
  const { Alerts } = (await (await server.staff()).get(`/api/forms/${formId}`)).json()
  expect(Alerts).toMatchObject([
    { Severity: 'Alert', Text: 'Svaret kan betyda fara för livet', Question: statements[8], AnswerText: 'Alla dagar' },
  ])
})

test('R-292 a mapping that leaves out an answer guards nothing, and one of nothing is a mistake', async () => {
  const low = await bring(questionnaireOf('ProvLag'), { Mappings: [{ Item: '/9', Options: ['s1'] }] })
  expect(codesOf(low)).toEqual(['Error /9 danger-without-alert'])
  const high = await bring(questionnaireOf('ProvLag'), { Mappings: [{ Item: '/9', Options: ['s3'] }] })
  expect(codesOf(high)).toEqual(['Error /9 danger-without-alert'])
  expect(high.Dangers).toMatchObject([{ State: 'Unguarded', AlertsAt: [{ Text: 'Alla dagar' }] }])
  const from = await bring(questionnaireOf('ProvLag'), { DryRun: true, Mappings: [{ Item: '/9', From: 1 }] })
  expect(from).toMatchObject({ CanCreate: true, Dangers: [{ State: 'Guarded' }] })
  const astray = await bring(questionnaireOf('ProvLag'), { Mappings: [{ Item: '/10', Options: ['s1'] }] })
  expect(codesOf(astray)).toContain('Error /10 decision-on-nothing')
  const empty = await bring(questionnaireOf('ProvLag'), { Mappings: [{ Item: '/9' }] })
  expect(empty.CanCreate).toBe(false)
})

test('R-361 a mapping of the wrong end is refused as one that leaves out an answer is, and what was stored with one is told', async () => {
  const wrong = [['s0'], ['s0', 's1', 's2']].map((Options) => [{ Item: '/9', Options }])
  for (const Mappings of wrong) {
    const refused = await bring(questionnaireOf('ProvFelEnde'), { Mappings })
    expect(refused).toMatchObject({ CanCreate: false, Created: null, Dangers: [{ State: 'Unguarded' }] })
    expect(codesOf(refused)).toEqual(['Error /9 danger-without-alert'])
  }
  // the same with a waiver by name, as a release without the rule stored it without one
  const Reason = 'Ett prov av undantag.'
  const made = await bring(questionnaireOf('ProvFelEnde'), { Mappings: wrong[0], Waivers: [{ Item: '/9', Reason }] })
  expect(made).toMatchObject({ CanCreate: true, Dangers: [{ State: 'Waived', AlertsAt: [{ Text: 'Ingen dag' }] }] })
  const versionId = '00000000-0000-4000-8000-00000000f0f1'
  await storeAsBefore(made.Created.VariantVersionIds[0], versionId)
  expect((await admin.get('/api/form-definitions/unguarded')).json()).toContainEqual(
    expect.objectContaining({ VariantVersionId: versionId, Name: 'prov-fel-ende', Items: 1 }),
  )
})

test('R-260 or until an administrator waives it by name: who, when and why stand with the version and in the log', async () => {
  const blank = await bring(questionnaireOf('ProvUndantag'), { Waivers: [{ Item: '/9', Reason: '  ' }] })
  expect(blank).toMatchObject({ status: 400, Errors: [{ Field: 'Waivers.0.Reason', Key: 'required' }] })
  const short = await bring(questionnaireOf('ProvUndantag'), { Waivers: [{ Item: '/9', Reason: 'x 1234567890 …' }] })
  expect(short).toMatchObject({ status: 400, Errors: [{ Field: 'Waivers.0.Reason', Key: 'minLength' }] })
  const Waivers = [{ Item: '/9', Reason: 'Fylls i vid samtal, frågan följs upp i rummet.' }]
  const made = await bring(questionnaireOf('ProvUndantag'), { Waivers })
  expect(codesOf(made)).toEqual(['Info /9 danger-waived'])
  expect(made.Created).not.toBeNull()
  const shown = (await (await server.staff()).post('/api/library/definitions/prov-undantag/preview')).json()
  expect(shown.Dangers).toMatchObject([
    {
      State: 'Waived',
      Question: statements[8],
      Waiver: { Reason: Waivers[0]?.Reason, By: 'Provgran Provkotte', At: expect.any(String) },
    },
  ])
  const logged = await listAudit(server.database, { action: 'ImportDefinition' })
  expect(logged).toContainEqual(
    expect.objectContaining({
      outcome: 'Done',
      data: expect.objectContaining({ waivers: [`/9: ${Waivers[0]?.Reason}`] }),
    }),
  )
  await expect(server.db.deleteFrom('danger_waiver').execute()).rejects.toThrow()
  // the next version is decided about anew
  const changed = { ...questionnaireOf('ProvUndantag'), title: 'Nio andra påståenden' }
  expect((await bring(changed)).CanCreate).toBe(false)
})

test('R-260 our own format is looked through as well: questions, choices and rows, in every language', async () => {
  const oro = readFileSync(new URL('forms/oro.yaml', contentFolder), 'utf8').replace('name: oro', 'name: prov-fara')
  const own = { Format: 'Samklang', LicenceNote: null, DryRun: true }
  expect(await bring(oro, own)).toMatchObject({ CanCreate: true, Dangers: [] })
  const english = oro.replace('en: Nearly all the time', 'en: I want to die')
  const found = await bring(english, own)
  expect(found.CanCreate).toBe(false)
  expect(codesOf(found)).toContainEqual(expect.stringMatching(/^Error vuxen\/.+ danger-without-alert$/))
  const Item = found.Dangers[0].Item
  const decided = await bring(english, { ...own, Waivers: [{ Item, Reason: 'Ett prov av undantag.' }] })
  expect(decided.Dangers[0]).toMatchObject({ Item, State: 'Waived' })
})

test('R-260 a total that the file gives no direction is not called worse or better until somebody has said which', async () => {
  const asked = questionnaireOf('ProvRiktning', statements.slice(0, 3))
  const open = await bring(asked, { Directions: [] })
  expect(open).toMatchObject({ CanCreate: false, Scales: [{ Key: 'total', Text: 'Summa', Direction: null }] })
  expect(codesOf(open)).toEqual(['Error total direction-needed'])
  const Directions = [{ Scale: 'total', Direction: 'HigherIsBetter' }]
  const made = await bring(asked, { Directions })
  expect(made).toMatchObject({ CanCreate: true, Scales: [{ Direction: 'HigherIsBetter' }] })
  expect(made.Preview.Versions[0].Scoring.Scales).toMatchObject([{ Key: 'total', Direction: 'HigherIsBetter' }])
  const astray = await bring(asked, { Directions: [...Directions, { Scale: 'annan', Direction: 'HigherIsWorse' }] })
  expect(codesOf(astray)).toContain('Error annan direction-of-nothing')
})

test('R-262 what was stored before anybody asked is told to administrators, and stays so until one has decided', async () => {
  const texts = ['Jag har sovit dåligt', 'Jag har velat ta mitt liv']
  const made = await bring(questionnaireOf('ProvFore', texts), {
    Waivers: [{ Item: '/2', Reason: 'Ett prov av undantag.' }],
  })
  const [known] = made.Created.VariantVersionIds
  // as a release without the check left it: the same version without a word about it
  const versionId = '00000000-0000-4000-8000-00000000f0f0'
  await storeAsBefore(known, versionId)
  const unguarded = async () => (await admin.get('/api/form-definitions/unguarded')).json()
  const told = expect.objectContaining({ VariantVersionId: versionId, Name: 'prov-fore', Version: 2, Items: 1 })
  expect(await unguarded()).toContainEqual(told)

  const [{ Item }] = (await admin.post('/api/library/definitions/prov-fore/preview')).json().Dangers
  const url = `/api/form-definitions/${versionId}/waivers`
  const Reason = 'Används bara i samtal.'
  expect((await admin.post(url, { Item: 'finns-inte', Reason })).statusCode).toBe(400)
  expect((await admin.post(url, { Item, Reason: ' ' })).statusCode).toBe(400)
  expect((await (await server.staff()).post(url, { Item, Reason })).statusCode).toBe(403)
  const done = await admin.post(url, { Item, Reason })
  expect(done.json()).toMatchObject([{ Item, State: 'Waived', Waiver: { Reason, By: 'Provgran Provkotte' } }])
  // what was said first stays
  expect((await admin.post(url, { Item, Reason: 'Något helt annat.' })).json()).toMatchObject([{ Waiver: { Reason } }])
  expect(await unguarded()).not.toContainEqual(told)
  const [logged] = await listAudit(server.database, { action: 'WaiveDanger' })
  expect(logged).toMatchObject({ entity_id: versionId, account_id: server.clinic.staff.adminStaff.id })
})

test('R-260 every form that comes with Samklang passes the check, and none of them by a waiver but one that is named here', async () => {
  await syncContent(server.db, server.clock.now())
  const unguarded: { Name: string }[] = (await admin.get('/api/form-definitions/unguarded')).json()
  expect(unguarded.filter(({ Name }) => !Name.startsWith('prov'))).toEqual([])
  // Of a module one: it has the heading of reasons to live over a list of one's own, and asks about safety before.
  const waived = await server.db
    .selectFrom('danger_waiver as w')
    .innerJoin('form_variant_version as vv', 'vv.id', 'w.version_id')
    .innerJoin('form_variant as v', 'v.id', 'vv.form_variant_id')
    .innerJoin('form_type as t', 't.id', 'v.form_type_id')
    .select(['t.name', 'v.name as variant', 'w.item_ref as item'])
    .where('w.waived_by', 'is', null)
    .where('t.source', '=', 'Content')
    .orderBy('v.name')
    .execute()
  expect(waived.map(({ name, variant, item }) => `${name}/${variant} ${item}`)).toEqual([
    'min-sakerhetsplan/ung reason',
    'min-sakerhetsplan/vuxen reason',
  ])
})
