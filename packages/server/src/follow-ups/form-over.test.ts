import type { Notification } from '@samklang/contract/notifications'
import { addMinutes } from '@samklang/engine/time/instants'
import { at } from '@samklang/engine/time/wall-clock'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expireForms } from '../questionnaires/expire.ts'
import { clearAlerts } from '../testing/alarm.ts'
import { type FollowUpServer, startFollowUpServer } from '../testing/follow-up-server.ts'
import { fullAnswers } from '../testing/forms.ts'
import { tellOfFollowUps } from './tell.ts'

let server: FollowUpServer

beforeAll(async () => {
  server = await startFollowUpServer()
})
afterAll(() => server.close())
afterEach(async () => {
  server.clock.moveTo(0)
  await server.db.updateTable('patient_unit').set({ released_at: null }).execute()
})
beforeEach(async () => {
  await clearAlerts(server)
  await server.db.deleteFrom('notification').execute()
})

const types = async (who = server.me) =>
  (await server.waiting(who)).Notifications.map(({ Type }: Notification) => Type).toSorted()

/** An alert of what was saved so far: its step is overdue, and a colleague was asked to take it over. */
async function seedOverdue(status: 'Open' | 'Closed', openTill: string): Promise<string> {
  const formId = await server.seedForm({ status, openTill })
  const alert = await server.seedFollowed({ NextStepOn: server.inDays(0) }, { formId })
  expect((await server.ask(alert.Id)).statusCode).toBe(200)
  const { db, keys } = server
  const messaging = { keys, services: { sms: true, email: true }, base: 'https://samklang.example', log: { warn() {} } }
  await tellOfFollowUps(db, messaging, at(server.inDays(1), '09:00', 'Europe/Stockholm'))
  expect([await types(), await types(server.colleague)]).toEqual([
    expect.arrayContaining(['FollowUpOverdue']),
    expect.arrayContaining(['FollowUpOverdue', 'HandOverAsked']),
  ])
  return formId
}

type FormEnd = (formId: string, openTill: string) => Promise<{ statusCode: number } | number>

const ends: Record<string, { status: 'Open' | 'Closed'; end: FormEnd }> = {
  canceled: { status: 'Open', end: (id) => server.me.post(`/api/forms/${id}/cancel`) },
  expired: { status: 'Open', end: (_, openTill) => expireForms(server.db, addMinutes(openTill, 1)) },
  'sent in': {
    status: 'Open',
    async end(id) {
      return (await server.sibling()).post(`/api/papp/questionnaires/${id}/submit`, { Answers: fullAnswers })
    },
  },
  confirmed: { status: 'Closed', end: (id) => server.me.post(`/api/forms/${id}/confirm`) },
  'ended by the release of the patient': {
    status: 'Open',
    end: () => server.me.get(`/api/patients/${server.clinic.patients.sibling.id}/release?FollowUpsKnown=1`),
  },
}

test.each(Object.entries(ends))(
  'R-346 a form that is %s takes no word of a follow-up from the bell',
  async (_, ending) => {
    const openTill = addMinutes(server.clock.now(), 24 * 60)
    const formId = await seedOverdue(ending.status, openTill)
    const reply = await ending.end(formId, openTill)
    if (typeof reply === 'object') expect(reply).toMatchObject({ statusCode: 200 })
    expect(await types()).toContain('FollowUpOverdue')
    expect(await types(server.colleague)).toEqual(expect.arrayContaining(['FollowUpOverdue', 'HandOverAsked']))
  },
)
