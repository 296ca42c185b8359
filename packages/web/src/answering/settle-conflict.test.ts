import { formCalls } from '@samklang/contract/forms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../api/client.ts'
import { aFormType, aVariant } from '../testing/a-form-type.ts'
import { start } from '../testing/a-save-server.ts'
import './draft/storage-at-once.ts'
import { readDraft } from './draft/encrypted-drafts.ts'
import { type AnsweredEntry, openAnswering } from './open-answering.ts'
import { readOtherVersion, settleConflict } from './settle-conflict.ts'

const id = '5a6a0000-0000-4000-8000-000000000101'
const draftKey = btoa('k'.repeat(32))
const who = { person: 'p1', side: 'patient' } as const
const diaryEntry: AnsweredEntry = { id: 'e1', date: '2026-11-15', lastModifiedAt: start }

// Node keeps a session's storage by itself, and a lasting one only with a file to keep it in.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start) })
  vi.stubGlobal('localStorage', sessionStorage)
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

type Said = Record<string, string>

/** A form on the server, and tabs of one browser in which it is open. */
async function aServer(entry?: AnsweredEntry) {
  const server = {
    said: { one: 'unsure' } as Said,
    at: start,
    isOver: false,
    got: [] as Said[],
    /** Every request waits for it. */
    network: Promise.resolve(),
    write(said: Said) {
      server.said = said
      server.at = new Date(Date.parse(server.at) + 1).toISOString()
    },
    read: () => send(formCalls.getMyForm, { params: { id } }),
  }
  function save({ Answers, PreviousLastModifiedAt }: { Answers: object[]; PreviousLastModifiedAt: string }): Response {
    const said = saidBy(Answers)
    server.got.push(said)
    const refused = { Message: '', TraceId: '', Errors: [] }
    if (server.isOver)
      return Response.json({ ...refused, Code: 'invalid-transition', AnswersKept: true }, { status: 409 })
    if (PreviousLastModifiedAt !== server.at) return Response.json({ ...refused, Code: 'conflict' }, { status: 409 })
    server.write(said)
    return Response.json({ LastModifiedAt: server.at, Status: 'PartlyAnswered', CrisisInformation: null })
  }
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    await server.network
    return init.method === 'GET' ? Response.json(aForm(server, entry)) : save(JSON.parse(String(init.body)))
  })
  const form = await server.read()
  return { server, openTab: () => openAnswering(form, who, entry) }
}

function aForm({ said, at, isOver }: { said: Said; at: string; isOver: boolean }, entry?: AnsweredEntry): object {
  const options = ['no', 'unsure', 'yes'].map((key) => ({ key }))
  const questions = ['one', 'two'].map((key) => ({ questionId: key, key, type: 'SingleChoice', options, rows: [] }))
  const group = entry && { AnswerGroupId: entry.id }
  return {
    Id: id,
    Kind: entry ? 'Journal' : 'Questionnaire',
    Status: isOver ? 'Canceled' : 'Open',
    Answers: Object.entries(said).map(([ref, Value]) => ({ QuestionId: ref, Key: ref, Value, ...group })),
    AnswerGroups: entry ? [{ Id: entry.id, EntryDate: entry.date, Age: 30, LastModifiedAt: at }] : [],
    LastModifiedAt: at,
    ContentLanguage: 'sv',
    TypeDefinition: aFormType(),
    VariantVersionDefinition: {
      ...aVariant(),
      Content: { Pages: [{ Id: 'p', Groups: [{ Id: 'g', Questions: questions }] }] },
      Scoring: { Scales: [], Alerts: [] },
      Texts: { sv: {} },
    },
    Subject: { Age: 30, Gender: 'Female', Respondent: 'Patient' },
    DraftKey: draftKey,
    PreviousDraftKey: null,
    CrisisInformation: null,
  }
}

function saidBy(answers: readonly object[] = []): Said {
  return Object.fromEntries(
    answers.map((answer) => ['QuestionId', 'Value'].map((field) => String(Reflect.get(answer, field)))),
  )
}

function kept(entry?: AnsweredEntry): Said {
  const name = { person: who.person, formId: id, draftKey, ...(entry && { entryId: entry.id }) }
  return saidBy(readDraft(name, start)?.latest)
}

async function shown(tab: ReturnType<typeof openAnswering>, read: Parameters<typeof readOtherVersion>[1]) {
  const theirs = await readOtherVersion(tab, read)
  if (!theirs) throw new Error('the form is over')
  return theirs
}

test.each([['a questionnaire', undefined] as const, ['an entry of a diary', diaryEntry] as const])(
  'R-336 what another tab writes on %s while the decision is on its way is asked about, and not written over',
  async (_, entry) => {
    const { server, openTab } = await aServer(entry)
    const [here, other] = [openTab(), openTab()]
    other.store.answer('one', 'no')
    here.store.answer('one', 'yes')
    expect(here.queue.state.get().course).toBe('conflict')
    const theirs = await shown(here, server.read)
    expect(saidBy(theirs.answers)).toEqual({ one: 'no' })

    let arrive = () => {}
    server.network = new Promise((resolve) => {
      arrive = resolve
    })
    const settling = settleConflict(here, theirs, theirs.answers)
    other.store.answer('two', 'yes')
    arrive()
    const next = await settling
    expect(next.queue.state.get()).toMatchObject({ course: 'conflict', isOnlyHere: true })
    expect(kept(entry)).toEqual({ one: 'no', two: 'yes' })
    // What was let go of the server has had.
    expect(server.got).toEqual([{ one: 'yes' }])

    const again = await shown(next, server.read)
    expect(saidBy(again.answers)).toEqual({ one: 'no', two: 'yes' })
    const last = await settleConflict(next, again, again.answers)
    await vi.advanceTimersByTimeAsync(2000)
    expect(last.queue.state.get().course).toBe('saved')
    expect(server.said).toEqual({ one: 'no', two: 'yes' })
  },
)

test('R-336 what another tab wrote between the showing and the decision is asked about', async () => {
  const { server, openTab } = await aServer()
  const [here, other] = [openTab(), openTab()]
  other.store.answer('one', 'no')
  here.store.answer('one', 'yes')
  const theirs = await shown(here, server.read)
  other.store.answer('one', 'unsure')
  const next = await settleConflict(here, theirs, here.store.list())
  expect(next.queue.state.get().course).toBe('conflict')
  expect(kept()).toEqual({ one: 'unsure' })
  expect(saidBy(next.store.list())).toEqual({ one: 'yes' })
})

test('R-336 what another device saved is asked about too, though another tab’s version was shown in its place', async () => {
  const { server, openTab } = await aServer()
  const [here, other] = [openTab(), openTab()]
  other.store.answer('one', 'no')
  here.store.answer('one', 'yes')
  server.write({ one: 'unsure', two: 'yes' })
  const theirs = await shown(here, server.read)
  expect(saidBy(theirs.answers)).toEqual({ one: 'no' })
  const next = await settleConflict(here, theirs, here.store.list())
  await vi.advanceTimersByTimeAsync(2000)
  // The other tab's was let go of, and the server has judged it.
  expect(server.got).toEqual([{ one: 'no' }, { one: 'yes' }])
  expect(next.queue.state.get().course).toBe('conflict')
  expect(server.said).toEqual({ one: 'unsure', two: 'yes' })
  expect(saidBy((await shown(next, server.read)).answers)).toEqual({ one: 'unsure', two: 'yes' })
})

test('R-336 where both unsent versions lose something by what was decided, the server has each once before', async () => {
  const { server, openTab } = await aServer()
  const [here, other] = [openTab(), openTab()]
  other.store.answer('one', 'no')
  other.store.answer('two', 'yes')
  here.store.answer('one', 'yes')
  here.store.answer('two', 'no')
  const theirs = await shown(here, server.read)
  // Of each version one answer is chosen.
  const chosen = ['one', 'two'].flatMap((question) => {
    const from = question === 'one' ? theirs.answers : here.store.list()
    return from.filter(({ QuestionId }) => QuestionId === question)
  })
  const next = await settleConflict(here, theirs, chosen)
  expect(server.got).toEqual([
    { one: 'no', two: 'yes' },
    { one: 'yes', two: 'no' },
  ])
  await vi.advanceTimersByTimeAsync(2000)
  expect(next.queue.state.get().course).toBe('saved')
  expect(server.said).toEqual({ one: 'no', two: 'no' })
})

test('R-336 of a form that is over the server has what another tab kept before that is written over', async () => {
  const { server, openTab } = await aServer()
  const [here, other] = [openTab(), openTab()]
  other.store.answer('two', 'no')
  here.store.answer('one', 'yes')
  server.isOver = true
  expect(await readOtherVersion(here, server.read)).toBeNull()
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.got).toEqual([{ one: 'unsure', two: 'no' }, { one: 'yes' }])
  expect(here.queue.state.get()).toMatchObject({ course: 'over', isKept: true })
})
