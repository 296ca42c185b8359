import { expect } from 'vitest'
import { asPatient, threadTest as test } from '../testing/thread-test.ts'

const recent = '/api/papp/patients/current/recent-help'

test('R-478 that words were of medicine that was taken is told with the help, and on home for as long as that stands there', async ({
  thread,
  signInPatient,
}) => {
  const me = await signInPatient()
  const send = async (MessageText: string) => (await me.post(asPatient(thread.id), { MessageText })).json()
  expect((await send('Jag tänker ta mitt liv i kväll.')).CrisisInformation.IsOverdose).toBeUndefined()
  expect((await me.get(recent)).json().Crisis.IsOverdose).toBeUndefined()

  expect((await send('Jag har tagit en massa tabletter')).CrisisInformation).toMatchObject({ IsOverdose: true })
  expect((await me.get(recent)).json().Crisis).toMatchObject({ IsOverdose: true })
  // What is written after it takes nothing back.
  await send('Jag vill inte leva längre.')
  expect((await me.get(recent)).json().Crisis).toMatchObject({ IsOverdose: true })
})
