import { addMinutes } from '@samklang/engine/time/instants'
import { expect } from 'vitest'
import { readOwnProgram, readProgram, programThreadTest as test } from '../testing/program-thread-test.ts'
import type { TestServer } from '../testing/test-server.ts'
import { type Caller, runJobs, textsTo } from '../testing/thread-test.ts'
import { holdProgramThread, sendProgramMessage } from './send-program-message.ts'

const text = { sv: 'Hej! Nu har det gått en vecka.', en: 'Hello! A week has passed.' }

test.beforeEach(async ({ server, clinic }) => {
  await server.db.updateTable('message').set({ tell_from: null }).execute()
  await server.db.deleteFrom('outgoing_message').execute()
  const consent = server.db.updateTable('patient').set({ has_notification_consent: true })
  await consent.where('id', '=', clinic.patients.sibling.id).execute()
})

/** As the job does: the thread is held before the program. */
const send = (
  { db, clock }: TestServer,
  programId: string,
  accountId: string,
  more: { tells?: boolean; words?: typeof text } = {},
) =>
  db.transaction().execute(async (trx) => {
    await holdProgramThread(trx, programId)
    const { tells = true, words = text } = more
    return sendProgramMessage(trx, { programId, accountId, text: words, language: null, tells }, clock.now())
  })

test('R-657 a message that a program sends stands in its thread in the reader’s language, and both sides see what sent it', async ({
  server,
  clinic,
  program,
  signInPatient,
  signInStaff,
}) => {
  const [staff, me] = [await signInStaff(), await signInPatient()]
  const id = await send(server, program.id, clinic.staff.childStaff.id)
  const message = {
    Id: id,
    Kind: 'Chat',
    MessageText: text.sv,
    FromStaff: true,
    IsByProgram: true,
    SenderName: 'Provgran Provkotte',
    ConfirmedAt: null,
  }
  expect(await readOwnProgram(me, program.id)).toMatchObject({ Unread: 1, Messages: [message] })
  expect(await readProgram(staff, program.id)).toMatchObject({ Messages: [message] })
  // It is read or not as any other.
  await me.post(`/api/papp/messages/${id}/confirm`)
  expect((await readProgram(staff, program.id)).Messages).toMatchObject([{ ConfirmedAs: 'Patient' }])
  const inEnglish = server.db.updateTable('program').set({ content_language: 'en' })
  await inEnglish.where('id', '=', program.id).execute()
  await send(server, program.id, clinic.staff.childStaff.id)
  expect((await readOwnProgram(me, program.id)).Messages[1].MessageText).toBe(text.en)
})

test('R-657 the patient is told of it by SMS once, and of nothing where nobody is to be written to', async ({
  server,
  clinic,
  program,
}) => {
  const by = clinic.staff.childStaff.id
  const inMinutes = (minutes: number) => addMinutes(server.clock.now(), minutes)
  await send(server, program.id, by, { tells: false })
  await runJobs(server, inMinutes(1))
  expect(await textsTo(server)).toEqual([])
  await send(server, program.id, by)
  // Who has not looked at what they were told of is told of this by it, too.
  await send(server, program.id, by)
  await runJobs(server, inMinutes(2))
  await runJobs(server, inMinutes(90))
  const [sms, ...more] = await textsTo(server)
  expect([sms?.channel, more]).toEqual(['Sms', []])
  expect(sms?.body).not.toContain('vecka')
})

test('R-655 R-657 one that nobody has read is late as any other is', async ({
  server,
  clinic,
  program,
  signInStaff,
}) => {
  const staff = await signInStaff()
  await send(server, program.id, clinic.staff.childStaff.id)
  await runJobs(server, addMinutes(server.clock.now(), 4 * 1440))
  expect(await waitingOf(staff, program.id)).toMatchObject([
    { Type: 'Inactivity_UnconfirmedProgramMessage', UnreadBy: 'Patient' },
  ])
})

async function waitingOf(staff: Caller, programId: string) {
  const { Notifications } = (await staff.get('/api/units/current/notifications')).json()
  return Notifications.filter(({ ProgramId }: { ProgramId: string }) => ProgramId === programId)
}
