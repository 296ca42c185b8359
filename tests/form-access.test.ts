import { isChange } from '@samklang/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../packages/server/src/database/connect.ts'
import { openSession, seedTestClinic, type TestClinic } from '../packages/server/src/testing/clinic.ts'
import { seedTestForm, seedTestForms } from '../packages/server/src/testing/forms.ts'
import { seedTestModule } from '../packages/server/src/testing/modules.ts'
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts'
import { seedTreatment } from '../packages/server/src/testing/treatments.ts'
import { fingerprint } from './fingerprint.ts'
import { type Laying, seedSubject, type TestSubject } from './subject.ts'
import { calls, makeCall } from './walk.ts'

/** Whose forms one reaches: mine, my unit's, another unit's, another group's, a protected patient's, and one that is not there. */

let server: TestServer
let clinic: TestClinic
let owner: Db
beforeAll(async () => {
  server = await startTestServer()
  owner = connect(server.database.ownerUrl, { max: 2 })
  clinic = await seedTestClinic(server.db, server.keys, server.clock.now())
})
afterAll(async () => {
  await owner.destroy()
  await server.close()
})

const missing = '018f0000-0000-7000-8000-00000000dead'
const ofForms = /^\/api\/(forms|questionnaires|journals|recurring-questionnaires|treatment-modules)\b/
// Many at once: each is told of by itself, as the second test and confirm-many.test.ts say.
const ofMany = ['confirmForms', 'previewConfirmation', 'listUndoableConfirmations', 'undoConfirmation']
const staffCalls = calls.filter(([name, { path }]) => ofForms.test(path) && !ofMany.includes(name))
const ofMyForms = /^\/api\/papp\/(forms|documents|questionnaires|journals)\//
const myCalls = calls.filter(([, { path }]) => ofMyForms.test(path))
const ofMyModules = /^\/api\/papp\/(forms|documents|treatment-modules)\//
const myModuleCalls = calls.filter(([, { path }]) => ofMyModules.test(path))

function seedForm(laying: Partial<Laying> = {}): Promise<TestSubject> {
  return seedSubject(server, { unit: clinic.units.child, opener: clinic.staff.childStaff, ...laying })
}

function nowhere(subject: TestSubject): TestSubject {
  const { forms } = subject
  const waiting = { ...forms.waiting, id: missing }
  const module = { ...forms.module, id: missing }
  const treatment = { ...forms.treatment, id: missing, module }
  return {
    ...subject,
    patientId: missing,
    forms: { ...forms, waiting, closed: missing, journal: missing, series: missing, module, treatment },
  }
}

function signStaff(): Promise<string> {
  const session = { account: clinic.staff.adminStaff, level: 'Four', unit: clinic.units.child } as const
  return openSession(server.db, { ...session, now: server.clock.now() })
}

test('R-227 R-228 staff reach the forms of their unit’s patients, protected or not, and nobody else’s are there', {
  timeout: 300_000,
}, async () => {
  const { units, staff } = clinic
  const token = await signStaff()
  expect(staffCalls.length).toBeGreaterThan(26)
  const elsewhere = [
    await seedForm({ unit: units.adult, responsible: staff.adminStaff }),
    await seedForm({ unit: units.ward }),
    nowhere(await seedForm()),
  ]
  const before = await fingerprint(owner)
  for (const [name, call] of staffCalls) {
    const bodies = new Set<string>()
    for (const subject of elsewhere) {
      const { status, body } = await makeCall(server, { name, call, subject, clinic }, token)
      expect.soft(status, `${name} of another unit`).toBe(404)
      bodies.add(JSON.stringify({ ...JSON.parse(body), TraceId: '' }))
    }
    expect.soft(bodies.size, `${name} tells missing forms from others'`).toBe(1)
  }
  expect(await fingerprint(owner)).toEqual(before)

  const reached: Record<string, Partial<Laying>> = {
    mine: { responsible: staff.adminStaff },
    'my unit’s': { responsible: staff.childStaff },
    protected: { person: { isProtected: true } },
  }
  for (const [scope, laying] of Object.entries(reached)) {
    // Whoever is only read about stays as they are for the next call.
    const read = await seedForm(laying)
    for (const [name, call] of staffCalls) {
      const subject = isChange(call) ? await seedForm(laying) : read
      const { status, body } = await makeCall(server, { name, call, subject, clinic }, token)
      expect.soft(status, `${name} of ${scope}: ${body}`).toBe(200)
    }
  }
})

test('R-227 R-177 of many confirmed at once, those of others are told of as not there and stay as they are', async () => {
  const mine = await seedForm({ responsible: clinic.staff.adminStaff })
  await server.db.deleteFrom('risk_alert').where('form_id', '=', mine.forms.closed).execute()
  const others = [await seedForm({ unit: clinic.units.adult }), await seedForm({ unit: clinic.units.ward })]
  const me = server.as(await signStaff())
  const ids = [mine, ...others, nowhere(mine)].map(({ forms }) => forms.closed)
  const reply = await me.post('/api/forms/confirm', { ids })
  expect(reply.json().Confirmed).toEqual([mine.forms.closed])
  expect(new Set(reply.json().Failed.map(({ Code }: { Code: string }) => Code))).toEqual(new Set(['not-found']))
  const theirs = others.map(({ forms }) => forms.closed)
  const left = await server.db.selectFrom('form').select('confirmation').where('id', 'in', theirs).execute()
  expect(left).toEqual([{ confirmation: 'Unconfirmed' }, { confirmation: 'Unconfirmed' }])
})

test('R-227 an emergency opening reads another unit’s forms and changes none of them', async () => {
  const token = await signStaff()
  const subject = await seedForm({ unit: clinic.units.adult })
  const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten i natt.' }
  const opened = await server.as(token).post(`/api/patients/${subject.patientId}/emergency-opening`, opening)
  expect(opened.statusCode).toBe(200)
  // Reading a document is done by a link of the reader's own session.
  const stored = async () => ({ ...(await fingerprint(owner)), media_token: '' })
  const before = await stored()
  for (const [name, call] of staffCalls) {
    const { status, body } = await makeCall(server, { name, call, subject, clinic }, token)
    expect.soft(status, `${name}: ${body}`).toBe(isChange(call) ? 403 : 200)
    if (isChange(call)) expect.soft(JSON.parse(body).Code, name).toBe('opening-reads-only')
  }
  expect(await stored()).toEqual(before)
})

test('R-227 a guardian finds the form that was sent to them, and every other is the same 404', async () => {
  const { patients, relations, units, persons } = clinic
  const now = server.clock.now()
  const types = await seedTestForms(server.db, now)
  const about = { now, unit: units.child, respondentType: 'Caretaker' } as const
  const placed = {
    mine: { patient: patients.child, ...about, relationId: relations.guardianOfChild },
    'the other guardian’s': { patient: patients.child, ...about, relationId: relations.otherGuardianOfChild },
    'the teacher’s': { patient: patients.child, ...about, relationId: relations.teacherOfChild },
    'the child’s own': { patient: patients.child, ...about, respondentType: 'Patient' },
    'staff’s': { patient: patients.child, ...about, respondentType: 'Staff' },
    'mine about another child': { patient: patients.sibling, ...about, relationId: relations.guardianOfSibling },
    'another unit’s': { patient: patients.adult, ...about, unit: units.adult, relationId: relations.agentOfAdult },
    'another group’s': {
      patient: patients.inpatient,
      ...about,
      unit: units.ward,
      relationId: relations.carerOfInpatient,
    },
    'a protected child’s': { patient: patients.protectedChild, ...about, respondentType: 'Patient' },
  } as const
  const context = { type: 'Guardian', patient: patients.child, relationId: relations.guardianOfChild } as const
  const token = await openSession(server.db, { account: persons.guardian.account, level: 'Three', context, now })
  const subject = await seedForm()
  const bodies = new Set<string>()
  for (const [name, call] of myCalls) {
    const type = name.includes('Journal') ? types.journal : types.questionnaire
    const scopes: [string, string][] = [['missing', missing]]
    for (const [scope, where] of Object.entries(placed))
      scopes.push([scope, await seedTestForm(server.db, { ...where, type })])
    for (const [scope, id] of scopes) {
      const forms = { ...subject.forms, waiting: { id, lastModifiedAt: now }, closed: id, journal: id }
      const about = { name, call, subject: { ...subject, forms }, clinic }
      const { status, body } = await makeCall(server, about, token)
      expect.soft(status, `${name} of ${scope}: ${body}`).toBe(scope === 'mine' ? 200 : 404)
      if (status === 404) bodies.add(JSON.stringify({ ...JSON.parse(body), TraceId: '' }))
    }
  }
  expect(myCalls).toHaveLength(5)
  expect(bodies.size).toBe(1)
})

test('R-227 R-396 the patient finds their own module while its treatment goes on; every other is the same 404, to them and to a guardian', async () => {
  const { patients, relations, units, persons } = clinic
  const now = server.clock.now()
  const { modules } = await seedTreatment(server.db, now)
  const here = { unit: units.child, now, type: modules[0] }
  const over = { status: 'Closed', treatment: { status: 'Closed' } } as const
  const placed = {
    mine: await seedTestModule(server.db, { ...here, patient: patients.sibling }),
    'a sibling’s': await seedTestModule(server.db, { ...here, patient: patients.child }),
    'another unit’s': await seedTestModule(server.db, { ...here, patient: patients.adult, unit: units.adult }),
    'a protected child’s': await seedTestModule(server.db, { ...here, patient: patients.protectedChild }),
    'one that is over': await seedTestModule(server.db, { ...here, ...over, patient: patients.child }),
    missing: { formId: missing },
  }
  const context = { type: 'Guardian', patient: patients.sibling, relationId: relations.guardianOfSibling } as const
  const own = { type: 'Patient', patient: patients.sibling } as const
  const tokens = {
    guardian: await openSession(server.db, { account: persons.guardian.account, level: 'Three', context, now }),
    patient: await openSession(server.db, { account: persons.sibling.account, level: 'Three', context: own, now }),
  }
  // Of what nobody has begun no document is made.
  await server.db.updateTable('form').set({ started_at: now }).where('kind', '=', 'TreatmentModule').execute()
  const subject = await seedForm()
  const bodies = new Set<string>()
  for (const [name, call] of myModuleCalls)
    for (const [who, token] of Object.entries(tokens))
      for (const [scope, { formId: id }] of Object.entries(placed)) {
        const module = { id, lastModifiedAt: now }
        const treatment = { ...subject.forms.treatment, module }
        const forms = { ...subject.forms, waiting: module, closed: id, module, treatment }
        const { status, body } = await makeCall(server, { name, call, subject: { ...subject, forms }, clinic }, token)
        const isTheirs = who === 'patient' && scope === 'mine'
        expect.soft(status, `${name} of ${scope} by the ${who}: ${body}`).toBe(isTheirs ? 200 : 404)
        if (status === 404) bodies.add(JSON.stringify({ ...JSON.parse(body), TraceId: '' }))
      }
  expect(myModuleCalls.map(([name]) => name).sort()).toEqual([
    'generateMyArtifact',
    'getMyForm',
    'saveMyTreatmentModule',
    'setMyContentLanguage',
  ])
  expect(bodies.size).toBe(1)
})
