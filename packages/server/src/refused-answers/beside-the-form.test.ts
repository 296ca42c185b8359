import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listUnitsWithAlerts, lockWaiting } from '../alerts/waiting.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { openSession } from '../testing/clinic.ts'
import { answersOf, seedGatedForm, seedSumForm } from '../testing/forms.ts'
import { listAudit } from '../testing/list-audit.ts'
import { caller } from '../testing/test-server.ts'

let server: AnsweringServer

beforeAll(async () => {
  server = await startAnsweringServer()
})
afterAll(() => server.close())
afterEach(async () => {
  const { db } = server
  for (const table of ['alert_reading', 'risk_alert', 'refused_answers', 'notification'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('patient_unit').set({ released_at: null }).execute()
  await db.updateTable('patient').set({ status: 'Active', deleted_at: null }).execute()
})

type Given = Parameters<typeof answersOf>[0]
type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>

const tokenOf = async (id: string) =>
  (await server.db.selectFrom('form').select('last_modified_at').where('id', '=', id).executeTakeFirstOrThrow())
    .last_modified_at
const save = (me: Caller, id: string, given: Given, PreviousLastModifiedAt: string) =>
  me.post(`/api/papp/questionnaires/${id}/save`, { Answers: answersOf(given), PreviousLastModifiedAt })
const cancel = (id: string) => server.db.updateTable('form').set({ status: 'Canceled' }).where('id', '=', id).execute()
const keptOf = (id: string) => server.db.selectFrom('refused_answers').selectAll().where('form_id', '=', id).execute()
const alertsOf = (id: string) =>
  server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).orderBy('id').execute()

/** Begun by the patient, canceled by staff, and then answered with what calls for help. */
async function answerCanceled(given: Given = { rest: 'never', harm: 'often', note: 'Det var en lång vecka' }) {
  const id = await server.seedForm()
  const me = await server.sibling()
  const before = await tokenOf(id)
  await cancel(id)
  return { id, me, before, reply: await save(me, id, given, before) }
}

test('R-257 staff read what was refused beside the form, in its words: who, when, why, and that nothing is scored from it', async () => {
  const { id } = await answerCanceled()
  const read = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(read.RefusedAnswers).toEqual([
    {
      Id: expect.any(String),
      SentAt: expect.any(String),
      SentBy: 'Provsyskon Provskog',
      Reason: 'Canceled',
      OvertakenAt: null,
      LeftOut: 0,
      Answers: [
        { Question: 'Hur ofta rest?', AnswerText: 'Aldrig', AnswerGroupId: null, IsInvalid: false },
        { Question: 'Hur ofta note?', AnswerText: 'Det var en lång vecka', AnswerGroupId: null, IsInvalid: false },
        { Question: 'Hur ofta harm?', AnswerText: 'Ofta', AnswerGroupId: null, IsInvalid: false },
      ],
    },
  ])
  const { SentAt } = read.RefusedAnswers[0]
  expect(read.Alerts).toMatchObject([
    { AnswerText: 'Ofta', Refused: { Reason: 'Canceled', SentAt }, AcknowledgedAt: null },
  ])
  expect(read).toMatchObject({ Answers: [], DetailedScore: null, Status: 'Canceled' })
  expect(read.Row).toMatchObject({ HasRefusedAnswers: true, WaitingAlerts: 1, AlertSeverity: 'Alert', Results: [] })
  const events = read.Events.map(({ Event, By }: { Event: string; By: string }) => [Event, By])
  expect(events).toContainEqual(['AnswersRefused', 'Provsyskon Provskog'])
  const [logged] = await listAudit(server.database, { action: 'KeepRefusedAnswers' })
  expect(logged).toMatchObject({ entity_id: id, patient_id: server.clinic.patients.sibling.id, outcome: 'Done' })
})

test('R-257 what no form can hold is read as it was sent', async () => {
  const long = 'Jag vill inte leva. '.repeat(10)
  const { id } = await answerCanceled({ note: long, energy: 'always', nowhere: 4 })
  const [kept] = (await (await server.staff()).get(`/api/forms/${id}`)).json().RefusedAnswers
  expect(kept.Answers).toEqual([
    { Question: 'Hur ofta note?', AnswerText: long, AnswerGroupId: null, IsInvalid: true },
    { Question: 'Hur ofta energy?', AnswerText: 'always', AnswerGroupId: null, IsInvalid: true },
    { Question: 'nowhere', AnswerText: '4', AnswerGroupId: null, IsInvalid: true },
  ])
})

test('R-257 answers that call for nothing are kept of a form that is over, with a notification, and not of an open one', async () => {
  const { id, reply } = await answerCanceled({ rest: 'never' })
  expect(reply.json()).toMatchObject({ Code: 'invalid-transition', AnswersKept: true })
  expect(reply.json().CrisisInformation).toBeUndefined()
  expect(await alertsOf(id)).toEqual([])
  expect(await keptOf(id)).toHaveLength(1)
  const unit = (await (await server.staff()).get('/api/units/current/notifications')).json()
  expect(unit.Notifications).toMatchObject([{ Type: 'AnsweredAfterEnd', FormId: id }])

  const open = await server.seedForm()
  const refused = await save(await server.sibling(), open, { rest: 'never' }, '2026-01-01T00:00:00.000Z')
  expect(refused.json()).toMatchObject({ Code: 'conflict' })
  expect(await keptOf(open)).toEqual([])
})

test('R-257 of an open form whose sum calls for help the answers that make the sum are kept, and nothing else', async () => {
  const id = await server.seedForm({ type: await seedSumForm(server.db, server.clock.now()) })
  const given = { rest: 'often', energy: 'often', note: 'Det var en lång vecka' }
  await save(await server.sibling(), id, given, '2026-01-01T00:00:00.000Z')
  expect(await alertsOf(id)).toMatchObject([{ scale_key: 'total', refused_answers_id: expect.any(String) }])
  const [kept] = (await (await server.staff()).get(`/api/forms/${id}`)).json().RefusedAnswers
  expect(kept.Answers.map(({ Question }: { Question: string }) => Question)).toEqual([
    'Hur ofta rest?',
    'Hur ofta energy?',
  ])
})

test('R-257 what the form says already is not kept beside it: an older save that comes after it was sent in', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  const given = { rest: 'never', energy: 'never', harm: 'never' }
  const body = { Answers: answersOf(given), PreviousLastModifiedAt: await tokenOf(id) }
  expect((await me.post(`/api/papp/questionnaires/${id}/submit`, body)).statusCode).toBe(200)
  const late = await save(me, id, { rest: 'never' }, body.PreviousLastModifiedAt)
  expect(late.json()).toMatchObject({ Code: 'invalid-transition', AnswersKept: true })
  expect(await keptOf(id)).toEqual([])
  await save(me, id, { rest: 'often' }, body.PreviousLastModifiedAt)
  expect(await keptOf(id)).toHaveLength(1)
})

test('R-255 what the form once said and says no longer is raised again when it is refused', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  await save(me, id, { harm: 'often' }, await tokenOf(id))
  await save(me, id, { harm: 'never' }, await tokenOf(id))
  await save(me, id, { harm: 'often' }, '2026-01-01T00:00:00.000Z')
  expect(await alertsOf(id)).toMatchObject([
    { value: 'often', answer_changed_at: expect.any(String), refused_answers_id: null },
    { value: 'often', answer_changed_at: null, refused_answers_id: expect.any(String) },
  ])
})

test('R-258 another answer than the refused one does not take its alert over', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  await save(me, id, { harm: 'often' }, '2026-01-01T00:00:00.000Z')
  await save(me, id, { harm: 'sometimes' }, await tokenOf(id))
  const alerts = await alertsOf(id)
  expect(alerts.map(({ value, refused_answers_id }) => [value, refused_answers_id !== null])).toEqual([
    ['often', true],
    ['sometimes', false],
  ])
  expect(await keptOf(id)).toMatchObject([{ overtaken_at: null }])
})

test('R-258 what stands beside an answer that no form can hold is not overtaken', async () => {
  const id = await server.seedForm({ status: 'Canceled' })
  const me = await server.sibling()
  await save(me, id, { rest: 'never', energy: 'always' }, await tokenOf(id))
  await server.db.updateTable('form').set({ status: 'Open' }).where('id', '=', id).execute()
  const body = { Answers: answersOf({ rest: 'never', energy: 'never', harm: 'never' }) }
  const sent = await me.post(`/api/papp/questionnaires/${id}/submit`, {
    ...body,
    PreviousLastModifiedAt: await tokenOf(id),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(await keptOf(id)).toMatchObject([{ overtaken_at: null }])
})

test('R-257 nobody is notified at a unit that has released the patient and could not open it', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  const before = await tokenOf(id)
  await server.db.updateTable('patient_unit').set({ released_at: server.clock.now() }).execute()
  await cancel(id)
  expect((await save(me, id, { rest: 'never' }, before)).json()).toMatchObject({ AnswersKept: true })
  expect(await keptOf(id)).toMatchObject([{ reason: 'Released' }])
  expect(await server.db.selectFrom('notification').selectAll().where('form_id', '=', id).execute()).toEqual([])
})

test('R-257 whoever has no access any more is helped without a word about the unit, whatever else is wrong with the body', async () => {
  const { db, clinic } = server
  const relation = clinic.relations.guardianOfChild
  const id = await server.seedForm({
    patient: clinic.patients.child,
    respondentType: 'Caretaker',
    relationId: relation,
  })
  const me = await server.guardianOfChild()
  const send = () => save(me, id, { harm: 'often' }, 'no time at all')
  const unitNamed = async () => (await send()).json().CrisisInformation.UnitName
  expect(await unitNamed()).not.toBe('')
  await db.updateTable('relation').set({ status: 'Removed' }).where('id', '=', relation).execute()
  expect(await unitNamed()).toBe('')
  await db.updateTable('relation').set({ status: 'Active' }).where('id', '=', relation).execute()
})

test('R-255 what is refused at the moment of deletion is raised after it, so that somebody sees it', async () => {
  const { db, clinic, clock } = server
  const id = await server.seedForm()
  const me = await server.sibling()
  // another server, whose clock is a little ahead, deletes the patient
  const deleted_at = new Date(Date.parse(clock.now()) + 5000).toISOString()
  const patient = db.updateTable('patient').where('id', '=', clinic.patients.sibling.id)
  await patient.set({ status: 'Deleted', deleted_at }).execute()
  await save(me, id, { harm: 'often' }, '2026-01-01T00:00:00.000Z')
  const [alert] = await alertsOf(id)
  expect(alert && alert.raised_at > deleted_at).toBe(true)
})

test('R-258 what was refused on an open form is overtaken by a save that says the same, and the alert is then the form’s own', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  await save(me, id, { rest: 'never', harm: 'often' }, '2026-01-01T00:00:00.000Z')
  expect(await alertsOf(id)).toMatchObject([{ value: 'often', refused_answers_id: expect.any(String) }])
  await save(me, id, { rest: 'sometimes', harm: 'often' }, await tokenOf(id))
  expect(await alertsOf(id)).toMatchObject([{ value: 'often', refused_answers_id: null, answer_changed_at: null }])
  expect(await keptOf(id)).toMatchObject([{ overtaken_at: expect.any(String) }])
  const read = (await (await server.staff()).get(`/api/forms/${id}`)).json()
  expect(read.Row).toMatchObject({ HasRefusedAnswers: false, WaitingAlerts: 1 })
})

test('R-258 what the form says does not unsay what was refused, and the other way round', async () => {
  const id = await server.seedForm()
  const me = await server.sibling()
  await save(me, id, { harm: 'sometimes' }, await tokenOf(id))
  // another device with what it knew before: worse, and refused
  await save(me, id, { harm: 'often' }, '2026-01-01T00:00:00.000Z')
  expect(await alertsOf(id)).toMatchObject([
    { value: 'sometimes', refused_answers_id: null, answer_changed_at: null },
    { value: 'often', refused_answers_id: expect.any(String), answer_changed_at: null },
  ])
  await save(me, id, { harm: 'never' }, await tokenOf(id))
  expect(await alertsOf(id)).toMatchObject([
    { value: 'sometimes', answer_changed_at: expect.any(String) },
    { value: 'often', answer_changed_at: null },
  ])
})

test('R-258 of a diary the same entry, saved rightly, overtakes what was refused of it', async () => {
  const id = await server.seedForm({ type: server.types.journal })
  const me = await server.sibling()
  const entry = randomUUID()
  const Answers = answersOf({ rest: 'never', harm: 'often' }).map((answer) => ({ ...answer, AnswerGroupId: entry }))
  const url = `/api/papp/journals/${id}/save`
  expect((await me.post(url, { Answers, PreviousLastModifiedAt: '2026-01-01T00:00:00.000Z' })).statusCode).toBe(409)
  expect(await alertsOf(id)).toMatchObject([{ entry_id: entry, refused_answers_id: expect.any(String) }])
  expect((await me.post(url, { Answers })).statusCode).toBe(200)
  expect(await alertsOf(id)).toMatchObject([{ entry_id: entry, refused_answers_id: null }])
  expect(await keptOf(id)).toMatchObject([{ overtaken_at: expect.any(String) }])
})

test('R-255 an answer whose question hangs on an invalid one is judged', async () => {
  const type = await seedGatedForm(server.db, server.clock.now())
  const id = await server.seedForm({ type })
  const me = await server.sibling()
  const refused = await save(me, id, { gate: 'always', harm: 'often' }, await tokenOf(id))
  expect(refused.statusCode).toBe(400)
  expect(await alertsOf(id)).toMatchObject([{ rule_key: 'harm' }])
  // and of two answers to one question the graver is not left out
  const twice = await server.seedForm()
  const Answers = [...answersOf({ harm: 'never' }), ...answersOf({ harm: 'often' })]
  await me.post(`/api/papp/questionnaires/${twice}/save`, { Answers, PreviousLastModifiedAt: await tokenOf(twice) })
  expect(await alertsOf(twice)).toMatchObject([{ rule_key: 'harm', value: 'often' }])
})

test('R-255 what was acknowledged is not raised again by the same refused answer, and is by another', async () => {
  const { id, me, before } = await answerCanceled({ harm: 'sometimes' })
  const staffClient = await server.staff()
  await staffClient.get(`/api/forms/${id}`)
  const acknowledged = await staffClient.post(`/api/questionnaires/${id}/acknowledge-alert`, { Action: 'Ringde upp.' })
  expect(acknowledged.statusCode).toBe(200)
  await save(me, id, { harm: 'sometimes' }, before)
  await save(me, id, { harm: 'sometimes', rest: 'never' }, before)
  expect(await alertsOf(id)).toHaveLength(1)
  await save(me, id, { harm: 'often' }, before)
  expect(await alertsOf(id)).toMatchObject([{ value: 'sometimes' }, { value: 'often', acknowledged_at: null }])
})

test.each(['canceled', 'released', 'deleted'])(
  'R-257 the alert of a patient whose form is %s is found, opened, escalated and acknowledged at the unit',
  async (how) => {
    const { db, clock, clinic } = server
    const id = await server.seedForm()
    const me = await server.sibling()
    const before = await tokenOf(id)
    if (how !== 'deleted') await cancel(id)
    if (how === 'released') await db.updateTable('patient_unit').set({ released_at: clock.now() }).execute()
    if (how === 'deleted')
      await db
        .updateTable('patient')
        .set({ status: 'Deleted', deleted_at: clock.now() })
        .where('id', '=', clinic.patients.sibling.id)
        .execute()
    const reply = await save(me, id, { harm: 'often' }, before)
    expect(reply.json()).toMatchObject({ AnswersKept: true, CrisisInformation: { Kind: 'Risk' } })

    const units = await listUnitsWithAlerts(db, clock.now())
    expect(units.map(({ id: unit }) => unit)).toEqual([clinic.units.child.id])
    const waiting = await db.transaction().execute((trx) => lockWaiting(trx, clinic.units.child.id, clock.now()))
    expect(waiting).toMatchObject([{ formId: id }])

    const staffClient = await server.staff()
    const { Alerts } = (await staffClient.get('/api/units/current/notifications')).json()
    expect(Alerts).toMatchObject([{ FormId: id, Refused: { Reason: expect.any(String) } }])
    const read = await staffClient.get(`/api/forms/${id}`)
    expect(read.json().RefusedAnswers).toHaveLength(1)
    const { Id: AlertId, LastModifiedAt: PreviousLastModifiedAt } = Alerts[0]
    const body = { AlertId, PreviousLastModifiedAt, Action: 'Ringde upp.' }
    expect((await staffClient.post(`/api/questionnaires/${id}/acknowledge-alert`, body)).statusCode).toBe(200)
    expect((await staffClient.get('/api/units/current/notifications')).json()).toMatchObject({ AlertsTotal: 0 })
  },
)

test('R-255 two servers that refuse the same answers at once keep them once and raise one alert', async () => {
  const { db, clinic, clock } = server
  const other = await server.beside()
  const context = { type: 'Patient', patient: clinic.patients.sibling } as const
  const session = { account: clinic.persons.sibling.account, level: 'Two', context, now: clock.now() } as const
  const token = await openSession(db, session)
  const callers = [server.as(token), caller(other, token)]
  const id = await server.seedForm()
  const before = await tokenOf(id)
  await cancel(id)
  const replies = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const me = callers[index % 2]
      return me && save(me, id, { harm: 'often', note: 'x' }, before)
    }),
  )
  expect(replies.map((reply) => reply?.json().AnswersKept)).toEqual(Array(10).fill(true))
  expect(await keptOf(id)).toHaveLength(1)
  expect(await alertsOf(id)).toHaveLength(1)
})

test('R-255 where they cannot be kept the call has failed: nobody is told for good, and the same sent again is kept', async () => {
  const owner = new pg.Client({ connectionString: server.database.ownerUrl })
  await owner.connect()
  await owner.query(`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`)
  await owner.query(
    'create trigger no_room before insert on refused_answers for each row execute function refuse_row()',
  )
  const { id, me, before, reply } = await answerCanceled()
  await owner.query('drop trigger no_room on refused_answers')
  await owner.end()
  expect(reply.statusCode).toBe(500)
  expect(reply.json().AnswersKept).toBeUndefined()
  expect(await alertsOf(id)).toEqual([])
  const again = await save(me, id, { rest: 'never', harm: 'often', note: 'Det var en lång vecka' }, before)
  expect(again.json()).toMatchObject({ Code: 'invalid-transition', AnswersKept: true })
  expect(await alertsOf(id)).toHaveLength(1)
})
