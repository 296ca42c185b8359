import { isChange } from '@samklang/contract/call'
import type { LiveEvent } from '@samklang/contract/events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bus, startBus } from '../packages/server/src/events/bus.ts'
import { openSession, seedTestClinic, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { answersOf, fullAnswers } from '../packages/server/src/testing/forms.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import { seedSubject, type TestSubject } from './subject.ts'
import { calls, makeCall } from './walk.ts'

let server: TestServer
let clinic: TestClinic
let bus: Bus
const told: LiveEvent[] = []

beforeAll(async () => {
  server = await startTestServer()
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
  bus = await startBus(server.settings.databaseUrl, server.app.log)
  const unitId = clinic.units.child.id
  bus.subscribe({
    wants: (to) => 'unitId' in to && to.unitId === unitId,
    receive: (event) => void told.push(event),
    end() {},
  })
})
afterAll(async () => {
  await bus.close()
  await server.close()
})

function seedForm(): Promise<TestSubject> {
  return seedSubject(server, { unit: clinic.units.child, opener: clinic.staff.childStaff })
}

/** One's own, and without anything that is to be read alone. */
async function makeConfirmable({ patientId, forms }: TestSubject): Promise<void> {
  const { id } = clinic.staff.adminStaff
  const at = { patient_id: patientId, unit_id: clinic.units.child.id, created_at: server.clock.now() }
  await server.db
    .insertInto('patient_responsible')
    .values({ ...at, account_id: id, added_by: id })
    .execute()
  await server.db.deleteFrom('risk_alert').where('form_id', '=', forms.closed).execute()
}

async function isTold(patientId: string): Promise<void> {
  await vi.waitFor(() => expect(told).toContainEqual({ Kind: 'care-changed', PatientId: patientId }), 20_000)
}

const ofForms = /^\/api\/(forms|questionnaires|journals|recurring-questionnaires)\b/
// In the examples the form is at that unit already, what somebody has read is their own, and nothing is to be undone.
const changesNothing = ['changeResponsibleUnit', 'readJournal', 'undoConfirmation']

test('R-163 R-164 open screens of the unit hear of every change of a patient’s forms, diaries and series', {
  timeout: 300_000,
}, async () => {
  const session = { account: clinic.staff.adminStaff, level: 'Four', unit: clinic.units.child } as const
  const token = await openSession(server.db, { ...session, now: server.clock.now() })
  const changing = calls.filter(
    ([name, call]) => ofForms.test(call.path) && isChange(call) && !changesNothing.includes(name),
  )
  expect(changing.length).toBeGreaterThan(18)
  for (const [name, call] of changing) {
    const subject = await seedForm()
    if (name === 'confirmForms') await makeConfirmable(subject)
    const { status, body } = await makeCall(server, { name, call, subject, clinic }, token)
    expect.soft(status, `${name}: ${body}`).toBe(200)
    await isTold(subject.patientId).catch(() => expect.soft(name).toBe('told to the unit'))
  }
})

test('R-163 and of what the patient begins to answer and sends in', async () => {
  const { persons, patients, units, staff } = clinic
  const staffClient = server.as(
    await openSession(server.db, {
      account: staff.childStaff,
      level: 'Four',
      unit: units.child,
      now: server.clock.now(),
    }),
  )
  const { forms } = await seedForm()
  const asked = {
    PatientId: patients.sibling.id,
    TypeIds: [forms.typeId],
    Respondents: [{ RespondentType: 'Patient' }],
  }
  const { Questionnaires } = (await staffClient.post('/api/questionnaires', asked)).json()
  const [{ Id, LastModifiedAt }] = Questionnaires
  const context = { type: 'Patient', patient: patients.sibling } as const
  const session = { account: persons.sibling.account, level: 'Two', context, now: server.clock.now() } as const
  const me = server.as(await openSession(server.db, session))
  const draft = { Answers: answersOf({ rest: 'never' }), PreviousLastModifiedAt: LastModifiedAt }
  for (const [act, body] of [
    ['save', draft],
    ['submit', { Answers: fullAnswers }],
  ] as const) {
    told.length = 0
    expect((await me.post(`/api/papp/questionnaires/${Id}/${act}`, body)).statusCode).toBe(200)
    await isTold(patients.sibling.id)
  }
})
