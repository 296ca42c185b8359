import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { openSession, seedTestClinic, type TestClinic } from '../testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let clinic: TestClinic

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(() => server.close())

const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten.', Hours: 2 }

async function staff(signedInAt = server.clock.now()) {
  const session = { account: clinic.staff.childStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now: signedInAt }))
}

async function reviewer() {
  const session = { account: clinic.staff.adultReviewer, level: 'Four', unit: clinic.units.adult } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

const url = () => `/api/patients/${clinic.patients.adult.id}/emergency-opening`

test('an opening needs a reason, a fresh sign-in and a patient who exists', async () => {
  const me = await staff()
  expect((await me.post(url(), { ...opening, Reason: 'För kort' })).statusCode).toBe(400)
  expect((await me.post(url(), { ...opening, Reason: ' '.repeat(30) })).statusCode).toBe(400)
  for (const Reason of ['\u200b'.repeat(20), '.'.repeat(20), `Akut${'\u200b'.repeat(20)}`])
    expect((await me.post(url(), { ...opening, Reason })).statusCode, JSON.stringify(Reason)).toBe(400)
  expect((await me.post(url(), { ...opening, Hours: 169 })).statusCode).toBe(400)
  const old = await staff(addMinutes(server.clock.now(), -16))
  const refused = await old.post(url(), opening)
  expect([refused.statusCode, refused.json().Code]).toEqual([403, 'identify-anew'])
  const missing = '/api/patients/018f0000-0000-7000-8000-00000000dead/emergency-opening'
  expect((await me.post(missing, opening)).statusCode).toBe(404)
  expect((await me.get(`/api/patients/${clinic.patients.adult.id}`)).statusCode).toBe(404)
})

test('an opening lets its own opener in until it ends, shows when, and the log carries it', async () => {
  const { id } = clinic.patients.adult
  const me = await staff()
  const { Id, EndsAt, UnitName } = (await me.post(url(), opening)).json()
  expect(UnitName).toContain('Ekorrgläntan')
  const seen = await me.get(`/api/patients/${id}`)
  expect(seen.json()).toMatchObject({ OpeningEndsAt: EndsAt })
  // Whom to ask at the patient's own unit is seen too.
  const { adultStaff } = clinic.staff
  await server.db
    .insertInto('patient_responsible')
    .values({
      patient_id: id,
      unit_id: clinic.units.adult.id,
      account_id: adultStaff.id,
      created_at: server.clock.now(),
    })
    .execute()
  expect((await me.get(`/api/patients/${id}`)).json().ResponsibleProfessionals).toMatchObject([
    { StaffUserId: adultStaff.publicId },
  ])
  const owner = connect(server.database.ownerUrl, { max: 1 })
  const row = await owner
    .selectFrom('audit_log')
    .select(['opening_id', 'patient_id'])
    .where('trace_id', '=', String(seen.headers['x-trace-id']))
    .executeTakeFirst()
  await owner.destroy()
  expect(row).toEqual({ opening_id: Id, patient_id: id })

  const { adminStaff } = clinic.staff
  const colleague = { account: adminStaff, level: 'Four', unit: clinic.units.child, now: server.clock.now() } as const
  expect((await server.as(await openSession(server.db, colleague)).get(`/api/patients/${id}`)).statusCode).toBe(404)

  expect((await me.post(`/api/patients/${id}/responsible-professionals`)).statusCode).toBe(403)
  expect((await me.get(`/api/patients/${id}/release`)).statusCode).toBe(403)
  server.clock.moveTo(2 * 3600_000 + 1000)
  expect((await (await staff()).get(`/api/patients/${id}`)).statusCode).toBe(404)
  server.clock.moveTo(0)
})

test('R-320 whoever may review is told on home and in the bell how many openings wait, nobody else is', async () => {
  const waiting = async (me: Awaited<ReturnType<typeof staff>>) =>
    (await me.get('/api/units/current/notifications')).json().OpeningsToReview
  const { adultStaff } = clinic.staff
  const colleague = { account: adultStaff, level: 'Four', unit: clinic.units.adult, now: server.clock.now() } as const
  const all = [await reviewer(), server.as(await openSession(server.db, colleague)), await staff()]
  expect(await Promise.all(all.map(waiting))).toEqual([1, 0, 0])
  // nobody reviews their own
  const own = server.db.updateTable('emergency_opening')
  await own.set({ account_id: clinic.staff.adultReviewer.id }).execute()
  expect(await waiting(await reviewer())).toBe(0)
  await own.set({ account_id: clinic.staff.childStaff.id }).execute()
})

test('openings are reviewed by somebody else who may see the log', async () => {
  server.clock.moveTo(2 * 3600_000 + 1000)
  const me = await reviewer()
  const [first] = (await me.get('/api/emergency-openings?reviewed=false')).json()
  expect(first).toMatchObject({
    Reason: opening.Reason,
    ReviewedAt: null,
    StaffUserId: clinic.staff.childStaff.publicId,
  })
  const review = { Outcome: 'Justified', Comment: 'Akut läge.' }
  expect((await me.post(`/api/emergency-openings/${first.Id}/review`, review)).statusCode).toBe(200)
  expect((await me.get('/api/emergency-openings?reviewed=false')).json()).toEqual([])
  expect((await me.get('/api/units/current/notifications')).json().OpeningsToReview).toBe(0)
  expect((await me.get('/api/emergency-openings?reviewed=true')).json()).toMatchObject([{ ReviewOutcome: 'Justified' }])
  expect((await me.post(`/api/emergency-openings/${first.Id}/review`, review)).statusCode).toBe(200)
  const missing = '/api/emergency-openings/018f0000-0000-7000-8000-00000000dead/review'
  expect((await me.post(missing, review)).statusCode).toBe(404)
  expect((await (await staff()).get('/api/emergency-openings')).statusCode).toBe(403)
  server.clock.moveTo(0)
})

test('what a reviewer has decided stays, and whoever finds fault says why', async () => {
  const { Id } = (await (await staff()).post(url(), { ...opening, Reason: 'Ringer från akuten om läkemedel.' })).json()
  const reviewUrl = `/api/emergency-openings/${Id}/review`
  const me = await reviewer()
  const blamed = { Outcome: 'NotJustified', Comment: 'Ingen hade ringt.' }
  expect((await me.post(reviewUrl, { ...blamed, Comment: '.' })).json().Errors).toEqual([
    { Field: 'Comment', Key: 'not-in-words' },
  ])
  for (const Comment of [null, '', '  ', '\u200b'])
    expect((await me.post(reviewUrl, { ...blamed, Comment })).json().Errors).toEqual([
      { Field: 'Comment', Key: 'required' },
    ])
  expect((await me.post(reviewUrl, blamed)).statusCode).toBe(200)
  const { adultStaff: account, admin } = clinic.staff
  await server.db.insertInto('account_role').values({ account_id: account.id, role: 'LimitedAdmin' }).execute()
  await server.db.insertInto('account_permission').values({ account_id: account.id, permission: 'Logs.View' }).execute()
  const another = { account, level: 'Four', unit: clinic.units.adult, now: server.clock.now() } as const
  const colleague = server.as(await openSession(server.db, another))
  expect((await colleague.post(reviewUrl, { Outcome: 'Justified' })).statusCode).toBe(409)
  expect((await colleague.post(reviewUrl, blamed)).statusCode).toBe(409)
  expect((await me.post(reviewUrl, { Outcome: 'Justified' })).statusCode).toBe(409)
  const apart = server.as(await openSession(server.db, { account: admin, level: 'Four', now: server.clock.now() }))
  expect((await apart.post(reviewUrl, { Outcome: 'Justified' })).statusCode).toBe(404)
  const listed = (await me.get('/api/emergency-openings?reviewed=true')).json()
  expect(listed.find((one: { Id: string }) => one.Id === Id)).toMatchObject({
    ReviewOutcome: 'NotJustified',
    ReviewComment: 'Ingen hade ringt.',
  })
})

test('asked for twice in a moment it is opened once', async () => {
  const me = await staff()
  const again = { ...opening, Reason: 'Samma sak, tryckt på två gånger.', IsConfirmed: true }
  const [first, second] = await Promise.all([me.post(url(), again), me.post(url(), again)])
  expect([first.statusCode, second.statusCode]).toEqual([200, 200])
  expect(second.json().Id).toBe(first.json().Id)
  const { Id } = (await me.post(url(), { ...again, Hours: 3 })).json()
  expect(Id).not.toBe(first.json().Id)
  const count = server.db.selectFrom('emergency_opening').select('id').where('reason', '=', again.Reason)
  expect(await count.execute()).toHaveLength(2)
})

test('whom and why is told to care staff of the patient’s own unit, and to nobody who only administers', async () => {
  const seenBy = async (account: { id: string }, unit?: { id: string }) => {
    const session = { account, level: 'Four', now: server.clock.now(), ...(unit && { unit }) } as const
    return (await server.as(await openSession(server.db, session)).get('/api/emergency-openings')).json()
  }
  const { admin, adminStaff, adultReviewer } = clinic.staff
  const [told] = await seenBy(adultReviewer, clinic.units.adult)
  expect(told).toMatchObject({ PatientId: clinic.patients.adult.id, PatientFullname: 'Provvuxen Provskog' })
  const apart = await seenBy(admin)
  expect(apart.length).toBeGreaterThan(0)
  for (const row of apart) expect(row).toMatchObject({ PatientId: null, PatientFullname: null, Reason: null })
  // The unit that opened is not the one that judges.
  expect(await seenBy(adminStaff, clinic.units.child)).toEqual([])
})

test('R-320 what was tried to be confirmed through an opening is told as refused, and not in the row of what was confirmed', async () => {
  const now = server.clock.now()
  const { questionnaire: type } = await seedTestForms(server.db, now)
  const { child, adult } = clinic.patients
  const asked = { type, status: 'Closed', now } as const
  const own = await seedTestForm(server.db, { ...asked, patient: child, unit: clinic.units.child })
  const opened = await seedTestForm(server.db, { ...asked, patient: adult, unit: clinic.units.adult })
  await server.db.updateTable('unit').set({ confirms_others: true }).execute()
  const me = await staff()
  await me.post(url(), { ...opening, IsConfirmed: true })
  const reply = (await me.post('/api/forms/confirm', { ids: [own, opened] })).json()
  expect(reply).toMatchObject({ Confirmed: [own], Failed: [{ Id: opened, Code: 'opening-reads-only' }] })
  const rows = await listAudit(server.database, { action: 'ConfirmForm' })
  const facts = rows.map((row) => [row.outcome, row.patient_id, row.patient_ids, row.opening_id, row.entity_id])
  expect(facts).toHaveLength(2)
  expect(facts).toContainEqual(['Done', child.id, [child.id], null, own])
  const Id = rows.find(({ outcome }) => outcome === 'Refused')?.opening_id
  expect(facts).toContainEqual(['Refused', adult.id, null, expect.any(String), opened])
  const events = (await (await reviewer()).get(`/api/emergency-openings/${Id}/events`)).json()
  const tried = events.filter(({ Action }: { Action: string }) => Action === 'ConfirmForm')
  expect(tried).toMatchObject([{ IsChange: true, IsRefused: true, Times: 1 }])
})
