import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './all-calls.ts'
import { type Call, type Calls, isChange, type Schema } from './call.ts'
import { patientTopics, topics } from './topics.ts'
import { walkSchema } from './walk-schema.ts'

const calls: [string, Call][] = Object.values<Calls>(allCalls).flatMap((table) => Object.entries(table))
const reads = calls.filter(([, call]) => !isChange(call) && typeof call.reply !== 'string')
const changes = calls.filter(([, call]) => isChange(call))

test('every read names what it shows', () => {
  expect(reads.filter(([, { shows = [] }]) => shows.length === 0).map(([name]) => name)).toEqual([])
})

test('every change names what it changes, and nothing else does', () => {
  const named = calls.filter(([, call]) => call.changes !== undefined)
  expect(named.map(([name]) => name)).toEqual(changes.map(([name]) => name))
})

const scope = 'who reads is another one, or in another unit or context: nothing that was read before is kept'
const session = 'a token, which no read shows'
const asks = 'asks, and changes nothing but the log'
const sends = 'a message leaves, which no read shows'

const changesNothing: Record<string, string> = {
  reportExceptions: 'for those who look after the system',
  createStaffToken: scope,
  createPatientSecureToken: scope,
  requestCode: sends,
  createPatientToken: scope,
  renewStaffToken: session,
  renewToken: session,
  logOutStaff: scope,
  logOut: scope,
  createMediaToken: session,
  linkMyArtifact: 'a link, in the reply',
  setCurrentUnit: scope,
  selectSessionContext: scope,
  leaveSessionContext: scope,
  createOneTimePassword: 'shown once, in the reply',
  sendReminders: sends,
  requestInvitationCode: sends,
  acceptInvitation: scope,
  lookUpPerson: asks,
  listMyDefinitions: asks,
  previewDefinition: asks,
  takeOverForm: scope,
  setMyContentLanguage:
    'what is being answered is newer than what the server knows, and takes on the language by itself',
}

test('what changes nothing that a read shows has a reason', () => {
  const none = changes.filter(([, call]) => call.changes?.length === 0).map(([name]) => name)
  expect(none.toSorted()).toEqual(Object.keys(changesNothing).toSorted())
})

test('an id is taken from a field that is always there, or from one of which exactly one is, and in one part of the input alone', () => {
  const faults = calls.flatMap(([name, { params, query, body, reply, shows = [], changes = [] }]) =>
    [...shows, ...changes].flatMap((topic) => {
      const [, input] = /:(\w+)$/.exec(topic) ?? []
      const [, told] = /\/reply\.(\w+)$/.exec(topic) ?? []
      const given = [params, query, body].filter((part) => part !== undefined)
      const parts = given.filter((part) => input && fieldsOf(part).includes(input))
      const others = [...shows, ...changes].flatMap((one) => (one.startsWith(topic.replace(/:.*/, ':')) ? one : []))
      const either = others.map((one) => one.replace(/.*:/, ''))
      const isFound = input
        ? parts.length === 1 || (parts.length === 0 && given.filter((part) => takesOneOf(part, either)).length === 1)
        : told
          ? typeof reply !== 'string' && fieldsOf(reply).includes(told)
          : true
      return isFound ? [] : `${name}: ${topic}`
    }),
  )
  expect(faults).toEqual([])
})

/** Whether one of these fields is always there, and only one: a call about one of two kinds says which by the field it is given. */
function takesOneOf(part: Schema, fields: string[]): boolean {
  const takes = (given: string[]) =>
    z.safeParse(part, Object.fromEntries(given.map((field) => [field, crypto.randomUUID()]))).success
  return fields.length > 1 && fields.every((field) => takes([field])) && !takes([]) && !takes(fields)
}

/** Those of an object, or of each of a list of them, that are never left out. */
function fieldsOf(schema: Schema): string[] {
  const all = walkSchema(schema).flatMap(({ path, schema: { _zod } }) => {
    const [field, ...inner] = path.filter((step) => step !== '[]')
    return field && inner.length === 0 ? { field, isOptional: _zod.optin === 'optional' } : []
  })
  const optional = all.filter(({ isOptional }) => isOptional).map(({ field }) => field)
  return all.map(({ field }) => field).filter((field) => !optional.includes(field))
}

const names: string[] = patientTopics.map((topic) => topic.replace(/\/:.*/, ''))

test('what is read about a patient, or about one of their forms, is found when that patient is forgotten', () => {
  const about = reads.filter(
    ([, { path, query, access }]) =>
      /\/(patients?|forms|journals|questionnaires)\/:\w+/.test(path.replace('/papp/', '/own-')) ||
      (query && access === 'careStaff' && fieldsOf(query).includes('patientId')),
  )
  expect(about.length).toBeGreaterThan(10)
  const unfound = about.filter(
    ([, { access, shows = [] }]) =>
      access !== 'patientSide' && !shows.some((topic) => names.some((name) => `${topic}/`.startsWith(`${name}/`))),
  )
  expect(unfound.map(([name]) => name)).toEqual([])
})

test('a topic about one patient is never shown of many, by which a list would be read anew for each of them', () => {
  const ofMany = reads.filter(([, { shows = [] }]) => shows.some((topic) => topic !== 'form' && names.includes(topic)))
  expect(ofMany.map(([name]) => name)).toEqual([])
})

test('every topic is shown by a read, itself or by what lies within it', () => {
  const shown = reads.flatMap(([, { shows = [] }]) => shows)
  expect(topics.filter((topic) => !shown.some((one) => `${one}/`.startsWith(`${topic}/`)))).toEqual([])
})

const sayWhoIsAway = [
  'setPreferences',
  'addAbsence',
  'changeAbsence',
  'removeAbsence',
  'setStaffDeputy',
  'setAlertReach',
]

test.each(sayWhoIsAway)('R-453 R-454 %s makes stale whatever shows staff who is away', (changing) => {
  const [, change] = calls.find(([name]) => name === changing) ?? []
  const showAway = reads.filter(([, { reply, access }]) => {
    const isTold =
      typeof reply !== 'string' && walkSchema(reply).some(({ path }) => /^(\w+)?Away(Until)?$/.test(path.at(-1) ?? ''))
    return isTold && access !== 'patientSide'
  })
  expect(showAway.length).toBeGreaterThan(5)
  const isStale = ([, { shows = [] }]: [string, Call]) =>
    shows.some((topic) => topic === 'profile' || change?.changes?.some((one) => `${topic}/`.startsWith(`${one}/`)))
  expect(showAway.filter((read) => !isStale(read)).map(([name]) => name)).toEqual([])
  expect(change?.changes).toContain('absences')
})

test('R-448 an import makes stale in which forms a file is used', () => {
  const [, change] = calls.find(([name]) => name === 'importFormDefinition') ?? []
  expect(change?.changes).toContain('media')
})
