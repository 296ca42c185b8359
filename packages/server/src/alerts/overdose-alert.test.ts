import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { alertsInThread, asPatient, asStaff, chat, danger, threadTest as test } from '../testing/thread-test.ts'

const taken = 'Jag tog hela asken nu'
const headline = 'Kan ha tagit eller tänka ta för mycket medicin eller något giftigt'

test('R-560 an alert says that somebody may have taken too much, and stands before others of the patient that are as grave', async ({
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  for (const MessageText of [danger, taken, 'Jag tänker inte leva till jul'])
    await me.post(asPatient(thread.id), { MessageText })
  await staff.post(asStaff(thread.id), chat('Jag ringer dig nu'))
  const poisoning = { Text: headline, AnswerText: taken, IsOverdose: true, Abuse: null, Severity: 'Alert' }
  const others = { Text: 'Texten kan handla om fara för livet', IsOverdose: false }
  const shown = await alertsInThread(staff, thread)
  expect(shown).toMatchObject([poisoning, others, others])
  const { Alerts } = (await staff.get('/api/units/current/notifications')).json()
  const here = Alerts.filter(({ Message }: { Message: unknown }) => Message !== null)
  expect(here).toMatchObject([poisoning, others, others])
  const path = `/api/messages?treatmentId=${thread.id}`
  const english = await staff.send('GET', path, undefined, { 'accept-language': 'en' })
  expect(english.json().Alerts[0].Text).toBe(
    'May have taken, or mean to take, too much medicine or something poisonous',
  )
})

test('R-560 words of abuse beside are told too', async ({ thread, signInPatient, signInStaff }) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  await me.post(asPatient(thread.id), { MessageText: 'Pappa slår mig så jag tog hela asken nu' })
  const Text = `${headline}, och texten kan handla om våld eller övergrepp`
  expect(await alertsInThread(staff, thread)).toMatchObject([{ Text, IsOverdose: true, Abuse: 'Beside' }])
})

test('R-560 R-476 of a message that came late it is told when it was written', async ({
  server,
  thread,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const WrittenAt = addMinutes(server.clock.now(), -180)
  await me.post(asPatient(thread.id), { MessageText: taken, WrittenAt })
  const AnsweredBetween = { First: WrittenAt, Last: WrittenAt }
  expect(await alertsInThread(staff, thread)).toMatchObject([{ IsOverdose: true, AnsweredBetween }])
})
