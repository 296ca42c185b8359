import { isChange } from '@samklang/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, seedTestClinic, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import { type Example, exampleOf } from './examples.ts'
import { seedSubject, type TestSubject } from './subject.ts'
import { calls } from './walk.ts'

/** What the document says of every call, held against what the server does. */

type Shape = { required?: string[]; properties?: Record<string, unknown> }
type Parameter = { $ref?: string; name?: string; in?: string; required?: boolean }
type Described = {
  parameters: Parameter[]
  requestBody?: { required: boolean; content: { 'application/json': { schema: Shape } } }
  responses: Record<string, { $ref?: string; headers?: object; content?: object }>
  security: Record<string, string[]>[]
}
type Document = {
  paths: Record<string, Record<string, Described>>
  components: { parameters: object; headers: object; responses: Record<string, { headers: object; content: object }> }
}

let server: TestServer
let clinic: TestClinic
let subject: TestSubject
let document: Document
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  subject = await seedForm()
  document = (await server.as().get('/api/openapi.json')).json()
})
afterAll(() => server.close())

function seedForm(): Promise<TestSubject> {
  return seedSubject(server, { unit: clinic.units.child, opener: clinic.staff.childStaff })
}

const named = calls.map(([name, call]) => ({ name, call }))
type Named = (typeof named)[number]

function describedAs({ call }: Named): Described {
  const found = document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
  if (!found) throw new Error(`${call.path} is not described`)
  return found
}

function urlOf({ call }: Named, { params = {}, query }: Example): string {
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? 'missing'))
  return query ? `${path}?${new URLSearchParams(query)}` : path
}

function ask(one: Named, example: Example, headers: Record<string, string> = {}) {
  const payload = example.body === undefined ? {} : { payload: JSON.stringify(example.body) }
  const json = example.body === undefined ? {} : { 'content-type': 'application/json' }
  return server.app.inject({
    method: one.call.method,
    url: urlOf(one, example),
    headers: { ...json, ...headers },
    ...payload,
  })
}

test('every call lists what it can answer, and nothing that it cannot', () => {
  for (const one of named) {
    const { call, name } = one
    const isGuest = call.access === 'guest'
    const has = (status: number) => Object.hasOwn(describedAs(one).responses, status)
    const said = [400, 401, 403, 404, 409, 413, 415, 426, 429, 500, 503].filter(has)
    const expected = [
      400,
      ...(isGuest ? [] : [401, 403]),
      ...(isGuest && !call.params && !call.body && !call.query ? [] : [404]),
      ...(isChange(call) ? [409] : []),
      ...(call.body || call.takesFile ? [413] : []),
      ...(call.takesFile ? [415] : []),
      ...(call.anyVersion ? [] : [426]),
      429,
      500,
      503,
    ]
    expect(said, name).toEqual(expected)
    expect(has(call.reply === 'redirect' ? 302 : 200), name).toBe(true)
  }
})

test('every refusal is the one error body, told in which trace, and with when to come back where that is known', () => {
  const { Refused400, Refused429, Refused503 } = document.components.responses
  for (const [name, response] of Object.entries(document.components.responses)) {
    expect(Object.keys(response.headers), name).toContain('X-Trace-Id')
    expect(JSON.stringify(response.content), name).toContain('#/components/schemas/Error')
  }
  for (const passing of [Refused429, Refused503]) expect(Object.keys(passing?.headers ?? {})).toContain('Retry-After')
  expect(Object.keys(Refused400?.headers ?? {})).not.toContain('Retry-After')
})

test.each(named.filter(({ call }) => call.reply !== 'stream'))(
  '$name answers as its description says to nobody, to an old client and to what makes no sense',
  async (one) => {
    const { responses, parameters } = describedAs(one)
    const nobody = await ask(one, exampleOf(one.name, { subject, clinic, code: '000000' }))
    expect(Object.keys(responses)).toContain(String(nobody.statusCode))
    const old = await ask(one, {}, { 'x-client-version': '0.0.1' })
    expect(old.statusCode === 426).toBe('426' in responses)
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/ClientVersion' })
    expect(parameters).toContainEqual({ $ref: '#/components/parameters/Language' })
    const takesKey = parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey')
    expect(takesKey).toBe(one.call.idempotencyKey === true)
    const odd = await ask(one, { query: { nonsense: 'x' } }, { authorization: `Bearer ${await tokenFor(one)}` })
    expect(Object.keys(responses)).toContain(String(odd.statusCode))
  },
)

/** Somebody who may make the call at all. */
async function tokenFor({ call }: Named): Promise<string> {
  const { staff, units, persons, patients } = clinic
  const now = server.clock.now()
  const side = call.access === 'patientSide' ? 'patient' : typeof call.access === 'object' ? 'admin' : 'staff'
  const isLeaving = /auth|session-contexts|current-unit/.test(call.path)
  const known = tokens.get(side)
  if (known && !isLeaving) return known
  const context = { type: 'Patient', patient: patients.sibling } as const
  const token = await openSession(
    server.db,
    {
      patient: { account: persons.sibling.account, level: 'Three' as const, context, now },
      admin: { account: staff.sysAdmin, level: 'Four' as const, now },
      staff: { account: staff.limitedAdminStaff, level: 'Four' as const, unit: units.child, now },
    }[side],
  )
  if (!isLeaving) tokens.set(side, token)
  return token
}

const withBody = named.filter(({ call }) => call.body)

test.each(withBody)('$name needs of its body what its description calls required', async (one) => {
  const { requestBody } = describedAs(one)
  const example = exampleOf(one.name, { subject, clinic, code: '000000' })
  const signed = { authorization: `Bearer ${await tokenFor(one)}` }
  const whole = example.body
  if (one.call.access === 'gateway') return
  const empty = await ask(one, { ...example, body: undefined }, signed)
  const isRefused = empty.statusCode === 400 && empty.json().Errors.some(({ Field }: Fault) => Field === '')
  expect(isRefused).toBe(requestBody?.required)
  if (!isObject(whole)) return
  const required = requestBody?.content['application/json'].schema.required ?? []
  for (const field of required) {
    const { [field]: _, ...rest } = whole
    const reply = await ask(one, { ...example, body: rest }, signed)
    expect(reply.statusCode, field).toBe(400)
    expect(reply.json().Errors, field).toContainEqual({ Field: field, Key: 'required' })
  }
})

test.each(withBody)('$name lets be left out of its body what its description does not call required', async (one) => {
  const { requestBody } = describedAs(one)
  const about = await seedForm()
  const example = exampleOf(one.name, { subject: about, clinic, code: '000000' })
  const { required = [], properties = {} } = requestBody?.content['application/json'].schema ?? {}
  const { body } = example
  if (!isObject(body)) return
  const least = Object.fromEntries(Object.entries(body).filter(([field]) => required.includes(field)))
  const reply = await ask(one, { ...example, body: least }, { authorization: `Bearer ${await tokenFor(one)}` })
  const missing =
    reply.statusCode === 400
      ? reply
          .json()
          .Errors.filter(isMissing)
          .map(({ Field }: Fault) => Field)
      : []
  const unsaid = missing.filter((field: string) => field in properties && !conditional[one.name]?.includes(field))
  expect(unsaid).toEqual([])
})

/** Needed by what else is said: by the type of an id, by who is to be named, by where a form comes from. */
const conditional: Record<string, string[]> = {
  registerPatient: ['PersonalId'],
  requestCode: ['CivicId'],
  createPatientToken: ['CivicId'],
  setPreferences: ['EnableNotifications'],
}

type Fault = { Field: string; Key: string }

function isMissing({ Key }: Fault): boolean {
  return Key === 'required'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

test('what has happened to a form is one of a list that is told', () => {
  const reply = JSON.stringify(document.paths['/api/forms/{id}']?.get?.responses['200'])
  expect(reply).toContain('"enum":["Created","Sent","InterviewStarted"')
})

test('whoever proves themselves by other means than a token is told by which', () => {
  expect(document.paths['/api/profile']?.get?.security).toEqual([{ bearer: [] }])
  expect(document.paths['/api/adminauth/token']?.post?.security).toEqual([{ identity: [] }, { bearer: [] }])
  expect(document.paths['/api/version']?.get?.security).toEqual([])
  const report = document.paths['/api/sms-messages/delivery-report']?.post?.parameters ?? []
  for (const name of ['X-Signature', 'X-Timestamp'])
    expect(report).toContainEqual(expect.objectContaining({ name, in: 'header', required: true }))
})
