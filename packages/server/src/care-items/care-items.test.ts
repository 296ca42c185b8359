import { expect } from 'vitest'
import { clinicTest as test } from '../testing/server-test.ts'

test('before there are forms nobody has any, and nobody waits for a reminder', async ({ clinic, signInStaff }) => {
  const me = await signInStaff()
  const url = `/api/patients/${clinic.patients.child.id}`
  expect((await me.get(`${url}/care-items`)).json()).toMatchObject({ SetId: null, Questionnaires: [], Programs: [] })
  expect((await me.get(`${url}/care-history`)).json()).toMatchObject({ Items: [], Total: 0 })
  expect((await me.get(`${url}/send-reminders`)).json()).toEqual({ Sent: 0, Skipped: [] })
})

test('R-243 whoever was invited and has not answered is reminded once, however often it is pressed', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const me = await signInStaff()
  const url = `/api/patients/${clinic.patients.child.id}`
  const invited = await me.post(`${url}/relations`, {
    RelationType: 'Guardian',
    Firstname: 'Provmoster',
    Lastname: 'Provskog',
    Phone: '0701740690',
    InviteBy: 'Sms',
  })
  expect(invited.statusCode).toBe(200)
  const queued = async () => (await server.db.selectFrom('outgoing_message').select('id').execute()).length
  expect(await queued()).toBe(1)
  server.clock.moveTo(120_000)
  const later = await signInStaff()
  const replies = await Promise.all([1, 2].map(() => later.get(`${url}/send-reminders`)))
  const sent = replies.map((reply) => reply.json().Sent).sort()
  expect(sent).toEqual([0, 1])
  expect(await queued()).toBe(2)
  server.clock.moveTo(0)
})
