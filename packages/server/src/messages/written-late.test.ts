import { randomUUID } from 'node:crypto'
import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { asPatient, asStaff, chat, threadTest as test } from '../testing/thread-test.ts'
import { writtenLate } from './written-late.ts'

const now = '2026-11-18T07:02:00.000Z'
const day = 24 * 60

test.for([
  { told: addMinutes(now, -6), isTold: true },
  { told: addMinutes(now, -8 * 60), isTold: true },
  { told: addMinutes(now, -30 * day), isTold: true },
  { told: addMinutes(now, -5), isTold: false },
  { told: now, isTold: false },
  { told: addMinutes(now, 1), isTold: false },
  { told: addMinutes(now, 400 * day), isTold: false },
  { told: addMinutes(now, -30 * day - 1), isTold: false },
  { told: null, isTold: false },
  { told: undefined, isTold: false },
])('R-476 of $told it is told when it was written: $isTold', ({ told, isTold }) => {
  expect(writtenLate(told, now)).toBe(isTold ? told : null)
})

test('R-476 whoever reads the thread is told when a message was written that came late, in its place by when it came', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await staff.post(asStaff(thread.id), chat('Hur går det?'))
  const WrittenAt = addMinutes(server.clock.now(), -8 * 60)
  const key = { 'idempotency-key': randomUUID() }
  const body = { MessageText: 'Jag sover inte', WrittenAt }
  const sent = await me.send('POST', asPatient(thread.id), body, key)
  expect(sent.json().Message).toMatchObject({ WrittenAt })
  // After a lost reply it comes again as it was.
  expect((await me.send('POST', asPatient(thread.id), body, key)).json().Message).toEqual(sent.json().Message)
  const tomorrow = addMinutes(server.clock.now(), day)
  await me.post(asPatient(thread.id), { MessageText: 'Från en klocka som går fel', WrittenAt: tomorrow })
  for (const reply of [
    await staff.get(`/api/messages?treatmentId=${thread.id}`),
    await me.get(`/api/papp/messages?treatmentId=${thread.id}`),
  ])
    expect(reply.json().Messages).toMatchObject([
      { MessageText: 'Hur går det?', WrittenAt: null },
      { MessageText: 'Jag sover inte', WrittenAt },
      { MessageText: 'Från en klocka som går fel', WrittenAt: null },
    ])
})
