import { isChange } from '@samklang/contract/call'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { madeUpCivicId, madeUpPhone } from '../packages/server/src/demo/made-up-numbers.ts'
import { startBus } from '../packages/server/src/events/bus.ts'
import { auditJobsOf } from '../packages/server/src/jobs/audit-jobs.ts'
import { startJobs } from '../packages/server/src/jobs/start.ts'
import type { OutgoingMessage } from '../packages/server/src/outbox/provider.ts'
import { openStorage } from '../packages/server/src/storage/open-storage.ts'
import { openSession, seedTestClinic, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import { markedWord, nextDay, walkForms } from './marked-forms.ts'
import { markedComment, walkTreatment } from './marked-treatment.ts'
import { seedSubject, type TestSubject } from './subject.ts'
import { actorsOf, calls, changesSessions, makeCall, type WalkActor } from './walk.ts'

/**
 * Somebody is looking for this patient. Words that occur nowhere else are planted in what would lead there; then every
 * call is made by every kind of person, every job is run and every message is sent. Wherever one of the words turns up,
 * but in the one call that is meant to show it, it would have turned up in real life too.
 */

const phone = madeUpPhone(94)
const contactPhone = madeUpPhone(93)

/** Shown to nobody: the patient's own, and that of a guardian who is protected too. */
const hidden: Record<string, RegExp> = {
  phone: new RegExp(phone.slice(3)),
  'phone of the guardian': new RegExp(contactPhone.slice(3)),
  'personal id': /120607\d{4}/,
  'e-mail': /hemlig\.markor/i,
  'e-mail of the guardian': /nara\.markor/i,
}

/** Seen by those who treat the patient, and kept out of whatever leaves the server or lies in it for others to read. */
const inside: Record<string, RegExp> = {
  'first name': /Markörfura/i,
  'last name': /Hemligskog/i,
  'a comment with an address': /Markörstigen/i,
}

/** What the patient and staff wrote: for the two of them alone, and in the rows where it belongs. */
const written: Record<string, RegExp> = {
  'what was written': new RegExp(markedWord, 'i'),
  'what staff wrote among themselves': new RegExp(markedComment, 'i'),
}

const secret = { ...hidden, ...inside, ...written }

let server: TestServer
let clinic: TestClinic
let owner: Db
let kept: TestSubject
const log: string[] = []
const parcels: OutgoingMessage[] = []
const answers: { call: string; actor: string; body: string; status: number }[] = []

let marked = 0
function seedMarked(): Promise<TestSubject> {
  marked += 1
  const serial = String(100 + marked)
  const name = { firstname: 'Markörfura', lastname: 'Hemligskog' }
  return seedSubject(server, {
    unit: clinic.units.child,
    opener: clinic.staff.childStaff,
    comment: 'Bor hos sin mormor på Markörstigen 7.',
    person: {
      ...name,
      civicId: madeUpCivicId('2012-06-07', serial),
      phone,
      email: 'hemlig.markor@exempel.se',
      isProtected: true,
    },
    contact: { phone: contactPhone, email: 'nara.markor@exempel.se', isProtected: true },
  })
}

beforeAll(async () => {
  server = await startTestServer({ logTo: { write: (line) => void log.push(line) } })
  owner = connect(server.database.ownerUrl, { max: 2 })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  // Else each of the thousands of calls that follow looks through all accounts for whose session it is.
  await sql`analyze account`.execute(owner)
  kept = await seedMarked()
  await walk(actorsOf(server, clinic), seedMarked)
  await walk(await thoseConcerned(), async () => kept)
  await lookAndInvite()
  await answerForms()
  server.clock.moveTo(Date.parse(nextDay(server.clock.now())) - Date.parse(server.clock.now()))
  await runJobs()
  await lookAtFailures()
}, 300_000)
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

async function walk(everyone: WalkActor[], next: () => Promise<TestSubject>): Promise<void> {
  const tokens = new Map<string, string | undefined>()
  let subject = await next()
  for (const [name, call] of calls)
    for (const { name: actor, sign } of everyone) {
      if (changesSessions(call) || !tokens.has(actor)) tokens.set(actor, await sign())
      const reply = await makeCall(server, { name, call, subject, clinic }, tokens.get(actor))
      const { status, body } = reply
      answers.push({ call: name, actor, body, status })
      if (status === 200 && isChange(call) && reply.namesSubject) subject = await next()
    }
}

/** The patient, a guardian whom staff have approved since, and staff of another unit with an emergency opening. */
async function thoseConcerned(): Promise<WalkActor[]> {
  const now = server.clock.now()
  const patient = { id: kept.patientId }
  const { relationId } = kept
  await server.db
    .updateTable('relation')
    .set({ status: 'Active', approved_at: now })
    .where('id', '=', relationId)
    .execute()
  const elsewhere = { account: clinic.staff.adultStaff, level: 'Four', unit: clinic.units.adult, now } as const
  const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' }
  const opener = server.as(await openSession(server.db, elsewhere))
  const opened = await opener.post(`/api/patients/${kept.patientId}/emergency-opening`, opening)
  expect(opened.statusCode).toBe(200)
  const asPatient = { account: kept.account, context: { type: 'Patient', patient }, now } as const
  const context = { type: 'Guardian', patient, relationId } as const
  return [
    { name: 'the patient Two', sign: () => openSession(server.db, { ...asPatient, level: 'Two' }) },
    { name: 'the patient Three', sign: () => openSession(server.db, { ...asPatient, level: 'Three' }) },
    {
      name: 'an approved guardian',
      sign: () => openSession(server.db, { account: kept.contactAccount, level: 'Three', context, now }),
    },
    { name: 'staff with an opening', sign: () => openSession(server.db, elsewhere) },
  ]
}

async function asStaff() {
  const session = { account: clinic.staff.adminStaff, level: 'Four', unit: clinic.units.child } as const
  return server.as(await openSession(server.db, { ...session, now: server.clock.now() }))
}

/** Searching by the very id, asking for a code with it, typing it wrongly, and inviting everyone around. */
async function lookAndInvite(): Promise<void> {
  const me = await asStaff()
  const fresh = await seedMarked()
  const { civicId, patientId: id, relationId, dateOfBirth } = fresh
  const approval = { RelationType: 'Guardian', Approve: true }
  const person = { Firstname: 'Markörfura', Lastname: 'Hemligskog', Gender: 'Female', DateOfBirth: dateOfBirth }
  const acts = [
    me.get(`/api/patient?search=${civicId}`),
    me.post('/api/patients/search', { Search: civicId }),
    me.get(`/api/patient?search=${encodeURIComponent('Markörfura')}`),
    me.post('/api/patients', { ...person, IdType: 'PNR', PersonalId: civicId }),
    me.post('/api/patients', { ...person, IdType: 'PNR', PersonalId: `${civicId}0`, Phone: phone }),
    server.as().post('/api/smsrequest', { CivicId: civicId }),
    me.put(`/api/patients/${id}/relations/${relationId}/update-relation`, approval),
  ]
  for (const act of acts) await keep('staff who look', act)
  await keep('staff who invite', me.post(`/api/patients/${id}/relations/${relationId}/renew-invitation`))
  await keep('staff who invite', me.post(`/api/patients/${id}/invite`))
  await keep('staff who remind', me.get(`/api/patients/${id}/send-reminders`))
}

async function answerForms(): Promise<void> {
  const told = await walkForms(server, clinic, await seedMarked())
  for (const { actor, reply } of told)
    answers.push({ call: 'forms', actor, body: reply.body, status: reply.statusCode })
  for (const { actor, reply } of await walkTreatment(server, clinic, await seedMarked()))
    answers.push({ call: 'treatment', actor, body: reply.body, status: reply.statusCode })
}

type Reply = { statusCode: number; body: string }

async function keep(actor: string, reply: Promise<Reply> | PromiseLike<Reply>): Promise<void> {
  const { statusCode: status, body } = await reply
  answers.push({ call: 'by hand', actor, body, status })
}

/** Every job there is, with a provider that loses whatever goes to the patient's own phone. */
async function runJobs(): Promise<void> {
  const { db, settings, clock, keys, app } = server
  const bus = await startBus(settings.databaseUrl, app.log)
  const jobs = await startJobs({
    db,
    databaseUrl: settings.databaseUrl,
    clock,
    log: app.log,
    bus,
    keys,
    audit: auditJobsOf(settings),
    services: { sms: true, email: true },
    base: settings.publicUrl,
    storage: openStorage(settings.media, async () => true),
    provider: {
      async send(parcel) {
        parcels.push(parcel)
        return parcel.recipient === phone ? { refused: 'no such number' } : { reference: 'sent' }
      },
    },
  })
  const queues = await jobs.boss.getSchedules()
  for (const { name } of queues) await jobs.boss.send(name, {})
  await vi.waitFor(async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from pgboss.job where state in ('created', 'active', 'retry')
        and name = any(${queues.map(({ name }) => name)})`.execute(db)
    expect(rows[0]?.waiting).toBe(0)
  }, 120_000)
  await jobs.stop()
  await bus.close()
}

async function lookAtFailures(): Promise<void> {
  const me = await asStaff()
  const failed = await owner
    .selectFrom('outgoing_message')
    .select('patient_id as id')
    .where('status', '=', 'Failed')
    .execute()
  for (const { id } of failed)
    if (id) await keep('staff told of a failure', me.get(`/api/sms-messages/failed?patientId=${id}`))
}

test('R-239 the walk got as far as it should, and the one call that shows shows all', () => {
  const reveals = answers.filter(({ call, status }) => call === 'revealPatient' && status === 200)
  expect(reveals.length).toBeGreaterThan(2)
  for (const { body } of reveals) {
    expect(plain(body)).toMatch(hidden.phone ?? /./)
    expect(plain(body)).toMatch(hidden['personal id'] ?? /./)
  }
  const seen = answers.filter(({ call, status }) => call === 'getPatient' && status === 200)
  expect(seen.length).toBeGreaterThan(3)
  expect(seen.every(({ body }) => body.includes('Markörfura'))).toBe(true)
  expect(log.length).toBeGreaterThan(answers.length / 2)
  expect(parcels.length).toBeGreaterThan(3)
  const told = answers.filter(({ actor }) => actor === 'staff told of a failure')
  expect(told.some(({ body }) => body.includes('RecipientAddress'))).toBe(true)
  const read = answers.filter(({ actor }) => actor === 'staff who read')
  expect(read.filter(({ body }) => body.includes(markedWord)).length).toBeGreaterThan(3)
  const purposes = new Set(parcels.map(({ idempotencyKey }) => idempotencyKey.split(':')[0]))
  expect([...purposes]).toEqual(expect.arrayContaining(['NewForm', 'FormReminder', 'JournalReminder', 'AlertWaiting']))
})

test('R-239 no answer to anybody shows the phone, id or e-mail, but the explicit view', () => {
  const shown = answers
    .filter(({ call }) => call !== 'revealPatient')
    .flatMap(({ call, actor, body }) => found(body, hidden).map((what) => `${call} shows ${actor} the ${what}`))
  expect([...new Set(shown)]).toEqual([])
})

test('R-239 the name is not in an answer to anyone who neither treats nor represents the patient', () => {
  const outsiders = /^(anonymous|expired|patient T|guardian T|agent|teacher|staff without unit)/
  const shown = answers
    .filter(({ actor }) => outsiders.test(actor))
    .flatMap(({ call, actor, body }) =>
      found(body, { ...inside, ...written }).map((what) => `${call} shows ${actor} the ${what}`),
    )
  expect([...new Set(shown)]).toEqual([])
})

test('R-239 R-412 R-426 a document says neither the number nor the unit, and no answer to the patient what staff wrote among themselves', () => {
  const documents = answers.filter(({ actor }) => actor.endsWith(' a document'))
  expect(documents.filter(({ body }) => body.includes(markedWord))).toHaveLength(2)
  const about = { ...hidden, unit: /Ekorrgläntan/i, 'a comment with an address': /Markörstigen/i }
  expect(documents.flatMap(({ body }) => found(body, about))).toEqual([])
  const ofStaff = answers.filter(({ body }) => body.includes(markedComment)).map(({ actor }) => actor)
  expect(new Set(ofStaff)).toEqual(new Set(['staff who write', 'staff who read messages']))
})

test('R-239 no line of the log says anything about the patient', () => {
  expect(log.filter((line) => found(line, secret).length > 0)).toEqual([])
})

test('R-239 no message names the patient, the unit or the kind of care', () => {
  const about = { ...secret, unit: /Ekorrgläntan/i, care: /psyk|mottagning|vård|clinic|patient/i }
  const toThem = parcels.filter(({ recipient }) => recipient === phone || recipient === contactPhone)
  expect(toThem.length).toBeGreaterThan(1)
  const toStaff = parcels.filter(({ idempotencyKey }) => /^(AlertWaiting|StaffDigest):/.test(idempotencyKey))
  expect(toStaff.length).toBeGreaterThan(0)
  expect([...toThem, ...toStaff].filter(({ body }) => found(body, about).length > 0).map(({ body }) => body)).toEqual(
    [],
  )
  expect(parcels.filter(({ idempotencyKey: key }) => found(key, secret).length > 0)).toEqual([])
})

test('R-239 no table holds the phone, id or e-mail in clear, the name stands where the patient does, and what was written where it was', async () => {
  const { rows: tables } = await sql<{ name: string; schema: string }>`
    select c.relname as name, n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss')`.execute(owner)
  expect(tables.map(({ schema }) => schema)).toContain('pgboss')
  // Of a unit's own patients there is a second list of names, which the database keeps for their lists and search.
  const ofPeople = ['person', 'patient', 'relation', 'patient_listing']
  const ofAnswers = ['form', 'journal_entry', 'journal_entry_version', 'refused_answers', 'risk_alert']
  const ofTreatments = ['message', 'treatment_artifact', 'kept_plan']
  const places: string[] = []
  for (const { name, schema } of tables) {
    const all = sql<{ text: string }>`select t::text as text from ${sql.table(`${schema}.${name}`)} t`
    const { rows } = await all.execute(schema === 'pgboss' ? server.db : owner)
    const words = {
      ...hidden,
      ...(!ofPeople.includes(name) && inside),
      ...(![...ofAnswers, ...ofTreatments].includes(name) && written),
    }
    for (const { text } of rows)
      for (const what of found(text, words)) places.push(`${schema}.${name} holds the ${what}`)
  }
  expect([...new Set(places)]).toEqual([])
})

test('what is looked for is found however it is written, and not in the digits that an id or a seal happens to hold', () => {
  const id = '00001206-0712-7345-8000-000000000000'
  expect(found(`${id} \\x${'a1206071234'.repeat(4)}`, hidden)).toEqual([])
  for (const way of ['20120607-1013', '120607 1013', `${id} 201206071013`])
    expect(found(way, hidden)).toEqual(['personal id'])
})

/** Ids and what is sealed or hashed are made by chance: some day they hold any ten digits. */
function withoutChance(text: string): string {
  return text.replace(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[\da-f]{32,}|(?<=traceId":")[\da-f]{16}/gi, '·')
}

// Numbers are written with blanks and hyphens in many ways.
function plain(text: string): string {
  return text.replace(/(?<=\d)[ -](?=\d)/g, '')
}

/** The description of the API is as long as all other answers together, and everybody is given the same. */
const longest = new Map<string, string>()

function readable(text: string): string {
  if (text.length < 100_000) return plain(withoutChance(text))
  const known = longest.get(text) ?? plain(withoutChance(text))
  longest.set(text, known)
  return known
}

function found(text: string, words: Record<string, RegExp>): string[] {
  const whole = readable(text)
  return Object.keys(words).filter((what) => words[what]?.test(whole))
}
