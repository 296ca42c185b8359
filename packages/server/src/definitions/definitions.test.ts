import { clientVersion } from '@samklang/contract/client-version'
import type { LibraryDefinition } from '@samklang/contract/library'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { openSession } from '../testing/clinic.ts'
import { listAssignableVariants } from './assignable.ts'
import { syncContent } from './sync-content.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

type Listed = {
  Types: { Id: string; Name: string; DisplayName: string; Licence: string }[]
  VariantVersions: { Id: string }[]
}

async function asked(of: { post(url: string, body: unknown): Promise<{ json(): Listed }> }, body: object) {
  const { Types, VariantVersions } = (await of.post('/api/papp/definitions', body)).json()
  return { types: Types.map(({ Id }) => Id), versions: VariantVersions.map(({ Id }) => Id) }
}

async function listed(language: string): Promise<Listed> {
  const token = await openSession(server.db, {
    account: server.clinic.staff.childStaff,
    level: 'Four',
    unit: server.clinic.units.child,
    now: server.clock.now(),
  })
  const headers = { authorization: `Bearer ${token}`, 'x-client-version': clientVersion, 'accept-language': language }
  return (await server.app.inject({ method: 'GET', url: '/api/form-definitions', headers })).json<Listed>()
}

const nothing = { types: [], versions: [] }

test('staff are told what forms there are, in their own language, each variant by its latest version', async () => {
  const { questionnaire } = server.types
  const swedish = await listed('sv')
  expect(swedish.Types.find(({ Id }) => Id === questionnaire.typeId)?.DisplayName).toBe('Provformulär')
  const english = await listed('en')
  expect(english.Types.find(({ Id }) => Id === questionnaire.typeId)?.DisplayName).toBe('Provformulär (en)')
  expect(swedish.VariantVersions).toContainEqual(
    expect.objectContaining({ Id: questionnaire.versionId, TypeId: questionnaire.typeId, Version: 1 }),
  )
})

test('on what terms a form may be used is said in the language of whoever reads, where it exists in it', async () => {
  const { typeId } = server.types.questionnaire
  const terms = async (language: string) => (await listed(language)).Types.find(({ Id }) => Id === typeId)?.Licence
  expect([await terms('sv'), await terms('en')]).toEqual(['Provets egen.', 'Provets egen.'])
  const licence_words = JSON.stringify({ sv: 'Provets egen.', en: 'Of the test.' })
  await server.db.updateTable('form_type').set({ licence_words }).where('id', '=', typeId).execute()
  expect([await terms('sv'), await terms('en')]).toEqual(['Provets egen.', 'Of the test.'])
})

test('the library shows each form with whom it is for and in what languages, and one as it would be answered', async () => {
  const staff = await server.staff()
  const category: { Name: string }[] = (await staff.get('/api/library/definitions')).json()
  expect(category.find(({ Name }) => Name === 'provformular')).toMatchObject({
    Respondents: ['Patient', 'Caretaker', 'Other', 'Staff'],
    Languages: ['sv', 'en'],
    Variants: [{ Id: server.types.questionnaire.versionId }],
  })
  const shown = await staff.post('/api/library/definitions/provformular/preview')
  expect(shown.json()).toMatchObject({
    VariantVersion: { Id: server.types.questionnaire.versionId, Content: {}, Texts: {} },
  })
  expect((await staff.post('/api/library/definitions/no-such/preview')).statusCode).toBe(404)
  // A version of another form is not this one's.
  const other = { VariantVersionId: server.types.journal.versionId }
  expect((await staff.post('/api/library/definitions/provformular/preview', other)).statusCode).toBe(404)
})

test('R-400 the library shows treatments with the modules of each variant, and a module as it is read', async () => {
  await syncContent(server.db, server.clock.now())
  const staff = await server.staff()
  const all: LibraryDefinition[] = (await staff.get('/api/library/definitions')).json()
  const treatment = all.find(({ Kind, Name }) => Kind === 'Treatment' && Name === 'min-sakerhetsplan')
  expect(treatment).toMatchObject({
    DisplayName: 'Min säkerhetsplan',
    Languages: ['sv', 'en'],
    Variants: [],
    TreatmentVariants: [{ DisplayName: 'Vuxen', Modules: [{ Name: 'min-sakerhetsplan' }] }, { DisplayName: 'Ung' }],
  })
  const module = all.find(({ Kind, Name }) => Kind === 'TreatmentModule' && Name === 'min-sakerhetsplan')
  expect(module?.TreatmentVariants).toEqual([])
  const planned = treatment?.TreatmentVariants[1]?.Modules[0]
  expect(planned?.ModuleId).toBe(module?.Id)
  const shown = await staff.post('/api/library/definitions/min-sakerhetsplan/preview', {
    VariantVersionId: planned?.VariantVersionId,
  })
  expect(shown.json()).toMatchObject({
    Type: { Kind: 'TreatmentModule' },
    VariantVersion: { Criterias: { Age: { To: 17 } } },
  })

  // A module is no form to assign by itself, however freely it may stand in treatments.
  expect(await listAssignableVariants(server.db, [module?.Id ?? ''], 'Questionnaire')).toEqual([])
})

test('a person gets the definitions of forms that are theirs to answer, and hears of no others', async () => {
  const { questionnaire, journal } = server.types
  const all = { typeIds: [questionnaire.typeId, journal.typeId], variantVersionIds: [questionnaire.versionId] }
  const sibling = await server.sibling()
  expect(await asked(sibling, all)).toEqual(nothing)

  await server.seedForm({ status: 'Scheduled' })
  expect(await asked(sibling, all)).toEqual(nothing)

  await server.seedForm()
  const mine = { types: [questionnaire.typeId], versions: [questionnaire.versionId] }
  expect(await asked(sibling, all)).toEqual(mine)
  expect(await asked(sibling, { typeIds: [questionnaire.typeId] })).toEqual(mine)
  expect(await asked(sibling, {})).toEqual(nothing)
  expect(await asked(await server.guardianOfSibling(), all)).toEqual(nothing)
  expect(await asked(await server.guardianOfChild(), all)).toEqual(nothing)
})

test('a teacher gets what was sent to the teacher, and in a locked session only that form’s', async () => {
  const { questionnaire, journal } = server.types
  const { patients, relations, persons } = server.clinic
  const all = { typeIds: [questionnaire.typeId, journal.typeId] }
  const sent = { patient: patients.child, respondentType: 'Other', relationId: relations.teacherOfChild } as const
  await server.seedForm(sent)
  const locked = await server.seedForm({ ...sent, type: journal })
  const both = await asked(await server.teacherOfChild(), all)
  expect(both.types.toSorted()).toEqual([questionnaire.typeId, journal.typeId].toSorted())
  const here = await server.sign({
    account: persons.teacher.account,
    level: 'Two',
    context: { type: 'Other', patient: patients.child, relationId: relations.teacherOfChild },
    lockedForm: { id: locked },
  })
  expect(await asked(here, all)).toEqual({ types: [journal.typeId], versions: [journal.versionId] })
})
