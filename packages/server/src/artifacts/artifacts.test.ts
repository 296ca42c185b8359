import { defaultHelpLines } from '@samklang/contract/default-help-lines'
import { expect } from 'vitest'
import { openDocument, textOfPdf } from '../testing/documents.ts'
import { planAnswers, planGroups, seedPlan } from '../testing/seed-plan.ts'
import { clinicTest } from '../testing/server-test.ts'
import { findPlanHelp } from './plan-help.ts'

const test = clinicTest.extend('plan', async ({ server, clinic }) => {
  const now = server.clock.now()
  const { adult } = clinic.patients
  const ids = await seedPlan(server.db, { patient: adult, unit: clinic.units.adult, now })
  return { ...ids, patient: adult }
})

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
  const opened = await openDocument(server, made)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(opened.headers['x-content-type-options']).toBe('nosniff')
  expect(opened.headers['cache-control']).toContain('no-store')
  const text = await textOfPdf(opened.rawPayload)
  for (const word of [
    'Min provplan',
    'Varningstecken',
    'Jag sover dåligt',
    'Kim Provvän',
    '070-000 00 00',
    'Ada Provvän',
  ])
    expect(text).toContain(word)
  // Nothing was written there, and it says so; whoever files it on paper needs the day of birth.
  expect(text).toContain('Inte ifyllt: Skäl')
  const { date_of_birth: birth } = await server.db
    .selectFrom('patient')
    .innerJoin('person', 'person.id', 'patient.person_id')
    .select('date_of_birth')
    .where('patient.id', '=', plan.patient.id)
    .executeTakeFirstOrThrow()
  expect(text).toContain(`Född ${birth}`)
})

test('R-528 a safety plan on paper has the numbers for help and those of the unit, as they are when it is drawn', async ({
  server,
  clinic,
  plan,
  signIn,
}) => {
  const patient = { type: 'Patient' as const, patient: plan.patient }
  const me = await signIn({ account: clinic.persons.adult.account, level: 'Three', context: patient })
  const made = await me.post(`/api/papp/treatment-modules/${plan.formId}/generate-artifact`, { ArtifactName: 'plan' })
  const unit = { phone: '010-000 00 01', opening_hours: 'Mån–fre 08:00–16:30' }
  await server.db.updateTable('unit').set(unit).where('id', '=', clinic.units.adult.id).execute()
  const opened = await openDocument(server, made)
  expect(opened.headers['content-disposition']).toMatch(
    /^inline; filename\*=UTF-8''Min%20provplan%20\d{4}-\d\d-\d\d\.pdf$/,
  )
  const text = (await textOfPdf(opened.rawPayload)).replaceAll(/\s+/g, ' ')
  for (const words of [
    'Om du behöver hjälp nu',
    'Vid fara för livet: 112',
    'Självmordslinjen 90101',
    '1177. Råd om vård',
    'Björkdungens vuxenmottagning 010-000 00 01. Mån–fre 08:00–16:30',
  ])
    expect(text).toContain(words)
  // Bris is for whoever is under eighteen.
  expect(text).not.toContain('116 111')
  const people = await me.post(`/api/papp/treatment-modules/${plan.formId}/generate-artifact`, {
    ArtifactName: 'people',
  })
  expect(await textOfPdf((await openDocument(server, people)).rawPayload)).not.toContain('90101')
})

test('R-528 the paper of somebody who must not be found names no unit, and the lines that everybody has', async ({
  server,
  clinic,
  plan,
}) => {
  const now = server.clock.now()
  const form = { unitId: clinic.units.adult.id, timeZone: 'Europe/Stockholm', birth: null }
  expect(plan.patient.id).toBe(clinic.patients.adult.id)
  const hidden = await findPlanHelp(server.db, { ...form, isProtected: true }, now)
  expect([hidden.unit, hidden.lines]).toEqual([null, defaultHelpLines])
  expect((await findPlanHelp(server.db, { ...form, isProtected: false }, now)).unit?.name).toBe(
    'Björkdungens vuxenmottagning',
  )
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
  const link = await me.post(`/api/treatments/${plan.treatmentId}/artifacts/${first.Id}/link`)
  const opened = await openDocument(server, link)
  expect(await textOfPdf(opened.rawPayload)).not.toContain('Syskonen')
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
  const opened = await openDocument(server, made)
  const text = await textOfPdf(opened.rawPayload)
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

test('R-467 characters that no font has are told of with the link and in the document, which has a sign in their place', async ({
  server,
  clinic,
  plan,
  signInStaff,
}) => {
  const me = await signInStaff('adultStaff', 'adult')
  const make = (formId: string) =>
    me.post(`/api/treatment-modules/${formId}/generate-artifact`, { ArtifactName: 'plan' })
  expect((await make(plan.formId)).json()).toMatchObject({ MissingCharacters: 0 })
  const now = server.clock.now()
  const answers = [{ QuestionId: 'sign', Key: 'sign', Value: 'Jag ringer 家族 och ቤተሰብ 😀' }]
  const { adult } = clinic.patients
  const other = await seedPlan(server.db, { patient: adult, unit: clinic.units.adult, now, answers })
  const made = await make(other.formId)
  expect(made.json()).toMatchObject({ MissingCharacters: 2 })
  const opened = await openDocument(server, made)
  const text = await textOfPdf(opened.rawPayload)
  expect(text).toContain('2 tecken kan inte visas i det här dokumentet.')
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Jag ringer \uFFFD\uFFFD och ቤተሰብ 😀')
  const link = await me.post(`/api/treatments/${other.treatmentId}/artifacts/${made.json().Id}/link`)
  expect(link.json()).toMatchObject({ MissingCharacters: 2 })
})

test('R-428 a link opens one document for one session in one browser and one minute', async ({
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
  const ask = (name: string) =>
    me.post(`/api/papp/treatment-modules/${plan.formId}/generate-artifact`, { ArtifactName: name })
  const asked = await ask('plan')
  const one = asked.json()
  const other = (await ask('people')).json()
  const open = async (url: string) => (await openDocument(server, asked, url)).statusCode
  const token = new URL(one.Url, 'http://x').searchParams.get('mediaToken')
  expect(await open(one.Url)).toBe(200)
  // Whoever has come by the address, with no cookie or with that of a link of their own.
  expect((await server.app.inject({ method: 'GET', url: one.Url })).statusCode).toBe(404)
  expect((await openDocument(server, await ask('people'), one.Url)).statusCode).toBe(404)
  expect(await open(other.Url.replace(/mediaToken=.*/, `mediaToken=${token}`))).toBe(404)
  const { MediaToken } = (await me.get('/api/auth/media-token')).json()
  expect(await open(one.Url.replace(/mediaToken=.*/, `mediaToken=${MediaToken}`))).toBe(404)
  expect(await open(one.Url.replace(/mediaToken=.*/, 'mediaToken=x'))).toBe(401)
  expect(await open(`/api/media/${plan.formId}?mediaToken=${token}`)).toBe(404)
  server.clock.moveTo(61_000)
  expect(await open(one.Url)).toBe(401)
  server.clock.moveTo(0)
  // Whoever signs out takes the link along.
  const last = (await ask('plan')).json()
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
  // staff are told where nothing is written.
  const { Plan: theirs } = (await staff.get(`/api/patients/${patient.id}/safety-plan`)).json()
  const forStaff = { EmptyHeadings: ['Skäl'], BegunAt: expect.any(String), EarlierVersions: [] }
  expect(theirs).toEqual({ ...mine.Plan, ...forStaff })
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

test('R-428 whoever opened the patient in an emergency reads the documents too, and the reviewer is told that it was read', async ({
  server,
  clinic,
  plan,
  signInStaff,
}) => {
  const me = await signInStaff()
  const make = () => me.post(`/api/treatment-modules/${plan.formId}/generate-artifact`, { ArtifactName: 'plan' })
  expect((await make()).statusCode).toBe(404)
  const opening = { Basis: 'Emergency', Reason: 'Inkommer medvetslös till akuten.', Hours: 2 }
  const { Id } = (await me.post(`/api/patients/${plan.patient.id}/emergency-opening`, opening)).json()
  const made = await make()
  expect(made.statusCode, made.body).toBe(200)
  const link = await me.post(`/api/treatments/${plan.treatmentId}/artifacts/${made.json().Id}/link`)
  const opened = await openDocument(server, link)
  expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
  const reviewer = await signInStaff('adultReviewer', 'adult')
  const events = (await reviewer.get(`/api/emergency-openings/${Id}/events`)).json()
  expect(events.slice(1)).toEqual([
    expect.objectContaining({ Kind: 'Form', IsChange: false, IsRefused: false, Times: 3 }),
  ])
  await server.db.updateTable('emergency_opening').set({ ends_at: clinic.seededAt }).execute()
})

test('R-468 a plan that was only just begun does not hide the one before it, to the patient nor to staff', async ({
  server,
  clinic,
  signIn,
  signInStaff,
}) => {
  const { sibling: patient } = clinic.patients
  const { child: unit } = clinic.units
  const now = server.clock.now()
  const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString()
  const whole = await seedPlan(server.db, { patient, unit, now: at(20) })
  const answers = [{ QuestionId: 'sign', Key: 'sign', Value: 'Sover lite' }]
  const begun = await seedPlan(server.db, { patient, unit, now: at(30), answers })
  const staff = await signInStaff()
  const me = await signIn({
    account: clinic.persons.sibling.account,
    level: 'Three',
    context: { type: 'Patient', patient },
  })
  for (const reply of [
    await staff.get(`/api/patients/${patient.id}/safety-plan`),
    await me.get('/api/papp/patients/current/safety-plan'),
  ]) {
    const { Plan } = reply.json()
    expect(Plan).toMatchObject({ FormId: begun.formId, IsReadable: true, ReadableUntil: null })
    expect(Plan.EarlierPlans[0]).toMatchObject({ FormId: whole.formId, ChangedAt: at(20), Sections: [{}, {}] })
  }
})

test('R-468 staff are told that the patient can no longer read the plan, and until when they could', async ({
  server,
  clinic,
  signInStaff,
  signIn,
}) => {
  const { sibling: patient } = clinic.patients
  const now = new Date(Date.parse(server.clock.now()) + 3_600_000).toISOString()
  const { treatmentId, formId } = await seedPlan(server.db, { patient, unit: clinic.units.child, now })
  const staff = await signInStaff()
  const me = await signIn({
    account: clinic.persons.sibling.account,
    level: 'Three',
    context: { type: 'Patient', patient },
  })
  const read = async () => (await staff.get(`/api/patients/${patient.id}/safety-plan`)).json().Plan
  const today = server.clock.now().slice(0, 10)
  const end = (set: { status: 'Maintained' | 'Closed'; maintained_until: string | null }) =>
    server.db
      .updateTable('treatment')
      .set({ ...set, closed_at: `${today}T10:00:00.000Z` })
      .where('id', '=', treatmentId)
      .execute()
  await end({ status: 'Maintained', maintained_until: '2099-01-31' })
  expect(await read()).toMatchObject({ FormId: formId, IsReadable: true, ReadableUntil: '2099-01-31' })
  await end({ status: 'Maintained', maintained_until: '2020-01-31' })
  expect(await read()).toMatchObject({ FormId: formId, IsReadable: false, ReadableUntil: '2020-01-31' })
  await end({ status: 'Closed', maintained_until: null })
  expect(await read()).toMatchObject({ FormId: formId, IsReadable: false, ReadableUntil: today })
  const mine = (await me.get('/api/papp/patients/current/safety-plan')).json().Plan
  expect([mine?.FormId, ...(mine?.EarlierPlans ?? []).map(({ FormId }: { FormId: string }) => FormId)]).not.toContain(
    formId,
  )
})

test('R-468 headings are in the language of whoever reads, what was written stays as it is', async ({
  clinic,
  plan,
  signInStaff,
}) => {
  const staff = await signInStaff('adultStaff', 'adult')
  const read = async (language: string) =>
    (
      await staff.send('GET', `/api/patients/${clinic.patients.adult.id}/safety-plan`, undefined, {
        'accept-language': language,
      })
    ).json().Plan
  expect(plan.formId).toBeDefined()
  expect(await read('en')).toMatchObject({
    DisplayName: 'My sample plan',
    Language: 'sv',
    HeadingLanguage: 'en',
  })
  expect((await read('en')).Sections[0]).toMatchObject({
    Heading: 'Warning signs',
    Answers: [{ Question: 'What do you notice first?', Lines: [[{ Text: expect.stringContaining('Jag') }]] }],
  })
  expect((await read('sv')).HeadingLanguage).toBe('sv')
})
