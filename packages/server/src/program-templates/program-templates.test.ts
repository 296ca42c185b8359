import type { ProgramContent } from '@samklang/contract/program-content'
import type { ProgramTemplateDetail } from '@samklang/contract/program-templates'
import { expect } from 'vitest'
import type { Db } from '../database/connect.ts'
import { idFromName, makeId } from '../keys/ids.ts'
import { seedTestForms } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { aProgram, aProgramItem, aProgramStep } from '../testing/programs.ts'
import { clinicTest } from '../testing/server-test.ts'
import type { TestServer } from '../testing/test-server.ts'
import { waitingForLock } from '../testing/waiting-for-lock.ts'

const path = '/api/program-templates'

const test = clinicTest
  .extend('typeId', { scope: 'file' }, async ({ server }) => {
    const { questionnaire } = await seedTestForms(server.db, server.clock.now())
    return questionnaire.typeId
  })
  .extend(
    'admin',
    { scope: 'file' },
    ({ clinic, signIn }) =>
      () =>
        signIn({ account: clinic.staff.admin, level: 'Four' }),
  )
  .extend(
    'create',
    { scope: 'file' },
    ({ admin }) =>
      async (Content: ProgramContent): Promise<ProgramTemplateDetail> => {
        const reply = await (await admin()).post(path, { Content })
        expect(reply.statusCode, reply.body).toBe(200)
        return reply.json()
      },
  )
  .extend('start', { scope: 'file' }, ({ server, clinic }) => async (versionId: string, db: Db = server.db) => {
    const now = server.clock.now()
    const id = makeId(now)
    await db
      .insertInto('program')
      .values({
        id,
        patient_id: clinic.patients.child.id,
        unit_id: clinic.units.child.id,
        program_template_version_id: versionId,
        name: '{}',
        plan: '{}',
        status: 'Ongoing',
        start_date: now.slice(0, 10),
        time_zone: 'Europe/Stockholm',
        notify: true,
        created_at: now,
        look_at: now,
        last_modified_at: now,
      })
      .execute()
    return id
  })

const renamed = (content: ProgramContent, sv: string): ProgramContent => ({ ...content, Name: { sv, en: sv } })

/** The earliest first. */
function contentsOf({ db }: TestServer, templateId: string) {
  return db
    .selectFrom('program_template_version')
    .select(['id', 'version_no', 'content'])
    .where('program_template_id', '=', templateId)
    .orderBy('version_no')
    .execute()
}

test('R-171 R-590 a new template is inactive, activated when nothing is wrong with it and logged by its name', async ({
  server,
  admin,
  create,
  typeId,
}) => {
  const Content = aProgram(typeId)
  const made = await create(Content)
  expect(made).toMatchObject({
    Status: 'Inactive',
    DisplayName: 'Provprogram',
    Description: 'Ett steg.',
    VersionNo: 1,
    Steps: 1,
    RunningPrograms: 0,
    IsOurs: false,
    Content,
    Faults: [],
    PreviousContent: null,
    CanDelete: true,
  })
  const me = await admin()
  for (const _ of ['once', 'again']) {
    const activated = await me.post(`${path}/${made.Id}/activate`)
    expect(activated.json()).toMatchObject({ Status: 'Active' })
  }
  const inEnglish = await me.send('GET', `${path}/${made.Id}`, undefined, { 'accept-language': 'en' })
  expect(inEnglish.json()).toMatchObject({ DisplayName: 'Sample program', Description: 'One step.' })
  expect((await me.post(`${path}/${made.Id}/deactivate`)).json().Status).toBe('Inactive')
  const log = await listAudit(server.database, { action: 'ChangeProgramTemplate' })
  expect(log.at(-1)).toMatchObject({ entity: 'program_template', entity_id: made.Id, data: { name: 'Provprogram' } })
})

test('staff see the active ones, whoever views programs in the administration sees all', async ({
  admin,
  signInStaff,
  create,
  typeId,
}) => {
  const { Id: active } = await create(aProgram(typeId))
  const { Id: inactive } = await create(aProgram(typeId))
  const me = await admin()
  await me.post(`${path}/${active}/activate`)
  const idsFor = async (who: typeof me) => (await who.get(path)).json().map(({ Id }: { Id: string }) => Id)
  const staff = await signInStaff()
  expect(await idsFor(staff)).toContain(active)
  expect(await idsFor(staff)).not.toContain(inactive)
  expect(await idsFor(me)).toEqual(expect.arrayContaining([active, inactive]))
  expect((await staff.get(`${path}/${active}`)).statusCode).toBe(403)
  expect((await staff.post(path, { Content: aProgram(typeId) })).statusCode).toBe(403)
  expect((await me.get(`${path}/${makeId('2026-11-15T10:00:00.000Z')}`)).statusCode).toBe(404)
})

test('R-591 a version that no program was started from is replaced; else the next one holds, and what runs keeps its own', async ({
  server,
  admin,
  create,
  start,
  typeId,
}) => {
  const made = await create(aProgram(typeId))
  const [first] = await contentsOf(server, made.Id)
  const me = await admin()
  const change = async (Content: ProgramContent, { LastModifiedAt }: ProgramTemplateDetail) => {
    const reply = await me.put(`${path}/${made.Id}`, { Content, PreviousLastModifiedAt: LastModifiedAt })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }
  const second = await change(renamed(made.Content, 'Andra'), made)
  expect(second).toMatchObject({ VersionNo: 1, DisplayName: 'Andra', PreviousContent: null })
  const [before] = await contentsOf(server, made.Id)
  // Whoever was shown what the first one would do is not taken to have seen this.
  expect(before?.id).not.toBe(first?.id)
  const programId = await start(before?.id ?? '')

  const third = await change(renamed(made.Content, 'Tredje'), second)
  expect(third).toMatchObject({
    VersionNo: 2,
    RunningPrograms: 1,
    RunningEarlier: 1,
    CanDelete: false,
    PreviousContent: { Name: { sv: 'Andra' } },
  })
  expect((await contentsOf(server, made.Id))[0]).toEqual(before)
  const program = server.db.selectFrom('program').select('program_template_version_id as versionId')
  expect(await program.where('id', '=', programId).executeTakeFirst()).toEqual({ versionId: before?.id })

  const fourth = await change(renamed(made.Content, 'Fjärde'), third)
  expect(fourth).toMatchObject({ VersionNo: 2, PreviousContent: { Name: { sv: 'Andra' } } })
})

test('R-592 of two who change it at once the second is refused, and the same again is answered as the first time', async ({
  admin,
  create,
  typeId,
}) => {
  const made = await create(aProgram(typeId))
  const me = await admin()
  const change = (sv: string) =>
    me.put(`${path}/${made.Id}`, {
      Content: renamed(made.Content, sv),
      PreviousLastModifiedAt: made.LastModifiedAt,
    })
  const replies = await Promise.all([change('Ena'), change('Andra')])
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const kept = replies.find(({ statusCode }) => statusCode === 200)?.json()
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().Code).toBe('conflict')
  const again = await change(kept.DisplayName)
  expect(again.json()).toEqual(kept)
})

test('R-591 a change waits for whoever is starting a program from the version, and then leaves it alone', async ({
  server,
  admin,
  create,
  start,
  typeId,
}) => {
  const made = await create(aProgram(typeId))
  const [before] = await contentsOf(server, made.Id)
  const me = await admin()
  const Content = renamed(made.Content, 'Ändrad')
  let reply: Promise<{ statusCode: number }> | undefined
  await server.db.transaction().execute(async (transaction) => {
    await start(before?.id ?? '', transaction)
    reply = me.put(`${path}/${made.Id}`, { Content, PreviousLastModifiedAt: made.LastModifiedAt })
    // However long it takes: it is answered, or waits.
    const waits = waitingForLock(server.db).then(() => 'waits')
    expect(await Promise.race([reply.then(() => 'changed'), waits])).toBe('waits')
  })
  expect((await reply)?.statusCode).toBe(200)
  expect((await contentsOf(server, made.Id)).map(({ version_no }) => version_no)).toEqual([1, 2])
})

test('R-593 only what no program was ever started from can be deleted', async ({
  server,
  admin,
  create,
  start,
  typeId,
}) => {
  const me = await admin()
  const used = await create(aProgram(typeId))
  const [version] = await contentsOf(server, used.Id)
  await start(version?.id ?? '')
  const refused = await me.send('DELETE', `${path}/${used.Id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    Code: 'invalid-transition',
    Message: 'Program har startats från mallen, så den kan inte tas bort. Inaktivera den i stället.',
  })
  const { Id } = await create(aProgram(typeId))
  expect((await me.send('DELETE', `${path}/${Id}`)).statusCode).toBe(200)
  expect((await me.get(`${path}/${Id}`)).statusCode).toBe(404)
  expect((await me.send('DELETE', `${path}/${Id}`)).statusCode).toBe(404)
})

test('R-593 whoever changes a template of the product makes it their own; activating it does not', async ({
  server,
  admin,
  create,
  typeId,
}) => {
  const made = await create(aProgram(typeId))
  await server.db.updateTable('program_template').set({ source: 'Content' }).where('id', '=', made.Id).execute()
  const me = await admin()
  const active = (await me.post(`${path}/${made.Id}/activate`)).json()
  expect(active.IsOurs).toBe(true)
  const change = (sv: string) =>
    me.put(`${path}/${made.Id}`, { Content: renamed(made.Content, sv), PreviousLastModifiedAt: active.LastModifiedAt })
  expect((await change('Provprogram')).json().IsOurs).toBe(false)
})

test('R-590 what is not ready is kept and told of by its faults, and not activated', async ({
  admin,
  create,
  typeId,
}) => {
  const made = await create(aProgram(typeId, { Steps: [] }))
  expect(made.Faults).toEqual([{ Path: 'Steps', Key: 'no-steps' }])
  const me = await admin()
  const refused = await me.post(`${path}/${made.Id}/activate`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    Code: 'validation',
    Errors: [{ Field: 'Content.Steps', Key: 'program-faults' }],
    Details: { Faults: [{ Path: 'Steps', Key: 'no-steps' }] },
  })
})

test('R-590 steps that wait for each other, a form that is gone: not activated, and an active one stays as it was', async ({
  server,
  admin,
  create,
  typeId,
}) => {
  const [one, other] = [aProgramStep(), aProgramStep()]
  const Items = () => [aProgramItem({ DefinitionId: typeId })]
  const Steps = [
    { ...one, Start: { Key: 'StepEnded' as const, StepId: other.Id }, Items: Items() },
    { ...other, Start: { Key: 'StepEnded' as const, StepId: one.Id }, Items: Items() },
  ]
  const me = await admin()
  const cyclic = await create(aProgram(typeId, { Steps }))
  const refused = await me.post(`${path}/${cyclic.Id}/activate`)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().Details.Faults).toContainEqual(expect.objectContaining({ Key: 'cycle' }))

  const active = await create(aProgram(typeId))
  await me.post(`${path}/${active.Id}/activate`)
  const { LastModifiedAt } = (await me.get(`${path}/${active.Id}`)).json()
  const changed = await me.put(`${path}/${active.Id}`, {
    Content: { ...active.Content, Steps },
    PreviousLastModifiedAt: LastModifiedAt,
  })
  expect(changed.statusCode).toBe(400)
  expect((await me.get(`${path}/${active.Id}`)).json().Content).toEqual(active.Content)

  const unknown = await create(aProgram(idFromName('form/finns-inte')))
  expect(unknown.Faults).toEqual([{ Path: 'Steps.0.Items.0.DefinitionId', Key: 'unknown-definition' }])

  await me.post(`${path}/${active.Id}/deactivate`)
  const setStatus = (status: 'Active' | 'Inactive') =>
    server.db.updateTable('form_type').set({ status }).where('id', '=', typeId).execute()
  await setStatus('Inactive')
  const gone = await me.post(`${path}/${active.Id}/activate`)
  expect(gone.json().Details.Faults).toEqual([{ Path: 'Steps.0.Items.0.DefinitionId', Key: 'definition-removed' }])
  await setStatus('Active')
})

test('R-590 a year of steps, each a day after the one before, and the first at once', async ({
  admin,
  create,
  typeId,
}) => {
  const Steps = Array.from({ length: 365 }, () =>
    aProgramStep({ Items: [aProgramItem({ DefinitionId: typeId, OffsetDays: 0 })] }),
  ).map((step, index, all) => {
    const before = all[index - 1]
    if (!before) return step
    return { ...step, Start: { Key: 'StepStarted' as const, StepId: before.Id }, StartOffset: '1.00:00:00' }
  })
  const made = await create(aProgram(typeId, { Steps }))
  expect(made).toMatchObject({ Steps: 365, Faults: [] })
  const activated = await (await admin()).post(`${path}/${made.Id}/activate`)
  expect(activated.statusCode, activated.body).toBe(200)
  const list = await (await admin()).get(path)
  expect(list.body.length).toBeLessThan(20_000)
})

test('R-594 everything that a step can start on is told in one list, in the language of whoever asks', async ({
  admin,
}) => {
  const me = await admin()
  const list = (await me.get('/api/trigger-definitions')).json()
  expect(list).toHaveLength(14)
  expect(list).toContainEqual({
    TriggerKey: 'ScoreReached',
    DisplayName: 'Poängen i ett formulär ligger på en viss nivå',
    Needs: ['Item', 'Scale'],
    StartsSteps: true,
  })
  const starting = list.filter(({ StartsSteps }: { StartsSteps: boolean }) => !StartsSteps)
  expect(starting).toMatchObject([{ TriggerKey: 'ProgramEnded' }])
  const inEnglish = await me.send('GET', '/api/trigger-definitions', undefined, { 'accept-language': 'en' })
  expect(inEnglish.json()[0].DisplayName).toBe('A questionnaire has been answered')
})
