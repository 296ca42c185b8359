import type { UnitAlert } from '@samklang/contract/notifications'
import type { RiskAlert } from '@samklang/contract/risk-alert'
import { addDays } from '@samklang/engine/time/days'
import { expect } from 'vitest'
import { civilDay } from '../civil-day.ts'
import { type AnsweringServer, startAnsweringServer } from './answering-server.ts'
import { seedAlert } from './waiting.ts'

type Staff = Awaited<ReturnType<AnsweringServer['staff']>>

/** A clinic where two colleagues may acknowledge, and what they do about alerts of the fifteen-year-old. */
export async function startFollowUpServer() {
  const server = await startAnsweringServer()
  const { staff, units, patients } = server.clinic
  const me = await server.staff()
  const colleague = await server.sign({ account: staff.adminStaff, level: 'Four', unit: units.child })
  const today = () => civilDay(server.clock.now())
  const inDays = (days: number) => addDays(today(), days)
  const waiting = async (who = me) => (await who.get('/api/units/current/notifications')).json()
  const followUps = async (who = me): Promise<UnitAlert[]> =>
    (await who.get('/api/units/current/follow-ups')).json().FollowUps

  async function seedAlarming(more: { rule?: string; severity?: 'Alert' | 'Attention'; formId?: string } = {}) {
    const formId = more.formId ?? (await server.seedForm({ status: 'Closed' }))
    const raisedAt = server.clock.now()
    const alertId = await seedAlert(server.db, {
      patient: patients.sibling,
      unit: units.child,
      raisedAt,
      ...more,
      formId,
    })
    await waiting(me)
    await waiting(colleague)
    return { formId, alertId }
  }

  const acknowledge = (formId: string, body: object, who: Staff = me) =>
    who.post(`/api/questionnaires/${formId}/acknowledge-alert`, body)

  /** An alert that I have acknowledged, as the unit lists it. */
  async function seedFollowed(body: object = {}, more: Parameters<typeof seedAlarming>[0] = {}): Promise<UnitAlert> {
    const { formId, alertId } = await seedAlarming(more)
    const done = await acknowledge(formId, { AlertId: alertId, Action: 'Ringde upp.', NextStepOn: inDays(2), ...body })
    expect(done.statusCode, done.body).toBe(200)
    const listed = (await followUps()).find(({ Id }) => Id === alertId)
    if (!listed) throw new Error('not followed up')
    return listed
  }

  const step = (alert: Pick<RiskAlert, 'Id' | 'FollowUp'>, body: object, who: Staff = me) =>
    who.post(`/api/alerts/${alert.Id}/follow-up`, {
      PreviousLastModifiedAt: alert.FollowUp?.LastModifiedAt,
      NextStepOn: null,
      Text: 'Träffade patienten.',
      ...body,
    })
  const ask = (alertId: string, body: object = {}, who: Staff = me) =>
    who.post(`/api/alerts/${alertId}/hand-over`, { StaffUserId: staff.adminStaff.publicId, ...body })
  const answer = (id: string | undefined, Answer: string, who: Staff = colleague) =>
    who.post(`/api/hand-overs/${id}/answer`, { Answer })

  const acts = { seedAlarming, acknowledge, seedFollowed, step, ask, answer }
  return { ...server, ...acts, me, colleague, today, inDays, waiting, followUps }
}

export type FollowUpServer = Awaited<ReturnType<typeof startFollowUpServer>>
