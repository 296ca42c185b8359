import type { Answer } from '@samklang/contract/forms'
import { formCalls } from '@samklang/contract/forms'
import type { Progress } from '@samklang/contract/progress'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../api/client.ts'
import { aModule, moduleId } from '../../testing/a-module.ts'
import { start } from '../../testing/a-save-server.ts'
import { mergeAnswers } from '../compare-answers.ts'
import '../draft/storage-at-once.ts'
import { sendKept } from '../draft/send-kept.ts'
import { readOtherVersion, settleConflict } from '../settle-conflict.ts'
import { completePage, openModule } from './open-module.ts'

const who = { person: 'p1', side: 'patient' } as const

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(start) })
  vi.stubGlobal('localStorage', sessionStorage)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

type Save = { Answers: Answer[]; Progress: Progress; PreviousLastModifiedAt: string }

/** A module on the server, which can be out of reach. */
function aServer() {
  const server = { answers: [] as Answer[], progress: [] as Progress, at: start, isReached: true, saves: 0 }
  function save({ Answers, Progress, PreviousLastModifiedAt }: Save): Response {
    const refused = { Message: '', TraceId: '', Errors: [], Code: 'conflict' }
    if (PreviousLastModifiedAt !== server.at) return Response.json(refused, { status: 409 })
    Object.assign(server, { answers: Answers, progress: Progress, at: later(server.at), saves: server.saves + 1 })
    return Response.json({ LastModifiedAt: server.at, Status: 'PartlyAnswered', CrisisInformation: null })
  }
  const read = () => aModule({ Answers: server.answers, Progress: server.progress, LastModifiedAt: server.at })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!server.isReached) throw new TypeError('Failed to fetch')
    if (init.method === 'GET') return Response.json(read())
    expect(url).toContain(`/api/papp/treatment-modules/${moduleId}/save`)
    return save(JSON.parse(String(init.body)))
  })
  const open = () => openModule(read(), who)
  return { server, open, readAgain: () => send(formCalls.getMyForm, { params: { id: moduleId } }) }
}

const later = (at: string) => new Date(Date.parse(at) + 1).toISOString()
const completed = (...pages: number[]) => pages.map((PageIndex) => ({ PageIndex, Completed: true }))

/** The first time of the thoughts. */
function thought({ form }: ReturnType<typeof openModule>): string {
  return [...form.items.keys()].find((ref) => ref.startsWith('what@')) ?? ''
}

test('R-390 R-298 pages and answers that could not be sent are kept sealed, open again, and are sent without the module being opened', async () => {
  const { server, open } = aServer()
  const first = open()
  const leave = first.attend()
  server.isReached = false
  first.store.answer(thought(first), 'ett')
  completePage(first, 0)
  completePage(first, 1)
  await vi.advanceTimersByTimeAsync(3000)
  leave()
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('ett')
  const again = open()
  expect(again.queue.state.get().progress).toEqual(completed(0, 1))
  expect(again.store.list().map(({ Value }) => Value)).toEqual(['ett'])
  server.isReached = true
  expect(await sendKept(who.person)).toMatchObject([{ fate: 'sent' }])
  expect(server.progress).toEqual(completed(0, 1))
  expect(server.answers).toMatchObject([{ QuestionId: 'what', Value: 'ett', AnswerGroupId: expect.any(String) }])
})

test('R-390 R-336 after a conflict every page counts that either has worked through, and the times of both are kept', async () => {
  const { server, open, readAgain } = aServer()
  const here = open()
  here.attend()
  const AnswerGroupId = '5a6a0000-0000-4000-8000-000000000401'
  const theirs: Answer[] = [{ QuestionId: 'what', Key: 'what', AnswerGroupId, Value: 'deras' }]
  Object.assign(server, { answers: theirs, progress: completed(0, 2), at: later(server.at) })
  here.store.answer(thought(here), 'mitt')
  completePage(here, 1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(here.queue.state.get().course).toBe('conflict')
  const other = await readOtherVersion(here, readAgain)
  if (!other) throw new Error('the module is over')
  const versions = { mine: here.store.list(), theirs: other.answers }
  const merged = mergeAnswers(here.store.formFor(versions.mine, versions.theirs), versions, new Map())
  const next = await settleConflict(here, other, merged)
  next.attend()
  await vi.advanceTimersByTimeAsync(3000)
  expect(next.queue.state.get().course).toBe('saved')
  expect(server.answers.map(({ Value }) => Value).sort()).toEqual(['deras', 'mitt'])
  expect(server.progress).toEqual(completed(0, 1, 2))
})

test('a page that is worked through once more is not sent again', async () => {
  const { server, open } = aServer()
  const here = open()
  here.attend()
  completePage(here, 0)
  await vi.advanceTimersByTimeAsync(2000)
  completePage(here, 0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(server.saves).toBe(1)
})
