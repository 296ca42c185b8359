import { randomUUID } from 'node:crypto'
import type { Instant } from '@samklang/contract/instants'
import { addMinutes } from '@samklang/engine/time/instants'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expireForms } from '../questionnaires/expire.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf } from '../testing/forms.ts'
import { escalateAlerts } from './escalate.ts'

let server: AnsweringServer
beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())

const harms = ['never', 'sometimes', 'often'] as const
type Harm = (typeof harms)[number]

/** What happens next: to the questionnaire, to the diary, or to both. */
type Step =
  | { does: 'save' | 'submit'; harm: Harm; as: 'Known' | 'Stale' | 'WithInvalid' | 'Incomplete' }
  | { does: 'write'; harm: Harm; as: 'New' | 'Edited' | 'Stale' | 'WithInvalid' }
  | { does: 'wait'; minutes: number }
  | { does: 'cancel' | 'release' | 'read' }
  | { does: 'acknowledge'; as: 'AsRead' | 'WithoutBody' }

const harm = fc.constantFrom(...harms)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('save', 'submit'),
      harm,
      as: fc.constantFrom('Known', 'Stale', 'WithInvalid', 'Incomplete'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('write'),
      harm,
      as: fc.constantFrom('New', 'Edited', 'Stale', 'WithInvalid'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 600 }) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('read') }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('acknowledge'), as: fc.constantFrom('AsRead', 'WithoutBody') }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('cancel', 'release') }) },
)

type Alert = { Id: string; LastModifiedAt: Instant; AnswerText: string; AcknowledgedAt: Instant | null }

/** One patient with a questionnaire and a diary, a browser that answers them, and somebody of the unit who reads. */
async function begin() {
  const now = server.clock.now()
  const { db, clinic } = server
  for (const table of ['outgoing_message', 'risk_alert'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('patient_unit').set({ released_at: null }).execute()
  await db.updateTable('unit').set({ email: 'enheten@samklang.example' }).execute()
  const questionnaire = await server.seedForm({ openTill: addMinutes(now, 24 * 60) })
  const diary = await server.seedForm({ type: server.types.journal })
  return {
    patientId: clinic.patients.sibling.id,
    questionnaire,
    diary,
    /** What the browser knows of each form or entry: the newest time it was told, and one before it. */
    times: new Map<string, Instant[]>(),
    entries: [] as string[],
    read: new Map<string, Alert>(),
    /** Of each alert that was acknowledged: how many answers its form or entry had taken by then. */
    settled: new Map<string, number>(),
    /** What each form or entry has taken, in order. */
    taken: new Map<string, Harm[]>(),
    offset: 0,
  }
}

type World = Awaited<ReturnType<typeof begin>>

const stale = '2020-01-01T00:00:00.000Z'

async function take(world: World, next: Step): Promise<void> {
  if (next.does === 'save' || next.does === 'submit') return answer(world, next)
  if (next.does === 'write') return write(world, next)
  if (next.does === 'wait') return wait(world, next.minutes)
  if (next.does === 'read') return read(world)
  if (next.does === 'acknowledge') return acknowledge(world, next.as)
  const me = await server.staff()
  if (next.does === 'release') return release(world, me)
  for (const id of [world.questionnaire, world.diary]) await me.post(`/api/forms/${id}/cancel`)
}

/** Whoever releases a patient with alerts that wait says who takes them over, and that follow-ups are known of. */
async function release(world: World, me: Awaited<ReturnType<AnsweringServer['staff']>>): Promise<void> {
  const url = `/api/patients/${world.patientId}/release`
  const query = new URLSearchParams()
  let asked = await me.get(url)
  if (asked.statusCode === 409 && asked.json().Code === 'alert-taker-needed') {
    query.set('AlertTakerId', asked.json().Details.Takers[0].StaffUserId)
    asked = await me.get(`${url}?${query}`)
  }
  if (asked.statusCode === 409) {
    query.set('FollowUpsKnown', asked.json().Details.Open)
    asked = await me.get(`${url}?${query}`)
  }
  // A second time there is nobody to release.
  expect([200, 404], asked.body).toContain(asked.statusCode)
}

async function answer(world: World, { does, harm, as }: Extract<Step, { does: 'save' | 'submit' }>): Promise<void> {
  const id = world.questionnaire
  const given: Record<string, string> = as === 'Incomplete' ? { harm } : { rest: 'sometimes', energy: 'never', harm }
  const Answers = answersOf(as === 'WithInvalid' ? { ...given, rest: 'no such option' } : given)
  const PreviousLastModifiedAt = as === 'Stale' ? stale : await timeOf(id)
  const me = await server.sibling()
  const reply = await me.post(`/api/papp/questionnaires/${id}/${does}`, { Answers, PreviousLastModifiedAt })
  await expectHeard(world, { id, entry: null }, harm, reply)
}

async function write(world: World, { harm, as }: Extract<Step, { does: 'write' }>): Promise<void> {
  const id = world.diary
  const known = as === 'Edited' || as === 'Stale' ? world.entries.at(-1) : undefined
  const entry = known ?? randomUUID()
  if (!known) world.entries.push(entry)
  const given = { rest: as === 'WithInvalid' ? 'no such option' : 'sometimes', harm }
  const Answers = answersOf(given).map((one) => ({ ...one, AnswerGroupId: entry }))
  const PreviousLastModifiedAt = as === 'Stale' ? stale : await timeOf(id)
  const me = await server.sibling()
  const reply = await me.post(`/api/papp/journals/${id}/save`, { Answers, PreviousLastModifiedAt })
  await expectHeard(world, { id, entry }, harm, reply)
}

async function timeOf(id: string): Promise<Instant> {
  const form = server.db.selectFrom('form').select('last_modified_at as at').where('id', '=', id)
  return (await form.executeTakeFirstOrThrow()).at
}

type Reply = { statusCode: number; body: string; json(): { CrisisInformation?: unknown } }

type Place = { id: string; entry: string | null }
const keyOf = ({ id, entry }: Place) => `${id} ${entry}`

/**
 * Whatever came of it: who said so is helped, and an alert waits that says those very words, or somebody has dealt with them and
 * the form has said nothing else since.
 */
async function expectHeard(world: World, place: Place, harm: Harm, reply: Reply): Promise<void> {
  expect(reply.statusCode, reply.body).toBeLessThan(500)
  const taken = world.taken.get(keyOf(place)) ?? []
  if (reply.statusCode === 200) world.taken.set(keyOf(place), [...taken, harm])
  if (harm === 'never') return
  expect(reply.json().CrisisInformation, `${reply.statusCode} ${reply.body}`).toBeTruthy()
  const alerts = await server.db
    .selectFrom('risk_alert')
    .select(['id', 'value', 'acknowledged_at as acknowledgedAt'])
    .where('form_id', '=', place.id)
    .where(sql<boolean>`entry_id is not distinct from ${place.entry}`)
    .where('rule_key', '=', 'harm')
    .execute()
  const isHeard = alerts.some(({ id, value, acknowledgedAt }) => {
    const since = taken.slice(world.settled.get(id) ?? 0)
    return value === harm && (acknowledgedAt === null || since.every((one) => one === harm))
  })
  expect(isHeard, JSON.stringify({ harm, taken, alerts })).toBe(true)
}

async function wait(world: World, minutes: number): Promise<void> {
  world.offset += minutes * 60_000
  server.clock.moveTo(world.offset)
  const now = server.clock.now()
  await expireForms(server.db, now)
  const services = { sms: true, email: true }
  const post = { keys: server.keys, services, base: 'https://samklang.example', log: { warn: () => undefined } }
  await escalateAlerts(server.db, post, now)
  await server.db.updateTable('outgoing_message').set({ status: 'Sent' }).where('status', '=', 'Queued').execute()
}

async function read(world: World): Promise<void> {
  const me = await server.staff()
  for (const id of [world.questionnaire, world.diary]) {
    const reply = await me.get(`/api/forms/${id}`)
    const alerts: Alert[] = reply.statusCode === 200 ? reply.json().Alerts : []
    for (const alert of alerts) world.read.set(alert.Id, alert)
  }
}

async function acknowledge(world: World, as: 'AsRead' | 'WithoutBody'): Promise<void> {
  const me = await server.staff()
  const [alert] = await waiting()
  if (!alert) return
  const known = world.read.get(alert.id)
  const body = known && { AlertId: alert.id, Action: 'Ringde.', PreviousLastModifiedAt: known.LastModifiedAt }
  const url = `/api/questionnaires/${alert.formId}/acknowledge-alert`
  const reply = await me.post(url, as === 'AsRead' ? body : undefined)
  expect(reply.statusCode, reply.body).toBeLessThan(500)
  if (reply.statusCode !== 200) return
  const place = keyOf({ id: alert.formId ?? '', entry: alert.entry })
  world.settled.set(alert.id, world.taken.get(place)?.length ?? 0)
  expect(known, 'acknowledged by somebody who never read it').toBeDefined()
  expect(known?.LastModifiedAt, 'acknowledged as it was before it changed').toBe(alert.lastModifiedAt)
  const text = alert.value === 'often' ? 'Ofta' : 'Ibland'
  expect(known?.AnswerText).toBe(text)
}

function waiting() {
  return server.db
    .selectFrom('risk_alert as a')
    .select([
      'a.id',
      'a.form_id as formId',
      'a.entry_id as entry',
      'a.value',
      'a.last_modified_at as lastModifiedAt',
      'a.raised_at as raisedAt',
      'a.owner_account_id as owner',
    ])
    .select(sql<number>`(select count(*)::integer from alert_telling t where t.alert_id = a.id)`.as('tellings'))
    .where('a.acknowledged_at', 'is', null)
    .orderBy('a.id')
    .execute()
}

const mostPatience = 240

/** Every alert that waits has an owner or a group that was told of it, and can be opened at the unit. */
async function expectNoneForgotten(): Promise<void> {
  const me = await server.staff()
  const now = server.clock.now()
  for (const { raisedAt, tellings, formId, ...alert } of await waiting()) {
    if (addMinutes(raisedAt, mostPatience) < now) expect(tellings, JSON.stringify(alert)).toBeGreaterThan(0)
    expect((await me.get(`/api/forms/${formId}`)).statusCode).toBe(200)
  }
}

test('whatever the order, no alarming answer goes unheard, no alert is forgotten, and none is acknowledged unread', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const world = await begin()
      for (const next of steps) await take(world, next)
      await wait(world, mostPatience + 1)
      await expectNoneForgotten()
      server.clock.moveTo(0)
    }),
    { numRuns: 30, seed: 11 },
  )
})
