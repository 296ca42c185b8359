import { type Call, isChange } from '@samklang/contract/call'
import { formatCivicId } from '@samklang/contract/civic-id'
import { clientVersion } from '@samklang/contract/client-version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession, seedTestClinic, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import { type UndoableDatabase, undoableDatabase } from '../packages/server/src/testing/undoable.ts'
import { type Example, exampleOf } from './examples.ts'
import { type Known, seedDeleted, seedKnown, seedLocal } from './known-elsewhere.ts'
import { type Own, strangerExamples } from './stranger-examples.ts'
import { listLocalWays, listRecordWays, listWays, listWaysTogether, sentFields, type Way } from './stranger-ways.ts'
import { seedSubject } from './subject.ts'
import { listRows, listTouched, noteTouchedRows, type Touched } from './touched-rows.ts'
import { calls } from './walk.ts'

/**
 * Knowing a civic id, a phone number or a name must give nobody anything. Every field of every call that can name a person is
 * sent by strangers, once about somebody whom another unit knows and once about nobody, in the same state: the answers are the
 * same, and nothing of that person's rows changes.
 */

let database: UndoableDatabase
let server: TestServer
let clinic: TestClinic
let own: Own
let people: Known[]
let local: Known
let deleted: Known
let strangers: Stranger[]
/** Ids of rows that are about somebody known elsewhere, and of all that there was before a stranger came. */
let idsOfKnown: Set<string>
let allIds: Set<string>

type Side = 'staff' | 'patient' | 'guest'
type Stranger = { as: string; side: Side; token: string | undefined }

beforeAll(async () => {
  database = await undoableDatabase()
  const clock = stoppedClock()
  const now = clock.now()
  server = { ...(await startTestServer({ database, clock })), clock }
  clinic = await seedTestClinic(server.db, server.keys, now)
  people = await seedKnown(server, clinic)
  local = await seedLocal(server, clinic)
  deleted = await seedDeleted(server, clinic)
  strangers = await signIn()
  const subject = await seedSubject(server, { unit: clinic.units.child, opener: clinic.staff.childStaff })
  const patient = (await server.as(strangers[0]?.token).get(`/api/patients/${subject.patientId}`)).json()
  own = { subject, clinic, patient }
  clock.moveTo(60_000)
  await noteTouchedRows(database.ownerUrl)
  const rows = await listRows(database.ownerUrl)
  allIds = new Set(rows.flatMap((row) => row.match(uuids) ?? []))
  idsOfKnown = closeOver(rows, new Set([...people, local, deleted].flatMap(({ ids }) => ids)))
})
afterAll(() => server.close())

/** Every pair of calls is made at the same moment. */
function stoppedClock(): TestServer['clock'] {
  let now = new Date()
  return {
    now: () => now.toISOString(),
    moveTo(offset) {
      now = new Date(now.getTime() + offset)
    },
  }
}

/** People of a unit that is a stranger to whomever is known, administrators of all, and somebody else's guardian. */
async function signIn(): Promise<Stranger[]> {
  const { staff, units, persons, patients, relations } = clinic
  const now = server.clock.now()
  const unit = units.child
  const context = { type: 'Guardian', patient: patients.child, relationId: relations.guardianOfChild } as const
  const { account } = persons.guardian
  const one = async (as: string, side: Side, session: Omit<Parameters<typeof openSession>[1], 'now'>) => ({
    as,
    side,
    token: await openSession(server.db, { ...session, now }),
  })
  return [
    await one('staff', 'staff', { account: staff.childStaff, level: 'Four', unit }),
    await one('staff and Admin', 'staff', { account: staff.adminStaff, level: 'Four', unit }),
    await one('Admin', 'staff', { account: staff.admin, level: 'Four' }),
    await one('SysAdmin', 'staff', { account: staff.sysAdmin, level: 'Four' }),
    await one('guardian Two', 'patient', { account, level: 'Two', vouchedBy: [unit], context }),
    await one('guardian Three', 'patient', { account, level: 'Three', context }),
    { as: 'guest', side: 'guest', token: undefined },
  ]
}

/** Who else may not make the call at all stands in the access table. */
function mayCome({ access }: Call, { side }: Stranger): boolean {
  if (access === 'signedIn') return side !== 'guest'
  if (access === 'patientSide') return side === 'patient'
  if (access === 'guest' || access === 'identified' || access === 'mediaToken' || access === 'gateway')
    return side === 'guest'
  return side === 'staff'
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Whatever row names one of these is theirs, and so is what names that row. */
function closeOver(rows: readonly string[], ids: Set<string>): Set<string> {
  const size = ids.size
  for (const row of rows) {
    const { id } = JSON.parse(row)
    if (typeof id === 'string' && mentions(row, ids)) ids.add(id)
  }
  return ids.size === size ? ids : closeOver(rows, ids)
}

function mentions(text: string, ids: ReadonlySet<string>): boolean {
  return (text.match(uuids) ?? []).some((id) => ids.has(id))
}

type Sent = { name: string; call: Call; example: Example; by: Stranger }

async function send({ call, example: { params = {}, query, body }, by }: Sent) {
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? 'missing'))
  const reply = await server.app.inject({
    method: call.method,
    url: query ? `${path}?${new URLSearchParams(query)}` : path,
    headers: {
      'x-client-version': clientVersion,
      ...(by.token && { authorization: `Bearer ${by.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })
  return { status: reply.statusCode, headers: reply.headers, body: reply.body }
}

/** Numbers are not given twice, also when what they were given for is undone. */
let lastTouched = 0

type Outcome = { status: number; answer: string; touched: Touched[] }

/** Makes the call, looks at what it answered and wrote, and takes everything back. */
async function tryOut(sent: Sent, said: string[], looksAgain: boolean): Promise<Outcome> {
  await database.hold()
  const { status, headers, body } = await send(sent)
  const touched = await listTouched(server.db, lastTouched)
  lastTouched = touched.at(-1)?.seq ?? lastTouched
  const seen = looksAgain && status < 300 && isChange(sent.call) ? await lookAround(sent.by, body) : []
  await database.undo()
  const told = Object.entries(headers).filter(([name]) => !['date', 'x-trace-id', 'content-length'].includes(name))
  const answer = plain(JSON.stringify([status, body, seen, told]), said)
  return { status, answer: byDesign[sent.name]?.answer?.(answer) ?? answer, touched }
}

/** But for what was sent, ids that the call made, and what is drawn at random. A short number may stand in an id by chance. */
function plain(text: string, said: readonly string[]): string {
  const spellings = said.flatMap((value) => [formatCivicId(value), value])
  const withoutSaid = (part: string) => spellings.reduce((rest, value) => rest.replaceAll(value, '[said]'), part)
  const idOf = (id: string) => (said.includes(id) ? '[said]' : allIds.has(id) ? id : '[new]')
  const ids = [...text.matchAll(uuids)].map(([id]) => idOf(id))
  return text
    .split(uuids)
    .map((part, index) => withoutSaid(part) + (ids[index] ?? ''))
    .join('')
    .replace(/\\"(TraceId|AccessToken)\\":\\"[^"]*\\"/g, '[drawn]')
    .replace(/mediaToken=[\w-]+/g, 'mediaToken=[drawn]')
}

/** All that staff can read of their own people afterwards. */
async function lookAround(by: Stranger, body: string): Promise<string[]> {
  const { Id } = JSON.parse(body)
  const about = [own.subject, ...(typeof Id === 'string' ? [{ ...own.subject, patientId: Id }] : [])]
  const seen: string[] = []
  for (const [name, call] of reads)
    for (const subject of about) {
      const answer = await send({ name, call, example: exampleOf(name, { subject, clinic, code: '000000' }), by })
      seen.push(`${name} ${answer.status} ${answer.body}`)
    }
  return seen
}

const reads = calls.filter(
  ([, call]) => !isChange(call) && typeof call.reply !== 'string' && call.access === 'careStaff',
)

/**
 * Rows of somebody known that are not as they were, or that were added to what is theirs. Whoever types a known id makes a row
 * of their own unit about the same identity, and a way to sign in to what that unit gives.
 */
function listOffences(name: string, touched: readonly Touched[]): string[] {
  return touched
    .filter(({ table }) => !table.startsWith('audit_'))
    .filter(({ before, after }) => mentions(JSON.stringify(before ?? after), idsOfKnown))
    .filter(({ table, before, after }) => !(table === 'person' && (before ?? after)?.unit_id === clinic.units.child.id))
    .filter(({ table, before }) => !(table === 'account' && !before))
    .map(({ table, before, after }) => `${table} ${before ? (after ? 'changed' : 'removed') : 'added'}`)
    .filter((offence) => !byDesign[name]?.rows?.includes(offence))
}

/** Where two answers cannot be the same, or rows are meant to change; each with its reason. */
const byDesign: Record<string, { answer?: (text: string) => string; rows?: string[] }> = {
  // A code goes to the phone of whoever it is for: that is what is asked.
  requestCode: { rows: ['one_time_code added', 'outgoing_message added'] },
  // A guess at a one-time password is counted, or it could be guessed for ever.
  createPatientToken: { rows: ['one_time_code changed'] },
  // The last digits are those of the phone, and made up for whoever has none; that there are some tells nothing.
  findCodeRecipient: { answer: (text) => text.replace(/•••• \d\d \d\d/, '[digits]') },
  // An emergency is about other units' patients; the opening is shown to them and reviewed.
  openInEmergency: { answer: () => '', rows: ['emergency_opening added'] },
  // the same by a number, after a reason; what is said before it is compared in openings-by-number.test.ts.
  openPersonInEmergency: { answer: () => '', rows: ['emergency_opening added'] },
}

async function walk(list: (name: string, call: Call) => Way[]): Promise<string[]> {
  const found = new Set<string>()
  for (const [name, call] of calls) {
    const ways = list(name, call)
    for (const by of strangers.filter((stranger) => mayCome(call, stranger))) {
      const ofNobody = new Map<string, Outcome>()
      for (const way of ways) {
        const { field, kind, about, examples } = way
        const said = (side: 'known' | 'nobody') => (way.besides ?? [way]).map((pair) => pair[side])
        // That an identity is protected holds at every unit that cares for the person: it is shown as protected there.
        const looksAgain = kind === 'civicId' && by.as === 'staff' && !(name === 'registerPatient' && about.isProtected)
        const key = JSON.stringify([examples.nobody, looksAgain])
        const expected =
          ofNobody.get(key) ?? (await tryOut({ name, call, by, example: examples.nobody }, said('nobody'), looksAgain))
        // Whoever may not make the call is told so before anything is looked at: once is enough.
        if ([401, 403].includes(expected.status) && ofNobody.size > 0) continue
        ofNobody.set(key, expected)
        const { status, answer, touched } = await tryOut(
          { name, call, by, example: examples.known },
          said('known'),
          looksAgain,
        )
        const place = `${by.as}: ${field} of ${about.as}`
        if (answer !== expected.answer) found.add(`${place}: ${differ(answer, expected.answer)}`)
        for (const offence of listOffences(name, touched)) found.add(`${place}: ${offence}`)
        if (status < 300 && isLookUp(field, kind) && !isLogged(touched, about, way))
          found.add(`${place}: is not logged`)
      }
    }
  }
  return [...found]
}

/** What is compared with the stranger's own patient or child, or with an invitation, is no look-up. */
function isLookUp(field: string, kind: Way['kind']): boolean {
  const [name = ''] = field.split(' ')
  if (['savePatient', 'selectSessionContext', 'findInvitation', 'acceptInvitation'].includes(name)) return false
  return kind === 'civicId' || kind === 'search' || (kind === 'user' && name !== 'findPatientByGuid')
}

/** With a keyed index of what was looked for; and whoever has that id is named, so that their extract shows it. */
function isLogged(touched: readonly Touched[], about: Known, { kind, known }: Way): boolean {
  const [row] = touched.filter(({ table }) => table.startsWith('audit_')).map(({ after }) => after)
  const data = JSON.stringify(row?.data ?? null)
  const isId = known.replace('-', '') === about.civicId || (kind === 'user' && known === about.ids.at(-1))
  const isNamed = row?.entity === 'Person' && row.entity_id === about.identityId
  return data.includes('LookedFor') && !data.includes(known) && (isNamed || !isId)
}

/** Where two answers part. */
function differ(one: string, other: string): string {
  const from = Math.max(0, [...one].findIndex((letter, index) => letter !== other[index]) - 60)
  return `${one.slice(from, from + 160)} INSTEAD OF ${other.slice(from, from + 160)}`
}

test('R-250 R-253 whatever names a person, a stranger learns and changes nothing of somebody whom another unit knows', {
  timeout: 300_000,
}, async () => {
  expect(await walk((name, call) => listWays(name, call, own, people))).toEqual([])
})

test('nor by all that can be said of them at once', { timeout: 300_000 }, async () => {
  expect(
    await walk((name, call) =>
      listWaysTogether(
        name,
        call,
        own,
        people.filter(({ records }) => records),
      ),
    ),
  ).toEqual([])
})

test('a local id says nothing of whom another unit calls so', { timeout: 300_000 }, async () => {
  expect(await walk((name, call) => listLocalWays(name, call, own, local))).toEqual([])
})

test('the id of another unit’s record is the id of nothing', { timeout: 300_000 }, async () => {
  expect(await walk((name, call) => listRecordWays(name, call, own, [...people, deleted]))).toEqual([])
})

/** What no example can finish: there is no code to be known, nobody is invited so, and the alert is acknowledged already. */
const unfinished: Record<string, number> = {
  createPatientToken: 400,
  acceptInvitation: 400,
  acknowledgeAlert: 409,
  acknowledgeOneAlert: 409,
}

test('each example is as a stranger would send it about their own people, and is taken', async () => {
  const refused: string[] = []
  for (const [name, call] of calls.filter(([, call]) => sentFields(call).length > 0))
    for (const example of strangerExamples(name, own)) {
      const statuses: number[] = []
      for (const by of strangers.filter((stranger) => mayCome(call, stranger)))
        statuses.push((await tryOut({ name, call, by, example }, [], false)).status)
      if (!statuses.includes(unfinished[name] ?? 200)) refused.push(`${name} ${JSON.stringify(example)}: ${statuses}`)
    }
  expect(refused).toEqual([])
})
