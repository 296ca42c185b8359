import { isChange } from '@samklang/contract/call'
import type { LiveEvent } from '@samklang/contract/events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bus, startBus } from '../packages/server/src/events/bus.ts'
import { type TestApp, testApp } from '../packages/server/src/testing/app.ts'
import { layTestClinic, openSession, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { answersOf, fullAnswers } from '../packages/server/src/testing/forms.ts'
import { laySubject, type Subject } from './subject.ts'
import { calls, makeCall } from './walk.ts'

let house: TestApp
let clinic: TestClinic
let bus: Bus
const told: LiveEvent[] = []

beforeAll(async () => {
  house = await testApp()
  clinic = await layTestClinic(house.db, house.keys, house.clock.now())
  bus = await startBus(house.settings.databaseUrl, house.app.log)
  const unitId = clinic.units.child.id
  bus.subscribe({
    wants: (to) => 'unitId' in to && to.unitId === unitId,
    receive: (event) => void told.push(event),
    end() {},
  })
})
afterAll(async () => {
  await bus.close()
  await house.close()
})

function lay(): Promise<Subject> {
  return laySubject(house, { unit: clinic.units.child, opener: clinic.staff.childStaff })
}

/** One's own, and without anything that is to be read alone. */
async function makeConfirmable({ patientId, forms }: Subject): Promise<void> {
  const { id } = clinic.staff.adminStaff
  const at = { patient_id: patientId, unit_id: clinic.units.child.id, created_at: house.clock.now() }
  await house.db
    .insertInto('patient_responsible')
    .values({ ...at, account_id: id, added_by: id })
    .execute()
  await house.db.deleteFrom('risk_alert').where('form_id', '=', forms.closed).execute()
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
  const token = await openSession(house.db, { ...session, now: house.clock.now() })
  const changing = calls.filter(
    ([name, call]) => ofForms.test(call.path) && isChange(call) && !changesNothing.includes(name),
  )
  expect(changing.length).toBeGreaterThan(18)
  for (const [name, call] of changing) {
    const subject = await lay()
    if (name === 'confirmForms') await makeConfirmable(subject)
    const { status, body } = await makeCall(house, { name, call, subject, clinic }, token)
    expect.soft(status, `${name}: ${body}`).toBe(200)
    await isTold(subject.patientId).catch(() => expect.soft(name).toBe('told to the unit'))
  }
})

test('R-163 and of what the patient begins to answer and sends in', async () => {
  const { persons, patients, units, staff } = clinic
  const desk = house.as(
    await openSession(house.db, {
      account: staff.childStaff,
      level: 'Four',
      unit: units.child,
      now: house.clock.now(),
    }),
  )
  const { forms } = await lay()
  const asked = {
    PatientId: patients.sibling.id,
    TypeIds: [forms.typeId],
    Respondents: [{ RespondentType: 'Patient' }],
  }
  const { Questionnaires } = (await desk.post('/api/questionnaires', asked)).json()
  const [{ Id, LastModifiedAt }] = Questionnaires
  const context = { type: 'Patient', patient: patients.sibling } as const
  const session = { account: persons.sibling.account, level: 'Two', context, now: house.clock.now() } as const
  const me = house.as(await openSession(house.db, session))
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
