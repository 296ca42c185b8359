import { addMinutes, addSeconds } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { listAudit } from '../testing/list-audit.ts'
import { caller, startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

const minute = 60_000

function staffToken(more: Partial<Parameters<typeof openSession>[1]> = {}) {
  const now = server.clock.now()
  return openSession(server.db, {
    account: clinic.staff.twoUnitStaff,
    level: 'Four',
    unit: clinic.units.adult,
    now,
    ...more,
  })
}

function guardianToken(level: 'Two' | 'Three') {
  return openSession(server.db, { account: clinic.persons.guardian.account, level, now: server.clock.now() })
}

const isAlive = async (token: string) => (await server.as(token).get('/api/profile')).statusCode === 200

test('R-054 R-229 a renewal gives a new token and never moves the expiry past the absolute one', async () => {
  const absolute = addMinutes(server.clock.now(), 12)
  const token = await staffToken({ expiresAt: addMinutes(server.clock.now(), 3), absoluteExpiresAt: absolute })
  const renewed = (await server.as(token).get('/api/adminauth/token/renew')).json()
  expect(renewed).toEqual({
    AccessToken: expect.not.stringMatching(token),
    ExpiresAt: absolute,
    AbsoluteExpirationTime: absolute,
    SecurityLevel: 'Four',
  })
  expect(await isAlive(renewed.AccessToken)).toBe(true)
})

test('the replaced token lives ten seconds more, and two tabs that renew at once both go on', async () => {
  const token = await staffToken()
  const [one, other] = await Promise.all([1, 2].map(() => server.as(token).get('/api/adminauth/token/renew')))
  const fresh = [one, other].map((reply) => String(reply?.json().AccessToken))
  expect(await isAlive(token)).toBe(true)
  server.clock.moveTo(11_000)
  for (const each of fresh) expect(await isAlive(each)).toBe(true)
  server.clock.moveTo(0)
})

test('a replaced token that is used after its grace ends the session, and the log tells', async () => {
  const token = await staffToken()
  const renewed = (await server.as(token).get('/api/adminauth/token/renew')).json().AccessToken
  expect(await isAlive(renewed)).toBe(true)
  server.clock.moveTo(11_000)
  const reply = await server.as(token).get('/api/unit/current')
  expect([reply.statusCode, reply.json().Code]).toEqual([401, 'unauthenticated'])
  expect(await isAlive(renewed)).toBe(false)
  const [row] = await listAudit(server.database, { action: 'TokenReused' })
  expect(row).toMatchObject({
    outcome: 'Refused',
    call: 'getCurrentUnit',
    account_id: clinic.staff.twoUnitStaff.id,
    level: 'Four',
    entity: 'Session',
  })
  const known = (await listAudit(server.database, { action: 'TokenReused' })).length
  expect(await isAlive(token)).toBe(false)
  expect(await listAudit(server.database, { action: 'TokenReused' })).toHaveLength(known)
  server.clock.moveTo(0)
})

test('a renewal whose answer was lost on the way ends nothing: the token before it goes on and is renewed again', async () => {
  const token = await staffToken()
  const lost = (await server.as(token).get('/api/adminauth/token/renew')).json().AccessToken
  server.clock.moveTo(11_000)
  expect(await isAlive(token)).toBe(true)
  server.clock.moveTo(60_000)
  const again = (await server.as(token).get('/api/adminauth/token/renew')).json().AccessToken
  expect([await isAlive(token), await isAlive(again)]).toEqual([true, true])
  server.clock.moveTo(71_000)
  expect(await isAlive(again)).toBe(true)
  // Somebody has it after all: then two hold tokens of this session.
  expect([await isAlive(lost), await isAlive(again)]).toEqual([false, false])
  server.clock.moveTo(0)
})

test('R-229 past the absolute end a renewal answers 403, past the ordinary one 401', async () => {
  const now = server.clock.now()
  const over = await staffToken({ expiresAt: addMinutes(now, 1), absoluteExpiresAt: addMinutes(now, 1) })
  const left = await staffToken({ expiresAt: addMinutes(now, 1), absoluteExpiresAt: addMinutes(now, 90) })
  server.clock.moveTo(2 * minute)
  const reply = await server.as(over).get('/api/adminauth/token/renew')
  expect([reply.statusCode, reply.json().Code]).toEqual([403, 'session-over'])
  expect((await server.as(left).get('/api/adminauth/token/renew')).statusCode).toBe(401)
  expect((await server.as('nonsense-nonsense-nonsense').get('/api/adminauth/token/renew')).statusCode).toBe(401)
  server.clock.moveTo(0)
})

test('R-053 staff renew by their own call and everyone else by the general one', async () => {
  const staff = await staffToken()
  const guardian = await guardianToken('Two')
  expect((await server.as(staff).get('/api/auth/token/renew')).statusCode).toBe(403)
  expect((await server.as(guardian).get('/api/adminauth/token/renew')).statusCode).toBe(403)
  expect((await server.as(guardian).get('/api/auth/token/renew')).json().SecurityLevel).toBe('Two')
})

test('R-044 a session that was logged out is refused on every instance at once', async () => {
  const token = await staffToken()
  const beside = await server.beside()
  expect((await caller(beside, token).get('/api/profile')).statusCode).toBe(200)
  expect((await server.as(token).post('/api/adminauth/logout')).statusCode).toBe(200)
  expect((await caller(beside, token).get('/api/profile')).statusCode).toBe(401)
})

test('a role, permission or unit that is taken away counts from the next request', async () => {
  const token = await staffToken()
  const account = clinic.staff.twoUnitStaff.id
  expect((await server.as(token).get('/api/profile')).json().CurrentUnitId).toBe(clinic.units.adult.id)
  await server.db
    .deleteFrom('account_care_unit')
    .where('account_id', '=', account)
    .where('unit_id', '=', clinic.units.adult.id)
    .execute()
  expect((await server.as(token).get('/api/profile')).json()).toMatchObject({
    CurrentUnitId: null,
    CareUnitIds: [clinic.units.ward.id],
  })
  await server.db
    .insertInto('account_care_unit')
    .values({ account_id: account, unit_id: clinic.units.adult.id })
    .execute()
  await server.db.updateTable('account').set({ status: 'Inactive' }).where('id', '=', account).execute()
  expect(await isAlive(token)).toBe(false)
  await server.db.updateTable('account').set({ status: 'Active' }).where('id', '=', account).execute()
})

test('a media token opens nothing as a bearer, and dies with its session', async () => {
  const token = await staffToken()
  const { MediaToken, ExpiresAt } = (await server.as(token).get('/api/auth/media-token')).json()
  expect(ExpiresAt <= addMinutes(server.clock.now(), 1)).toBe(true)
  expect(await isAlive(MediaToken)).toBe(false)
})

test('R-228 a unit is chosen among one’s own active ones only, as text or as an object', async () => {
  const token = await staffToken()
  const choose = (body: unknown) => server.as(token).put('/api/me/current-unit', body)
  expect((await choose(clinic.units.ward.id)).json().CurrentUnitId).toBe(clinic.units.ward.id)
  expect((await choose({ unitid: clinic.units.adult.id })).json().CurrentUnitId).toBe(clinic.units.adult.id)
  const refused = await choose(clinic.units.child.id)
  expect([refused.statusCode, refused.json().Code]).toEqual([403, 'unit-unavailable'])
  expect((await server.as(token).get('/api/unit/current')).json()).toMatchObject({
    Id: clinic.units.adult.id,
    UnitGroup: { Admission: false },
  })
})

test('a guardian of two children is one person with two contexts, and sees no others', async () => {
  const token = await guardianToken('Three')
  const { Contexts, CurrentContextId } = (await server.as(token).get('/api/papp/session-contexts')).json()
  expect(CurrentContextId).toBeNull()
  expect(Contexts.map(({ Type, Firstname }: Record<string, string>) => [Type, Firstname])).toEqual([
    ['Guardian', 'Provbarn'],
    ['Guardian', 'Provsyskon'],
  ])
})

test('choosing a context binds the session to it under a new token, and leaving lets go of it', async () => {
  const token = await guardianToken('Three')
  const [{ ContextId, SelectContextUri }] = (await server.as(token).get('/api/papp/session-contexts')).json().Contexts
  const chosen = (await server.as(token).post(SelectContextUri)).json().AccessToken
  const after = (await server.as(chosen).get('/api/papp/session-contexts')).json()
  expect(after.CurrentContextId).toBe(ContextId)
  expect((await server.as(chosen).get('/api/profile')).json().Roles).toEqual(['Guardian'])
  expect((await server.as(chosen).post('/api/papp/session-contexts/leave')).statusCode).toBe(200)
  expect((await server.as(chosen).get('/api/papp/session-contexts')).json().CurrentContextId).toBeNull()
})

test('a guardian by code alone names the child’s civic id, at most five times an hour', async () => {
  const token = await guardianToken('Two')
  const contexts = (await server.as(token).get('/api/papp/session-contexts')).json()
  expect(contexts.IsCivicIdRequired).toBe(true)
  const [{ SelectContextUri, PatientCivicId }] = contexts.Contexts
  expect(PatientCivicId).toBeNull()
  const attempt = (id?: string) => server.as(token).post(SelectContextUri, id ? { PatientCivicId: id } : undefined)
  expect((await attempt()).json().Errors).toEqual([{ Field: 'PatientCivicId', Key: 'required' }])
  const wrong = await Promise.all(Array.from({ length: 8 }, () => attempt('191212120008')))
  const statuses = wrong.map(({ statusCode }) => statusCode).sort()
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5)
  expect(statuses.at(-1)).toBe(429)
  expect((await attempt(clinic.persons.child.civicId)).statusCode).toBe(429)
  server.clock.moveTo(61 * minute)
  const later = await openSession(server.db, {
    account: clinic.persons.guardian.account,
    level: 'Two',
    now: server.clock.now(),
  })
  const right = await server.as(later).post(SelectContextUri, { PatientCivicId: clinic.persons.child.civicId })
  expect(right.statusCode).toBe(200)
  server.clock.moveTo(0)
})

test('a context that asks for the child’s civic id shows full name and unit once it was given, and only that one', async () => {
  const { otherGuardian, sibling } = clinic.persons
  const token = await openSession(server.db, { account: otherGuardian.account, level: 'Two', now: server.clock.now() })
  const see = async (as: string) => {
    const { Contexts } = (await server.as(as).get('/api/papp/session-contexts')).json()
    const shown = Contexts.map((one: Record<string, string>) => [one.ContextId, one])
    return new Map<string, Record<string, string>>(shown)
  }
  const masked = { Firstname: 'P…', Lastname: '', UnitName: null, PatientCivicId: null, IsCivicIdRequired: true }
  const { otherGuardianOfChild: one, otherGuardianOfSibling: other } = clinic.relations
  const before = await see(token)
  expect([before.get(one), before.get(other)]).toMatchObject([masked, masked])

  const select = `/api/papp/session-contexts/${other}/select`
  const wrong = await server.as(token).post(select, { PatientCivicId: clinic.persons.adult.civicId })
  expect(wrong.statusCode).toBe(400)
  expect((await see(token)).get(other)).toMatchObject(masked)

  const chosen = await server.as(token).post(select, { PatientCivicId: sibling.civicId })
  const after = await see(chosen.json().AccessToken)
  expect(after.get(other)).toMatchObject({
    Firstname: 'Provsyskon',
    Lastname: 'Provskog',
    UnitName: expect.stringContaining('Ekorrgläntan'),
    PatientCivicId: expect.stringContaining(sibling.civicId.slice(0, 8)),
  })
  expect(after.get(one)).toMatchObject(masked)

  // Whoever leaves it is asked again.
  await server.as(chosen.json().AccessToken).post('/api/papp/session-contexts/leave')
  expect((await see(chosen.json().AccessToken)).get(other)).toMatchObject(masked)
})

test('whoever names the right child goes back and forth between siblings as often as needed', async () => {
  const { otherGuardian, child, sibling } = clinic.persons
  const { otherGuardianOfChild, otherGuardianOfSibling } = clinic.relations
  const now = server.clock.now()
  let token = await openSession(server.db, { account: otherGuardian.account, level: 'Two', now })
  const { Contexts } = (await server.as(token).get('/api/papp/session-contexts')).json()
  const civicIds: Record<string, string> = {
    [otherGuardianOfChild]: child.civicId,
    [otherGuardianOfSibling]: sibling.civicId,
  }
  for (let round = 0; round < 7; round += 1) {
    for (const { SelectContextUri, ContextId } of Contexts) {
      const chosen = await server.as(token).post(SelectContextUri, { PatientCivicId: civicIds[ContextId] })
      expect(chosen.statusCode).toBe(200)
      token = chosen.json().AccessToken
    }
  }
})

test('choosing a context retires every token of the session, so that no tab goes on for the child before', async () => {
  const first = await guardianToken('Three')
  const sibling = (await server.as(first).get('/api/auth/token/renew')).json().AccessToken
  const mine = (await server.as(first).get('/api/auth/token/renew')).json().AccessToken
  const [{ SelectContextUri }] = (await server.as(mine).get('/api/papp/session-contexts')).json().Contexts
  const chosen = (await server.as(mine).post(SelectContextUri)).json().AccessToken
  server.clock.moveTo(9_000)
  expect([await isAlive(sibling), await isAlive(mine), await isAlive(chosen)]).toEqual([true, true, true])
  server.clock.moveTo(11_000)
  expect(await isAlive(chosen)).toBe(true)
  // Whoever comes with one of them is not let in, and the session ends: nobody can tell which of the two is the person.
  expect([await isAlive(sibling), await isAlive(chosen)]).toEqual([false, false])
  server.clock.moveTo(0)
})

test('a relation that is removed, or has run out, ends the session that used it', async () => {
  const context = {
    type: 'Other',
    patient: clinic.patients.child,
    relationId: clinic.relations.teacherOfChild,
  } as const
  const now = server.clock.now()
  const token = await openSession(server.db, { account: clinic.persons.teacher.account, level: 'Two', context, now })
  expect(await isAlive(token)).toBe(true)
  const relation = server.db.updateTable('relation').where('id', '=', clinic.relations.teacherOfChild)
  await relation.set({ valid_until: '2020-01-01' }).execute()
  expect(await isAlive(token)).toBe(false)
  await relation.set({ is_temporary: false, valid_until: null }).execute()
  expect(await isAlive(token)).toBe(true)
  await relation.set({ status: 'Removed' }).execute()
  expect(await isAlive(token)).toBe(false)
})

test('R-071 an agent’s session ends when the patient no longer allows agents, and needs level Three', async () => {
  const context = { type: 'Agent', patient: clinic.patients.adult, relationId: clinic.relations.agentOfAdult } as const
  const now = server.clock.now()
  const account = clinic.persons.agent.account
  const token = await openSession(server.db, { account, level: 'Three', context, now })
  const weak = await openSession(server.db, { account, level: 'Two', context, now })
  expect(await isAlive(token)).toBe(true)
  expect(await isAlive(weak)).toBe(false)
  await server.db
    .updateTable('patient')
    .set({ allow_agent: false })
    .where('id', '=', clinic.patients.adult.id)
    .execute()
  expect(await isAlive(token)).toBe(false)
})

test('an event raised on one instance reaches a stream on the other, and a revoked session ends its stream', async () => {
  const token = await staffToken()
  const beside = await server.beside()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await beside.inject({ method: 'GET', url: '/api/events', headers, payloadAsStream: true })
  const heard: string[] = []
  const ended = new Promise<void>((resolve) => {
    reply.stream().on('data', (chunk: Buffer) => heard.push(chunk.toString()))
    reply.stream().on('end', () => resolve())
  })
  await expect.poll(() => heard.join('')).toContain('hello')
  await server.as(token).put('/api/me/preferences', { EnableNotifications: false })
  await expect.poll(() => heard.join('')).toContain('profile-changed')
  await server.as(token).post('/api/adminauth/logout')
  await ended
  expect(heard.join('')).toContain('session-ended')
})

test('how dense lists are, and being away, are kept by themselves; whose last day away has passed is back', async () => {
  const me = server.as(await staffToken())
  const set = async (wanted: object) => (await me.put('/api/me/preferences', wanted)).json()
  const today = Temporal.PlainDate.from(civilDay(server.clock.now()))
  const friday = today.add({ days: 4 }).toString()
  expect(await set({ ScreenLayout: 'Compact' })).toMatchObject({ ScreenLayout: 'Compact', AwayUntil: null })
  expect(await set({ AwayUntil: friday })).toMatchObject({ ScreenLayout: 'Compact', AwayUntil: friday })
  expect(await set({ EnableNotifications: true })).toMatchObject({ EnableNotifications: true, AwayUntil: friday })
  expect(await set({ AwayUntil: today.toString() })).toMatchObject({ AwayUntil: today.toString() })
  expect(await set({ AwayUntil: today.subtract({ days: 1 }).toString() })).toMatchObject({ AwayUntil: null })
  expect((await me.get('/api/profile')).json()).toMatchObject({ AwayUntil: null, ScreenLayout: 'Compact' })
  expect(await set({ AwayUntil: null, ScreenLayout: 'Detailed' })).toMatchObject({ ScreenLayout: 'Detailed' })
  for (const wrong of [{}, { AwayUntil: 'soon' }, { ScreenLayout: 'Tiny' }, { Somewhere: true }])
    expect((await me.put('/api/me/preferences', wrong)).statusCode, JSON.stringify(wrong)).toBe(400)
})

test('the clock of a session is the application’s, so that time can be let pass', async () => {
  const token = await staffToken({ expiresAt: addSeconds(server.clock.now(), 60) })
  server.clock.moveTo(59_000)
  expect(await isAlive(token)).toBe(true)
  server.clock.moveTo(61_000)
  expect(await isAlive(token)).toBe(false)
  server.clock.moveTo(0)
})

test('R-316: the key to what somebody has typed is theirs alone, the same in every login, and none of a form', async () => {
  const keyOf = async (token: string) => (await server.as(token).get('/api/profile/draft-key')).json()
  const first = await keyOf(await staffToken())
  expect(Buffer.from(first.DraftKey, 'base64')).toHaveLength(32)
  expect(await keyOf(await staffToken({ unit: clinic.units.ward }))).toEqual(first)
  const other = await keyOf(await staffToken({ account: clinic.staff.adultStaff }))
  expect(other.DraftKey).not.toBe(first.DraftKey)
  expect((await server.as(await guardianToken('Three')).get('/api/profile/draft-key')).statusCode).toBe(403)
})
