import { randomUUID } from 'node:crypto'
import { addMinutes } from '@samklang/engine/time/instants'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expireForms } from '../questionnaires/expire.ts'
import { type AnsweringServer, startAnsweringServer } from '../testing/answering-server.ts'
import { answersOf, fullAnswers } from '../testing/forms.ts'

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
  await db
    .updateTable('relation')
    .set({ status: 'Active' })
    .where('id', '=', server.clinic.relations.teacherOfChild)
    .execute()
})

type Caller = Awaited<ReturnType<AnsweringServer['sibling']>>
type Body = { Answers: unknown[]; PreviousLastModifiedAt?: string | null; [more: string]: unknown }

/** Which call, by whom, to which form, with what; and what it is refused for. */
type Case = {
  name: string
  call: 'save' | 'submit'
  side: 'staff' | 'papp'
  kind?: 'questionnaires' | 'journals'
  status: number
  code: string
  reason: string
  seedForm: () => Promise<string>
  who: () => Promise<Caller>
  /** What happens between the opening of the form and the call. */
  meanwhile?: (id: string) => Promise<unknown>
  body?: (given: Body) => unknown
  raw?: (given: Body) => string
  headers?: Record<string, string>
  /** Kept whole, since nobody can send it again. */
  isFinal: boolean
  /** Told where the unit is. */
  hasUnit?: boolean
  alarming?: unknown[]
}

const harm = answersOf({ rest: 'never', harm: 'often' })
const full = answersOf({ rest: 'never', energy: 'never', harm: 'often' })
const longAgo = '2026-01-01T00:00:00.000Z'

const set = (values: Record<string, unknown>) => (id: string) =>
  server.db.updateTable('form').set(values).where('id', '=', id).execute()
const endSessions = () =>
  server.db
    .updateTable('session')
    .set({ ended_at: server.clock.now(), ended_by: 'Revoked' })
    .where('ended_at', 'is', null)
    .execute()
const letExpire = () =>
  server.db
    .updateTable('session')
    .set({ expires_at: addMinutes(server.clock.now(), -1) })
    .where('ended_at', 'is', null)
    .execute()
const release = async (id: string) => {
  await set({ status: 'Canceled' })(id)
  await server.db.updateTable('patient_unit').set({ released_at: server.clock.now() }).execute()
}
const deletePatient = async () => {
  const gone = { status: 'Deleted', deleted_at: server.clock.now() } as const
  await server.db.updateTable('patient').set(gone).where('id', '=', server.clinic.patients.sibling.id).execute()
  await endSessions()
}
const saveElsewhere = set({
  last_modified_at: '2030-01-01T00:00:00.000Z',
  answers: JSON.stringify(answersOf({ rest: 'often' })),
})

const over: Pick<Case, 'name' | 'status' | 'code' | 'reason' | 'meanwhile' | 'isFinal' | 'hasUnit'>[] = [
  {
    name: 'canceled',
    status: 409,
    code: 'invalid-transition',
    reason: 'Canceled',
    meanwhile: set({ status: 'Canceled' }),
    isFinal: true,
    hasUnit: true,
  },
  {
    name: 'sent in by another',
    status: 409,
    code: 'invalid-transition',
    reason: 'Closed',
    meanwhile: set({ status: 'Closed', answers: JSON.stringify(fullAnswers) }),
    isFinal: true,
    hasUnit: true,
  },
  {
    name: 'past its last day',
    status: 409,
    code: 'invalid-transition',
    reason: 'Expired',
    meanwhile: set({ open_till: longAgo }),
    isFinal: true,
    hasUnit: true,
  },
  {
    name: 'closed by time',
    status: 409,
    code: 'invalid-transition',
    reason: 'Expired',
    meanwhile: async (id) => {
      await set({ open_till: longAgo })(id)
      await expireForms(server.db, server.clock.now())
    },
    isFinal: true,
    hasUnit: true,
  },
]

const onPatientSide: Omit<Case, 'call' | 'side' | 'seedForm' | 'who'>[] = [
  ...over,
  {
    name: 'released',
    status: 409,
    code: 'invalid-transition',
    reason: 'Released',
    meanwhile: release,
    isFinal: true,
    hasUnit: true,
  },
  {
    name: 'not open yet',
    status: 404,
    code: 'not-found',
    reason: 'NotYetOpen',
    meanwhile: set({ status: 'Scheduled' }),
    isFinal: false,
  },
  { name: 'deleted', status: 401, code: 'unauthenticated', reason: 'Deleted', meanwhile: deletePatient, isFinal: true },
  {
    name: 'signed out by time',
    status: 401,
    code: 'unauthenticated',
    reason: 'SignedOut',
    meanwhile: letExpire,
    isFinal: false,
  },
  {
    name: 'session ended',
    status: 401,
    code: 'unauthenticated',
    reason: 'AccessEnded',
    meanwhile: endSessions,
    isFinal: true,
  },
  {
    name: 'from an old page',
    status: 426,
    code: 'wrong-client-version',
    reason: 'OldVersion',
    headers: { 'x-client-version': '0.0.1' },
    isFinal: false,
  },
]

const invalid = { status: 400, code: 'validation', reason: 'Invalid', isFinal: false, hasUnit: true } as const
const beside =
  (...more: unknown[]) =>
  (given: Body) => ({ ...given, Answers: [...given.Answers, ...more] })

const onBothSides: Omit<Case, 'call' | 'side' | 'seedForm' | 'who'>[] = [
  { ...invalid, name: 'an invalid neighbour', body: beside({ QuestionId: 'energy', Key: 'energy', Value: 'always' }) },
  {
    ...invalid,
    name: 'a question that is not asked',
    body: beside({ QuestionId: 'nowhere', Key: 'nowhere', Value: 'x' }),
  },
  { ...invalid, name: 'a question answered twice', body: beside(...answersOf({ rest: 'often' })) },
  {
    ...invalid,
    name: 'a value of no kind',
    body: beside({ QuestionId: 'energy', Key: 'energy', Value: { no: true } }),
  },
  { ...invalid, name: 'something that is no answer', body: beside('x', null, 4, []) },
  { ...invalid, name: 'an unknown field', body: (given) => ({ ...given, Foo: 1 }) },
  {
    ...invalid,
    name: 'names in other letters and an unknown field',
    body: ({ Answers, ...given }) => ({ ...given, answers: Answers, Foo: 1 }),
  },
  { ...invalid, name: 'text that nobody can hold', body: beside({ QuestionId: 'note', Key: 'note', Value: 'a\0b' }) },
  {
    ...invalid,
    name: 'a field written twice',
    raw: (given) => JSON.stringify(given).replace('{', '{"Foo":1,"Foo":2,'),
  },
  {
    name: 'a state that has passed',
    status: 409,
    code: 'conflict',
    reason: 'OtherAnswers',
    meanwhile: saveElsewhere,
    isFinal: false,
    hasUnit: true,
  },
]

const incomplete: Omit<Case, 'side' | 'seedForm' | 'who'> = {
  name: 'incomplete',
  call: 'submit',
  status: 400,
  code: 'incomplete',
  reason: 'Incomplete',
  isFinal: false,
  hasUnit: true,
  alarming: harm,
}

const patients = { side: 'papp', seedForm: () => server.seedForm(), who: () => server.sibling() } as const
const interview = {
  side: 'staff',
  seedForm: () => server.seedForm({ answerMode: 'Interview' }),
  who: () => server.staff(),
} as const
const both = (['save', 'submit'] as const).map((call) => ({ call }))

const questionnaires: Case[] = [
  ...both.flatMap(({ call }) =>
    [...onPatientSide, ...onBothSides].map((refused) => ({ ...refused, ...patients, call })),
  ),
  { ...incomplete, ...patients },
  ...both.flatMap(({ call }) => [...over, ...onBothSides].map((refused) => ({ ...refused, ...interview, call }))),
  ...both.map(({ call }) => ({
    ...interview,
    call,
    name: 'released',
    status: 404,
    code: 'not-found',
    reason: 'Released',
    meanwhile: release,
    isFinal: true,
  })),
  ...both.map(({ call }) => ({
    ...interview,
    call,
    name: 'taken back by the patient',
    status: 409,
    code: 'invalid-transition',
    reason: 'NotForStaff',
    meanwhile: set({ answer_mode: 'Self' }),
    isFinal: false,
  })),
  { ...incomplete, ...interview },
]

/** The teacher's own form about the child, and what ends the teacher's part in it. */
const teachers = {
  side: 'papp',
  call: 'save',
  seedForm: () => {
    const { patients, relations } = server.clinic
    return server.seedForm({ patient: patients.child, respondentType: 'Other', relationId: relations.teacherOfChild })
  },
  who: () => server.teacherOfChild(),
  isFinal: true,
} as const
const endRelation = () =>
  server.db
    .updateTable('relation')
    .set({ status: 'Removed' })
    .where('id', '=', server.clinic.relations.teacherOfChild)
    .execute()

const others: Case[] = [
  {
    ...teachers,
    name: 'relation ended',
    status: 401,
    code: 'unauthenticated',
    reason: 'AccessEnded',
    meanwhile: endRelation,
  },
  {
    ...teachers,
    name: 'relation ended and the session with it',
    status: 401,
    code: 'unauthenticated',
    reason: 'AccessEnded',
    meanwhile: async () => {
      await endRelation()
      await endSessions()
    },
  },
  {
    ...patients,
    call: 'save',
    name: 'a device in the patient’s hands, form canceled',
    who: () => server.sibling(),
    status: 401,
    code: 'unauthenticated',
    reason: 'Canceled',
    isFinal: true,
    meanwhile: async (id) => {
      await server.db.updateTable('session').set({ locked_form_id: id }).where('ended_at', 'is', null).execute()
      expect((await (await server.staff()).post(`/api/forms/${id}/cancel`)).statusCode).toBe(200)
    },
  },
  {
    side: 'papp',
    call: 'submit',
    name: 'a guardian who has gone on to the other child',
    seedForm: () => {
      const { patients, relations } = server.clinic
      return server.seedForm({
        patient: patients.child,
        respondentType: 'Caretaker',
        relationId: relations.guardianOfChild,
      })
    },
    who: () => server.guardianOfSibling(),
    status: 404,
    code: 'not-found',
    reason: 'OtherContext',
    isFinal: false,
  },
]

const entry = randomUUID()
const tomorrow = () => addMinutes(server.clock.now(), 2 * 24 * 60).slice(0, 10)
const ofEntry = (answers: readonly object[]) => answers.map((answer) => ({ ...answer, AnswerGroupId: entry }))
const diaries: Case[] = (['papp', 'staff'] as const).flatMap((side) => {
  const diary = {
    kind: 'journals',
    call: 'save',
    side,
    seedForm: () => server.seedForm({ type: server.types.journal }),
    who: side === 'papp' ? () => server.sibling() : () => server.staff(),
    alarming: ofEntry(harm),
  } as const
  const ended = { status: 409, code: 'invalid-transition', isFinal: true, hasUnit: true } as const
  const dated = { ...invalid, body: (given: Body) => ({ ...given, EntryDate: tomorrow() }) }
  return [
    { ...diary, ...ended, name: 'closed', reason: 'Closed', meanwhile: set({ status: 'Closed' }) },
    { ...diary, ...ended, name: 'canceled', reason: 'Canceled', meanwhile: set({ status: 'Canceled' }) },
    { ...diary, ...dated, name: 'a day that has not come' },
    {
      ...diary,
      ...invalid,
      name: 'two days for one date',
      body: (given: Body) => ({
        ...beside({ ...harm[0], AnswerGroupId: randomUUID() })(given),
        EntryDate: '2026-01-01',
      }),
    },
    { ...diary, ...invalid, name: 'an answer of no entry', body: beside(...answersOf({ energy: 'never' })) },
    { ...diary, ...invalid, name: 'an invalid neighbour', body: beside(...ofEntry(answersOf({ energy: 'always' }))) },
    {
      ...diary,
      name: 'a state that has passed',
      status: 409,
      code: 'conflict',
      reason: 'OtherAnswers',
      isFinal: false,
      hasUnit: true,
      body: (given: Body) => ({ ...given, PreviousLastModifiedAt: longAgo }),
    },
  ]
})

const cases = [...questionnaires, ...others, ...diaries]
const named = cases.map(
  (refused) => [`${refused.side} ${refused.kind ?? ''} ${refused.call}: ${refused.name}`, refused] as const,
)

const formRow = (id: string) => server.db.selectFrom('form').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const scoresOf = (id: string) =>
  server.db.selectFrom('form_score').select('scale_key').where('form_id', '=', id).execute()
const entriesOf = (id: string) => server.db.selectFrom('journal_entry').select('id').where('form_id', '=', id).execute()
const alertsOf = (id: string) => server.db.selectFrom('risk_alert').selectAll().where('form_id', '=', id).execute()
const keptOf = (id: string) => server.db.selectFrom('refused_answers').selectAll().where('form_id', '=', id).execute()

async function send(id: string, refused: Case, me: Caller, Answers = refused.alarming ?? full) {
  const path = refused.side === 'papp' ? 'papp/' : ''
  const url = `/api/${path}${refused.kind ?? 'questionnaires'}/${id}/${refused.call}`
  const known = refused.kind === 'journals' ? {} : { PreviousLastModifiedAt: opened.get(id) ?? null }
  const given: Body = { Answers, ...known }
  const body = refused.raw ? Buffer.from(refused.raw(given)) : (refused.body?.(given) ?? given)
  return me.send('POST', url, body, refused.headers)
}

const opened = new Map<string, string>()

async function refuse(refused: Case) {
  const id = await refused.seedForm()
  const me = await refused.who()
  opened.set(id, (await formRow(id)).last_modified_at)
  await refused.meanwhile?.(id)
  return { id, me }
}

test.each(named)(
  'R-255 R-257 %s: the alert is raised, help is told, the answers are kept, and the form stays as it is',
  async (_, refused) => {
    const { id, me } = await refuse(refused)
    const before = { row: await formRow(id), scores: await scoresOf(id), entries: await entriesOf(id) }
    const reply = await send(id, refused, me)
    expect({ status: reply.statusCode, code: reply.json().Code }).toEqual({
      status: refused.status,
      code: refused.code,
    })

    const [alert, ...more] = await alertsOf(id)
    expect(more).toEqual([])
    const [row, ...rows] = await keptOf(id)
    expect(rows).toEqual([])
    expect(row).toMatchObject({ reason: refused.reason, overtaken_at: null })
    expect(alert).toMatchObject({
      rule_key: 'harm',
      item_ref: 'harm',
      value: 'often',
      refused_answers_id: row?.id,
      answer_changed_at: null,
      entry_id: refused.kind === 'journals' ? entry : null,
    })
    const said = { QuestionId: 'harm', Key: 'harm', Value: 'often' }
    expect(row?.answers).toContainEqual(refused.kind === 'journals' ? { ...said, AnswerGroupId: entry } : said)
    if (!refused.isFinal) expect(row?.answers).toHaveLength(1)
    // to staff who are told that there is no such form nothing is told of it
    const isTold = refused.isFinal && !(refused.side === 'staff' && refused.status === 404)
    expect(reply.json().AnswersKept).toBe(isTold ? true : undefined)

    const help = reply.json().CrisisInformation
    if (refused.side === 'staff') expect(help).toBeUndefined()
    else expect(help).toMatchObject({ Kind: 'Risk', UnitName: refused.hasUnit ? expect.stringMatching(/./) : '' })

    expect({ row: await formRow(id), scores: await scoresOf(id), entries: await entriesOf(id) }).toEqual(before)
  },
)

const oneOfEach = [
  ...new Map(named.map((each) => [`${each[1].side} ${each[1].kind} ${each[1].reason}`, each])).values(),
]

test.each(oneOfEach)('R-255 %s: sent ten times, also at once, it is kept and raised once', async (_, refused) => {
  const { id, me } = await refuse(refused)
  await Promise.all(Array.from({ length: 3 }, () => send(id, refused, me)))
  await send(id, refused, me)
  expect(await alertsOf(id)).toHaveLength(1)
  expect(await keptOf(id)).toHaveLength(1)
})
