import type { LiveEvent } from '@samklang/contract/events'
import type { Instant } from '@samklang/contract/instants'
import type { NotificationType } from '@samklang/contract/notifications'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FormEventKind } from '../database/table-types.ts'
import { type Bus, startBus } from '../events/bus.ts'
import { endJournals } from '../journals/end-due.ts'
import { makeId } from '../keys/ids.ts'
import { hashToken } from '../keys/tokens.ts'
import { aboutForm, notify } from '../notifications/write.ts'
import { expireForms } from '../questionnaires/expire.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'

let server: AnsweringServer
let bus: Bus
const told: LiveEvent[] = []

beforeAll(async () => {
  server = await startAnsweringServer()
  bus = await startBus(server.settings.databaseUrl, { info: () => {}, warn: () => {} })
  const wants = (to: object) => 'unitId' in to && to.unitId === server.clinic.units.child.id
  bus.subscribe({ wants, receive: (event) => void told.push(event), end: () => {} })
})
afterAll(async () => {
  await bus.close()
  await server.close()
})
beforeEach(async () => {
  await server.db.updateTable('form').set({ status: 'Canceled' }).execute()
})

type Device = ReturnType<AnsweringServer['as']>

/** The form in somebody's hands at the clinic, and what they hold it by. */
type Held = { id: string; device: Device; version: Instant; openTill: Instant }

type Ending = {
  kind?: 'journal'
  /** Answered by a contact, who can be removed. */
  isOfContact?: true
  end(held: Held): Promise<unknown>
  /** What the history tells of it. */
  events: FormEventKind[]
  /** What waits for staff because of it. */
  raised: NotificationType[]
}

const answered = { Answers: fullAnswers }
const begun = { Answers: answersOf({ rest: 'sometimes' }) }

/** Every way in which a form is over. Last the one after which the unit has the patient no more. */
const endings: Record<string, Ending> = {
  'sent in': {
    end: ({ id, device }) => device.post(`/api/papp/questionnaires/${id}/submit`, answered),
    events: ['Answered', 'Closed'],
    raised: ['NewQuestionnaireAnswer'],
  },
  expired: {
    end: ({ openTill }) => expireForms(server.db, addMinutes(openTill, 1)),
    events: ['Expired'],
    raised: [],
  },
  'expired when it was begun': {
    async end({ id, device, version, openTill }) {
      const body = { ...begun, PreviousLastModifiedAt: version }
      const saved = await device.post(`/api/papp/questionnaires/${id}/save`, body)
      expect(saved.statusCode, saved.body).toBe(200)
      return expireForms(server.db, addMinutes(openTill, 1))
    },
    events: ['Expired'],
    raised: ['NewQuestionnaireAnswer'],
  },
  canceled: {
    end: async ({ id }) => (await server.staff()).post(`/api/forms/${id}/cancel`),
    events: ['Canceled'],
    raised: [],
  },
  'a diary canceled': {
    kind: 'journal',
    end: async ({ id }) => (await server.staff()).post(`/api/forms/${id}/cancel`),
    events: ['Canceled'],
    raised: [],
  },
  'a diary closed by staff': {
    kind: 'journal',
    end: async ({ id }) => (await server.staff()).post(`/api/journals/${id}/close`),
    events: ['Closed'],
    raised: [],
  },
  'a diary closed by the calendar': {
    kind: 'journal',
    end: ({ openTill }) => endJournals(server.db, addMinutes(openTill, 1)),
    events: ['Closed'],
    raised: ['JournalEnded'],
  },
  'asked of a contact who is removed': {
    isOfContact: true,
    async end() {
      const { patients, relations } = server.clinic
      const url = `/api/patients/${patients.sibling.id}/relations/${relations.guardianOfSibling}`
      return (await server.staff()).send('DELETE', url)
    },
    events: ['Canceled'],
    raised: [],
  },
  'asked of a patient who is released': {
    end: async () => (await server.staff()).get(`/api/patients/${server.clinic.patients.sibling.id}/release`),
    events: ['Canceled'],
    raised: [],
  },
}

/** Handed over to a device, with a ticket that nobody has used, reminders to come, and staff who wait for it. */
async function hold({ kind, isOfContact }: Ending): Promise<Held> {
  const { db, clock, clinic } = server
  const now = clock.now()
  const openTill = addMinutes(now, 60)
  const contact = { respondentType: 'Caretaker', relationId: clinic.relations.guardianOfSibling } as const
  const type = kind === 'journal' ? server.types.journal : server.types.questionnaire
  const id = await server.seedForm({ type, openTill, ...(isOfContact && contact) })
  const device = await handOver(id)
  const spare = { token_hash: hashToken(id), form_id: id, created_by: clinic.staff.childStaff.id, created_at: now }
  await db
    .insertInto('form_handover')
    .values({ ...spare, expires_at: addMinutes(now, 10) })
    .execute()
  const later = addMinutes(now, 24 * 60)
  await db
    .insertInto('form_reminder')
    .values({ id: makeId(now), form_id: id, due_at: later })
    .execute()
  const weekly = { weekdays: 127, time_of_day: '08:00', channel: 'Sms', active: true, next_at: later } as const
  if (kind === 'journal')
    await db
      .insertInto('journal_reminder')
      .values({ id: makeId(now), form_id: id, ...weekly })
      .execute()
  const about = aboutForm({ id, patientId: clinic.patients.sibling.id, unitId: clinic.units.child.id })
  await notify(db, 'Inactivity_UnansweredQuestionnaire', [about], now)
  await notify(db, 'Inactivity_UnansweredJournal', [about], now)
  const version = (await device.get(`/api/papp/forms/${id}`)).json().LastModifiedAt
  return { id, device, version, openTill }
}

async function handOver(id: string): Promise<Device> {
  const started = await (await server.staff()).post(`/api/forms/${id}/start`, { AnswerMode: 'Self' })
  expect(started.statusCode, started.body).toBe(200)
  const [, Ticket] = started.json().Handover.Path.split('#')
  const taken = await server.as().post('/api/auth/form-handover', { Ticket })
  expect(taken.statusCode, taken.body).toBe(200)
  return server.as(taken.json().Token.AccessToken)
}

/** All that a form holds open while it waits for an answer. */
async function listLeftOpen(id: string) {
  const { db } = server
  const tickets = db.selectFrom('form_handover').where('form_id', '=', id).where('used_at', 'is', null)
  const devices = db.selectFrom('session').where('locked_form_id', '=', id).where('ended_at', 'is', null)
  const reminders = db.selectFrom('form_reminder').where('form_id', '=', id).where('done_at', 'is', null)
  const weekly = db.selectFrom('journal_reminder').where('form_id', '=', id).where('active', '=', true)
  const waiting = db.selectFrom('notification').where('form_id', '=', id).where('handling_state', '=', 'NotHandled')
  return {
    tickets: (await tickets.select('form_id').execute()).length,
    devices: (await devices.select('id').execute()).length,
    reminders: (await reminders.select('id').execute()).length + (await weekly.select('id').execute()).length,
    notifications: (await waiting.select('type').orderBy('type').execute()).map(({ type }) => type),
  }
}

async function listEvents(id: string): Promise<string[]> {
  const rows = await server.db.selectFrom('form_event').select('event').where('form_id', '=', id).execute()
  return rows.map(({ event }) => event)
}

test.each(Object.entries(endings))(
  '%s: no device holds it, nobody is reminded or waits, it is in the history, and the unit is told',
  async (_, ending) => {
    const held = await hold(ending)
    const { id } = held
    const before = await listEvents(id)
    const open = { tickets: 1, devices: 1, reminders: ending.kind === 'journal' ? 2 : 1 }
    expect(await listLeftOpen(id)).toMatchObject({ ...open, notifications: { length: 2 } })
    told.length = 0

    const reply = await ending.end(held)
    if (typeof reply === 'object') expect(reply).toMatchObject({ statusCode: 200 })
    const form = await server.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(form.status).toBe(ending.events.includes('Canceled') ? 'Canceled' : 'Closed')
    expect(Date.parse(form.last_modified_at)).toBeGreaterThan(Date.parse(held.version))
    expect(form.canceled_at ?? form.entered_at).not.toBeNull()
    const nothing = { tickets: 0, devices: 0, reminders: 0, notifications: ending.raised }
    expect(await listLeftOpen(id)).toEqual(nothing)
    expect((await held.device.get(`/api/papp/forms/${id}`)).statusCode).toBe(401)
    const since = (await listEvents(id)).filter((event) => !before.includes(event))
    expect(since.sort()).toEqual(ending.events)
    const changed = { Kind: 'care-changed', PatientId: server.clinic.patients.sibling.id }
    await vi.waitFor(() => expect(told).toContainEqual(changed))
  },
)
