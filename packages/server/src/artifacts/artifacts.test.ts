import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import { planAnswers, planGroups, seedPlan } from '../testing/seed-plan.ts'
import { clinicTest } from '../testing/server-test.ts'

const test = clinicTest.extend('plan', async ({ server, clinic }) => {
  const now = server.clock.now()
  const { adult } = clinic.patients
  const ids = await seedPlan(server.db, { patient: adult, unit: clinic.units.adult, now })
  return { ...ids, patient: adult }
})

async function textOf(bytes: Buffer): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test('R-427 the patient makes a document from what they wrote and opens it', async ({
  server,
  clinic,
  plan,
  signIn,
}) => {
  const me = await signIn({
    account: clinic.persons.adult.account,
    level: 'Three',
    context: { type: 'Patient', patient: plan.patient },
  })
  const made = await me.post(`/api/papp/treatment-modules/${plan.formId}/generate-artifact`, { ArtifactName: 'plan' })
  expect(made.statusCode).toBe(200)
  expect(made.json()).toMatchObject({
    DisplayName: 'Min provplan',
    IsSafetyPlan: true,
    IsOutdated: false,
    TreatmentId: plan.treatmentId,
  })
  const opened = await server.app.inject({ method: 'GET', url: made.json().Url })
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(opened.headers['x-content-type-options']).toBe('nosniff')
  expect(opened.headers['cache-control']).toContain('no-store')
  const text = await textOf(opened.rawPayload)
  for (const word of [
    'Min provplan',
    'Varningstecken',
    'Jag sover dåligt',
    'Kim Provvän',
    '070-000 00 00',
    'Ada Provvän',
  ])
    expect(text).toContain(word)
  // Nothing was written there.
  expect(text).not.toContain('Skäl')
})

test('R-427 the same answers give the same document; other answers another, and the earlier is kept', async ({
  server,
  clinic,
  plan,
  signInStaff,
}) => {
  const me = await signInStaff('adultStaff', 'adult')
  const make = async () =>
    (await me.post(`/api/treatment-modules/${plan.formId}/generate-artifact`, { ArtifactName: 'plan' })).json()
  const [first, again] = [await make(), await make()]
  expect(again.Id).toBe(first.Id)
  const later = new Date(Date.parse(server.clock.now()) + 1000).toISOString()
  const answers = JSON.stringify([...planAnswers, { QuestionId: 'reason', Key: 'reason', Value: 'Syskonen' }])
  await server.db.updateTable('form').set({ answers, last_modified_at: later }).where('id', '=', plan.formId).execute()
  const next = await make()
  expect(next.Id).not.toBe(first.Id)
  const { Documents } = (await me.get(`/api/treatments/${plan.treatmentId}/artifacts`)).json()
  expect(Documents.map(({ ArtifactName }: { ArtifactName: string }) => ArtifactName)).toEqual(['plan', 'people'])
  expect(Documents[0].Earlier).toMatchObject([
    { Id: next.Id, IsOutdated: false },
    { Id: first.Id, IsOutdated: true },
  ])
  const { Url } = (await me.post(`/api/treatments/${plan.treatmentId}/artifacts/${first.Id}/link`)).json()
  const opened = await server.app.inject({ method: 'GET', url: Url })
  expect(await textOf(opened.rawPayload)).not.toContain('Syskonen')
  expect(clinic.patients.adult.id).toBe(plan.patient.id)
})

test('R-427 of one answer group, and of some pages', async ({ server, clinic, plan, signIn }) => {
  const me = await signIn({
    account: clinic.persons.adult.account,
    level: 'Three',
    context: { type: 'Patient', patient: plan.patient },
  })
  const url = `/api/papp/treatment-modules/${plan.formId}/generate-artifact`
  const made = await me.post(url, { ArtifactName: 'people', AnswerGroupId: planGroups[0] })
  const opened = await server.app.inject({ method: 'GET', url: made.json().Url })
  const text = await textOf(opened.rawPayload)
  expect(text).toContain('Kim Provvän')
  expect(text).not.toContain('Ada Provvän')
  expect(text).not.toContain('Jag sover')
  for (const body of [
    { ArtifactName: 'other' },
    { ArtifactName: 'plan', AnswerGroupId: plan.treatmentId },
    { ArtifactName: '' },
  ])
    expect((await me.post(url, body)).statusCode).toBe(400)
})

test('R-428 a link opens one document for one session and one minute', async ({
  server,
  clinic,
  plan,
  signIn,
  signInStaff,
}) => {
  const me = await signIn({
    account: clinic.persons.adult.account,
    level: 'Three',
    context: { type: 'Patient', patient: plan.patient },
  })
  const make = async (name: string) =>
    (await me.post(`/api/papp/treatment-modules/${plan.formId}/generate-artifact`, { ArtifactName: name })).json()
  const [one, other] = [await make('plan'), await make('people')]
  const open = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode
  const token = new URL(one.Url, 'http://x').searchParams.get('mediaToken')
  expect(await open(one.Url)).toBe(200)
  expect(await open(other.Url.replace(/mediaToken=.*/, `mediaToken=${token}`))).toBe(404)
  const { MediaToken } = (await me.get('/api/auth/media-token')).json()
  expect(await open(one.Url.replace(/mediaToken=.*/, `mediaToken=${MediaToken}`))).toBe(404)
  expect(await open(one.Url.replace(/mediaToken=.*/, 'mediaToken=x'))).toBe(401)
  expect(await open(`/api/media/${plan.formId}?mediaToken=${token}`)).toBe(404)
  server.clock.moveTo(61_000)
  expect(await open(one.Url)).toBe(401)
  server.clock.moveTo(0)
  // Whoever signs out takes the link along.
  const last = await make('plan')
  await me.post('/api/auth/logout')
  expect(await open(last.Url)).toBe(401)
  expect((await signInStaff()).get).toBeDefined()
})

test('R-428 nobody else makes, lists or opens it', async ({ clinic, plan, signIn, signInStaff }) => {
  const stranger = await signInStaff('childStaff', 'child')
  const child = await signIn({
    account: clinic.persons.child.account,
    level: 'Three',
    context: { type: 'Patient', patient: clinic.patients.child },
  })
  const body = { ArtifactName: 'plan' }
  expect((await stranger.post(`/api/treatment-modules/${plan.formId}/generate-artifact`, body)).statusCode).toBe(404)
  expect((await stranger.get(`/api/treatments/${plan.treatmentId}/artifacts`)).statusCode).toBe(404)
  expect((await stranger.get(`/api/patients/${plan.patient.id}/safety-plan`)).statusCode).toBe(404)
  expect((await child.post(`/api/papp/treatment-modules/${plan.formId}/generate-artifact`, body)).statusCode).toBe(404)
  expect((await child.get('/api/papp/patients/current/documents')).json()).toEqual([])
  expect((await child.get('/api/papp/patients/current/safety-plan')).json()).toEqual({ Plan: null })
})

test('R-429 the plan for danger is read as it stands, by the patient and by staff', async ({
  server,
  clinic,
  signIn,
  signInStaff,
}) => {
  const { child: patient } = clinic.patients
  const plan = await seedPlan(server.db, { patient, unit: clinic.units.child, now: server.clock.now() })
  const me = await signIn({
    account: clinic.persons.child.account,
    level: 'Three',
    context: { type: 'Patient', patient },
  })
  const staff = await signInStaff()
  const mine = (await me.get('/api/papp/patients/current/safety-plan')).json()
  expect(mine.Plan).toMatchObject({
    FormId: plan.formId,
    DisplayName: 'Min provplan',
    Sections: [
      {
        Heading: 'Varningstecken',
        Answers: [{ Question: 'Vad märker du först?', Lines: [[{ Label: null, Text: 'Jag sover dåligt' }]] }],
      },
      {
        Heading: 'Människor',
        Answers: [
          {
            Lines: [
              [
                { Label: 'Namn', Text: 'Kim Provvän' },
                { Label: 'Telefon', Text: '070-000 00 00' },
              ],
              [{ Label: 'Namn', Text: 'Ada Provvän' }],
            ],
          },
        ],
      },
    ],
  })
  expect((await staff.get(`/api/patients/${patient.id}/safety-plan`)).json()).toEqual(mine)
})

test('R-429 a plan that goes on comes before a closed one, and closing changes nothing of when it was written', async ({
  server,
  clinic,
  signInStaff,
}) => {
  const { sibling: patient } = clinic.patients
  const now = server.clock.now()
  const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
  const old = await seedPlan(server.db, { patient, unit: clinic.units.child, now })
  const next = await seedPlan(server.db, { patient, unit: clinic.units.child, now: at(1) })
  const staff = await signInStaff()
  const read = async () => (await staff.get(`/api/patients/${patient.id}/safety-plan`)).json().Plan
  expect(await read()).toMatchObject({ FormId: next.formId, ChangedAt: at(1), Language: 'sv' })
  const close = (id: string) =>
    server.db
      .updateTable('form')
      .set({ status: 'Closed', last_modified_at: at(9), last_written_at: at(2) })
      .where('id', '=', id)
      .execute()
  await close(old.formId)
  expect(await read()).toMatchObject({ FormId: next.formId, ChangedAt: at(1) })
  await close(next.formId)
  expect(await read()).toMatchObject({ ChangedAt: at(2) })
})
