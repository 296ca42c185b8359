import { existsSync, readFileSync } from 'node:fs'
import { allCalls } from '@samklang/contract/all-calls'
import type { Call } from '@samklang/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { type TestApp, testApp } from '../packages/server/src/testing/app.ts'
import { layTestClinic, openSession, type TestClinic } from '../packages/server/src/testing/clinic.ts'

/**
 * Every call of the contract, made by every kind of person. The table beside this file is the policy: changing who may
 * do what is a change of one line there, seen by whoever reads the diff.
 */

let house: TestApp
let clinic: TestClinic
let owner: Db

beforeAll(async () => {
  house = await testApp()
  owner = connect(house.database.ownerUrl, { max: 2 })
  clinic = await layTestClinic(house.db, house.keys, house.clock.now())
})
afterAll(async () => {
  await owner.destroy()
  await house.close()
})

const calls = Object.values(allCalls).flatMap((group) => Object.entries<Call>(group))

type Actor = { name: string; sign(): Promise<string | undefined> }

function actors(): Actor[] {
  const { staff, persons, units, patients, relations } = clinic
  const now = house.clock.now()
  const one = (name: string, session: Omit<Parameters<typeof openSession>[1], 'now'>): Actor => ({
    name,
    sign: () => openSession(house.db, { ...session, now }),
  })
  const patient = { type: 'Patient', patient: patients.sibling } as const
  const guardian = { type: 'Guardian', patient: patients.child, relationId: relations.guardianOfChild } as const
  const agent = { type: 'Agent', patient: patients.adult, relationId: relations.agentOfAdult } as const
  const teacher = { type: 'Other', patient: patients.child, relationId: relations.teacherOfChild } as const
  return [
    { name: 'anonymous', sign: async () => undefined },
    one('expired', { account: staff.childStaff, level: 'Four', expiresAt: '2020-01-01T00:00:00.000Z' }),
    one('patient Two', { account: persons.sibling.account, level: 'Two', context: patient }),
    one('patient Three', { account: persons.sibling.account, level: 'Three', context: patient }),
    one('guardian Two', { account: persons.guardian.account, level: 'Two', context: guardian }),
    one('guardian Three', { account: persons.guardian.account, level: 'Three', context: guardian }),
    one('agent Three', { account: persons.agent.account, level: 'Three', context: agent }),
    one('teacher Two', { account: persons.teacher.account, level: 'Two', context: teacher }),
    one('staff without unit', { account: staff.staffWithoutUnit, level: 'Four' }),
    one('staff of the unit', { account: staff.childStaff, level: 'Four', unit: units.child }),
    one('staff with permissions', { account: staff.limitedAdminStaff, level: 'Four', unit: units.child }),
    one('LimitedAdmin', { account: staff.limitedAdmin, level: 'Four' }),
    one('Admin', { account: staff.admin, level: 'Four' }),
    one('SysAdmin', { account: staff.sysAdmin, level: 'Four' }),
  ]
}

/** What each call is sent, so that whoever is let in gets all the way. A call without an entry needs no input. */
function inputs(): Record<string, { params?: Record<string, string>; body?: unknown }> {
  return {
    createStaffToken: { body: { CareUnitId: clinic.units.child.id } },
    requestCode: { body: { CivicId: '201103040017' } },
    createPatientToken: { body: { CivicId: '201103040017', Code: '000000' } },
    setCurrentUnit: { body: clinic.units.child.id },
    setPreferences: { body: { EnableNotifications: true } },
    setPreferredLanguage: { body: 'sv' },
    setPatientSideLanguage: { body: 'sv' },
    selectSessionContext: { params: { contextId: clinic.relations.teacherOfChild } },
    reportExceptions: { body: [] },
  }
}

async function make(name: string, call: Call, token: string | undefined) {
  const { params = {}, body } = inputs()[name] ?? {}
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => params[part] ?? 'missing')
  if (call.reply === 'stream') return { status: await openStream(path, token), body: '' }
  const reply = await house.as(token).send(call.method, path, body)
  return { status: reply.statusCode, body: reply.body, trace: String(reply.headers['x-trace-id']) }
}

// A stream never ends by itself, so it is only asked whether it opens.
async function openStream(url: string, token: string | undefined): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const reply = await house.app.inject({ method: 'GET', url, headers, payloadAsStream: true })
  reply.stream().destroy()
  return reply.statusCode
}

const tableFile = new URL('./access-table.txt', import.meta.url)
const marks: Record<number, string> = { 401: '.', 403: 'x' }

test('R-227 who may make which call is what the table says', { timeout: 90_000 }, async () => {
  const everyone = actors()
  const rows: string[] = []
  for (const [name, call] of calls) {
    const cells: string[] = []
    for (const actor of everyone) {
      const { status } = await make(name, call, await actor.sign())
      expect(status, name).toBeLessThan(500)
      cells.push(marks[status] ?? 'o')
    }
    rows.push(`${cells.join(' ')}  ${call.method.padEnd(6)} ${call.path}`)
  }
  const heads = everyone.map(({ name }, index) => `${'| '.repeat(index)}${name}`)
  const table = ['o let in, x refused (403), . asked to sign in (401)', '', ...heads, ...rows, ''].join('\n')
  await expect(table).toMatchFileSnapshot('./access-table.txt')
})

test('R-227 a refused call changes nothing', { timeout: 90_000 }, async () => {
  const tokens = await Promise.all(actors().map(({ sign }) => sign()))
  const policy = readPolicy()
  const before = await fingerprint()
  let refused = 0
  for (const [name, call] of calls.filter(([, { access }]) => access !== 'guest')) {
    for (const token of [undefined, ...tokens]) {
      if (token && policy.get(name)?.[tokens.indexOf(token)] === 'o') continue
      const { status } = await make(name, call, token)
      if (marks[status]) refused += 1
    }
  }
  expect(refused).toBeGreaterThan(100)
  expect(await fingerprint()).toEqual(before)
})

test('R-075 a call that names an audit action leaves its row, and a read without its row gives nothing', async () => {
  const everyone = actors()
  const audited = calls.filter(([, { audit }]) => audit)
  const silent: string[] = []
  for (const [name, call] of audited) {
    for (const actor of everyone) {
      const { status, trace } = await make(name, call, await actor.sign())
      if (status !== 200) continue
      const { rows } = await sql<{ action: string; outcome: string }>`
        select action, outcome from audit_log where trace_id = ${trace}`.execute(owner)
      if (rows.length !== 1 || rows[0]?.action !== call.audit || rows[0]?.outcome !== 'Done') silent.push(name)
    }
  }
  expect(silent).toEqual([])

  await sql`alter table audit_log rename to audit_log_away`.execute(owner)
  const token = await everyone.find(({ name }) => name === 'guardian Three')?.sign()
  const reply = await house.as(token).get('/api/papp/session-contexts')
  await sql`alter table audit_log_away rename to audit_log`.execute(owner)
  expect(reply.statusCode).toBe(500)
  expect(reply.body).not.toContain('Contexts')
})

test('R-227 somebody else’s context and one that does not exist are the same 404', async () => {
  const token = () =>
    openSession(house.db, { account: clinic.persons.guardian.account, level: 'Three', now: house.clock.now() })
  const objects = {
    'my own child': [clinic.relations.guardianOfSibling, 200],
    'my child through the other guardian': [clinic.relations.otherGuardianOfChild, 404],
    'another unit’s patient': [clinic.relations.agentOfAdult, 404],
    'another group’s patient': [clinic.relations.carerOfInpatient, 404],
    'a protected patient': [clinic.patients.protectedChild.guid, 404],
    missing: ['018f0000-0000-7000-8000-00000000dead', 404],
  } as const
  const bodies = new Set<string>()
  for (const [id, status] of Object.values(objects)) {
    const reply = await house.as(await token()).post(`/api/papp/session-contexts/${id}/select`)
    expect(reply.statusCode).toBe(status)
    if (status === 404) bodies.add(JSON.stringify({ ...reply.json(), TraceId: '' }))
  }
  expect(bodies.size).toBe(1)
})

/** A sum of every table that a call could change; the log is where refusals are allowed to leave a trace. */
async function fingerprint(): Promise<Record<string, string>> {
  const tables = await owner.introspection.getTables()
  const sums: Record<string, string> = {}
  for (const { name } of tables.filter(({ name }) => !name.startsWith('audit_'))) {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(name)} t`.execute(
      owner,
    )
    sums[name] = rows[0]?.sum ?? ''
  }
  return sums
}

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
