import type { TreatmentModuleRow, TreatmentRow } from '@samklang/contract/treatments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTreatmentServer, type TreatmentServer } from '../testing/treatment-server.ts'

let server: TreatmentServer

beforeAll(async () => {
  server = await startTreatmentServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.forget()
  // A Monday, in winter.
  server.setClock('2027-01-11T09:00:00.000Z')
})

function statuses({ Modules }: Pick<TreatmentRow, 'Modules'>) {
  return Modules.map(({ Status }) => Status)
}

function first({ Modules }: TreatmentRow): TreatmentModuleRow {
  const [module] = Modules
  if (!module) throw new Error('no module')
  return module
}

function messages() {
  return server.db.selectFrom('outgoing_message').select(['purpose', 'form_id', 'status']).orderBy('id').execute()
}

function eventsOf(id: string) {
  return server.db
    .selectFrom('treatment_event')
    .select(['event', 'data'])
    .where('treatment_id', '=', id)
    .orderBy('id')
    .execute()
}

test('R-168 a treatment begins with its first module, for which the patient is written to', async () => {
  const reply = await server.create()
  expect(reply.statusCode, reply.body).toBe(200)
  const { Treatment, NotSent } = reply.json()
  expect(NotSent).toEqual([])
  expect(Treatment).toMatchObject({
    DisplayName: 'Provbehandling',
    VariantName: 'Unga',
    VariantId: server.treatment.young,
    Status: 'Ongoing',
    StartDate: '2027-01-11',
    OpensNext: true,
    Progress: 0,
    LatestActivityAt: null,
    InactiveSince: null,
  })
  expect(statuses(Treatment)).toEqual(['Open', 'NotStarted', 'NotStarted'])
  expect(first(Treatment)).toMatchObject({
    DueDate: '2027-01-18',
    Pages: 3,
    PagesCompleted: 0,
    CurrentPage: null,
    HasAnswers: false,
  })
  expect(await messages()).toMatchObject([{ purpose: 'NewForm', form_id: first(Treatment).FormId }])
  expect(await eventsOf(Treatment.Id)).toMatchObject([{ event: 'Started' }])
  expect((await server.read(Treatment.Id)).Modules).toHaveLength(3)
})

test('R-370 the variant is that of the patient’s age; another one is warned of, and one of another treatment is none', async () => {
  const warned = await server.create({ VariantId: server.treatment.adult })
  expect([warned.statusCode, warned.json().Code]).toEqual([409, 'criteria-warn'])
  expect(warned.json().Errors).toEqual([{ Field: 'VariantId', Key: 'Age' }])
  const taken = await server.begin({ VariantId: server.treatment.adult, AcceptWarnings: true })
  expect(taken.VariantId).toBe(server.treatment.adult)
  const none = await server.create({ VariantId: taken.Id })
  expect(none.json()).toMatchObject({ Code: 'validation', Errors: [{ Field: 'VariantId' }] })
})

test('R-370 what is forbidden is refused whatever is accepted, and so is a treatment that is not offered', async () => {
  const { db } = server
  await db
    .updateTable('treatment_variant')
    .set({ criteria_behavior: 'Forbid' })
    .where('id', '=', server.treatment.adult)
    .execute()
  const forbidden = await server.create({ VariantId: server.treatment.adult, AcceptWarnings: true })
  expect([forbidden.statusCode, forbidden.json().Code]).toEqual([400, 'criteria-forbid'])
  await db.updateTable('treatment_variant').set({ criteria_behavior: 'Warn' }).execute()
  await db.updateTable('treatment_definition').set({ maturity: 'Deprecated' }).execute()
  const gone = await server.create()
  expect(gone.json()).toMatchObject({ Errors: [{ Field: 'TreatmentDefinitionId', Key: 'not-allowed' }] })
  await db.updateTable('treatment_definition').set({ maturity: 'NonValidated' }).execute()
  expect((await messages()).length).toBe(0)
})

test('R-370 staff choose which modules, in which order, and in which language', async () => {
  const [one, , three] = server.treatment.modules
  const treatment = await server.begin({ ModuleIds: [three.typeId, one.typeId], ContentLanguage: 'en' })
  expect(treatment.ContentLanguage).toBe('en')
  expect(treatment.Modules.map(({ ModuleId }) => ModuleId)).toEqual([three.typeId, one.typeId])
  for (const ModuleIds of [[one.typeId, one.typeId], [server.treatment.free.typeId]]) {
    const reply = await server.create({ ModuleIds })
    expect(reply.json().Errors).toEqual([{ Field: `ModuleIds.${ModuleIds.length - 1}`, Key: 'not-allowed' }])
  }
})

test('R-371 one for a coming day waits, and begins on that day at eight by the clock of the unit', async () => {
  const treatment = await server.begin({ StartDate: '2027-01-13' })
  expect([treatment.Status, ...statuses(treatment)]).toEqual(['NotStarted', 'NotStarted', 'NotStarted', 'NotStarted'])
  expect((await server.mine()).NextPlannedDate).toBe('2027-01-13')
  server.setClock('2027-01-13T06:59:00.000Z')
  await server.runDue(server.clock.now())
  expect((await server.read(treatment.Id)).Status).toBe('NotStarted')
  expect(await messages()).toEqual([])
  server.setClock('2027-01-13T07:00:30.000Z')
  await server.runDue(server.clock.now())
  await server.runDue(server.clock.now())
  const begun = await server.read(treatment.Id)
  expect([begun.Status, ...statuses(begun)]).toEqual(['Ongoing', 'Open', 'NotStarted', 'NotStarted'])
  expect(first(begun).DueDate).toBe('2027-01-20')
  expect(await messages()).toMatchObject([{ purpose: 'NewForm' }])
  const past = await server.create({ StartDate: '2027-01-12' })
  expect(past.statusCode).toBe(400)
})

test('R-370 whoever is not to be written to is not, and whoever cannot be reached is named', async () => {
  await server.begin({ Notify: false })
  expect(await messages()).toEqual([])
  await server.db.updateTable('patient').set({ has_notification_consent: false }).execute()
  const reply = await server.create()
  expect(reply.json().NotSent).toMatchObject([{ FormId: first(reply.json().Treatment).FormId }])
  await server.db
    .updateTable('patient')
    .set({ has_notification_consent: true })
    .where('id', '=', server.patientId)
    .execute()
})

test('R-169 staff open the next module now, or set it for a day on which it opens at eight; one that is open is not opened again', async () => {
  const [one, two, three] = server.treatment.modules
  const treatment = await server.begin()
  const again = await server.start(treatment.Id, one.typeId)
  expect([again.statusCode, again.json().Code]).toEqual([409, 'invalid-transition'])
  const opened = (await server.start(treatment.Id, two.typeId, { DurationDays: 3 })).json()
  expect(statuses(opened)).toEqual(['Open', 'Open', 'NotStarted'])
  expect(opened.Modules[1]).toMatchObject({ DurationDays: 3, DueDate: '2027-01-14' })

  const set = (await server.start(treatment.Id, three.typeId, { StartDate: '2027-01-12' })).json()
  expect(set.Modules[2]).toMatchObject({ Status: 'Scheduled', StartsOn: '2027-01-12', OpenedAt: null })
  const moved = (await server.start(treatment.Id, three.typeId, { StartDate: '2027-01-13', DurationDays: 2 })).json()
  expect(moved.Modules[2]).toMatchObject({ Status: 'Scheduled', StartsOn: '2027-01-13', DueDate: '2027-01-15' })
  server.setClock('2027-01-12T12:00:00.000Z')
  await server.runDue(server.clock.now())
  expect(statuses(await server.read(treatment.Id))[2]).toBe('Scheduled')
  server.setClock('2027-01-13T07:00:00.000Z')
  await server.runDue(server.clock.now())
  expect(statuses(await server.read(treatment.Id))[2]).toBe('Open')
})

test('R-169 what is set for a day can be opened now, and can be taken back; then it begins in the place that it had', async () => {
  const [, two, three] = server.treatment.modules
  const treatment = await server.begin()
  await server.start(treatment.Id, two.typeId, { StartDate: '2027-01-14' })
  const now = (await server.start(treatment.Id, two.typeId)).json()
  expect(now.Modules[1]).toMatchObject({ Status: 'Open', StartsOn: null, OpenedAt: expect.any(String) })
  const set = (await server.start(treatment.Id, three.typeId, { StartDate: '2027-01-14' })).json()
  await server.closeModule(now.Modules[1].FormId)
  expect((await server.post(`/api/forms/${set.Modules[2].FormId}/cancel`)).statusCode).toBe(200)
  const canceled = await server.read(treatment.Id)
  expect(statuses(canceled)).toEqual(['Open', 'Closed', 'Canceled'])
  expect((await server.mine()).Treatments[0].Modules).toHaveLength(2)
  // Put at the end, it would come after what is repeated.
  await server.start(treatment.Id, two.typeId)
  const anew = (await server.start(treatment.Id, three.typeId)).json()
  expect(statuses(anew)).toEqual(['Open', 'Closed', 'Canceled', 'Open', 'Open'])
  expect(anew.Modules.map(({ DisplayName }: TreatmentModuleRow) => DisplayName).slice(2)).toEqual([
    'Modul tre',
    'Modul tre',
    'Modul två',
  ])
})

test('R-372 a skipped module is taken in again, one that is closed begins once more at the end, and a strange one only if it may', async () => {
  const [one, two] = server.treatment.modules
  const treatment = await server.begin({ ModuleIds: [one.typeId, two.typeId] })
  const skipping = treatment.Modules.map(({ PlanId }, index) => ({ PlanId, IsSkipped: index === 1 }))
  await server.plan(treatment.Id, {
    Modules: skipping,
    OpensNext: true,
    PreviousLastModifiedAt: treatment.LastModifiedAt,
  })
  const taken = (await server.start(treatment.Id, two.typeId)).json()
  expect(taken.Modules[1]).toMatchObject({ IsSkipped: false, Status: 'Open' })
  await server.closeModule(first(taken).FormId)
  const repeated = (await server.start(treatment.Id, one.typeId)).json()
  expect(statuses(repeated)).toEqual(['Closed', 'Open', 'Open'])
  expect(repeated.Modules[2].ModuleId).toBe(one.typeId)
  expect((await server.start(treatment.Id, one.typeId)).statusCode).toBe(409)

  const left = await server.start(treatment.Id, server.treatment.modules[2].typeId)
  expect(left.statusCode, 'one of its own that was left out').toBe(200)
  expect((await server.start(treatment.Id, server.treatment.free.typeId)).json().Modules).toHaveLength(5)
  const other = await server.start(treatment.Id, server.treatment.other.typeId)
  expect(other.json()).toMatchObject({ Errors: [{ Field: 'ModuleId', Key: 'not-allowed' }] })
})

test('R-169, R-373 closing a module settles what waits of it, and closing the last one completes the treatment', async () => {
  const [one] = server.treatment.modules
  const treatment = await server.begin({ ModuleIds: [one.typeId] })
  const { FormId } = first(treatment)
  const closed = (await server.closeModule(FormId)).json()
  expect([closed.Status, ...statuses(closed)]).toEqual(['Completed', 'Closed'])
  const twice = await server.closeModule(FormId)
  expect([twice.statusCode, twice.json().LastModifiedAt]).toEqual([200, closed.LastModifiedAt])
  const again = (await server.start(treatment.Id, one.typeId)).json()
  expect([again.Status, ...statuses(again)]).toEqual(['Ongoing', 'Closed', 'Open'])
  await server.post(`/api/forms/${again.Modules[1].FormId}/cancel`)
  expect((await server.read(treatment.Id)).Status).toBe('Completed')
  expect((await eventsOf(treatment.Id)).map(({ event }) => event)).toEqual(['Started', 'Changed', 'Changed', 'Changed'])
})

test('R-374 the plan is changed as a whole: order, what is skipped, and whether the next opens by itself', async () => {
  const treatment = await server.begin()
  const [one, two, three] = treatment.Modules.map(({ PlanId }) => ({ PlanId, IsSkipped: false }))
  const wanted = [{ ...one }, { ...three }, { ...two, IsSkipped: true }]
  const body = { Modules: wanted, OpensNext: false, PreviousLastModifiedAt: treatment.LastModifiedAt }
  const changed = await server.plan(treatment.Id, body)
  expect(changed.statusCode, changed.body).toBe(200)
  expect(changed.json().OpensNext).toBe(false)
  expect(changed.json().Modules.map(({ PlanId, IsSkipped }: TreatmentModuleRow) => ({ PlanId, IsSkipped }))).toEqual(
    wanted,
  )
  expect((await server.plan(treatment.Id, body)).statusCode, 'the same again').toBe(200)

  const stale = await server.plan(treatment.Id, { ...body, OpensNext: true })
  expect([stale.statusCode, stale.json().Code]).toEqual([409, 'conflict'])
  const PreviousLastModifiedAt = changed.json().LastModifiedAt
  const refused = async (Modules: object[]) =>
    (await server.plan(treatment.Id, { Modules, OpensNext: true, PreviousLastModifiedAt })).json().Errors
  expect(await refused([{ ...one, IsSkipped: true }, two ?? {}, three ?? {}])).toEqual([
    { Field: 'Modules.0.IsSkipped', Key: 'not-allowed' },
  ])
  expect(await refused([one ?? {}, two ?? {}])).toEqual([{ Field: 'Modules', Key: 'required' }])
  expect(await refused([one ?? {}, one ?? {}, two ?? {}, three ?? {}])).toEqual([
    { Field: 'Modules.1.PlanId', Key: 'not-allowed' },
  ])
})

test('R-526 no order is taken that moves what has been opened, or puts something before it', async () => {
  const treatment = await server.begin()
  const [one, two, three] = treatment.Modules.map(({ PlanId }) => ({ PlanId, IsSkipped: false }))
  const Modules = [two, one, three]
  const refused = await server.plan(treatment.Id, {
    Modules,
    OpensNext: true,
    PreviousLastModifiedAt: treatment.LastModifiedAt,
  })
  expect(refused.json().Errors).toEqual([{ Field: 'Modules.1.PlanId', Key: 'not-allowed' }])
  expect((await server.read(treatment.Id)).Modules.map(({ PlanId }) => PlanId)).toEqual([
    one?.PlanId,
    two?.PlanId,
    three?.PlanId,
  ])
})

test('R-374 what a colleague has opened meanwhile keeps a plan that was read before from being written', async () => {
  const treatment = await server.begin()
  const Modules = treatment.Modules.map(({ PlanId }) => ({ PlanId, IsSkipped: false })).toReversed()
  await server.start(treatment.Id, server.treatment.free.typeId)
  const body = { Modules, OpensNext: true, PreviousLastModifiedAt: treatment.LastModifiedAt }
  expect((await server.plan(treatment.Id, body)).statusCode).toBe(409)
})

test('R-373 skipping all that is left completes a treatment, and taking something in lets it go on', async () => {
  const treatment = await server.begin()
  const closed = (await server.closeModule(first(treatment).FormId)).json()
  expect(closed.Status).toBe('Ongoing')
  const plan = (IsSkipped: boolean) =>
    treatment.Modules.map(({ PlanId }, index) => ({ PlanId, IsSkipped: index > 0 && IsSkipped }))
  const skipped = await server.plan(treatment.Id, {
    Modules: plan(true),
    OpensNext: true,
    PreviousLastModifiedAt: closed.LastModifiedAt,
  })
  expect(skipped.json().Status).toBe('Completed')
  const PreviousLastModifiedAt = skipped.json().LastModifiedAt
  const back = await server.plan(treatment.Id, { Modules: plan(false), OpensNext: true, PreviousLastModifiedAt })
  expect(back.json().Status).toBe('Ongoing')
})

test('R-168, R-235 closing without days closes at once: what is open or done is closed, what is set for a day is taken back', async () => {
  const [, two, three] = server.treatment.modules
  const treatment = await server.begin()
  await server.start(treatment.Id, two.typeId)
  await server.write(first(treatment).FormId, { status: 'Done' })
  await server.start(treatment.Id, three.typeId, { StartDate: '2027-02-01' })
  const reply = await server.closeTreatment(treatment.Id, { Reason: ' Klar med det vi ville. ' })
  expect(reply.statusCode, reply.body).toBe(200)
  const closed = reply.json()
  expect(closed).toMatchObject({
    Status: 'Closed',
    MaintainUntil: null,
    CloseReason: 'Klar med det vi ville.',
    ClosedAt: expect.any(String),
  })
  expect(closed.ClosedBy).toContain('Provkotte')
  expect(statuses(closed)).toEqual(['Closed', 'Closed', 'Canceled'])
  expect((await server.closeTreatment(treatment.Id)).statusCode, 'once more').toBe(200)
  expect((await server.start(treatment.Id, two.typeId)).statusCode).toBe(409)
  expect((await server.mine()).Treatments).toEqual([])
  expect(await server.maintained()).toEqual([])
})

test('R-235 with days it can be read up to and including the last of them, by the day and not by the job, and is closed then', async () => {
  const treatment = await server.begin()
  const kept = (await server.closeTreatment(treatment.Id, { MaintainDurationDays: 2 })).json()
  expect(kept).toMatchObject({ Status: 'Maintained', MaintainUntil: '2027-01-13' })
  expect((await server.mine()).Treatments).toEqual([])
  // Nearly midnight at the unit on the last day.
  server.setClock('2027-01-13T22:59:00.000Z')
  await server.runDue(server.clock.now())
  expect(await server.maintained()).toMatchObject([
    { Id: treatment.Id, Status: 'Maintained', MaintainUntil: '2027-01-13' },
  ])
  server.setClock('2027-01-13T23:01:00.000Z')
  expect(await server.maintained()).toEqual([])
  expect((await server.read(treatment.Id)).Status).toBe('Maintained')
  await server.runDue(server.clock.now())
  const events = await eventsOf(treatment.Id)
  expect(events.map(({ event }) => event)).toEqual(['Started', 'Maintained', 'Closed'])
})

test('R-235 what can only be read can be closed before its day, and what has not begun is closed at once', async () => {
  const maintained = await server.begin()
  await server.closeTreatment(maintained.Id, { MaintainDurationDays: 30, Reason: 'Flyttar.' })
  const closed = (await server.closeTreatment(maintained.Id)).json()
  expect(closed).toMatchObject({ Status: 'Closed', MaintainUntil: null, CloseReason: 'Flyttar.' })
  const coming = await server.begin({ StartDate: '2027-03-01' })
  expect((await server.closeTreatment(coming.Id, { MaintainDurationDays: 30 })).json()).toMatchObject({
    Status: 'Closed',
  })
  server.setClock('2027-03-01T12:00:00.000Z')
  await server.runDue(server.clock.now())
  expect(await messages()).toHaveLength(1)
})

test('R-168 another unit’s staff find no treatment', async () => {
  const treatment = await server.begin()
  const other = await server.otherStaff()
  const body = { TreatmentId: treatment.Id, ModuleId: server.treatment.modules[1].typeId }
  expect((await other.post('/api/treatment-modules', body)).statusCode).toBe(404)
  expect((await other.post(`/api/treatments/${treatment.Id}/close`)).statusCode).toBe(404)
  expect((await other.post(`/api/treatment-modules/${first(treatment).FormId}/close`)).statusCode).toBe(404)
})
