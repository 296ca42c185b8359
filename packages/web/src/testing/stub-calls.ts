import { allCalls } from '@samklang/contract/all-calls'
import type { Call, ClientCall, Input, Reply } from '@samklang/contract/call'
import * as artifactCalls from '@samklang/contract/client/artifacts'
import * as helpLineCalls from '@samklang/contract/client/help-lines'
import * as messageCalls from '@samklang/contract/client/messages'
import * as treatmentCalls from '@samklang/contract/client/treatments'
import * as unitDocumentCalls from '@samklang/contract/client/unit-documents'
import type { CrisisInformation } from '@samklang/contract/crisis-information'
import { expect, onTestFinished, vi } from 'vitest'

type Sent = { params: Record<string, string>; query: Record<string, string>; body: unknown }
type Answer = { call: ClientCall; answer: (sent: Sent) => Response | Promise<Response> }
type Replies<C extends ClientCall> = Reply<C> | ((sent: SentTo<C>) => Reply<C> | Promise<Reply<C>>)
type SentTo<C extends ClientCall> = Omit<Sent, 'body'> & { body: Input<C> extends { body: infer B } ? B : unknown }

const everyCall: readonly Call[] = Object.values(allCalls).flatMap((calls) => Object.values(calls))

export type StubbedCalls = ReturnType<typeof stubCalls>

const noThread = { HasOlder: false, Unread: 0, IsOpen: true, Messages: [], Readers: [], Away: [] }
const noPlan = { Plan: null }

/** What pages ask for beside what they are about: nobody has any of it unless a test says so. */
const emptyReplies: readonly [ClientCall, unknown][] = [
  [artifactCalls.getMySafetyPlan, noPlan],
  [artifactCalls.getSafetyPlan, noPlan],
  [artifactCalls.listArtifacts, { PatientId: '00000000-0000-4000-8000-000000000000', Documents: [] }],
  [helpLineCalls.getMyRecentHelp, null],
  [treatmentCalls.listMaintained, []],
  [unitDocumentCalls.listMyUnitDocuments, []],
  [
    messageCalls.listMessages,
    { ...noThread, Refused: [], Alerts: [], AlertEvents: [], PatientId: '00000000-0000-4000-8000-000000000000' },
  ],
  [messageCalls.listMyMessages, { ...noThread, DraftKey: btoa('k'.repeat(32)), PreviousDraftKey: null }],
]

/**
 * A server of which a test says the replies, each typed by the contract. What is said last holds. A call of which nothing was
 * said fails the test when it ends.
 */
export function stubCalls() {
  const answers: Answer[] = emptyReplies.map(([call, reply]) => ({ call, answer: () => Response.json(reply) }))
  const made: { call: ClientCall; sent: Sent }[] = []
  const unknown: string[] = []
  let isRestHeld = false

  async function answerTo(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(address, location.origin)
    const method = init.method ?? 'GET'
    const meant = findCall(method, pathname)
    const said = meant && answers.findLast(({ call }) => call.method === meant.method && call.path === meant.path)
    if (said) {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const sent = { params: paramsIn(meant.path, pathname), query: Object.fromEntries(searchParams), body }
      made.push({ call: said.call, sent })
      return await said.answer(sent)
    }
    if (isRestHeld) return new Promise(() => {})
    unknown.push(`${method} ${pathname}`)
    throw new TypeError('Failed to fetch')
  }
  vi.stubGlobal('fetch', answerTo)
  onTestFinished(() => expect(unknown, 'calls without a reply').toEqual([]))

  return {
    /** The reply, or what makes one of what was sent. */
    reply<C extends ClientCall>(call: C, reply: Replies<C>) {
      const make = (sent: Sent) => (typeof reply === 'function' ? Reflect.apply(reply, undefined, [sent]) : reply)
      answers.push({ call, answer: async (sent) => Response.json(await make(sent)) })
    },
    refuse(call: ClientCall, status: number, Message = '', Code = 'internal', more: object = {}) {
      const body = { Message, Code, TraceId: 'spår-1', Errors: [], ...more }
      answers.push({ call, answer: () => Response.json(body, { status }) })
    },
    /** One answer or another, by what was sent. */
    answer(call: ClientCall, answer: Answer['answer']) {
      answers.push({ call, answer })
    },
    /** What the answers or words that were refused called for comes with the refusal. */
    refuseWithHelp(call: ClientCall, status: number, CrisisInformation: CrisisInformation) {
      const body = { Message: '', Code: 'invalid-transition', TraceId: 'spår-1', Errors: [], CrisisInformation }
      answers.push({ call, answer: () => Response.json(body, { status }) })
    },
    /** What a proxy on the way answers in its own words. */
    refuseInWords(call: ClientCall, status: number, words: string) {
      answers.push({ call, answer: () => new Response(words, { status }) })
    },
    /** The network is gone for this call. */
    lose(call: ClientCall) {
      answers.push({ call, answer: () => Promise.reject(new TypeError('Failed to fetch')) })
    },
    /** Never answered: for tests that end before it matters. */
    hold(...calls: ClientCall[]) {
      for (const call of calls) answers.push({ call, answer: () => new Promise(() => {}) })
    },
    /** The same for everything of which nothing was said: for tests about where one comes, not what is shown there. */
    holdRest() {
      isRestHeld = true
    },
    sentTo<C extends ClientCall>(call: C) {
      return made
        .filter((one) => one.call.method === call.method && one.call.path === call.path)
        .map(({ sent }) => sent)
    },
    /** Method and path of everything that was made, but for what only reads. */
    changes(): string[] {
      return made.filter(({ call }) => call.method !== 'GET').map(({ call }) => `${call.method} ${call.path}`)
    },
  }
}

/** As the server's own router does: a path in words before one with a placeholder. */
function findCall(method: string, path: string): Call | undefined {
  const matching = everyCall.filter((call) => call.method === method && patternOf(call.path).test(path))
  return matching.toSorted((a, b) => paramNames(a.path).length - paramNames(b.path).length)[0]
}

function paramsIn(pattern: string, path: string): Record<string, string> {
  const values = patternOf(pattern).exec(path)?.slice(1) ?? []
  return Object.fromEntries(paramNames(pattern).map((name, index) => [name, decodeURIComponent(values[index] ?? '')]))
}

function paramNames(pattern: string): string[] {
  return [...pattern.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}$`)
}
