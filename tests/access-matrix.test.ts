import { existsSync, readFileSync } from 'node:fs'
import { isChange } from '@samklang/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { openSession, seedTestClinic, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import { fingerprint } from './fingerprint.ts'
import { type Laying, leavingCalls, seedSubject, type TestSubject } from './subject.ts'
import { actorsOf, calls, changesSessions, makeCall, type WalkReply } from './walk.ts'

/**
 * Every call of the contract, made by every kind of person. The table beside this file is the policy: changing who may
 * do what is a change of one line there, seen by whoever reads the diff.
 */

let server: TestServer
let clinic: TestClinic
let owner: Db

beforeAll(async () => {
  server = await startTestServer()
  owner = connect(server.database.ownerUrl, { max: 2 })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  // Else each of the thousands of calls that follow looks through all accounts for whose session it is.
  await sql`analyze account`.execute(owner)
})
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

function seedForm(laying: Partial<Laying> = {}): Promise<TestSubject> {
  return seedSubject(server, { unit: clinic.units.child, opener: clinic.staff.childStaff, ...laying })
}

const tableFile = new URL('./access-table.txt', import.meta.url)
const marks: Record<number, string> = { 401: '.', 403: 'x', 404: '-' }
const legend = 'o let in, - let in but not to this patient (404), x refused (403), . asked to sign in (401)'

// What no example can finish: a sign-in that began elsewhere, a code that is not known, a report that is not signed.
const unfinished = ['createStaffToken', 'createSecureToken', 'createPatientToken', 'requestCode', 'reportDelivery']

/** What a call needs its patient to be like. */
function layingFor(name: string): Partial<Laying> | undefined {
  if (name === 'restorePatient') return { isDeleted: true }
  return leavingCalls.includes(name) ? { isFollowedUp: false } : undefined
}

test('R-227 R-075 who may make which call is what the table says, and whoever is let in leaves an audit row', {
  timeout: 300_000,
}, async () => {
  const everyone = actorsOf(server, clinic)
  const tokens = new Map<string, string | undefined>()
  const rows: string[] = []
  const made: { name: string; audit: string | undefined; answer: WalkReply }[] = []
  let subject = await seedForm()
  const elsewhere = await seedForm({ unit: clinic.units.adult })
  for (const [name, call] of calls) {
    const cells: string[] = []
    const laying = layingFor(name)
    if (laying) subject = await seedForm(laying)
    for (const { name: actor, sign } of everyone) {
      if (changesSessions(call) || !tokens.has(actor)) tokens.set(actor, await sign())
      const whom = beyondUnits.includes(name) ? elsewhere : subject
      const answer = await makeCall(server, { name, call, subject: whom, clinic }, tokens.get(actor))
      if (changesSessions(call)) tokens.delete(actor)
      const isForeseen = answer.status < 400 || marks[answer.status] || unfinished.includes(name)
      if (!isForeseen) expect.soft(`${answer.status} ${answer.body}`, name).toBe('an answer of the table')
      cells.push(marks[answer.status] ?? 'o')
      if (answer.status !== 200) continue
      made.push({ name, audit: call.audit, answer })
      // The next one let in meets somebody whom no call before has deleted or released.
      if (isChange(call) && answer.namesSubject) subject = await seedForm(laying)
    }
    rows.push(`${cells.join(' ')}  ${call.method.padEnd(6)} ${call.path}`)
    if (laying) subject = await seedForm()
  }
  const heads = everyone.map(({ name }, index) => `${'| '.repeat(index)}${name}`)
  const table = [legend, '', ...heads, ...rows, ''].join('\n')
  await expect(table).toMatchFileSnapshot('./access-table.txt')

  const audited = made.filter(({ audit }) => audit)
  const { rows: log } = await sql<{ trace: string; action: string; outcome: string }>`
    select trace_id as trace, action, outcome from audit_log
    where trace_id = any(${audited.map(({ answer }) => answer.trace)})`.execute(owner)
  const silent = audited.filter(({ audit, answer }) => {
    const entries = log.filter(({ trace }) => trace === answer.trace)
    const [done, ...more] = entries.filter(({ outcome }) => outcome === 'Done')
    // Of a call about several things each that was refused has a row of its own beside it.
    return !done || more.length > 0 || entries.some(({ action }) => action !== audit)
  })
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('R-227 a refused call changes nothing', { timeout: 300_000 }, async () => {
  const everyone = actorsOf(server, clinic)
  const tokens = await Promise.all(everyone.map(({ sign }) => sign()))
  const subject = await seedForm()
  const policy = readPolicy()
  const before = await fingerprint(owner)
  let refused = 0
  for (const [name, call] of calls.filter(([, { access }]) => access !== 'guest' && access !== 'gateway')) {
    for (const [index, token] of tokens.entries()) {
      if (policy.get(name)?.[index] === 'o') continue
      const { status } = await makeCall(server, { name, call, subject, clinic }, token)
      if (marks[status]) refused += 1
    }
  }
  expect(refused).toBeGreaterThan(300)
  expect(await fingerprint(owner)).toEqual(before)
})

test('R-075 a read without its row in the log gives nothing', async () => {
  await sql`alter table audit_log rename to audit_log_away`.execute(owner)
  const guardian = actorsOf(server, clinic).find(({ name }) => name === 'guardian Three')
  const reply = await server.as(await guardian?.sign()).get('/api/papp/session-contexts')
  await sql`alter table audit_log_away rename to audit_log`.execute(owner)
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('Contexts')
})

const aboutAPatient = calls.filter(
  ([name, { path }]) => path.includes('patient/:') || path.includes('patients/:') || name === 'listFailedMessages',
)
// An emergency is about other units' patients.
const beyondUnits = ['openInEmergency']
const ofDeleted = ['restorePatient']

test('R-227 R-228 staff reach the patients of their unit, protected or not, and nobody else’s is there', {
  timeout: 300_000,
}, async () => {
  const { units, staff } = clinic
  const { childStaff, adminStaff } = staff
  const token = await openSession(server.db, {
    account: adminStaff,
    level: 'Four',
    unit: units.child,
    now: server.clock.now(),
  })
  const reached: Record<string, Partial<Laying>> = {
    mine: { responsible: adminStaff },
    'my unit’s': { responsible: childStaff },
    protected: { person: { isProtected: true } },
  }
  const seedElsewhere = async (isDeleted: boolean) => [
    await seedForm({ unit: units.adult, responsible: adminStaff, isDeleted }),
    await seedForm({ unit: units.ward, isDeleted }),
    { ...(await seedForm()), patientId: missing, guid: missing, relationId: missing },
  ]
  const notThere = await seedElsewhere(false)
  const deletedElsewhere = await seedElsewhere(true)
  const ofUnits = aboutAPatient.filter(([name]) => !beyondUnits.includes(name))
  const before = await fingerprint(owner)
  for (const [name, call] of ofUnits) {
    const bodies = new Set<string>()
    for (const subject of ofDeleted.includes(name) ? deletedElsewhere : notThere) {
      const { status, body } = await makeCall(server, { name, call, subject, clinic }, token)
      expect.soft(status, `${name} of another unit`).toBe(404)
      bodies.add(JSON.stringify({ ...JSON.parse(body), TraceId: '' }))
    }
    expect.soft(bodies.size, `${name} tells missing patients from others'`).toBe(1)
  }
  expect(await fingerprint(owner)).toEqual(before)
  for (const [scope, laying] of Object.entries(reached)) {
    // Whoever is only read about stays as they are for the next call.
    const read = await seedForm(laying)
    for (const [name, call] of ofUnits) {
      const left = { isDeleted: ofDeleted.includes(name), isFollowedUp: !leavingCalls.includes(name) }
      const subject = isChange(call) ? await seedForm({ ...laying, ...left }) : read
      const { status, body } = await makeCall(server, { name, call, subject, clinic }, token)
      const expected = scope === 'protected' && untilApproved.includes(name) ? 409 : 200
      expect.soft(status, `${name} of ${scope}: ${body}`).toBe(expected)
    }
  }
})

test('R-227 an emergency opening is for reading: no call changes another unit’s patient through it', async () => {
  const { units, staff } = clinic
  const now = server.clock.now()
  const token = await openSession(server.db, { account: staff.adminStaff, level: 'Four', unit: units.child, now })
  const subject = await seedForm({ unit: units.adult })
  const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' }
  const opened = await server.as(token).post(`/api/patients/${subject.patientId}/emergency-opening`, opening)
  expect(opened.statusCode).toBe(200)
  const before = await fingerprint(owner)
  const changing = aboutAPatient.filter(
    ([name, call]) => isChange(call) && ![...beyondUnits, ...ofDeleted].includes(name),
  )
  expect(changing.length).toBeGreaterThan(15)
  for (const [name, call] of changing) {
    const { status, body } = await makeCall(server, { name, call, subject, clinic }, token)
    expect.soft(status, name).toBe(403)
    expect.soft(JSON.parse(body).Code, name).toBe('opening-reads-only')
  }
  expect(await fingerprint(owner)).toEqual(before)
  const [, revealPatient] = calls.find(([name]) => name === 'revealPatient') ?? []
  if (!revealPatient) throw new Error('nothing reveals')
  const shown = await makeCall(server, { name: 'revealPatient', call: revealPatient, subject, clinic }, token)
  expect(shown.status).toBe(200)
})

test('R-320 what somebody tries to change by an opening stands beside what was read by it, whatever else they lack', {
  timeout: 300_000,
}, async () => {
  const { units, staff } = clinic
  const now = server.clock.now()
  const subject = await seedForm({ unit: units.adult })
  const account = staff.childStaff
  const token = await openSession(server.db, { account, level: 'Four', unit: units.child, now })
  await server.db.deleteFrom('account_permission').where('account_id', '=', account.id).execute()
  const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' }
  const opened = await server.as(token).post(`/api/patients/${subject.patientId}/emergency-opening`, opening)
  const left = [...beyondUnits, ...ofNobodyNamed]
  const changing = calls.filter(([name, call]) => isChange(call) && call.access === 'careStaff' && !left.includes(name))
  expect(changing.length).toBeGreaterThan(40)
  for (const [name, call] of changing) {
    const { status, trace } = await makeCall(server, { name, call, subject, clinic }, token)
    const rows = await owner.selectFrom('audit_log').selectAll().where('trace_id', '=', trace).execute()
    const facts = rows.map((row) => [row.outcome, row.patient_id, row.opening_id])
    expect.soft(facts, `${status} ${name}`).toEqual([['Refused', subject.patientId, opened.json().Id]])
  }
})

// About nobody whom the address names: anybody of a number, many forms at once (confirm-many.test.ts), or the unit's own.
const ofNobodyNamed = [
  ...[
    'registerPatient',
    'openPersonInEmergency',
    'lookUpPerson',
    'confirmForms',
    'undoConfirmation',
    'addAbsence',
    'changeAbsence',
    'removeAbsence',
    'confirmAbsence',
  ],
  ...['takeOverAlerts'],
]

const missing = '018f0000-0000-7000-8000-00000000dead'
// Nobody is invited to a protected patient before staff have approved them by name.
const untilApproved = ['renewInvitation']

test('R-227 a relation under somebody else’s patient is not there, though both are mine', async () => {
  const { adminStaff } = clinic.staff
  const now = server.clock.now()
  const token = await openSession(server.db, { account: adminStaff, level: 'Four', unit: clinic.units.child, now })
  const [one, other] = [await seedForm(), await seedForm()]
  const subject = { ...one, relationId: other.relationId }
  for (const [name, call] of calls.filter(([, { path }]) => path.includes(':relationId'))) {
    const { status } = await makeCall(server, { name, call, subject, clinic }, token)
    expect(status, name).toBe(404)
  }
})

test('R-227 somebody else’s context and one that does not exist are the same 404', async () => {
  const token = () =>
    openSession(server.db, { account: clinic.persons.guardian.account, level: 'Three', now: server.clock.now() })
  const objects = {
    'my own child': [clinic.relations.guardianOfSibling, 200],
    'my child through the other guardian': [clinic.relations.otherGuardianOfChild, 404],
    'another unit’s patient': [clinic.relations.agentOfAdult, 404],
    'another group’s patient': [clinic.relations.carerOfInpatient, 404],
    'a protected patient': [clinic.patients.protectedChild.guid, 404],
    missing: [missing, 404],
  } as const
  const bodies = new Set<string>()
  for (const [id, status] of Object.values(objects)) {
    const reply = await server.as(await token()).post(`/api/papp/session-contexts/${id}/select`)
    expect(reply.statusCode).toBe(status)
    if (status === 404) bodies.add(JSON.stringify({ ...reply.json(), TraceId: '' }))
  }
  expect(bodies.size).toBe(1)
})

/** The table's marks by call, one for each actor. */
function readPolicy(): Map<string, string[]> {
  const lines = existsSync(tableFile) ? readFileSync(tableFile, 'utf8').split('\n') : []
  return new Map(
    calls.map(([name, { method, path }]) => {
      const line = lines.find((text) => text.endsWith(`  ${method.padEnd(6)} ${path}`))
      return [name, line?.split('  ')[0]?.split(' ') ?? []]
    }),
  )
}
