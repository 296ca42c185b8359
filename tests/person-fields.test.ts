import type { Call } from '@samklang/contract/call'
import { namesPerson } from '@samklang/contract/names-person'
import { personFieldsByCall, personFieldsOf } from '@samklang/contract/person-fields'
import { walkSchema } from '@samklang/contract/walk-schema'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from './walk.ts'

/** What a field is called that may be about a person: an id number, where they are reached, who they are. */
const looksLikePerson = [
  /civic|personal_?id|personnummer|ssn|pnr|id_?number/i,
  /phone|mobile|msisdn|recipient/i,
  /e-?mail/i,
  /address$/i,
  /name$/i,
  /(^|[a-z])By$|^To$/,
  /search|needle/i,
  /^user_?id$|guid$|public_?id$|staff_?user_?id$|contact_?id$|hsa_?id$/i,
]

/** Names of things, wherever they stand: forms, units, what a browser was drawing. */
const namesOfThings = [
  'DisplayName',
  'VariantName',
  'FormName',
  'ModuleName',
  'TreatmentName',
  'ProgramName',
  'UnitName',
  'OwnerUnitName',
  'UnitGroupName',
  'ResponsibleUnitName',
  'StaffLoginName',
  // Of a document.
  'ArtifactName',
  'componentName',
  // Of a file of the library.
  'FileName',
  // When a message to it failed.
  'OnCallPhoneFailedAt',
  'OnCallEmailFailedAt',
  'PhoneFailedAt',
  'EmailFailedAt',
  // When an answer is due.
  'AnswerBy',
]

/** Where a unit, a tag, a form or the clinic's support is told of by a name, a number or an address. Call, part and path. */
const ofThings = [
  'getSettings reply EnvironmentDisplayInformation.Name',
  'getSettings reply Support.Phone',
  'getSettings reply Support.Email',
  'getHealth reply Checks.[].Name',
  'listAvailableCareUnits reply [].Name',
  'listAvailableCareUnits reply [].HsaId',
  '* reply HsaResponsibleUnit.HsaId',
  '* reply HsaResponsibleUnit.Name',
  '* reply HsaResponsibleHealthCareUnit.HsaId',
  '* reply HsaResponsibleHealthCareUnit.Name',
  ...['getUnit reply ', 'getCurrentUnit reply ', 'getCurrentCareUnit reply ', 'listActiveUnits reply [].'].flatMap(
    (unit) => ['Name', 'HsaId', 'Phone', 'Email', 'Address'].map((field) => unit + field),
  ),
  'getCurrentUnit reply UnitGroup.Name',
  'getMyUnitInformation reply Phone',
  'getMyUnitInformation reply Address',
  'listCurrentCategories reply [].Name',
  'listTags reply [].Name',
  'addTag body Name',
  ...['addTag', 'activateTag', 'deactivateTag'].map((call) => `${call} reply Name`),
  ...['activateTag', 'deactivateTag', 'previewDefinition'].map((call) => `${call} params name`),
  ...['listFormDefinitions', 'listMyDefinitions'].map((call) => `${call} reply Types.[].Name`),
  'importFormDefinition reply Preview.Type.Name',
  'previewDefinition reply Type.Name',
  ...['listMyDefinitions reply VariantVersions.[].', 'importFormDefinition reply Preview.Versions.[].'].map(
    (version) => `${version}Content.Artifacts.[].Name`,
  ),
  'previewDefinition reply VariantVersion.Content.Artifacts.[].Name',
  ...['getForm', 'getMyForm'].map((call) => `${call} reply VariantVersionDefinition.Content.Artifacts.[].Name`),
  'listLibraryDefinitions reply [].Name',
  'listLibraryDefinitions reply [].TreatmentVariants.[].Modules.[].Name',
  'listTreatmentDefinitions reply [].Name',
  'listTreatmentDefinitions reply [].Variants.[].Modules.[].Name',
  'listUnguardedVersions reply [].Name',
  ...['uploadMedia', 'uploadDocumentFile'].flatMap((call) => [`${call} query name`, `${call} reply Name`]),
  ...['listMedia', 'listDocumentFiles'].flatMap((call) => [`${call} query search`, `${call} reply Files.[].Name`]),
  'listMedia reply Files.[].UsedIn.[].Name',
  'uploadMedia reply UsedIn.[].Name',
  '* reply TypeDefinition.Name',
  '* reply Norm.Name',
  '* reply CrisisInformation.Phone',
  // Whose patient it is, and whom to ring there.
  ...['reply', 'body'].flatMap((part) => [`* ${part} OwnerUnit.Name`, `* ${part} OwnerUnit.Phone`]),
  'openPersonInEmergency reply Records.[].OwnerUnitPhone',
  'openPersonInEmergency reply Records.[].OnCallPhone',
  'getMyRecentHelp reply Crisis.Phone',
  ...['getAlertSettings reply', 'setAlertSettings reply', 'setAlertSettings body', 'setStaffDeputy reply'].flatMap(
    (part) => ['OnCallPhone', 'OnCallEmail', 'Roster.[].To'].map((field) => `${part} ${field}`),
  ),
  'getAlertCover reply Now.OnCallPhone',
  // Of a template of programs, and of its steps.
  ...['body Content', 'reply Content', 'reply PreviousContent'].flatMap((content) => [
    `* ${content}.Name.*`,
    `* ${content}.Steps.[].Name.*`,
  ]),
  '* reply Steps.[].Name',
  '* body Change.Step.Name.*',
  // To which day something was moved.
  '* reply Events.[].To',
  'analyse reply AnalysisGroups.[].Name',
  'analyse reply AvailableCareUnits.[].Name',
]

type NamedCall = readonly [name: string, call: Call]

/** Every text of a call whose name looks like a person's, and that is neither marked nor known to be a thing's. */
function findUnmarked([name, call]: NamedCall): string[] {
  const marked = new Set(personFieldsOf(call).map(({ part, path }) => `${part} ${path.join('.')}`))
  return (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema || typeof schema === 'string') return []
    return walkSchema(schema).flatMap(({ path, schema: inner }) => {
      const field = path.findLast((step) => step !== '[]' && step !== '*')
      const isText = inner instanceof z.core.$ZodString
      if (!field || !isText || !looksLikePerson.some((pattern) => pattern.test(field))) return []
      const place = `${part} ${path.join('.')}`
      if (marked.has(place) || namesOfThings.includes(field) || isOfThing(`${name} ${place}`)) return []
      return [`${name} ${place}`]
    })
  })
}

function isOfThing(place: string): boolean {
  return ofThings.some((known) => isSame(known, place))
}

function isSame(known: string, place: string): boolean {
  if (!known.startsWith('* ')) return known === place
  const [, part, path] = known.split(' ')
  const [, itsPart, itsPath = ''] = place.split(' ')
  return part === itsPart && (itsPath === path || itsPath.endsWith(`.${path}`))
}

test('every field that can name a person is marked: an id number, phone, e-mail, name, search or user id', () => {
  expect([...new Set(calls.flatMap(findUnmarked))]).toEqual([])
})

test('what is allowed as the name of a thing is there, so that the list does not outlive what it is about', () => {
  const places = calls.flatMap(([name, call]) =>
    (['params', 'query', 'body', 'reply'] as const).flatMap((part) => {
      const schema = call[part]
      return !schema || typeof schema === 'string'
        ? []
        : walkSchema(schema).map(({ path }) => `${name} ${part} ${path.join('.')}`)
    }),
  )
  expect(ofThings.filter((known) => !places.some((place) => isSame(known, place)))).toEqual([])
})

test('a new call with an id, phone, e-mail, name or search that is not marked is found, and a marked one is not', () => {
  const fields = { PersonalId: z.string(), Contacts: z.array(z.object({ MobilePhone: z.nullish(z.string()) })) }
  const call: Call = {
    method: 'POST',
    path: '/api/made-up',
    access: 'careStaff',
    query: z.strictObject({ search: z.optional(z.string()) }),
    body: z.strictObject({ ...fields, Email: namesPerson(z.nullish(z.string()), 'email') }),
    reply: z.array(z.object({ Id: z.uuid(), Fullname: z.string(), UnitName: z.string() })),
  }
  expect(findUnmarked(['madeUp', call])).toEqual([
    'madeUp query search',
    'madeUp body PersonalId',
    'madeUp body Contacts.[].MobilePhone',
    'madeUp reply [].Fullname',
  ])
})

test('the marked fields of each call are listed with their way and kind, once each', () => {
  const byCall = personFieldsByCall()
  expect([...byCall.keys()]).toEqual(calls.map(([name]) => name))
  expect(byCall.get('lookUpPerson')).toContainEqual({ part: 'body', path: ['CivicId'], kind: 'civicId' })
  expect(byCall.get('lookUpPerson')).toContainEqual({
    part: 'reply',
    path: ['Person', 'Guardians', '[]', 'PersonalId'],
    kind: 'civicId',
  })
  expect(byCall.get('searchPatients')).toContainEqual({ part: 'query', path: ['search'], kind: 'search' })
  expect(byCall.get('requestCode')?.map(({ path, kind }) => [path.join('.'), kind])).toEqual([
    ['CivicId', 'civicId'],
    ['UserId', 'user'],
  ])
  for (const [name, fields] of byCall) {
    const places = fields.map(({ part, path }) => [part, ...path].join('.'))
    expect(new Set(places).size, name).toBe(places.length)
  }
})
