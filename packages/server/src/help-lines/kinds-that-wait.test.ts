import { expect } from 'vitest'
import { alertsInThread, asPatient, type Caller, threadTest as test } from '../testing/thread-test.ts'

const recent = '/api/papp/patients/current/recent-help'
const taken = 'har tagit 40 alvedon'
const hit = 'Min sambo slog mig igår'
const life = 'Jag tänker ta mitt liv i kväll.'

test.beforeEach(async ({ server }) => void (await server.db.deleteFrom('risk_alert').execute()))

type Thread = { id: string }
const crisisOf = async (me: Caller) => (await me.get(recent)).json().Crisis
const send = (me: Caller, { id }: Thread, MessageText: string) => me.post(asPatient(id), { MessageText })

/** What waits in the thread is acknowledged. */
async function acknowledge(staff: Caller, thread: Thread): Promise<void> {
  const alerts: { Id: string; LastModifiedAt: string; AcknowledgedAt: string | null }[] = await alertsInThread(
    staff,
    thread,
  )
  const waiting = alerts.filter(({ AcknowledgedAt }) => AcknowledgedAt === null)
  expect(waiting.length).toBeGreaterThan(0)
  for (const { Id, LastModifiedAt } of waiting) {
    const body = { Action: 'Ringde upp.', NoFollowUpReason: 'Talade med dem' }
    const reply = await staff.post(`/api/alerts/${Id}/acknowledge`, { ...body, PreviousLastModifiedAt: LastModifiedAt })
    expect(reply.statusCode, reply.body).toBe(200)
  }
}

test('R-558 help on home is of what waits: abuse alone, also where danger to life was acknowledged before', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [me, staff] = [await signInPatient(), await signInStaff()]
  await send(me, thread, life)
  await send(me, thread, taken)
  await acknowledge(staff, thread)
  await send(me, thread, hit)
  expect(await crisisOf(me)).toMatchObject({ Kind: 'Risk', Abuse: 'Alone' })
  expect((await crisisOf(me)).IsOverdose).toBeUndefined()
  // Danger to life that waits goes first, and this follows.
  await send(me, thread, life)
  expect(await crisisOf(me)).toMatchObject({ Kind: 'Risk', Abuse: 'Beside' })
})

test('R-558 medicine that was taken is told for as long as its alert waits, whatever else was written or acknowledged', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [me, staff] = [await signInPatient(), await signInStaff()]
  await send(me, thread, hit)
  await acknowledge(staff, thread)
  await send(me, thread, taken)
  expect(await crisisOf(me)).toMatchObject({ IsOverdose: true })
  expect((await crisisOf(me)).Abuse).toBeUndefined()
  await send(me, thread, hit)
  expect(await crisisOf(me)).toMatchObject({ IsOverdose: true, Abuse: 'Beside' })
})

test('R-558 where nothing waits help is of what was written last', async ({ thread, signInPatient, signInStaff }) => {
  const [me, staff] = [await signInPatient(), await signInStaff()]
  await send(me, thread, taken)
  await send(me, thread, hit)
  await acknowledge(staff, thread)
  expect(await crisisOf(me)).toMatchObject({ Kind: 'Risk', Abuse: 'Alone' })
  expect((await crisisOf(me)).IsOverdose).toBeUndefined()
})
