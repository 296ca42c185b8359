import { addMinutes } from '@samklang/engine/time/instants'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../database/connect.ts'
import { answersOf, fullAnswers, seedTestForm, seedTestForms } from '../testing/forms.ts'
import { guardiansTest } from '../testing/guardians-test.ts'
import { asPatientIn, programThreadTest } from '../testing/program-thread-test.ts'
import type { TestServer } from '../testing/test-server.ts'
import { asPatient, asStaff, type Caller, chat, threadTest as test } from '../testing/thread-test.ts'
import { seedNotification } from '../testing/waiting.ts'
import { waitingForLock } from '../testing/waiting-for-lock.ts'
import { closeMaintained } from '../treatments/close.ts'
import { findSomeUnconfirmed } from './find-unconfirmed.ts'

type Reply = ReturnType<ReturnType<TestServer['as']>['get']>

test.beforeEach(async ({ server }) => {
  await server.db.deleteFrom('risk_alert').execute()
})

/** While somebody holds what both need, each begins and waits, the first in front; then both go on. */
async function meet(db: Db, hold: (trx: Db) => Promise<unknown>, both: readonly (() => Reply)[]) {
  const asked: Reply[] = []
  await db.transaction().execute(async (holder) => {
    await hold(holder)
    for (const ask of both) {
      asked.push(ask())
      await waitingForLock(db, asked.length)
    }
  })
  return (await Promise.all(asked)).map(({ statusCode }) => statusCode)
}

const holdThread = (id: string) => (trx: Db) =>
  sql`select from message_thread where id = ${id} for no key update`.execute(trx)

const ways = [
  ['writes', ({ me, threadId }) => me.post(asPatient(threadId), { MessageText: 'Hej' })],
  ['confirms', ({ staff, messageId }) => staff.post(`/api/messages/${messageId}/confirm`)],
] as const satisfies [string, (there: There) => Reply][]

type There = { me: Caller; staff: Caller; threadId: string; messageId: string }

test.for(ways)(
  'R-272 whoever %s while the patient is released waits for it, and neither is stopped by the other',
  async ([, act], { server, clinic, thread, signInPatient, signInStaff, onTestFinished }) => {
    const patientId = clinic.patients.sibling.id
    const [staff, me] = [await signInStaff(), await signInPatient()]
    const admitted = server.db.updateTable('patient_unit').where('patient_id', '=', patientId)
    onTestFinished(async () => {
      await admitted.set({ released_at: null }).execute()
    })
    const { Message } = (await me.post(asPatient(thread.id), { MessageText: 'Jag tänker ta mitt liv i kväll.' })).json()
    const path = `/api/patients/${patientId}/release`
    const [taker] = (await staff.get(path)).json().Details.Takers
    const release = () => staff.get(`${path}?AlertTakerId=${taker.StaffUserId}`)
    const there = { me, staff, threadId: thread.id, messageId: Message.Id }
    expect(await meet(server.db, holdThread(thread.id), [release, () => act(there)])).toEqual([200, 404])
  },
)

test('R-424 whoever has the patient told of a message while the treatment is closed waits for it, and neither is stopped by the other', async ({
  server,
  clinic,
  thread,
  signInStaff,
}) => {
  const staff = await signInStaff()
  const { Id } = (await staff.post(asStaff(thread.id), chat('Hej'))).json()
  const holdPatient = (trx: Db) =>
    sql`select from patient where id = ${clinic.patients.sibling.id} for no key update`.execute(trx)
  const close = () => staff.post(`/api/treatments/${thread.id}/close`)
  const tell = () => staff.post(`/api/messages/${Id}/notify`)
  expect(await meet(server.db, holdPatient, [close, tell])).toEqual([200, 409])
})

const saves = [
  ['who was reminded', { reminders: 1, isDone: false }],
  ['who was not reminded', { reminders: 0, isDone: false }],
  ['who is done with the module', { reminders: 0, isDone: true }],
] as const

test.for(saves)(
  'R-439 a patient %s who saves after a silence and one who writes at that moment do not stop each other',
  async ([, { reminders, isDone }], { server, clinic, thread, signInPatient }) => {
    const { db, clock } = server
    const { patients, units } = clinic
    const me = await signInPatient()
    await me.post(asPatient(thread.id), { MessageText: 'Hej' })
    const type = 'Inactivity_UnansweredTreatmentModule'
    const about = { patient: patients.sibling, unit: units.child, formId: thread.formId, createdAt: clock.now() }
    await seedNotification(db, { type, ...about })
    const treatment = db.updateTable('treatment').where('id', '=', thread.id)
    await treatment.set({ reminders_since_activity: reminders }).execute()
    const holdNotice = (trx: Db) =>
      sql`select from notification where form_id = ${thread.formId} for no key update`.execute(trx)
    const { LastModifiedAt } = (await me.get(`/api/papp/forms/${thread.formId}`)).json()
    const Progress = isDone ? [{ PageIndex: 0, Completed: true }] : []
    const body = { Answers: answersOf({ harm: 'never' }), Progress, PreviousLastModifiedAt: LastModifiedAt }
    const save = () => me.post(`/api/papp/treatment-modules/${thread.formId}/save`, body)
    const write = () => me.post(asPatient(thread.id), { MessageText: 'Hej igen' })
    expect(await meet(db, holdNotice, [save, write])).toEqual([200, 200])
    const { Status } = (await me.get(`/api/papp/forms/${thread.formId}`)).json()
    expect(Status === 'Done').toBe(isDone)
  },
)

guardiansTest(
  'R-420 a guardian who reads while it is told that nobody has settles that',
  async ({ server, childs, childTurns, signInGuardian, signInStaff }) => {
    const { db, clock } = server
    await childTurns(9, -30)
    const [staff, guardian] = [await signInStaff(), await signInGuardian()]
    const { Id } = (await staff.post(asStaff(childs.id), chat('Hej'))).json()
    const confirm = () => guardian.post(`/api/papp/messages/${Id}/confirm`)
    const job = async (trx: Db) => void (await findSomeUnconfirmed(trx, addMinutes(clock.now(), 30 * 24 * 60)))
    expect(await meet(db, job, [confirm])).toEqual([200])
    const told = db.selectFrom('notification').select('handling_state').where('treatment_id', '=', childs.id)
    expect(await told.execute()).toEqual([{ handling_state: 'Handled' }])
  },
)

/** The fifteen-year-old's program, in which they have written, with so many forms that nobody has answered and no alert. */
const inProgram = programThreadTest.extend(
  'forms',
  ({ server, clinic, program, signInPatient }) =>
    async (count: number) => {
      const { db, clock } = server
      const { questionnaire: type } = await seedTestForms(db, clock.now())
      const asked = { type, patient: clinic.patients.sibling, unit: clinic.units.child, now: clock.now() }
      const ids: string[] = []
      for (let made = 0; made < count; made += 1) ids.push(await seedTestForm(db, asked))
      await db.updateTable('form').set({ program_id: program.id }).where('id', 'in', ids).execute()
      const me = await signInPatient()
      await me.post(asPatientIn(program.id), { MessageText: 'Hej' })
      return { me, ids: ids.toSorted() }
    },
)

/** Ends the care of the fifteen-year-old, who is there again afterwards. */
const releaseSibling = inProgram.extend(
  'release',
  async ({ server, clinic, signInStaff }, { onCleanup }: { onCleanup: (act: () => Promise<void>) => void }) => {
    const patientId = clinic.patients.sibling.id
    const staff = await signInStaff()
    onCleanup(async () => {
      const admitted = server.db.updateTable('patient_unit').where('patient_id', '=', patientId)
      await admitted.set({ released_at: null }).execute()
    })
    return () => staff.get(`/api/patients/${patientId}/release`)
  },
)

releaseSibling(
  'R-613 a patient who writes in a program while the care of them ends is not stopped by that, nor stops it',
  async ({ server, program, forms, release }) => {
    const { me } = await forms(1)
    const write = () => me.post(asPatientIn(program.id), { MessageText: 'Hej igen' })
    expect(await meet(server.db, holdThread(program.id), [write, release])).toEqual([200, 200])
  },
)

releaseSibling(
  'R-613 a patient who sends in one of several forms of a program while the care of them ends waits for that',
  async ({ server, program, forms, release }) => {
    const { me, ids } = await forms(2)
    const holdProgram = (trx: Db) => sql`select from program where id = ${program.id} for no key update`.execute(trx)
    const submit = () => me.post(`/api/papp/questionnaires/${ids[1]}/submit`, { Answers: fullAnswers })
    const [released, sent] = await meet(server.db, holdProgram, [release, submit])
    expect([released, sent]).toEqual([200, 409])
  },
)

releaseSibling(
  'R-613 the care of a patient ends while the job closes what could still be read of it, and neither stops the other',
  async ({ server, program, thread, forms, release }) => {
    const { db, clock } = server
    await forms(1)
    const over = { status: 'Maintained', closed_at: clock.now(), maintained_until: '2020-01-01' } as const
    const treatment = db.updateTable('treatment').where('id', '=', thread.id)
    await treatment.set({ ...over, program_id: program.id }).execute()
    const waiting = await db.transaction().execute(async (holder) => {
      await sql`select from program where id = ${program.id} for no key update`.execute(holder)
      const released = release()
      await waitingForLock(db)
      const closed = closeMaintained(db, clock.now())
      await Promise.race([closed, waitingForLock(db, 2)])
      return { released, closed }
    })
    expect([(await waiting.released).statusCode, await waiting.closed]).toEqual([200, 0])
  },
)
